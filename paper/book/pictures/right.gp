# The residual of the energy balance over the time step.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (residual.txt)
load "figures/style.gp"
eval page(15, 6.5)
set output ARG1
set datafile separator whitespace
set datafile nocolumnheaders
residual = ARG2."/residual.txt"
first = real(system("awk 'NR == 1 { printf \"%.9e\", $2 }' ".residual))
set lmargin at screen 0.12
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.16
set logscale xy
set xrange [4:100]
set yrange [1e-8:1e-4]
set xtics (5, 10, 20, 40, 80)
set format y "10^{%L}"
set xlabel "time step (ns)" offset 0, 0.5
set ylabel "left of the balance" offset 1, 0
set key left top
plot residual using 1:2 with linespoints pointtype 7 pointsize 0.6 linecolor rgb blue \
    title "toy problem", \
    first*(x/80)**2 with lines linecolor rgb orange dashtype (4,3) title "second order", \
    first*(x/80) with lines linecolor rgb grey dashtype (2,3) title "first order"
