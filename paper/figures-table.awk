# From a figure back to its script, tables and cases, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f figures-table.awk figures.tsv
BEGIN { FS = "\t" }
/^#/ { next }
{
    gsub(/ /, ", ", $5)
    printf "\\texttt{%s} & %s & \\texttt{%s}: \\texttt{%s} & \\texttt{%s} & \\texttt{%s}\\\\\n", tex($1), $2 == "-" ? "--" : tex($2), \
        breakable(tex($3)), tex($6), tex($4), breakable(tex($5))
}
# a path may break after its slashes
function breakable(s) { gsub(/\//, "/\\allowbreak ", s); return s }
