# Fig. 10: two millimetres of the slider's profile, and the distribution of all its heights.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the profile (x, z), its roughness and the histogram of its heights (ra2d roughness)
load "figures/style.gp"
eval page(one_column, 8.8)
set output ARG1
sigma = value_of(ARG3, "Rq")*1e6
set multiplot

set lmargin at screen 0.15
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.63
from = 9 # mm: in the middle; any other two millimetres would do
set xrange [from:from + 2]
set xlabel "position on the slider (mm)" offset 0, 0.75
set ylabel "height (µm)" offset 0.5
set ytics 10
set mxtics 5
set mytics 2
set yrange [-3.5*sigma:3.5*sigma]
set arrow from graph 0, first 0 to graph 1, first 0 nohead linewidth 0.4 linecolor rgb pale back
set label 1 "(a)" at graph 0.02, graph 0.92
plot ARG2 using (column("x")*1e3):(column("z")*1e6) with lines linewidth 1 linecolor rgb ink

unset arrow
set tmargin at screen 0.48
set bmargin at screen 0.12
set xrange [-4*sigma:4*sigma]
set yrange [0:*]
set xlabel "height (µm)"
set ylabel "probability density (1/µm)"
set ytics 0.02
set label 1 "(b)"
set samples 400
gauss(x) = exp(-0.5*(x/sigma)**2)/(sigma*sqrt(2*pi))
set for [s = -1:1:2] arrow from s*sigma, graph 0 to s*sigma, graph 1 nohead linewidth 0.8 \
    dashtype (6,5) linecolor rgb blue front
set label 2 "−{/:Italic σ}" at -sigma, graph 0.97 right offset -0.5, 0 textcolor rgb blue
set label 3 "+{/:Italic σ}" at sigma, graph 0.97 left offset 0.5, 0 textcolor rgb blue
plot ARG4 using ((column("lower") + column("upper"))/2*1e6):(column("density")*1e-6) \
         :((column("upper") - column("lower"))*1e6) with boxes linecolor rgb pale \
         title "heights", \
     gauss(x) with lines linewidth 1.5 linecolor rgb orange title "Gaussian fit"
unset multiplot
