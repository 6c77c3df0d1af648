# Fig. 6: the beams of the toy problem with one asperity over six, at two scales, and their nodes.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the profiles of resonator and slider (x, z), summary.tsv of a run
load "figures/style.gp"
eval page(one_column, 9)
set output ARG1
delta = value_of(ARG4, "delta")*1e6
path = value_of(ARG4, "speed")*value_of(ARG4, "duration")*1e3 # mm

set multiplot
set lmargin at screen 0.14
set rmargin at screen 0.965
set ylabel "height (µm)" offset 0.5
set mytics 2

# both beams over their whole length: 10 mm wide, micrometres high
set tmargin at screen 0.93
set bmargin at screen 0.60
set xrange [0:10]
set yrange [-0.35:1.8]
set xtics 2
set mxtics 2
set xlabel "position on the resonator (mm)" offset 0, 0.75
set label 1 "(a)" at graph -0.14, graph 1.10
set label 2 "slider, at the start" at 0.2, delta - 0.02 left offset 0, 0.7
set label 3 "resonator" at 0.2, -0.02 left offset 0, -0.75
set arrow 1 from 3.6, 1.13 to 3.6 + path, 1.13 size graph 0.02, 20 linewidth 0.8 linecolor rgb blue
set label 4 "summit, in 1 ms" at 3.6 + path, 1.13 left offset 0.7, 0 textcolor rgb blue
plot ARG3 using (column("x")*1e3):(delta):(delta - column("z")*1e6) with filledcurves \
         linecolor rgb sky, \
     ARG3 using (column("x")*1e3):(delta - column("z")*1e6) with lines \
         linewidth 1.2 linecolor rgb ink, \
     ARG2 using (column("x")*1e3):(0):(column("z")*1e6) with filledcurves linecolor rgb orange, \
     ARG2 using (column("x")*1e3):(column("z")*1e6) with lines linewidth 1.2 linecolor rgb ink
unset label
unset arrow

# one summit above another: the overlap, and the part of it that remains at the printed spacing
set tmargin at screen 0.46
set bmargin at screen 0.12
set xrange [-0.13:0.23]
set yrange [0.55:0.9]
set xtics 0.05
set mxtics 1
set ytics 0.1
set xlabel "distance from a summit of the resonator (mm)"
set label 1 "(b)" at graph -0.14, graph 1.08
set key at graph 1.02, graph 1.02 right top samplen 1.5
summit(x, c) = (x*1e3 - c)
# the profile of the slider over the same distance; each row is a node of both beams
over = rows("x z above", "{ x = of(\"x\"); z = of(\"z\") } \
    FILENAME == ARGV[1] { h[sprintf(\"%.0f\", (x - 3.6e-3)*1e8)] = z; next } \
    { d = sprintf(\"%.0f\", (x - 4.8e-3)*1e8); if (d in h) print x, z, h[d] }", ARG3."' '".ARG2)
lower(x, y) = x < y ? x : y
plot over using (summit(column("x"), 4.8)):(column("z")*1e6) \
         :(lower(delta - column("above")*1e6, column("z")*1e6)) with filledcurves \
         linecolor rgb pale title "overlap at rest", \
     ARG3 using (summit(column("x"), 3.6)):(delta - column("z")*1e6) with lines linewidth 1.5 \
         linecolor rgb blue title "slider above it", \
     ARG2 using (summit(column("x"), 4.8)):(column("z")*1e6) with lines linewidth 1.5 \
         linecolor rgb ink title "resonator", \
     ARG2 using (summit(column("x"), 4.8)):(column("z")*1e6) every 16 \
         with linespoints linewidth 0.8 dashtype (6,4) pointtype 7 pointsize 0.4 linecolor rgb red \
         title "nodes 80 µm apart"
unset multiplot
