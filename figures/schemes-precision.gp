# Fig. 4 of the earlier paper: cost of a step; in addition error over cost, free and in contact.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: schemes-cost.tsv; schemes-precision.tsv
load "figures/style.gp"
eval page(two_columns, 6.6)
set output ARG1
schemes = "central-differences verlet exact-propagator symplectic-euler euler heun rk4 huta"
title(s) = s eq "central-differences" ? "central" : \
    s eq "symplectic-euler" ? "modified Euler" : s eq "euler" ? "Euler" : \
    s eq "heun" ? "RK2 (Heun)" : s eq "rk4" ? "RK4" : s eq "huta" ? "“RK8” (Huta)" : \
    s eq "verlet" ? "Verlet" : "exact"
errors(case, s) = rows("cost error", "of(\"case\") == \"".case."\" && of(\"scheme\") == \"".s."\" \
    { print of(\"cpu_time\")*1e3, of(\"error\") }", ARG3)
cost(s) = number("of(\"scheme\") == \"".s."\" { print of(\"ns_per_step\") }", ARG2)

set style line 1 linewidth 1.2 linecolor rgb ink pointtype 7 pointsize 0.45
set style line 2 linewidth 0.8 linecolor rgb grey pointtype 6 pointsize 0.6 dashtype (4,3)
set style line 3 linewidth 1.2 linecolor rgb orange pointtype 5 pointsize 0.45
set style line 4 linewidth 1.2 linecolor rgb blue pointtype 9 pointsize 0.5
set style line 5 linewidth 1.2 linecolor rgb red pointtype 13 pointsize 0.55
set style line 6 linewidth 1.2 linecolor rgb sky pointtype 11 pointsize 0.5
set style line 7 linewidth 1.2 linecolor rgb "#009E73" pointtype 4 pointsize 0.5
set style line 8 linewidth 1.2 linecolor rgb "#CC79A7" pointtype 8 pointsize 0.55

set multiplot
set tmargin at screen 0.92
set bmargin at screen 0.16

# (a) cost of a step
set lmargin at screen 0.15
set rmargin at screen 0.29
set yrange [8.6:0.4]
set xrange [0:*]
set xlabel "step (ns)" offset 0, 0.75
set xtics 200
set mxtics 2
set ytics scale 0
do for [i=1:8] { set ytics add (title(word(schemes, i)) i) }
set label 1 "(a)" at graph -0.62, graph 1.06
plot for [i=1:8] "+" using (0.5*cost(word(schemes, i))):(i) \
    :(0.5*cost(word(schemes, i))):(0.33) every ::0::0 \
        with boxxyerror linestyle i fillstyle solid 1 notitle

# (b), (c) error over cost
set ytics scale 1 auto
unset ytics
set ytics auto nomirror scale 0.6,0.35
set xtics 10
set logscale xy
set format y "10^{%T}"
set format x "10^{%T}"
set xlabel "processor time (ms)" offset 0, 0.75
set lmargin at screen 0.40
set rmargin at screen 0.66
set xrange [*:*]
set yrange [1e-12:2]
set ytics 100
set mytics 10
set ylabel "relative error of the velocity" offset 0.5
set label 1 "(b) free" at graph -0.12, graph 1.06
unset key # the bars of (a) name the colours
plot for [i=1:8] errors("free", word(schemes, i)) using "cost":"error" with linespoints \
    linestyle i
set lmargin at screen 0.71
set rmargin at screen 0.98
unset ylabel
set label 1 "(c) with contact" at graph -0.10, graph 1.06
plot for [i=1:8] errors("contact", word(schemes, i)) using "cost":"error" \
         with linespoints linestyle i
unset multiplot
