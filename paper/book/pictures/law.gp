# The level that the law expects with its band, and the levels of runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (expected.txt, levels.txt)
load "figures/style.gp"
eval page(15, 6.5)
set output ARG1
set datafile separator whitespace
set datafile nocolumnheaders
set lmargin at screen 0.1
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.16
set logscale x
set xrange [0.04:0.5]
set yrange [100:138]
set xtics (0.05, 0.1, 0.2, 0.4)
set xlabel "sliding speed {/:Italic V} (m/s)" offset 0, 0.5
set ylabel "level (dB)" offset 1, 0
set key left top
plot ARG2."/expected.txt" using 1:3:4 with filledcurves fillcolor rgb sky fillstyle solid 0.35 \
    title "nominal band", \
    "" using 1:2 with linespoints pointtype 6 pointsize 0.5 linecolor rgb blue title "expected", \
    ARG2."/levels.txt" using 1:2 with points pointtype 7 pointsize 0.5 linecolor rgb ink \
    title "a run"
