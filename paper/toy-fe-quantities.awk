# Finite elements and our runs beside them, as quantities: toy-fe of the finite elements, toy-fe/RUN of the runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f toy-fe-quantities.awk fe/summary.tsv RUN/timing.tsv toy-fe.tsv
#
# RUN is the run with the same profile, beams and contact, whose processor time stands beside that of the finite elements
# (C13). Series over the number of modes as in toy-quantities.awk: `modes` is chi20-M, with the beams and the contact of
# the paper, `euler-modes` and `timoshenko-modes` are bricks-THEORY-M, in the contact of the finite elements.
BEGIN {
    FS = OFS = "\t"; OFMT = "%.10g"
    name_of["chi20"] = "modes"; name_of["bricks-euler"] = "euler-modes"; name_of["bricks-timoshenko"] = "timoshenko-modes"
}
FNR == 1 { part++ }
part < 3 && /^#/ { next }
part == 1 { print "toy-fe", $1, $2, $3; if ($1 == "cpu_time") cpu = $2; next }
part == 2 { if ($1 == "cpu_time") our_cpu = $2; next }
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); name[j] = word[1]; unit[j] = word[2]; sub(/\]/, "", unit[j]) }
    next
}
{ for (j = 3; j <= NF; j++) if (name[j] != "peak") print "toy-fe/" $1, name[j], $j, unit[j] }
match($1, /-[0-9]+$/) && (substr($1, 1, RSTART - 1) in name_of) {
    series = name_of[substr($1, 1, RSTART - 1)]
    point(series, $3)
    point(series "-whole", $4)
}
function point(series, e) {
    seen[series]
    if ($2 < 10 && (!(series in few) || e < few[series])) few[series] = e
    if ($2 >= 15) {
        if (!(series in low) || e < low[series]) low[series] = e
        if (!(series in high) || e > high[series]) high[series] = e
    }
}
$1 == "chi20-lagrange" { multipliers = $3 }
$1 == "chi20-penalty" { penalty = $3 }
END {
    print "toy-fe/chi20-penalty", "multipliers_error_less_its_own", multipliers - penalty, "1"
    print "toy-fe", "our_cpu_time", our_cpu, "s"
    print "toy-fe", "cpu_time_ratio", cpu/our_cpu, "1"
    for (series in seen) {
        print "toy-fe/" series, "least_error_below_10_modes", few[series], "1"
        print "toy-fe/" series, "least_error_below_10_over_level", few[series]/high[series], "1"
        print "toy-fe/" series, "spread_of_error_from_15_modes", high[series] - low[series], "1"
        print "toy-fe/" series, "largest_error_from_15_modes", high[series], "1"
    }
    print "toy-fe/timoshenko-modes", "level_over_that_of_euler", high["timoshenko-modes"]/high["euler-modes"], "1"
}
