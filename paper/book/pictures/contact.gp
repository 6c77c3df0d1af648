# Force on the summit of the toy problem, and the height of its node.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (toy/probes.tsv)
load "figures/style.gp"
eval page(15, 7)
set output ARG1
probes = ARG2."/toy/probes.tsv"
set multiplot
set lmargin at screen 0.1
set rmargin at screen 0.97
set xrange [0:1000]
set xtics 0, 200 format ""
set tmargin at screen 0.97
set bmargin at screen 0.58
set ylabel "force (N/m)" offset 1, 0
plot probes using (column("t")*1e6):(-column("summit_force")) with lines linecolor rgb red
set tmargin at screen 0.53
set bmargin at screen 0.15
set format x "%g"
set xlabel "{/:Italic t} (µs)" offset 0, 0.5
set ylabel "{/:Italic u} (µm)" offset 1, 0
plot probes using (column("t")*1e6):(column("summit")*1e6) with lines linecolor rgb blue
