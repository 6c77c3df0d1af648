# Fig. 13: velocity of a point of the resonator and its power spectral density.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: probes.tsv of a run; mean spectra of the default; modes.tsv; mean spectra of two readings
load "figures/style.gp"
eval page(one_column, 9.6)
set output ARG1
probe = "velocity_0165"
# natural frequency number n of the resonator, counted from 1 as in the paper
natural(n) = number(sprintf("of(\"solid\") == 0 && of(\"k\") == %d { print of(\"f\") }", n - 1), \
    ARG4)

set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.96
set tmargin at screen 0.95
set bmargin at screen 0.67
set xlabel "time (s)" offset 0, 0.75
set ylabel "velocity (mm/s)" offset 0.5
set mxtics 2
set ytics 2
set mytics 2
set label 1 "(a)" at graph -0.15, graph 1.08
plot ARG2 using "t":(column(probe)*1e3) with lines linewidth 0.25 linecolor rgb ink

set tmargin at screen 0.50
set bmargin at screen 0.115
# on a linear scale the lines of low frequencies would cover each other
set xrange [0.1:10]
set logscale xy
set yrange [1e-15:1e-6]
set ytics 100
set mytics 10
set mxtics 10
set format y "10^{%T}"
set xlabel "frequency (kHz)"
set ylabel "PSD (m^2 s^{−2}/Hz)"
set label 1 "(b)" at graph -0.15, graph 1.06
do for [n in "4 7 12 15 18"] {
    f = natural(int(n))/1e3
    set arrow from f, graph 0 to f, graph 1 nohead linewidth 1 dashtype (2,3) linecolor rgb blue
    set label "{/:Italic f}_{".n."}" at f, graph 1.06 center textcolor rgb blue
}
set key at graph 0.03, graph 0.02 left bottom reverse Left
plot ARG5 using (column("f")/1e3):(column(probe)) with lines \
         linewidth 0.6 linecolor rgb sky title "light-mid-span", \
     ARG6 using (column("f")/1e3):(column(probe)) with lines \
         linewidth 0.8 linecolor rgb orange title "tenth-lc-one-pass", \
     ARG3 using (column("f")/1e3):(column(probe)) with lines \
         linewidth 0.6 linecolor rgb ink title "default"
unset multiplot
