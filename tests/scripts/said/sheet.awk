# Compares a sheet of surfaces with the summary of a run and with one of its profiles.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v solid=NAME -f paper/tables/table.awk -f sheet.awk RUN/summary.tsv PROFILE.tsv SHEET
#
# SHEET is the script for gnuplot. It is compared as follows:
# - The profile is that of the table, in mm and um.
# - The title of a solid has the roughness of the summary. The title of the sheet has the lift-off
#   speed.
# - The shares of the heights sum to one, and the Gaussian beside them has their rms height.
# - The integral of the spectrum over its bands of a sixth of an octave is the mean square of the
#   heights. Half a line at the length of the profile may be missing (30 % for a short profile).
# - The correlation falls to 1/e at the length in the summary.
#
# The script prints a line for each fault; the exit code is 1 if there is one.
function complain(what) { print solid ": " what; faults++ }
FILENAME ~ /summary\.tsv$/ { value[cell("quantity")] = cell("value"); next }
FILENAME ~ /\.tsv$/ { x[++nodes] = cell("x"); z[nodes] = cell("z"); next }
/^set multiplot/ && !index($0, sprintf("V* = %.3g m/s", value["lift_off_speed"])) { complain($0) }
/^set title/ { title = $0 }
/^set title .[a-z]+: Ra/ { ours = index($0, "'" solid ":"); panel = 0 }
/ << EOD$/ { block = substr($0, 2, 1); split("", a); n = 0; inside = 1; next }
/^EOD/ { inside = 0; for (i = 1; i <= n; i++) kept[block, i] = a[i]; many[block] = n; next }
inside { split($0, two, " "); a[++n] = $0; next }
/^plot / && ours { panel++; check_panel() }
function first(block, i,    two) { split(kept[block, i], two, " "); return two[1] + 0 }
function second(block, i,    two) { split(kept[block, i], two, " "); return two[2] + 0 }
function size(x) { return x < 0 ? -x : x }
function near(a, b, part) { return size(a - b) <= part*size(b) + 1e-9 }
function check_panel(    i, sum, rms, step, half) {
    rms = value["Rq_" solid]*1e6
    if (panel == 1) {
        if (title != sprintf("set title '%s: Ra %.3g µm, Rq %.3g µm, Rsk %.2g, Rku %.3g' " \
            "noenhanced", solid, value["Ra_" solid]*1e6, rms, value["Rsk_" solid], \
            value["Rku_" solid]))
            complain(title)
        if (many["d"] != nodes) complain(many["d"] " nodes, " nodes " in the profile")
        for (i = 1; i <= nodes; i++)
            if (!near(first("d", i), x[i]*1e3, 1e-6) || !near(second("d", i), z[i]*1e6, 1e-6)) {
                complain("node " i " is at " kept["d", i])
                break
            }
    } else if (panel == 2) {
        step = first("d", 2) - first("d", 1)
        for (i = 1; i < many["d"]; i++) sum += second("d", i)*step
        if (!near(sum, 1, 0.01)) complain("heights have a share of " sum)
        if (!near(8*rms, step*(many["d"] - 1), 1e-6)) complain("heights in bins of " step " um")
        for (i = 1; i <= many["m"]; i++)
            if (near(first("m", i), 0, 0) && !near(second("m", i), 0.3989422804/rms, 1e-6))
                complain("the Gaussian is " second("m", i) " at 0")
    } else if (panel == 3) {
        half = exp(log(2)/12)
        for (i = 1; i <= many["d"]; i++) sum += second("d", i)*first("d", i)*(half - 1/half)
        if (!near(sum, rms*rms, 0.3)) complain("the spectrum has " sum " um2, not " rms*rms)
    } else if (panel == 4) {
        if (title != sprintf("set title 'autocorrelation, lc %.3g µm' noenhanced", \
            value["lc_" solid]*1e6)) complain(title)
        for (i = 2; i <= many["d"] && second("d", i) > exp(-1); i++) { }
        if (first("d", i - 1) > value["lc_" solid]*1e3 || first("d", i) < value["lc_" solid]*1e3)
            complain("it falls to 1/e between " first("d", i - 1) " and " first("d", i) " mm")
    }
    panels_seen = panel
}
END {
    if (panels_seen != 4) complain(panels_seen + 0 " panels")
    exit faults > 0
}
