# The comparisons of measured with published values, as rows of a LaTeX table.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f claims-table.awk claims.tsv
BEGIN { FS = "\t" }
/^#/ { next }
{
    # surfaces are measured in micrometres
    if ($7 == "m" && is_number($6) && $6 < 1e-3) { $4 *= 1e6; $6 *= 1e6; if (is_number($5)) $5 *= 1e6; $7 = "\\micro m" }
    mark = $1 == last ? "" : $1
    if (last != "" && mark != "") print "\\addlinespace"
    last = $1
    printf "%s & %s & %s & %s & %s & %s & %s & %s\\\\\n", mark, tex($2), tex($3), num($6, 6), \
        with_interval($4, $5), unit($7), tex($8), verdict($9)
    if ($10 != "") printf " & & \\multicolumn{6}{>{\\raggedright\\arraybackslash}p{112mm}}{\\itshape %s}\\\\\n", tex($10)
}
