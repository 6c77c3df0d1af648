# Figures of the paper, their scripts, cases and code, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f book-figures.awk figures-code.tsv figures.tsv
BEGIN { FS = "\t" }
/^#/ { next }
FILENAME ~ /-code/ && $1 ~ /^Fig\. / { printf "%s & \\multicolumn{3}{l}{%s}\\\\\n", tex($1), tex($2); next }
FILENAME ~ /-code/ { code[$1] = $2; next }
{
    gsub(/-/, "-\\allowbreak{}", $3)
    printf "%s & \\code{figures/%s.gp} & \\code{%s} & \\code{%s}\\\\\n", $2 == "-" ? "--" : tex($2), tex($1), breakable($3), breakable(tex(code[$1]))
}
function breakable(s) { gsub(/\\_/, "\\_\\allowbreak{}", s); return s }
