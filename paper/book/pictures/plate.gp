# The plate's mean square velocity, and the place of the block.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (plate/map.tsv)
load "figures/style.gp"
eval page(15, 8.5)
set output ARG1
map = ARG2."/plate/map.tsv"
set lmargin at screen 0.1
set rmargin at screen 0.84
set tmargin at screen 0.96
set bmargin at screen 0.14
set size ratio -1
set xrange [0:450]
set yrange [0:300]
set xlabel "{/:Italic x} (mm)" offset 0, 0.5
set ylabel "{/:Italic y} (mm)" offset 1, 0
set cblabel "dB re 1 nm/s" offset 0.5, 0
set palette defined (0 "#FFFFFF", 1 sky, 2 blue, 3 ink)
set cbrange [85:120]
set object 1 rectangle from 10, 90 to 30, 110 front fillstyle empty border linecolor rgb red \
    linewidth 1.2
plot map using (column("x")*1e3):(column("y")*1e3):\
    (column("v_mean_square") > 0 ? 10*log10(column("v_mean_square")/1e-18) : 80) with image
