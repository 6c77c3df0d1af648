# Level over speed, one curve per surface, default and nearest reading (the paper's Fig. 14).
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: levels.tsv readings.tsv
load "figures/style.gp"
levels_table = ARG2
readings_table = ARG3
load "figures/levels.gp"
eval page(two_columns, 7.4)
set output ARG1

set multiplot
set logscale x
set xrange [0.017:0.83]
set xtics (0.02, 0.05, 0.1, 0.2, 0.35, 0.7)
set xlabel "sliding speed V (m/s)" offset 0, 0.75
set yrange [*:*] writeback
set mytics 2
set tmargin at screen 0.92
set bmargin at screen 0.14
# the two slopes of the paper through the middle of Ra10: 20 dB times n a decade
guide(x, n) = 141 + 20*n*log10(x/0.12)

set lmargin at screen 0.085
set rmargin at screen 0.46
set ylabel "level L_v (dB re 1 nm/s)" offset 0.3
set label 1 "(a) default (corrected)" at graph 0, graph 1.06 left
set key at graph 0.98, graph 0.02 right bottom vertical maxrows 2 reverse Left samplen 1.3 width 0.5
set yrange [88:164]
plot for [i = 4:1:-1] curve("default", "speed", "surface", word(surfaces, i)) \
         with yerrorlines linestyle i title "Ra".substr(word(surfaces, i), 3, 9)

set lmargin at screen 0.55
set rmargin at screen 0.94
set label 1 "(b) nearest reading"
set key at graph 0.98, graph 0.02 right bottom
plot for [i = 4:1:-1] curve(nearest, "speed", "surface", word(surfaces, i)) \
         with yerrorlines linestyle i, \
     [0.02:0.7] guide(x, 0.52) with lines linestyle 9 title "n = 0.52, 0.63", \
     [0.02:0.7] guide(x, 0.63) with lines linestyle 9
unset multiplot
