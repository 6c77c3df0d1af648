# Mutants that live, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f mutants-table.awk mutants.tsv
BEGIN { FS = "\t" }
/^#/ || $6 == "killed" { next }
{ printf "\\texttt{%s} & \\texttt{%s} & \\texttt{%s} & %s\\\\\n", breakable($3), breakable($4), breakable($5), tex($8) }
function breakable(s) { s = tex(s); gsub(/\\_/, "\\_\\allowbreak{}", s); gsub(/->|-\\textgreater /, "-\\textgreater{}\\allowbreak{}", s); return s }
