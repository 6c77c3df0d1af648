# The ratio of the measured to the predicted power, against the restitution and against the ratio of
# the slopes.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: law-points.tsv
load "figures/style.gp"
eval page(two_columns, 5.8)
set output ARG1

# points at which the slider hops, and points at which it rides
hopping(dimensions, ratio) = rows("e slopes value half", "of(\"speed_ratio\") + 0 >= 1 && \
    of(\"slope_ratio\") >= 1/".ratio." && of(\"slope_ratio\") + 0 < ".ratio." && \
    of(\"dimensions\") == ".dimensions." { print of(\"restitution\"), of(\"slope_ratio\"), \
    of(\"measured_over_expected\"), of(\"half\") }", ARG2)
riding = rows("slopes value half", "of(\"speed_ratio\") + 0 < 1 { print of(\"slope_ratio\"), \
    of(\"measured_over_expected\"), of(\"half\") }", ARG2)
set style line 1 linecolor rgb blue pointtype 7 pointsize 0.4 linewidth 0.7
set style line 2 linecolor rgb red pointtype 9 pointsize 0.5 linewidth 0.7
set style line 3 linecolor rgb grey pointtype 6 pointsize 0.4 linewidth 0.7
set style line 7 linewidth 0.8 linecolor rgb orange

set logscale y
set yrange [0.3:4]
set ytics (0.5, 1, 2)
set tmargin at screen 0.91
set bmargin at screen 0.29
set multiplot

set lmargin at screen 0.08
set rmargin at screen 0.48
set xrange [-0.8:1]
set xtics 0.4
set xlabel "restitution e of the law" offset 0, 0.4
set ylabel "power, simulated over expected" offset 1.2, 0
set label 1 "(a) V/V*_c from 1 on, like slopes" at graph 0, graph 1.07
set key at screen 0.5, screen 0.06 center center maxrows 1 samplen 1.5 width 2
plot 0.85 with lines linestyle 7, 1.18 with lines linestyle 7, \
    hopping(2, "1.35") using "e":"value":"half" with yerrorbars linestyle 1 \
        title "two dimensions", \
    hopping(3, "1.35") using "e":"value":"half" with yerrorbars linestyle 2 \
        title "three dimensions", \
    NaN with points linestyle 3 title "V/V*_c below 1"
set key off

set lmargin at screen 0.59
set rmargin at screen 0.99
set logscale x
set xrange [0.1:10]
set xtics (0.1, 0.2, 0.5, 1, 2, 5, 10)
set xlabel "slope of the resonator over that of the slider"
set ylabel ""
set label 1 "(b) all points"
plot 0.85 with lines linestyle 7, 1.18 with lines linestyle 7, \
    riding using "slopes":"value":"half" with yerrorbars linestyle 3, \
    hopping(2, "99") using "slopes":"value":"half" with yerrorbars linestyle 1, \
    hopping(3, "99") using "slopes":"value":"half" with yerrorbars linestyle 2
unset multiplot
