# All exponents of the speed and of the roughness, with the ranges of the paper and of experiments.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: exponents.tsv
load "figures/style.gp"
eval page(two_columns, 6.8)
set output ARG1

# mean, smallest and largest of the pairs of surfaces, in the order of the table
cells(reading, exponent) = rows("at value low high", "of(\"reading\") == \"".reading."\" && \
    of(\"exponent\") == \"".exponent."\" && of(\"at\") != \"mean\" \
    { print of(\"at\"), of(\"value\"), of(\"smallest\"), of(\"largest\") }", ARG2)
set style line 1 linewidth 1 linecolor rgb ink pointtype 7 pointsize 0.5
set style line 2 linewidth 1 linecolor rgb blue pointtype 4 pointsize 0.5
set multiplot
set tmargin at screen 0.90
set bmargin at screen 0.23
set yrange [0:1.6]
set ytics 0.2
set mytics 2

set lmargin at screen 0.08
set rmargin at screen 0.46
set label 1 "(a) exponent n of the speed; bars: least to largest pair" at graph 0, graph 1.07 left
set xrange [-0.6:6.8]
set xlabel "surface" offset 0, 0.75
set xtics ("Ra3" 0, "Ra5" 1, "Ra8" 2, "Ra10" 3, "Ra20" 4, "Ra30" 5)
set object 1 rectangle from graph 0, first 0.7 to graph 1, first 0.96 \
    fillcolor rgb pale fillstyle solid 0.5 noborder behind
set object 2 rectangle from graph 0, first 0.52 to graph 1, first 0.63 \
    fillcolor rgb orange fillstyle solid 0.6 noborder behind
set label 2 "paper" at graph 0.98, first 0.575 right
set label 3 "experiments" at graph 0.98, first 0.83 right textcolor rgb grey
set key at screen 0.5, screen 0.04 center center maxrows 1 reverse Left samplen 1.5 width 2
plot cells("default", "n") using 0:"value":"low":"high" with yerrorbars linestyle 1 \
    title "default (corrected): from the edge, weight not yet borne", \
    cells("settled-late", "n") using (column(0) + 0.2):"value":"low":"high" \
    with yerrorbars linestyle 2 title "settled at the start, without the first 0.1 s"
set key off

set lmargin at screen 0.55
set rmargin at screen 0.93
set label 1 "(b) exponent m of the roughness; bars likewise"
set logscale x
set xrange [0.016:0.9]
set xtics (0.02, 0.05, 0.1, 0.2, 0.35, 0.7)
set xlabel "sliding speed V (m/s)"
set object 1 rectangle from graph 0, first 0.8 to graph 1, first 1.16
set object 2 rectangle from graph 0, first 0.63 to graph 1, first 0.67
set label 2 "paper" at graph 0.98, first 0.55 right
set label 3 at graph 0.98, first 0.98
plot cells("default", "m") using "at":"value":"low":"high" with yerrorbars linestyle 1, \
    cells("settled-late", "m") using (column("at")*1.07):"value":"low":"high" \
    with yerrorbars linestyle 2
unset multiplot
