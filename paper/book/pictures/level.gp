# Levels of twelve short runs over the speed, and the line through their means.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (sweep/runs.tsv)
load "figures/style.gp"
eval page(15, 6.5)
set output ARG1
runs = ARG2."/sweep/runs.tsv"
set lmargin at screen 0.1
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.16
stats runs using (log10(column("speed"))):(column("level_resonator")) name "fit" nooutput
set logscale x
set xrange [0.04:0.5]
set yrange [110:136]
set xtics (0.05, 0.1, 0.2, 0.4)
set xlabel "sliding speed {/:Italic V} (m/s)" offset 0, 0.5
set ylabel "level (dB)" offset 1, 0
set key left top
plot runs using "speed":"level_resonator" with points pointtype 7 pointsize 0.5 \
    linecolor rgb blue title "a run", \
    fit_intercept + fit_slope*log10(x) with lines linecolor rgb orange \
    title sprintf("slope %.2f (20 dB a decade: 1)", fit_slope/20)
