# Level of the plate over speed, one curve per surface, and over roughness, one curve per speed.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: areal-means.tsv
load "figures/style.gp"
levels_table = ARG2
amount = "level"
load "figures/levels.gp"
eval page(two_columns, 7)
set output ARG1

set multiplot
set logscale x
set xrange [0.017:0.83]
set xtics (0.02, 0.05, 0.1, 0.2, 0.35, 0.7)
set xlabel "sliding speed V (m/s)" offset 0, 0.75
set mytics 2
set tmargin at screen 0.92
set bmargin at screen 0.14
# room for the key below the lowest curve
set yrange [65:132]

set lmargin at screen 0.085
set rmargin at screen 0.46
set ylabel "level L_v of the plate (dB re 1 nm/s)" offset 0.3
set label 1 "(a)" at graph 0, graph 1.06 left
set key at graph 0.98, graph 0.02 right bottom vertical maxrows 2 reverse Left samplen 1.3 width 0.5
plot for [i = 4:1:-1] curve("levels", "speed", "surface", word(surfaces, i)) \
    with yerrorlines linestyle i title "Ra".substr(word(surfaces, i), 3, 9)

set lmargin at screen 0.55
set rmargin at screen 0.94
set xrange [2.5:36]
set xtics (3, 5, 8, 10, 20, 30)
set xlabel "roughness Ra (µm)"
set ylabel ""
set label 1 "(b)"
set key at graph 0.98, graph 0.02 right bottom maxrows 2
plot for [i = 4:1:-1] curve("levels", "nominal_Ra", "speed", word(speeds, i)) \
    using (1e6*column("x")):"level":"half" with yerrorlines linestyle i \
        title word(speeds, i)." m/s"
unset multiplot
