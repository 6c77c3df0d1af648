# Figures of the paper, their scripts, cases and code, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f book-figures.awk figures.tsv
BEGIN { FS = "\t" }
/^#/ { next }
$1 == "-" { printf "%s & \\multicolumn{3}{l}{%s}\\\\\n", tex($2), tex($4); next }
{
    gsub(/-/, "-\\allowbreak{}", $3)
    printf "%s & \\code{figures/%s.gp} & \\code{%s} & \\code{%s}\\\\\n", $2 == "-" ? "--" : tex($2), tex($1), breakable($3), breakable(tex($4))
}
function breakable(s) { gsub(/\\_/, "\\_\\allowbreak{}", s); return s }
