# Table 1 of the earlier paper as LaTeX rows: order, limits derived and measured, growth, memory, cost.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f schemes-table.awk schemes.tsv schemes-cost.tsv
BEGIN {
    FS = "\t"
    title["central-differences"] = "central differences"; title["euler"] = "Euler"; title["symplectic-euler"] = "modified Euler"
    title["heun"] = "RK2 (Heun)"; title["rk4"] = "RK4"; title["huta"] = "``RK8'' (Huta)"; title["verlet"] = "Verlet"
    title["exact-propagator"] = "exact propagator"
}
FNR == 1 { part++ }
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[part, word[1]] = j }
    next
}
part == 1 { scheme[++n] = $1; for (key in column) { split(key, k, SUBSEP); if (k[1] == 1) value[$1, k[2]] = $(column[key]) } next }
{ cost[$1] = $(column[2, "ns_per_step"]) }
# a limit derived: 0 is none
function limit(x) { return x == "-" ? "$\\pi$" : x + 0 == 0 ? "none" : "\\num{" sprintf("%.4f", x) "}" }
# six decimals, so that the distance from the derived one can be seen
function measured(x) { return x == "-" ? "--" : x + 0 == 0 ? "none" : "\\num{" sprintf("%.6f", x) "}" }
# growth of energy a period: what rounding leaves of a measured radius is nothing
function growth(x, size) {
    if (x == "-") return "0"
    size = x < 0 ? -x : x + 0
    return size < 1e-11 ? "0" : num(x, 2)
}
END {
    for (i = 1; i <= n; i++) {
        s = scheme[i]
        print title[s] " & " value[s, "order"] " & " (value[s, "order_measured"] == "-" ? "--" : "\\num{" sprintf("%.3f", value[s, "order_measured"]) "}") " & " \
            limit(value[s, "limit"]) " & " measured(value[s, "limit_measured"]) " & " limit(value[s, "limit_damped"]) " & " \
            growth(value[s, "growth_a_period"]) " & " value[s, "stages"] " & " value[s, "vectors"] " & " num(cost[s], 3) "\\\\"
    }
}
