# Power and mean frequency of the vibration, compared with a law that was fixed before the runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: law-verdicts.tsv
load "figures/style.gp"
eval page(two_columns, 6.4)
set output ARG1

judged(quantity, dimensions, value) = rows("ratio value half", "of(\"quantity\") == \"" \
    .quantity."\" && of(\"dimensions\") == ".dimensions." { print of(\"speed_ratio\"), \
    of(\"".value."\"), of(\"measured_over_expected_half\") }", ARG2)
set style line 1 linecolor rgb blue pointtype 7 pointsize 0.35 linewidth 0.7
set style line 2 linecolor rgb red pointtype 9 pointsize 0.45 linewidth 0.7
set style line 7 linewidth 0.8 linecolor rgb orange
set style line 8 linewidth 0.8 linecolor rgb blue dashtype (3,3)
set style line 9 linewidth 0.8 linecolor rgb red dashtype (3,3)
set style line 10 linewidth 0.8 linecolor rgb ink dashtype (1,2)

set logscale xy
set xrange [0.02:35]
set xtics (0.1, 1, 10) format "%g"
set xlabel "V/V*_c" offset 0, 0.4
set tmargin at screen 0.91
set bmargin at screen 0.32
set multiplot

set lmargin at screen 0.06
set rmargin at screen 0.35
set yrange [0.0003:3]
set ytics (0.001, 0.01, 0.1, 1)
set label 1 "(a) power over W V s_c" at graph 0, graph 1.07
set key at screen 0.5, screen 0.075 center center maxrows 2 samplen 1.5 width -2
plot 1.15*x**1.85 with lines linestyle 8 title "line, riding", \
    1.3*x**1.4 with lines linestyle 9 title "area, riding", \
    2/sqrt(pi) with lines linestyle 10 title "hopping, blows without rebound", \
    judged("power", 2, "measured") using "ratio":"value" with points linestyle 1 \
        title "two dimensions", \
    judged("power", 3, "measured") using "ratio":"value" with points linestyle 2 \
        title "three dimensions"
set key off

set lmargin at screen 0.41
set rmargin at screen 0.68
set yrange [0.1:6]
set ytics (0.1, 0.2, 0.5, 1, 2, 5)
set label 1 "(b) power, simulated over expected"
plot 0.85 with lines linestyle 7, 1.18 with lines linestyle 7, \
    judged("power", 2, "measured_over_expected") using "ratio":"value":"half" \
        with yerrorbars linestyle 1, \
    judged("power", 3, "measured_over_expected") using "ratio":"value":"half" \
        with yerrorbars linestyle 2

set lmargin at screen 0.73
set rmargin at screen 0.99
set label 1 "(c) frequency, simulated over expected"
plot 0.85 with lines linestyle 7, 1.18 with lines linestyle 7, \
    judged("frequency", 2, "measured_over_expected") using "ratio":"value":"half" \
        with yerrorbars linestyle 1, \
    judged("frequency", 3, "measured_over_expected") using "ratio":"value":"half" \
        with yerrorbars linestyle 2
unset multiplot
