# Fig. 3 of the earlier paper: energy of free undamped beams with each scheme.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: schemes-energy.tsv
load "figures/style.gp"
eval page(one_column, 9.6)
set output ARG1

set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.96
set xrange [0:50]
set tmargin at screen 0.90
set bmargin at screen 0.53
set logscale y
set yrange [1e-4:1e24]
set ytics 1e6
set format y "10^{%T}"
unset mytics
set format x ""
set ylabel "energy / energy at t = 0" offset 0.5
set label 1 "(a)" at graph -0.15, graph 1.06
set label 2 "Euler: beyond\nall numbers" at graph 0.20, graph 0.80 textcolor rgb red
set key at graph 1, graph 1.22 right top horizontal samplen 1.5
plot ARG2 using (column("t")*1e3):"euler" with lines linewidth 1.2 linecolor rgb red \
         title "Euler", \
     ARG2 using (column("t")*1e3):"heun" with lines linewidth 1.2 linecolor rgb orange \
         title "RK2", \
     ARG2 using (column("t")*1e3):"symplectic_euler" with lines linewidth 0.8 linecolor rgb ink \
         title "the others"
unset label 2

set tmargin at screen 0.43
set bmargin at screen 0.10
unset logscale
set format y "%g"
set format x "%g"
set ytics 0.02
set mytics 2
set yrange [0.955:1.055]
set xlabel "time (ms)" offset 0, 0.75
set label 1 "(b)" at graph -0.15, graph 1.06
set key at graph 1, graph 1.28 right top horizontal samplen 1.5 maxrows 2
plot ARG2 using (column("t")*1e3):"symplectic_euler" with lines linewidth 0.4 linecolor rgb pale \
         title "modified Euler", \
     ARG2 using (column("t")*1e3):"central_differences" with lines linewidth 0.6 linecolor rgb sky \
         title "central", \
     ARG2 using (column("t")*1e3):"rk4" with lines linewidth 1.2 linecolor rgb blue \
         title "RK4", \
     ARG2 using (column("t")*1e3):"huta" with lines linewidth 1.2 linecolor rgb ink \
         title "Huta (“RK8”), exact"
unset multiplot
