# Finite elements and our runs beside them, as quantities: toy-fe of the finite elements, toy-fe/RUN of the runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f toy-fe-quantities.awk fe/summary.tsv RUN/timing.tsv toy-fe.tsv
#
# RUN is the run of the same profile whose processor time stands beside that of the finite elements (C13). The series
# chi20-M over the number of modes as in toy-quantities.awk.
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
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
$1 ~ /^chi20-[0-9]+$/ { point("modes", $3); point("modes-whole", $4) }
function point(series, e) {
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
    split("modes modes-whole", order, " ")
    for (j = 1; j <= 2; j++) {
        series = order[j]
        print "toy-fe/" series, "least_error_below_10_modes", few[series], "1"
        print "toy-fe/" series, "least_error_below_10_over_level", few[series]/high[series], "1"
        print "toy-fe/" series, "spread_of_error_from_15_modes", high[series] - low[series], "1"
        print "toy-fe/" series, "largest_error_from_15_modes", high[series], "1"
    }
}
