# Fig. 5: contact force of the mass crossing at alpha = 0.125, with its weight.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: probes.tsv and summary.tsv of the run
load "figures/style.gp"
eval page(one_column, 8)
set output ARG1
weight = value_of(ARG3, "weight_slider")
# the first row is the state before the first step, without a force
late(t) = t > 0 ? t : NaN

stats ARG2 using "t" nooutput
set xrange [0:STATS_max]
set multiplot
set lmargin at screen 0.17
set rmargin at screen 0.97
set mxtics 5
set mytics 2

# from zero, as in the paper
set tmargin at screen 0.94
set bmargin at screen 0.59
set format x ""
set ylabel "contact force (N)" offset 0.3
set yrange [0:1.5*weight]
set key bottom right
set label 1 "(a)" at graph -0.16, graph 1.08
plot weight with lines linewidth 3.5 linecolor rgb orange title sprintf("weight, %.3f N", weight), \
     ARG2 using (late(column("t"))):"total_force" with lines linewidth 0.9 linecolor rgb ink \
         title "ra2d"

# the deviation from the weight, enlarged
set tmargin at screen 0.48
set bmargin at screen 0.13
set format x "%g"
set xlabel "time (s)" offset 0, 0.75
set ylabel "force / weight − 1 (%)"
set yrange [*:*]
set ytics 0.05
set label 1 "(b)"
plot 0 with lines linewidth 3.5 linecolor rgb orange, \
     ARG2 using (late(column("t"))):((column("total_force")/weight - 1)*100) with lines \
         linewidth 0.6 linecolor rgb ink
unset multiplot
