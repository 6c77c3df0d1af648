# Error against cost of the schemes as quantities: precision/CASE/SCHEME.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v at=STEP -f precision.awk schemes-cost.tsv schemes-precision.tsv
#
# error_at_step: at the step `at` (or the nearest one of the path); cost: processor time for an error of 1e-3, interpolated
# between the two steps around it on logarithms, or that of the first run if it is more precise ("-" if no step is); rank: of that
# cost within the case, 1 for the cheapest, and rank_of_six among the schemes of the earlier paper. What its claims compare: cost
# of a step of RK2 over that of the next Runge-Kutta method; errors at the step over that of the best of the three cheap
# schemes but itself (modified Euler), or over that of modified Euler (Runge-Kutta methods).
BEGIN { FS = OFS = "\t"; OFMT = CONVFMT = "%.6g"; wanted = 1e-3 }
FNR == 1 { part++ }
/^#/ { next }
part == 1 { step_cost[$1] = $2; next }
$1 == "reference" { print "precision/reference", "error", $4, "1"; next }
{
    id = $1 "/" $2
    if (!(id in count)) { list[++lists] = id; kind[id] = $1 }
    n = ++count[id]; step[id, n] = $3; error[id, n] = $4; cost[id, n] = $5
}
function log_distance(a, b) { a = log(a/b); return a < 0 ? -a : a }
# steps are in descending order
function needed(id,    i, e, before) {
    for (i = 1; i <= count[id]; i++) {
        e = error[id, i]
        if (e == "-" || e > wanted) continue
        before = error[id, i - 1]
        if (i == 1 || before == "-") return cost[id, i]
        return exp(log(cost[id, i - 1]) + (log(wanted) - log(before))/(log(e) - log(before))*(log(cost[id, i]) - log(cost[id, i - 1])))
    }
    return "-"
}
END {
    for (l = 1; l <= lists; l++) {
        id = list[l]; near = 1
        for (i = 2; i <= count[id]; i++)
            if (log_distance(step[id, i], at) < log_distance(step[id, near], at)) near = i
        print "precision/" id, "error_at_step", error[id, near], "1"
        shown[id] = error[id, near]
        print "precision/" id, "step", step[id, near], "s"
        price[id] = needed(id)
        print "precision/" id, "cost", price[id], "s"
    }
    split("central-differences euler symplectic-euler heun rk4 huta", name, " ")
    for (j in name) of_six[name[j]] = 1
    for (l = 1; l <= lists; l++) {
        id = list[l]; rank = six = 1
        for (j = 1; j <= lists; j++)
            if (kind[list[j]] == kind[id] && price[list[j]] != "-" && (price[id] == "-" || price[list[j]] < price[id])) {
                rank++
                six += (substr(list[j], length(kind[id]) + 2) in of_six)
            }
        print "precision/" id, "rank", rank, "1"
        print "precision/" id, "rank_of_six", six, "1"
    }
    other = step_cost["rk4"] < step_cost["huta"] ? step_cost["rk4"] : step_cost["huta"]
    print "schemes-cost/heun", "over_next", step_cost["heun"]/other, "1"
    best = least(shown["free/euler"], shown["free/central-differences"])
    print "precision/free/symplectic-euler", "over_best", over(shown["free/symplectic-euler"], best), "1"
    for (j in name)
        if (name[j] ~ /^(heun|rk4|huta)$/)
            print "precision/free/" name[j], "over_modified_euler", over(shown["free/" name[j]], shown["free/symplectic-euler"]), "1"
}
function least(a, b) { return a == "-" ? b : b == "-" ? a : a < b ? a : b }
function over(a, b) { return a == "-" ? "overflow" : b == "-" ? 0 : a/b }
