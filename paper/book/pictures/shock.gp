# Every shock of 50 ms of sliding: its duration and its largest force.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (total-0.1/shocks.tsv)
load "figures/style.gp"
eval page(15, 7.5)
set output ARG1
shocks = ARG2."/total-0.1/shocks.tsv"
set lmargin at screen 0.11
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.14
set logscale xy
set xrange [0.08:3000]
set yrange [1e-6:20]
set format y "10^{%L}"
set xlabel "duration (µs)" offset 0, 0.5
set ylabel "largest force (N/m)" offset 1, 0
set key right bottom
of(which) = column("solid") == which ? column("duration")*1e6 : 1/0
plot shocks using (of(0)):(abs(column("peak_force"))) with points pointtype 7 pointsize 0.15 \
    linecolor rgb blue title "nodes of the beam", \
    shocks using (of(1)):(abs(column("peak_force"))) with points pointtype 7 pointsize 0.15 \
    linecolor rgb orange title "nodes of the slider"
