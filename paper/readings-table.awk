# The study of readings as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f readings-table.awk readings.tsv
BEGIN { FS = "\t"; shown = split("n/ra3 n/ra10 n/ra30 m/0.02 m/0.1 m/0.7 decade/ra10 shocks_below_M shocks_below_10M shocks_below_1e-4s", show, " ") }
/^#/ { sub(/^# */, ""); for (j = 1; j <= NF; j++) { split($j, word, " "); column[word[1]] = j } next }
{
    if (!is_number($(column["n/mean"])) && !is_number($(column["shocks_below_M"]))) next
    row = "\\texttt{" tex($1) "} & " tex($2) " & " $3
    for (k = 1; k <= shown; k++) {
        x = $(column[show[k]])
        row = row " & " (!is_number(x) ? "--" : show[k] ~ /shocks/ ? sprintf("%.0f", 100*x) : show[k] ~ /decade/ ? \
            sprintf("\\num{%.1f}", x) : sprintf("\\num{%.2f}", x))
    }
    shift = $(column["level_shift"])
    distance = $(column["distance"])
    print row " & " (is_number(shift) ? sprintf("\\num{%+.1f}", shift) : "--") " & " \
        (is_number(distance) ? sprintf("\\num{%.2f}", distance) : "--") "\\\\"
}
