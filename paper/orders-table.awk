# Observed orders as LaTeX rows: case, reference, what is refined, expected and measured order, band.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f orders-table.awk orders.tsv
BEGIN { FS = "\t" }
/^#/ || $8 == "measured" { next }
{
    if ($1 != last) printf "\\multicolumn{6}{@{}l}{\\texttt{%s}}\\\\\n", tex($1)
    last = $1
    sub(/ *\[.*/, "", $4)
    printf "\\quad %s & %s & %s & %s & %s & %s\\\\\n", tex($2), tex($3), tex($4), num($5, 4), sprintf("\\num{%.2f}", $6), tex($7)
}
