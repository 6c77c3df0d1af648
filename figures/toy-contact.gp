# Fig. 7: displacement of the summit (left) and force of the asperity (right) in five runs; the
# reference in grey, and in row (a) finite elements in blue.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: results/toy-contact.tsv (t, then lift and force of the runs a to e, and of finite
# elements)
load "figures/style.gp"
eval page(one_column, 15)
set output ARG1
runs = "toy_reference toy_lagrange toy_penalty toy_soft toy_one_mode"
array title_of[5] = ["(a) modal reference; blue: finite elements", "(b) multipliers, 15 modes", \
    "(c) penalty 10 {/:Italic E}, 15 modes", "(d) penalty 0.1 {/:Italic E}, 15 modes", \
    "(e) penalty 10 {/:Italic E}, one mode"]

# All rows have the same scale, so that they can be compared. The forces of the multipliers are an
# exception and have a note.
array highest[5]
lift(j) = word(runs, j)."_lift"
force(j) = word(runs, j)."_force"
u_low = 0
u_high = 0
f_high = 0
do for [j = 1:5] {
    stats ARG2 using (column(lift(j))*1e6):(column(force(j))) nooutput
    if (STATS_min_x < u_low) { u_low = STATS_min_x }
    if (STATS_max_x > u_high) { u_high = STATS_max_x }
    if (j != 2 && STATS_max_y > f_high) { f_high = STATS_max_y }
    highest[j] = STATS_max_y
}

set multiplot
set xrange [0:1]
set xtics 0.5
set mxtics 5
set mytics 2
top(j) = 0.955 - 0.184*(j - 1)
do for [j = 1:5] {
    set tmargin at screen top(j)
    set bmargin at screen top(j) - 0.137
    set format x (j < 5 ? "" : "%g")
    set xlabel (j < 5 ? "" : "time (ms)") offset 0, 0.75
    set lmargin at screen 0.125
    set rmargin at screen 0.53
    set yrange [1.05*u_low:1.05*u_high]
    set ytics 0.1
    set label 1 title_of[j] at screen 0.015, graph 1.13 left
    set label 2 (j == 3 ? "lift (µm)" : "") at screen 0.025, graph 0.5 center rotate
    reference = (j == 1 ? 0 : 1)
    plot ARG2 using (column("t")*1e3):(reference ? column(lift(1))*1e6 : NaN) with lines \
             linewidth 2.2 linecolor rgb pale, \
         ARG2 using (column("t")*1e3):(column(lift(j))*1e6) with lines \
             linewidth 0.9 linecolor rgb ink, \
         ARG2 using (column("t")*1e3):(reference ? NaN : column("bricks_lift")*1e6) with lines \
             linewidth 0.7 linecolor rgb blue
    unset label 1

    set lmargin at screen 0.635
    set rmargin at screen 0.97
    # the force of the multipliers has its own scale
    own = highest[j] > 1.15*f_high
    set yrange [0:own ? 1.15*highest[j] : 1.15*f_high]
    if (own) { set ytics 10 } else { set ytics 2 }
    set label 2 (j == 3 ? "force (N/m)" : "") at screen 0.57, graph 0.5 center rotate
    if (own) { set label 3 "another scale" at graph 1, graph 1.13 right textcolor rgb red }
    plot ARG2 using (column("t")*1e3):(reference ? column(force(1)) : NaN) with lines \
             linewidth 2.2 linecolor rgb pale, \
         ARG2 using (column("t")*1e3):(column(force(j))) with lines \
             linewidth 0.9 linecolor rgb ink, \
         ARG2 using (column("t")*1e3):(reference ? NaN : column("bricks_force")) with lines \
             linewidth 0.7 linecolor rgb blue
    unset label
}
unset multiplot
