# The study of convergence as LaTeX rows: steps, the exact propagator, modes; shares in per cent.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f convergence-table.awk convergence.tsv
BEGIN { FS = "\t"; groups = split("base step exact modes", group, " ") }
/^#/ { next }
function label(what, value) {
    if (what == "base") return "base"
    if (what == "modes") return value " mode" (value == 1 ? "" : "s")
    return (what == "exact" ? "exact, " : "") (value < 1e-6 ? "\\qty{" value*1e9 "}{ns}" : "\\qty{" value*1e6 "}{\\micro s}")
}
function cell(x, half, factor, digits) {
    if (!is_number(half)) return "\\num{" sprintf("%.*f", digits, factor*x) "}"
    return "\\num{" sprintf("%.*f", digits, factor*x) "} $\\pm$ \\num{" sprintf("%.*f", digits, factor*half) "}"
}
{
    count[$2]++
    value[$2, count[$2]] = $3
    row[$2, $3] = label($2, $3) " & " $4 " & " ($2 == "base" ? " & & & " : cell($5, $6, 1, 2) " & " cell($7, $8, 100, 1) " & " \
        cell($9, $10, 100, 1) " & " cell($11, $12, 100, 1)) " & \\num{" sprintf("%.2f", $13) "} & " $14 "\\\\"
}
# by ascending value
function order(what,    i, j, t) {
    for (i = 2; i <= count[what]; i++)
        for (j = i; j > 1 && value[what, j] + 0 < value[what, j - 1] + 0; j--) {
            t = value[what, j]; value[what, j] = value[what, j - 1]; value[what, j - 1] = t
        }
}
END {
    for (g = 1; g <= groups; g++) {
        order(group[g])
        for (i = 1; i <= count[group[g]]; i++) print row[group[g], value[group[g], i]]
    }
}
