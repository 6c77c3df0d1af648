# The frequency of a discrete oscillator over that of the mode, and the moduli of its roots.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment, which is not needed: drawn from the equations
load "figures/style.gp"
eval page(15, 6)
set output ARG1
set multiplot
set lmargin at screen 0.09
set rmargin at screen 0.48
set tmargin at screen 0.91
set bmargin at screen 0.17
set samples 500
set xrange [0:2.5]
set yrange [0.9:1.7]
set xlabel "{/:Italic θ} = {/:Italic τω}" offset 0, 0.4
set ylabel "frequency over that of the mode" offset 1, 0
set label 1 "(a) frequency" at graph 0, graph 1.07
set key left top
plot (x <= 2 ? 2*asin(x/2)/x : 1/0) with lines linecolor rgb blue linewidth 1.3 \
    title "central differences", \
    1 + x**2/24 with lines linecolor rgb orange dashtype (4,3) title "1 + {/:Italic θ}^2/24", \
    1 with lines linecolor rgb ink title "exact propagator"
set lmargin at screen 0.58
set rmargin at screen 0.97
set yrange [0:4.5]
set ylabel "growth of a step" offset 1, 0
set label 1 "(b) the largest root" at graph 0, graph 1.07
unset key
b(x) = 1 - x**2/2
plot (x <= 2 ? 1 : -b(x) + sqrt(b(x)**2 - 1)) with lines linecolor rgb blue linewidth 1.3
