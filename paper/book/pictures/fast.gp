# Nodes that a plain loop computes, nodes whose gaps the engine computes, nodes in contact.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (candidates/timing.tsv and summary.tsv)
load "figures/style.gp"
eval page(15, 4.2)
set output ARG1
timing = ARG2."/candidates/timing.tsv"
summary = ARG2."/candidates/summary.tsv"
all = 2*value_of(summary, "nodes_slider")
some = value_of(timing, "candidate_nodes_mean")
few = value_of(summary, "contacts_mean")
set lmargin at screen 0.3
set rmargin at screen 0.93
set tmargin at screen 0.97
set bmargin at screen 0.24
set logscale x
set xrange [1:20000]
set yrange [0.4:3.6]
set border 1
set ytics ("in the contact zone" 3, "beam's nodes in the list" 2, "contacts" 1) scale 0
set xlabel "nodes in a step" offset 0, 0.4
set style fill solid 1.0
bar(y, value, colour) = sprintf("set object rectangle from 1, %g to %g, %g fillcolor rgb \"%s\" \
    fillstyle solid noborder; set label \"%.0f\" at %g, %g offset 0.6, 0", \
    y - 0.3, value, y + 0.3, colour, value, value, y)
eval bar(3.0, all, pale)
eval bar(2.0, some, blue)
eval bar(1.0, few, orange)
plot 1/0
