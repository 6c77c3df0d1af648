# Regimes: local exponents and share of contact over the ratio of the speed to the lift-off speed.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: regimes.tsv
load "figures/style.gp"
eval page(two_columns, 6.4)
set output ARG1

# Values of a reading at each ratio of speeds. Intervals are left out, because there are hundreds of
# points. The slider stays in contact up to about V*_c (src/run/expected.c). Both profiles have the
# same roughness, so V*_c is 2^(3/4) times the lift-off speed V* of the table.
shown(reading, exponent) = rows("ratio value", "of(\"reading\") == \"".reading."\" && \
    of(\"exponent\") == \"".exponent."\" { print of(\"speed_ratio\")/2^0.75, of(\"value\") }", ARG2)
readings = "default settled-late tenth-lc tenth-lc-one-pass"
array words[4] = ["default (corrected)", "settled at the start", "l_c/10", "l_c/10, one pass"]
set style line 1 linecolor rgb ink pointtype 7 pointsize 0.4
set style line 2 linewidth 1.2 linecolor rgb grey pointtype 6 pointsize 0.5
set style line 3 linecolor rgb blue pointtype 5 pointsize 0.45
set style line 4 linecolor rgb orange pointtype 9 pointsize 0.5
set style line 9 linewidth 0.8 linecolor rgb ink dashtype (3,3)
set style line 10 linewidth 0.8 linecolor rgb ink dashtype (1,2)

set logscale x
set xrange [0.025:90]
set xtics (0.1, 1, 10) format "%g"
set xlabel "V/V*_c" offset 0, 0.4
set tmargin at screen 0.92
set bmargin at screen 0.33
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb pale linewidth 0.8 back
set key off
set multiplot

set lmargin at screen 0.05
set rmargin at screen 0.34
set yrange [0:2]
set label 1 "(a) local exponent n of the speed" at graph 0, graph 1.07
set object 1 rectangle from graph 0, first 0.52 to graph 1, first 0.63 \
    fillcolor rgb orange fillstyle solid 0.35 noborder behind
plot 0.5 with lines linestyle 9, 1.5 with lines linestyle 10, \
    for [i = 1:4] shown(word(readings, i), "n") using "ratio":"value" with points linestyle i

set lmargin at screen 0.39
set rmargin at screen 0.68
set yrange [-0.5:2]
set label 1 "(b) local exponent m of the roughness"
set object 1 rectangle from graph 0, first 0.63 to graph 1, first 0.67
set key at screen 0.5, screen 0.11 center center maxrows 2 samplen 1.5 width 2
plot 0.5 with lines linestyle 9 title "hopping: 1/2", \
    1 with lines linestyle 10 title "riding: n = 3/2, m = 1", \
    for [i = 1:4] shown(word(readings, i), "m") using "ratio":"value" \
    with points linestyle i title words[i]
set key off

set lmargin at screen 0.73
set rmargin at screen 0.99
unset object 1
set yrange [0:1]
set label 1 "(c) share of time with contact"
plot for [i = 1:4] shown(word(readings, i), "share") using "ratio":"value" \
    with points linestyle i
unset multiplot
