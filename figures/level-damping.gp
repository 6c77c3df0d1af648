# Level over the damping ratio of the resonator, for Ra10 at 0.1 m/s (the paper's Fig. 16).
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: levels.tsv readings.tsv
load "figures/style.gp"
levels_table = ARG2
readings_table = ARG3
load "figures/levels.gp"
eval page(one_column, 6.2)
set output ARG1

set logscale x
set xrange [0.0015:0.27]
set xtics (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
set xlabel "damping ratio of the resonator" offset 0, 0.75
set ylabel "level L_v (dB re 1 nm/s)" offset 0.3
set mytics 2
set lmargin at screen 0.17
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.16
set key right top samplen 2
at_point(reading) = levels(reading, "damping", "of(\"point\") ~ /^ra10-v0.10/")
guide(x) = 124.5 - 10*log10(x/0.02)
plot at_point("default") with yerrorlines linestyle 3 title "default", \
     at_point(nearest) with yerrorlines linestyle 1 title "nearest reading", \
     guide(x) with lines linestyle 9 title "10 dB a decade"
