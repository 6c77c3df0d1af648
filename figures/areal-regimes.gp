# Regimes in three and in two dimensions: local exponents and share of contact over V/V*, the ratio
# of the speed to the lift-off speed.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: areal-regimes.tsv regimes.tsv
load "figures/style.gp"
eval page(two_columns, 6.4)
set output ARG1

# intervals are left out, as in two dimensions
shown(reading, exponent, file) = rows("ratio value", "of(\"reading\") == \"".reading."\" && \
    of(\"exponent\") == \"".exponent."\" { print of(\"speed_ratio\"), of(\"value\") }", file)
set style line 1 linecolor rgb blue pointtype 7 pointsize 0.45
set style line 2 linecolor rgb red pointtype 9 pointsize 0.5
set style line 3 linecolor rgb grey pointtype 6 pointsize 0.4
set style line 9 linewidth 0.8 linecolor rgb ink dashtype (3,3)
set style line 10 linewidth 0.8 linecolor rgb ink dashtype (1,2)

set logscale x
set xrange [0.04:90]
set xtics (0.1, 1, 10) format "%g"
set xlabel "V/V*" offset 0, 0.4
set tmargin at screen 0.91
set bmargin at screen 0.28
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb pale linewidth 0.8 back
set key off
set multiplot

set lmargin at screen 0.05
set rmargin at screen 0.34
set yrange [-0.5:2.5]
set label 1 "(a) local exponent n of the speed" at graph 0, graph 1.07
set object 1 rectangle from graph 0, first 0.7 to graph 1, first 0.96 \
    fillcolor rgb orange fillstyle solid 0.35 noborder behind
plot 0.5 with lines linestyle 9, 1.5 with lines linestyle 10, \
    shown("settled-late", "n", ARG3) using "ratio":"value" with points linestyle 3, \
    shown("levels", "n", ARG2) using "ratio":"value" with points linestyle 1, \
    shown("tenth", "n", ARG2) using "ratio":"value" with points linestyle 2

set lmargin at screen 0.39
set rmargin at screen 0.68
set label 1 "(b) local exponent m of the roughness"
set object 1 rectangle from graph 0, first 0.8 to graph 1, first 1.16
set key at screen 0.5, screen 0.07 center center maxrows 1 samplen 1.5 width 2
plot 0.5 with lines linestyle 9 title "1/2", 1.5 with lines linestyle 10 title "3/2", \
    shown("settled-late", "m", ARG3) using "ratio":"value" with points linestyle 3 \
        title "two dimensions", \
    shown("levels", "m", ARG2) using "ratio":"value" with points linestyle 1 \
        title "three", \
    shown("tenth", "m", ARG2) using "ratio":"value" with points linestyle 2 \
        title "three, l_c/10"
set key off

set lmargin at screen 0.73
set rmargin at screen 0.99
unset object 1
set yrange [0:1]
set label 1 "(c) share of time with contact"
plot shown("settled-late", "share", ARG3) using "ratio":"value" with points linestyle 3, \
    shown("levels", "share", ARG2) using "ratio":"value" with points linestyle 1, \
    shown("tenth", "share", ARG2) using "ratio":"value" with points linestyle 2
unset multiplot
