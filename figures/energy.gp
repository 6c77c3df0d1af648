# The power of contact over the damping of the resonator, and over the slider's length.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: energy-relative.tsv area-means.tsv
load "figures/style.gp"
eval page(two_columns, 5.6)
set output ARG1
relative = ARG2
means = ARG3

# mean and half-width of a difference of levels over the damping, with `more` added per decade
over_damping(amount, more) = rows("x y half", \
    "of(\"quantity\") == \"".amount."\" { z = of(\"damping\"); \
        print z, of(\"mean\") + ".more."*log(z/0.02)/log(10), of(\"half\") } \
    END { print 0.02, 0, 0 }", relative)." | sort -g"
# a quantity over the length, in mm
over_length(reading, damping, amount) = rows("x y half", "of(\"reading\") == \"".reading."\" && \
    of(\"damping\") == ".damping." && of(\"quantity\") == \"".amount."\" \
    { print of(\"length\")*1e3, of(\"mean\"), of(\"half\") }", means)." | sort -g"

set style line 1 linewidth 1 linecolor rgb ink pointtype 7 pointsize 0.45
set style line 2 linewidth 1 linecolor rgb blue pointtype 5 pointsize 0.45
set style line 3 linewidth 1 linecolor rgb orange pointtype 9 pointsize 0.5
set style line 4 linewidth 1 linecolor rgb red pointtype 6 pointsize 0.45
set style line 9 linewidth 0.8 linecolor rgb grey dashtype (3,3)
set multiplot
set tmargin at screen 0.93
set bmargin at screen 0.16
set logscale x
set mytics 2

set lmargin at screen 0.07
set rmargin at screen 0.34
set xrange [0.0015:0.27]
set xtics (0.002, "" 0.005, 0.01, "" 0.02, 0.05, "" 0.1, 0.2)
set xlabel "damping ratio ζ" offset 0, 0.75
set ylabel "dB above ζ = 0.02" offset 0.6
set label 1 "(a)" at graph 0, graph 1.05
set yrange [-4:5]
set key right top
plot 0 with lines linestyle 9, \
     over_damping("taken_level", "0") with yerrorlines linestyle 1 title "v^2 ζ ω_{eff}", \
     over_damping("level", "10") with yerrorlines linestyle 2 title "v^2 ζ", \
     over_damping("centroid_level", "0") with yerrorlines linestyle 3 title "ω_{eff}"

set lmargin at screen 0.405
set rmargin at screen 0.67
set xrange [4:200]
set xtics (5, 10, 20, 40, 80, 160)
set xlabel "length of the slider (mm)"
set ylabel "level L_v (dB re 1 nm/s)"
set label 1 "(b)"
set key left top Left reverse
set yrange [105:175]
guide(x) = 137 + 10*log10(x/5.)
plot guide(x) with lines linestyle 9, \
     over_length("tenth", "0.002", "level") with yerrorlines linestyle 4 \
         title "l_c/10, ζ = 0.002", \
     over_length("tenth", "0.02", "level") with yerrorlines linestyle 3 title "l_c/10, ζ = 0.02", \
     over_length("printed", "0.002", "level") with yerrorlines linestyle 2 \
         title "l_c as printed, ζ = 0.002", \
     over_length("printed", "0.02", "level") with yerrorlines linestyle 1 \
         title "l_c as printed, ζ = 0.02"

set lmargin at screen 0.735
set rmargin at screen 0.99
set ylabel "mean number of contacts"
set label 1 "(c)"
set logscale y
set yrange [*:*]
set key off
plot over_length("tenth", "0.002", "contacts_mean") with yerrorlines linestyle 4, \
     over_length("tenth", "0.02", "contacts_mean") with yerrorlines linestyle 3, \
     over_length("printed", "0.002", "contacts_mean") with yerrorlines linestyle 2, \
     over_length("printed", "0.02", "contacts_mean") with yerrorlines linestyle 1
unset multiplot
