# Cost of a time step over the number of nodes, of modes and of contacts.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: bench.tsv
load "figures/style.gp"
eval page(one_column, 13.5)
set output ARG1

# x and ns_per_step of one engine, for the cases that match a pattern, by ascending x
series(engine, cases, name) = rows("x cost", \
    sprintf("of(\"engine\") == \"%s\" && of(\"case\") ~ /%s/ \
    { print of(\"%s\"), of(\"ns_per_step\") }", engine, cases, name), ARG2)." | sort -g"
# for each case of the default engine, the cost of the bare recurrence with the necessary storage
limit(cases, name) = rows("x cost", \
    sprintf("of(\"engine\") == \"default\" && of(\"case\") ~ /%s/ \
    { print of(\"%s\"), of(\"stored\") }", cases, name), ARG2)." | sort -g"
spacing = "^ra5-v0.10(-chi.*)?$"
longer = "^stiff-"
modes = "^ra5-v0.10(-modes.*)?$"
slow = "^ra[0-9]+-v0.[01][0-9.]*(-chi.*)?$"
fast = "^ra[0-9]+-v0.70$"

# each engine has the same style in all panels; a style plus 10 is its outlined variant
set style line 1 linewidth 1 linecolor rgb orange pointtype 5 pointsize 0.5
set style line 2 linewidth 1 linecolor rgb ink pointtype 7 pointsize 0.5
set style line 3 linewidth 1 linecolor rgb blue pointtype 9 pointsize 0.55
set style line 4 linewidth 1 linecolor rgb grey pointtype 13 pointsize 0.55
set style line 11 linewidth 1 linecolor rgb orange pointtype 4 pointsize 0.5 dashtype (4,3)
set style line 12 linewidth 1 linecolor rgb ink pointtype 6 pointsize 0.5 dashtype (4,3)
set style line 13 linewidth 1 linecolor rgb blue pointtype 8 pointsize 0.55 dashtype (4,3)
set style line 14 linewidth 1 linecolor rgb grey pointtype 12 pointsize 0.55 dashtype (4,3)

set multiplot
set lmargin at screen 0.15
set rmargin at screen 0.96
set logscale xy
set ylabel "cost of a step (ns)" offset 0.5
set format y "10^{%T}"
set mytics 10
set yrange [5:5e5]

set tmargin at screen 0.925
set bmargin at screen 0.68
set xrange [2e4:1.2e6]
set xtics ("20 000" 2e4, "100 000" 1e5, "1 000 000" 1e6)
set xtics add ("" 3e4 1, "" 4e4 1, "" 5e4 1, "" 6e4 1, "" 7e4 1, "" 8e4 1, "" 9e4 1, "" 2e5 1, \
    "" 3e5 1, "" 4e5 1, "" 5e5 1, "" 6e5 1, "" 7e5 1, "" 8e5 1, "" 9e5 1)
set xlabel "nodes of both solids" offset 0, 0.75
set label 1 "(a)" at graph -0.17, graph 1.08
set label 2 "filled: finer grid" at graph 0.98, graph 0.49 right
set label 3 "outlined: longer resonator" at graph 0.98, graph 0.42 right
set key at screen 0.97, screen 0.985 right top horizontal samplen 1.5 width -1
plot series("plain", spacing, "nodes") with linespoints linestyle 1 title "plain", \
     series("observed", spacing, "nodes") with linespoints linestyle 3 title "with observers", \
     series("default", spacing, "nodes") with linespoints linestyle 2 title "default", \
     limit(spacing, "nodes") with linespoints linestyle 4 title "recurrence", \
     series("plain", longer, "nodes") with linespoints linestyle 11, \
     series("observed", longer, "nodes") with linespoints linestyle 13, \
     series("default", longer, "nodes") with linespoints linestyle 12, \
     limit(longer, "nodes") with linespoints linestyle 14
unset label 2
unset label 3
unset key

set tmargin at screen 0.60
set bmargin at screen 0.375
set xrange [9:210]
set format x "%g"
set xtics (10, 20, 40, 80, 160)
set xlabel "modes of both solids"
set label 1 "(b)"
plot series("plain", modes, "modes") with linespoints linestyle 1, \
     series("observed", modes, "modes") with linespoints linestyle 3, \
     series("default", modes, "modes") with linespoints linestyle 2, \
     limit(modes, "modes") with linespoints linestyle 4

set tmargin at screen 0.295
set bmargin at screen 0.07
unset logscale
set format y "%g"
set mytics 2
set xtics auto
set mxtics 2
set xrange [-1:*]
set yrange [0:*]
set xlabel "nodes in contact, mean"
set label 1 "(c)"
set label 2 "outlined: 0.7 m/s" at graph 0.98, graph 0.08 right
plot series("observed", slow, "contacts") with points linestyle 3, \
     series("observed", fast, "contacts") with points linestyle 13, \
     series("default", slow, "contacts") with points linestyle 2, \
     series("default", fast, "contacts") with points linestyle 12, \
     limit("^ra5-v0.10$", "contacts") with points linestyle 4
unset multiplot
