# How fast two runs diverge when the slider rides and when it hops, and the power of the same runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: lyapunov.tsv
load "figures/style.gp"
eval page(two_columns, 6.4)
set output ARG1

set style line 1 linecolor rgb blue pointtype 7 pointsize 0.35
set style line 8 linewidth 0.8 linecolor rgb ink dashtype (3,3)
set style line 9 linewidth 0.8 linecolor rgb grey dashtype (3,3)
set style line 10 linewidth 0.8 linecolor rgb ink dashtype (1,2)

set logscale x
set xrange [0.015:30]
set xtics (0.1, 1, 10) format "%g"
set xlabel "V/V*_c" offset 0, 0.4
set tmargin at screen 0.91
set bmargin at screen 0.28
set multiplot

set lmargin at screen 0.085
set rmargin at screen 0.34
set yrange [-100:1000]
set ytics 200
set label 1 "(a)" at graph 0, graph 1.07
set ylabel "largest exponent (1/s)" offset 1.2, 0
set key off
plot 0 with lines linestyle 9, ARG2 using "ratio":"exponent" with points linestyle 1

set lmargin at screen 0.435
set rmargin at screen 0.67
set logscale y
set yrange [0.0001:3]
set ytics (0.001, 0.01, 0.1, 1)
set label 1 "(b)"
set ylabel "power over W V s_c"
set key at screen 0.5, screen 0.07 center center maxrows 1 samplen 1.5 width 2
plot 1.15*x**1.85 with lines linestyle 8 title "law, riding", \
    2/sqrt(pi) with lines linestyle 10 title "hopping, blows without rebound", \
    ARG2 using "ratio":"power" with points linestyle 1 title "a pair of surfaces"
set key off

set lmargin at screen 0.75
set rmargin at screen 0.99
unset logscale y
set yrange [0:0.5]
set ytics 0.1
set label 1 "(c)"
set ylabel "until two roundings have parted (s)"
plot ARG2 using "ratio":"parted" with points linestyle 1
unset multiplot
