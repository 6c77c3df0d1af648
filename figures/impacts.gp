# Fig. 5 of the earlier paper: velocity of the upper beam's middle, and the contact force that
# causes it.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: probes.tsv at the step of the figure; probes.tsv at the step of the text
load "figures/style.gp"
eval page(one_column, 8.6)
set output ARG1
set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.96
set xrange [0:100]
set mxtics 2
set mytics 2
set tmargin at screen 0.93
set bmargin at screen 0.45
set format x ""
set ylabel "velocity (mm/s)" offset 0.5
set label 1 "(a)" at graph -0.15, graph 1.05
set key at graph 1, graph 1.13 right top horizontal samplen 1.5
plot ARG3 using (column("t")*1e3):(column("middle")*1e3) with lines \
         linewidth 1.2 linecolor rgb orange title "{/Symbol t} = 10 ns", \
     ARG2 using (column("t")*1e3):(column("middle")*1e3) with lines \
         linewidth 0.4 linecolor rgb ink title "100 ns"
unset key
set tmargin at screen 0.38
set bmargin at screen 0.115
set format x "%g"
set xlabel "time (ms)" offset 0, 0.75
set ylabel "force (N/m)" offset 0.5
set label 1 "(b)" at graph -0.15, graph 1.07
plot ARG2 using (column("t")*1e3):"total_force" with lines linewidth 0.6 linecolor rgb ink
unset multiplot
