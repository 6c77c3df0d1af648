# Level over the area of the block, at two speeds and three damping ratios (three dimensions).
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: areal-means.tsv
load "figures/style.gp"
eval page(two_columns, 6.2)
set output ARG1

# a quantity over the area, in cm2
over_area(reading, damping, amount) = rows("x y half", "of(\"reading\") == \"".reading."\" && \
    of(\"damping\") == ".damping." && of(\"quantity\") == \"".amount."\" \
    { half = of(\"half\"); print of(\"area\")*1e4, of(\"mean\"), half == \"NaN\" ? 0 : half }", \
    ARG2)." | sort -g"
dampings = "0.002 0.02 0.2"
set style line 1 linewidth 1 linecolor rgb red pointtype 6 pointsize 0.45
set style line 2 linewidth 1 linecolor rgb blue pointtype 5 pointsize 0.45
set style line 3 linewidth 1 linecolor rgb ink pointtype 7 pointsize 0.45
set style line 9 linewidth 0.8 linecolor rgb grey dashtype (3,3)

set multiplot
set logscale x
set xrange [0.18:90]
set xtics (0.25, 1, 4, 16, 64)
set xlabel "area of the block (cm^2)" offset 0, 0.75
set tmargin at screen 0.92
set bmargin at screen 0.16
set yrange [75:145]
# a straight line: 10 dB per decade of the area
guide(x) = 100 + 10*log10(x)

set lmargin at screen 0.075
set rmargin at screen 0.36
set ylabel "level L_v of the plate (dB re 1 nm/s)" offset 0.6
set label 1 "(a) 0.1 m/s" at graph 0, graph 1.06
set key left top Left reverse samplen 1.5
plot guide(x) with lines linestyle 9 title "10 dB a decade", \
    for [i = 1:3] over_area("area", word(dampings, i), "level") with yerrorlines linestyle i \
        title "ζ = ".word(dampings, i)

set lmargin at screen 0.405
set rmargin at screen 0.69
set ylabel ""
set label 1 "(b) 0.35 m/s"
set key off
plot guide(x) with lines linestyle 9, \
    for [i = 1:3] over_area("area-fast", word(dampings, i), "level") with yerrorlines linestyle i

set lmargin at screen 0.755
set rmargin at screen 0.99
set ylabel "share of time with contact"
set label 1 "(c)"
set yrange [0:1]
set key right bottom
plot over_area("area", "0.02", "contact_share") with yerrorlines linestyle 2 title "0.1 m/s", \
    over_area("area-fast", "0.02", "contact_share") with yerrorlines linestyle 2 dashtype (6,3) \
        title "0.35 m/s"
unset multiplot
