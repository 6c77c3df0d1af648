# Fig. 11: contact force at one node of the slider; the largest shock, enlarged; and the force of
# all nodes with a tenth of the correlation length.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: probes.tsv of the whole run, of the finely sampled one, and of the one with a tenth of the
# correlation length
load "figures/style.gp"
eval page(one_column, 11.5)
set output ARG1
# the time at which the finely sampled force is largest, and the duration of this shock
stats ARG3 using "t":(abs(column("force_0012"))) nooutput
peak = STATS_max_y
at = STATS_pos_max_y
# the last time without force before the peak, and the first after it
from = number(sprintf("of(\"t\") > %.9g { exit } of(\"force_0012\") == 0 { last = of(\"t\") } \
    END { print last + 0 }", at), ARG3)
to = number(sprintf("{ last = of(\"t\") } last > %.9g && of(\"force_0012\") == 0 { exit } \
    END { print last + 0 }", at), ARG3)
# if a node never touched, the figure is still made and says so
touched = peak > 0
if (!touched) { peak = 1; from = -5e-5; to = 5e-5; at = 0 }

set multiplot
set lmargin at screen 0.15
set rmargin at screen 0.96
set tmargin at screen 0.965
set bmargin at screen 0.735
set xlabel "time (s)" offset 0, 0.75
set ylabel "contact force (N/m)" offset 0.5
set yrange [0:*]
set mytics 2
set label 1 "(a)" at graph -0.15, graph 1.08
plot ARG2 using "t":(abs(column("force_0012"))) with lines linewidth 0.8 linecolor rgb ink

set tmargin at screen 0.63
set bmargin at screen 0.40
set yrange [0:1.1*peak]
width = to - from
set xrange [(from - 0.6*width - at)*1e6:(to + 0.9*width - at)*1e6]
set xlabel "time from the peak (µs)"
set label 1 "(b)" at graph -0.15, graph 1.08
if (touched) {
    set arrow from (from - at)*1e6, 0.16*peak to (to - at)*1e6, 0.16*peak \
        heads size graph 0.015, 20 \
        linewidth 0.8 linecolor rgb blue
    set label 2 sprintf("Δ{/:Italic t} = %.0f µs", width*1e6) at (to - at)*1e6, 0.16*peak \
        left offset 0.7, 0 textcolor rgb blue
    set arrow from 0, peak to graph 1, first peak nohead dashtype (4,4) \
        linewidth 0.8 linecolor rgb red
    set label 3 sprintf("peak %.1f N/m", peak) at graph 1, first peak right offset 0, -0.7 \
        textcolor rgb red
} else {
    set label 2 "this node never touched" at graph 0.5, graph 0.5 center
}
plot ARG3 using ((column("t") - at)*1e6):(abs(column("force_0012"))) with linespoints \
     pointtype 7 pointsize 0.2 linewidth 0.8 linecolor rgb ink

unset arrow
unset label 2
unset label 3
set tmargin at screen 0.295
set bmargin at screen 0.085
set xrange [*:*]
set yrange [0:*]
set xlabel "time (s)"
set ylabel "total force (N/m)"
set label 1 "(c)" at graph -0.15, graph 1.08
plot ARG4 using "t":(abs(column("total_force"))) with lines linewidth 0.8 linecolor rgb orange
unset multiplot
