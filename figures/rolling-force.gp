# Rolling contact: spectrum of the contact force at rest and at two speeds.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: response.tsv and summary.tsv of the contact at rest, at 1 m/s, at 10 m/s
load "figures/style.gp"
eval page(one_column, 12.6)
set output ARG1
tables = ARG2." ".ARG4." ".ARG6
summaries = ARG3." ".ARG5." ".ARG7
names = "'(a) contact point at rest, roughness at 1 m/s' '(b) moving, 1 m/s' '(c) moving, 10 m/s'"

set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.97
set logscale y
set format y "10^{%T}"
set ytics 100
set xrange [0:4]
set yrange [1e-4:40]
set mxtics 2
set ylabel "force (N^2/Hz)" offset 0.5
do for [i = 1:3] {
    set tmargin at screen 0.96 - 0.31*(i - 1)
    set bmargin at screen 0.73 - 0.31*(i - 1)
    set xlabel (i == 3 ? "frequency (kHz)" : "") offset 0, 0.75
    set label 1 word(names, i) at graph 0, graph 1.10
    resonance = value_of(word(summaries, i), "resonance")/1e3
    unset arrow
    set arrow from resonance, graph 0 to resonance, graph 1 nohead \
        linewidth 1 dashtype (2,3) linecolor rgb blue
    set key at graph 1, graph 1.0 right top
    table = word(tables, i)
    plot table using (column("f")/1e3):(column("force") - column("force_half")) \
             :(column("force") + column("force_half")) with filledcurves \
             fillcolor rgb pale title (i == 1 ? "histories, 95 % of the mean" : ""), \
         table using (column("f")/1e3):"force" with lines linewidth 0.5 linecolor rgb ink \
             title (i == 1 ? "their mean" : ""), \
         table using (column("f")/1e3):"force_predicted" with lines linewidth 0.8 \
             linecolor rgb orange title (i == 1 ? "frequency domain" : ""), \
         table using (column("f")/1e3):"excitation_given" with lines linewidth 0.6 \
             linecolor rgb grey title (i == 1 ? "{/:Italic P}_0" : "")
}
unset multiplot
