# Which step and how many modes suffice, and how two runs that differ by one bit diverge.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: convergence.tsv; divergence.tsv
load "figures/style.gp"
eval page(one_column, 13.5)
set output ARG1
changes(what) = rows("value level half", "of(\"what\") == \"".what."\" \
    { print of(\"value\"), of(\"level\"), of(\"level_half\") }", ARG2)
set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.96
set logscale x

set tmargin at screen 0.955
set bmargin at screen 0.72
set xrange [15:3500]
set yrange [-0.3:0.3]
set ytics 0.1
set xlabel "time step (ns)" offset 0, 0.75
set ylabel "change of the level (dB)" offset 0.5
set label 1 "(a)" at graph -0.17, graph 1.10
set object 1 rectangle from graph 0, first -0.1 to graph 1, first 0.1 \
    fillcolor rgb "#EEEEEE" fillstyle solid noborder behind
set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead linewidth 0.4 linecolor rgb grey back
set key at graph 0.02, graph 0.98 left top samplen 1
plot changes("step") using (column("value")*1e9/1.1):"level":"half" with yerrorbars \
         linewidth 0.8 linecolor rgb ink pointtype 7 pointsize 0.4 title "central differences", \
     changes("exact") using (column("value")*1e9*1.1):"level":"half" with yerrorbars \
         linewidth 0.8 linecolor rgb orange pointtype 5 pointsize 0.4 title "exact propagator"

set tmargin at screen 0.62
set bmargin at screen 0.40
set xrange [0.8:200]
set yrange [*:*]
set ytics auto
set mytics 2
set xtics (1, 2, 5, 10, 20, 40, 80, 160)
set xlabel "modes of the resonator" offset 0, 0.75
set label 1 "(b)"
unset key
plot changes("modes") using "value":"level":"half" with yerrorbars linewidth 0.8 \
         linecolor rgb ink pointtype 7 pointsize 0.4

unset object 1
unset arrow 1
unset logscale
set tmargin at screen 0.30
set bmargin at screen 0.075
set logscale y
set format y "10^{%T}"
set xtics auto
set xrange [0:*]
set yrange [*:*]
set mytics 10
set xlabel "time (s)" offset 0, 0.75
set ylabel "velocity (m/s)" offset 0.5
set label 1 "(c)"
set key at graph 0.98, graph 0.10 right bottom samplen 1.5
plot ARG3 using "t":"motion" with lines linewidth 1.2 linecolor rgb pale title "rms of a run", \
     ARG3 using "t":"difference" with lines linewidth 0.8 linecolor rgb ink \
         title "rms of the difference of two"
unset multiplot
