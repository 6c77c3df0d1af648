# The profile of the slider, and the histogram of its heights beside Gauss' curve.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (profile.tsv)
load "figures/style.gp"
eval page(15, 7)
set output ARG1
profile = ARG2."/profile.tsv"
rms = number("{ n++; s += of(\"z\"); q += of(\"z\")^2 } \
    END { print sqrt(q/n - (s/n)^2)*1e6 }", profile)
count = number("{ n++ } END { print n }", profile)
set multiplot
set lmargin at screen 0.09
set rmargin at screen 0.97
set tmargin at screen 0.96
set bmargin at screen 0.62
set xrange [0:20]
set yrange [-20:20]
set xtics 0, 2
set ytics -20, 10
set xlabel "{/:Italic x} (mm)" offset 0, 0.5
set ylabel "{/:Italic h} (µm)" offset 1, 0
plot profile using (column("x")*1e3):(column("z")*1e6) with lines linewidth 0.8 linecolor rgb blue
set tmargin at screen 0.44
set bmargin at screen 0.14
set xrange [-20:20]
set yrange [0:*]
set xtics -20, 5
unset ytics
set border 1
set xlabel "{/:Italic h} (µm)" offset 0, 0.5
set ylabel "how many" offset 1, 0
width = 1.0
set boxwidth 0.9*width
set samples 300
plot profile using (width*floor(column("z")*1e6/width + 0.5)):(1.0) smooth frequency with boxes \
    linecolor rgb pale, \
    count*width/(rms*sqrt(2*pi))*exp(-x**2/(2*rms**2)) with lines linecolor rgb orange linewidth 1.2
