# Shares of shocks by their peak force, measured by the slider's true weight: the summary has those
# measured by the paper's M = 0.78, printed as N (erratum E10).
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f summary-first.awk -f shock-shares.awk summary.tsv shocks.tsv
#
# Only complete shocks count: one cut by the end of the run has no peak and no duration of its own.
$(column["complete"]) {
    n++
    if ($(column["peak_force"]) < value["weight_slider"]) below_1++
    if ($(column["peak_force"]) < 10*value["weight_slider"]) below_10++
}
END {
    if (!n || !(value["weight_slider"] > 0)) exit 1
    print group, "shocks_complete", n, "1"
    print group, "share_below_weight", below_1/n, "1"
    print group, "share_below_10weight", below_10/n, "1"
}
