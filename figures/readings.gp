# One row per reading: exponents of speed and roughness, law of damping, distance from the paper.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: readings.tsv
load "figures/style.gp"
eval page(two_columns, 10)
set output ARG1

count = int(number("of(\"distance\") != \"NaN\" { n++ } END { print n + 0 }", ARG2))
# name, value and half-width in the order of the list, from the top down
cells(name, half) = rows("reading value half", "of(\"distance\") != \"NaN\" \
    { h = ".(half eq "" ? "0" : "of(\"".half."\")")."; \
      print of(\"reading\"), of(\"".name."\"), h == \"NaN\" ? 0 : h }", ARG2)
set yrange [count - 0.4:-0.6]
set border 1
set ytics scale 0 noenhanced
set mxtics 2
set tmargin at screen 0.93
set bmargin at screen 0.12
set key off
set style line 1 linewidth 1 linecolor rgb ink pointtype 7 pointsize 0.45
set multiplot

set lmargin at screen 0.19
set rmargin at screen 0.42
set xrange [0:1.4]
set xtics 0.4
set xlabel "exponent n of the speed" offset 0, 0.75
set label 1 "(a)" at graph 0, graph 1.07
set object 1 rectangle from 0.7, graph 0 to 0.96, graph 1 \
    fillcolor rgb pale fillstyle solid 0.5 noborder behind
set object 2 rectangle from 0.52, graph 0 to 0.63, graph 1 \
    fillcolor rgb orange fillstyle solid 0.6 noborder behind
set label 2 "paper" at 0.575, graph 1.03 right offset 0.8, 0 textcolor rgb red
set label 3 "experiments" at 0.83, graph 1.03 center offset 1, 0 textcolor rgb grey
plot cells("n_mean", "n_mean_half") using "value":0:"half":ytic(1) with xerrorbars linestyle 1

set lmargin at screen 0.45
set rmargin at screen 0.65
set format y ""
set xrange [0:1.2]
set xlabel "exponent m of the roughness"
set label 1 "(b)"
set object 1 rectangle from 0.8, graph 0 to 1.16, graph 1
set object 2 rectangle from 0.63, graph 0 to 0.67, graph 1
set label 2 at 0.65, graph 1.03 right
set label 3 at 0.98, graph 1.03 center
plot cells("m_mean", "m_mean_half") using "value":0:"half" with xerrorbars linestyle 1

set lmargin at screen 0.68
set rmargin at screen 0.82
unset object 1
unset label 3
set xrange [-13:-4]
set xtics 2
set xlabel "dB a decade of damping"
set label 1 "(c)"
set object 2 rectangle from -10.5, graph 0 to -9.5, graph 1
set label 2 at -10, graph 1.03 center
plot cells("decade_ra10", "decade_ra10_half") using "value":0:"half" with xerrorbars linestyle 1

set lmargin at screen 0.85
set rmargin at screen 0.98
unset object 2
unset label 2
set xrange [0:0.6]
set xtics 0.2
set xlabel "distance"
set label 1 "(d)"
plot cells("distance", "") using "value":0 with points linestyle 1
unset multiplot
