# Shocks of one node of the slider (Fig. 11): how many, how long, how strong.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -v x=POSITION -f summary-first.awk -f nodal-force.awk summary.tsv shocks.tsv
$(column["solid"]) == 1 && ($(column["x"]) - x)^2 < 1e-18 {
    n++
    duration = $(column["duration"])
    sum += duration
    if (duration > longest) longest = duration
    if ($(column["peak_force"]) > peak) peak = $(column["peak_force"])
}
END {
    if (!(value["duration"] > 0)) exit 1
    print group, "nodal_shocks", n + 0, "1"
    # without a shock there is nothing to judge
    print group, "nodal_share_of_time", n ? sum/value["duration"] : "no shock", "1"
    print group, "nodal_peak_force", n ? peak : "no shock", "N/m"
    print group, "nodal_longest", n ? longest : "no shock", "s"
}
