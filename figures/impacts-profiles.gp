# Fig. 2 of the earlier paper: the two profiles and their distance.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: profile of the lower beam; of the upper beam
load "figures/style.gp"
eval page(one_column, 6.4)
set output ARG1
delta = 18.0
set xlabel "position (mm)" offset 0, 0.75
set ylabel "height ({/Symbol m}m)" offset 0.5
set xrange [0:100]
set yrange [-12:32]
set mxtics 2
set ytics 10
set mytics 2
set tmargin at screen 0.90
set key at graph 1, graph 1.10 right top horizontal samplen 1.5
set arrow from 2, 0 to 2, delta heads size 1.2,20 filled linewidth 0.8 linecolor rgb ink front
set label "{/Symbol d}" at 3.2, 0.5*delta front
plot ARG3 using (column("x")*1e3):(delta - column("z")*1e6) with lines \
         linewidth 0.4 linecolor rgb blue title "upper beam", \
     ARG2 using (column("x")*1e3):(column("z")*1e6) with lines linewidth 0.4 linecolor rgb ink \
         title "lower beam"
