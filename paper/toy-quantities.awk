# The rows of results/toy.tsv as quantities, and what the series over the number of modes says (Fig. 8).
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f toy-quantities.awk toy.tsv
#
# Rows of data/runs.tsv keep their names, those of data/toy.tsv become toy/NAME.
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); name[j] = word[1]; unit[j] = word[2]; sub(/\]/, "", unit[j]) }
    next
}
{
    source = $1 ~ /^toy-/ ? $1 : "toy/" $1
    # the summary has the peak and the case the modes
    for (j = 3; j <= NF; j++) if (name[j] != "peak") print source, name[j], $j, unit[j]
}
$1 ~ /^(modes|lagrange|stiff)-[0-9]+$/ {
    series = $1; sub(/-.*/, "", series)
    m = $2
    point(series, $3)
    point(series "-whole", $4)
}
$1 ~ /^theory-/ { theories++; early[theories] = $3; departure[theories] = $4; force[theories] = $6 }
function ascending(x, n,    i, j, t) {
    for (i = 2; i <= n; i++) for (j = i; j > 1 && x[j] + 0 < x[j - 1] + 0; j--) { t = x[j]; x[j] = x[j - 1]; x[j - 1] = t }
}
function spread(name, x, n) {
    print "toy-theory", "least_" name, x[1], "1"
    print "toy-theory", "median_" name, (x[int((n + 1)/2)] + x[int(n/2) + 1])/2, "1"
    print "toy-theory", "largest_" name, x[n], "1"
}
function point(series, e) {
    seen[series]
    if (m < 10 && (!(series in few) || e < few[series])) few[series] = e
    if (m >= 15) {
        if (!(series in low) || e < low[series]) low[series] = e
        if (!(series in high) || e > high[series]) high[series] = e
    }
    # the least number of modes from which on the error stays below the paper's level
    if (e >= 0.06) enough[series] = 0
    else if (!enough[series]) enough[series] = m
}
$1 == "toy-lagrange" { lagrange = $3 }
$1 == "toy-penalty" { penalty = $3 }
END {
    ascending(early, theories); ascending(departure, theories); ascending(force, theories)
    print "toy-theory", "cases", theories, "1"
    spread("error_early", early, theories)
    spread("error", departure, theories)
    print "toy-theory", "least_peak_ratio", force[1], "1"
    print "toy-theory", "largest_peak_ratio", force[theories], "1"
    print "toy-penalty", "multipliers_error_less_its_own", lagrange - penalty, "1"
    for (series in seen) {
        print "toy-series-" series, "least_error_below_10_modes", few[series], "1"
        print "toy-series-" series, "spread_of_error_from_15_modes", high[series] - low[series], "1"
        print "toy-series-" series, "largest_error_from_15_modes", high[series], "1"
        print "toy-series-" series, "modes_for_published_level", enough[series] ? enough[series] : "none", "1"
    }
}
