# Rolling contact: spectrum of the excitation over wavenumber, and over frequency at two speeds.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: spectrum.tsv and response.tsv at 1 m/s, the same at 10 m/s
load "figures/style.gp"
eval page(one_column, 8.6)
set output ARG1

set multiplot
set lmargin at screen 0.17
set rmargin at screen 0.96
set tmargin at screen 0.93
set bmargin at screen 0.60
set logscale xy
set format y "10^{%T}"
set xrange [100:7e4]
set yrange [1e-9:0.1]
set ytics 100
set xlabel "wavenumber (rad/m)" offset 0, 0.75
set ylabel "{/Symbol F} (N^2 m/rad)" offset 0.5
set label 1 "(a)" at graph -0.15, graph 1.08
set key at graph 0.02, graph 0.05 left bottom
plot ARG4 using "k":"Phi" with lines linewidth 0.6 linecolor rgb orange title "segments of 512", \
     ARG2 using "k":"Phi" with lines linewidth 0.9 linecolor rgb ink title "segments of 256"
set tmargin at screen 0.43
set bmargin at screen 0.115
set xrange [60:1e4]
set yrange [1e-5:2]
set format x "%g"
set xlabel "frequency (Hz)" offset 0, 0.75
set ylabel "{/:Italic S} (N^2/Hz)" offset 0.5
set label 1 "(b)" at graph -0.15, graph 1.08
plot ARG3 using "f":"excitation" with lines linewidth 0.5 linecolor rgb sky \
         title "random histories", \
     ARG5 using "f":"excitation" with lines linewidth 0.5 linecolor rgb sky notitle, \
     ARG2 using "f":"S" with lines linewidth 0.9 linecolor rgb ink title "given, 1 m/s", \
     ARG4 using "f":"S" with lines linewidth 0.9 linecolor rgb orange title "given, 10 m/s"
unset multiplot
