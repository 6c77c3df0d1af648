# The power of sliding over the ratio of speeds, for every run of the study that judged the law, and
# the power that the law predicted.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: law.tsv law-verdicts.tsv
load "figures/style.gp"
eval page(two_columns, 9.4)
set output ARG1

run(dimensions, x, y) = rows("x y", "of(\"dimensions\") == ".dimensions." { print of(\"" \
    .x."\"), of(\"".y."\") }", ARG2)
# the interval is that of the logarithm, because the power of slow runs has a skewed distribution
mean(dimensions, x) = rows("x y low high", "of(\"quantity\") == \"power\" && \
    of(\"dimensions\") == ".dimensions." { m = of(\"measured\"); \
    f = exp(of(\"measured_over_expected_half\") / of(\"measured_over_expected\")); \
    print of(\"".x."\"), m, m / f, m * f }", ARG3)
set style line 1 linecolor rgb blue pointtype 7 pointsize 0.5 linewidth 0.7
set style line 2 linecolor rgb red pointtype 9 pointsize 0.65 linewidth 0.7
set style line 3 linecolor rgb sky pointtype 7 pointsize 0.2
set style line 4 linecolor rgb orange pointtype 9 pointsize 0.26
set style line 8 linewidth 1.2 linecolor rgb blue
set style line 9 linewidth 1.2 linecolor rgb red dashtype (6,3)
set style line 10 linewidth 0.9 linecolor rgb ink dashtype (1,2)
set style line 11 linewidth 1.2 linecolor rgb ink
set style line 12 linewidth 0.6 linecolor rgb ink dashtype (4,3)

set logscale xy
set tmargin at screen 0.93
set bmargin at screen 0.3
set yrange [0.0002:3]
set ytics (0.001, 0.01, 0.1, 1)
set multiplot

set lmargin at screen 0.07
set rmargin at screen 0.48
set xrange [0.02:35]
set xtics (0.1, 1, 10)
set xlabel "V/V*_c" offset 0, 0.4
set label 1 "(a) power over W V s_c" at graph 0, graph 1.05
set key at screen 0.5, screen 0.08 center center maxrows 3 samplen 2 width -1
plot run(2, "ratio", "power") using "x":"y" with points linestyle 3 \
        title "each run, two dimensions", \
    run(3, "ratio", "power") using "x":"y" with points linestyle 4 \
        title "each run, three dimensions", \
    1.15*x**1.85 with lines linestyle 8 title "riding on a line", \
    1.3*x**1.4 with lines linestyle 9 title "riding on an area", \
    2/sqrt(pi) with lines linestyle 10 title "hopping, e = 0 and 0.9", \
    2/sqrt(pi)*sqrt(0.1) with lines linestyle 10, \
    mean(2, "speed_ratio") using "x":"y":"low":"high" with yerrorbars linestyle 1 \
        title "means, two dimensions", \
    mean(3, "speed_ratio") using "x":"y":"low":"high" with yerrorbars linestyle 2 \
        title "means, three dimensions"

set lmargin at screen 0.58
set rmargin at screen 0.99
set xrange [0.0002:3]
set xtics (0.001, 0.01, 0.1, 1)
set xlabel "predicted"
set label 1 "(b) simulated power over W V s_c"
set key off
plot run(2, "expected_power", "power") using "x":"y" with points linestyle 3, \
    run(3, "expected_power", "power") using "x":"y" with points linestyle 4, \
    x with lines linestyle 11, 0.85*x with lines linestyle 12, 1.18*x with lines linestyle 12, \
    mean(2, "expected") using "x":"y":"low":"high" with yerrorbars linestyle 1, \
    mean(3, "expected") using "x":"y":"low":"high" with yerrorbars linestyle 2
unset multiplot
