# Fig. 5: contact force of the mass crossing at alpha = 0.125, with its weight.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: probes.tsv and summary.tsv of the run
load "figures/style.gp"
set terminal pdfcairo size one_column cm, 5.2 cm font face.",8" linewidth 1
set output ARG1
weight = value_of(ARG3, "weight_slider")
force = column_of(ARG2, "total_force")

set xlabel "time (s)" offset 0, 0.4
set ylabel "contact force (N)" offset 1
set yrange [0:2*weight]
set mxtics 5
set mytics 2
set key top right
plot ARG2 using 1:force with lines linewidth 0.7 linecolor rgb ink title "ra2d", \
     weight with lines linewidth 1.5 dashtype (8,6) linecolor rgb orange \
         title sprintf("weight, %.3f N", weight)
