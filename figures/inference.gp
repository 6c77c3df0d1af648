# What the published figures depend on, and which readings they support.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: inference-indices.tsv inference-densities.tsv
load "figures/style.gp"
eval page(two_columns, 13)
set output ARG1

factors = "length penalty weight modes passes"
titles = "correlation~length penalty weight rigid~modes passes"
title(i) = system(sprintf("echo '%s' | cut -d' ' -f%d | tr '~' ' '", titles, i))
targets = int(number("of(\"factor\") == \"length\" { n++ } END { print n + 0 }", ARG2))
# targets by the words of the report
named = "{ t = of(\"target\"); sub(/_residual/, \" from a line\", t); sub(/n_ra/, \"n, Ra \", t); \
    if (sub(/m_0_/, \"m, 0.\", t)) t = t \" m/s\"; sub(/shocks_below_/, \"force below \", t); \
    sub(/force below 100us/, \"shorter than 0.1 ms\", t); \
    sub(/peak_distance/, \"spectral peaks\", t); \
    sub(/decade/, \"decade of damping\", t) }"
indices(factor) = rows("target first first_half total total_half", named.sprintf(" \
    of(\"factor\") == \"%s\" { print t, of(\"first\"), of(\"first_half\"), \
    of(\"total\"), of(\"total_half\") }", factor), ARG2)
density(factor) = rows("value over_prior", sprintf("of(\"factor\") == \"%s\" \
    { print of(\"value\"), of(\"over_prior\") }", factor), ARG3)
left(i) = 0.16 + (i - 1)*0.17
right(i) = left(i) + 0.15

set style line 1 linewidth 1 linecolor rgb ink pointtype 7 pointsize 0.4
set style line 2 linewidth 1 linecolor rgb orange pointtype 5 pointsize 0.4
set multiplot
set key off
set border 1
set tmargin at screen 0.94
set bmargin at screen 0.38
set yrange [targets - 0.4:-0.6]
set xrange [-0.05:1.1]
set xtics 0, 0.5, 1
set mxtics 2
set ytics scale 0 noenhanced
set xlabel "share of the variance" offset 0, 0.5
do for [i = 1:5] {
    set lmargin at screen left(i)
    set rmargin at screen right(i)
    set label 1 title(i) at graph 0.5, graph 1.03 center
    set xlabel i == 3 ? "share of the variance, with and (orange) without interactions" : ""
    if (i == 1) {
        plot indices(word(factors, i)) using "total":0:"total_half":ytic(1) \
                 with xerrorbars linestyle 1, \
             indices(word(factors, i)) using "first":($0 + 0.25):"first_half" \
                 with xerrorbars linestyle 2
        unset ytics
    } else {
        plot indices(word(factors, i)) using "total":0:"total_half" \
                 with xerrorbars linestyle 1, \
             indices(word(factors, i)) using "first":($0 + 0.25):"first_half" \
                 with xerrorbars linestyle 2
    }
}
set tmargin at screen 0.27
set bmargin at screen 0.09
set border 3
set format y "%g"
set yrange [0:*]
set autoscale ymax
set ytics 2 nomirror scale 0.6, 0.35
set mytics 1
do for [i = 1:5] {
    set lmargin at screen left(i) + 0.01
    set rmargin at screen right(i) - 0.015
    unset label 1
    set ylabel i == 1 ? "density over prior" : ""
    if (i <= 3) {
        set logscale x
        set xlabel i < 3 ? "over the printed one" : "N/m" offset 0, 0.5
        if (i == 1) {
            set xrange [1.0/16:1]
            set xtics ("1/16" 0.0625, "1/4" 0.25, "1" 1)
        }
        if (i == 2) {
            set xrange [2.1e11:2.1e13]
            set xtics ("0.1" 2.1e11, "1" 2.1e12, "10" 2.1e13)
        }
        if (i == 3) {
            set xrange [0.78:7.65]
            set xtics ("0.78" 0.78, "2.4" 2.4, "7.65" 7.65)
        }
        plot density(word(factors, i)) using "value":"over_prior" with steps linestyle 1, \
             1 linewidth 0.5 linecolor rgb grey
    } else {
        unset logscale x
        set xrange [0.4:2.6]
        set format x "%g"
        set xtics 1, 1, 2
        unset mxtics
        set xlabel i == 4 ? "1: no rotation" : "1: resonator's nodes"
        plot density(word(factors, i)) using "value":"over_prior":(0.5) \
                 with boxes fillcolor rgb ink fillstyle solid 0.6, \
             1 linewidth 0.5 linecolor rgb grey
    }
}
unset multiplot
