# Level over roughness, one curve per speed, default and nearest reading (the paper's Fig. 15).
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
set xrange [2.5:36]
set xtics (3, 5, 8, 10, 20, 30)
set xlabel "roughness Ra (µm)" offset 0, 0.75
set mytics 2
set tmargin at screen 0.92
set bmargin at screen 0.14
# the paper's slopes through one point: 20 dB times m a decade
guide(x, m) = 116 + 20*m*log10(x/12)

set lmargin at screen 0.085
set rmargin at screen 0.46
set ylabel "level L_v (dB re 1 nm/s)" offset 0.3
set label 1 "(a) default (corrected)" at graph 0, graph 1.06 left
set key at graph 0.02, graph 0.98 left top vertical maxrows 2 reverse Left samplen 1.3 width 0.5
set yrange [88:172]
plot for [i = 4:1:-1] curve("default", "nominal_Ra", "speed", word(speeds, i)) \
         using (1e6*column("x")):"level":"half" with yerrorlines linestyle i \
             title word(speeds, i)." m/s"

set lmargin at screen 0.55
set rmargin at screen 0.94
set label 1 "(b) nearest reading"
set key at graph 0.98, graph 0.02 right bottom
plot for [i = 4:1:-1] curve(nearest, "nominal_Ra", "speed", word(speeds, i)) \
         using (1e6*column("x")):"level":"half" with yerrorlines linestyle i, \
     [4:12] guide(x, 0.63) with lines linestyle 9 title "m = 0.63, 0.67", \
     [4:12] guide(x, 0.67) with lines linestyle 9
unset multiplot
