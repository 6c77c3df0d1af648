# The effect of terms of the model on the level, and the exponents in vacuum and in air.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: terms-changes.tsv terms-exponents.tsv
load "figures/style.gp"
eval page(two_columns, 6.4)
set output ARG1

added(term) = rows("speed value half", "of(\"reading\") == \"".term."\" && \
    of(\"quantity\") == \"level\" && of(\"surface\") == \"ra10\" \
    { print of(\"speed\"), of(\"mean\"), of(\"half\") == \"none\" ? 0 : of(\"half\") }", ARG2)
# an exponent of all roughnesses or of all speeds is named by their number
exponent(term, name) = rows("at value half", "of(\"reading\") == \"".term."\" && \
    of(\"exponent\") == \"".name."\" && of(\"at\") ~ /^[0-9]/ \
    { print of(\"at\"), of(\"value\"), of(\"half\") == \"none\" ? 0 : of(\"half\") }", ARG3)
set style line 1 linecolor rgb blue pointtype 7 pointsize 0.4
set style line 2 linecolor rgb orange pointtype 5 pointsize 0.4
set style line 3 linecolor rgb sky pointtype 9 pointsize 0.5
set style line 4 linecolor rgb red pointtype 11 pointsize 0.5
set style line 5 linecolor rgb ink pointtype 6 pointsize 0.4
set style line 9 linewidth 0.8 linecolor rgb ink dashtype (3,3)

set multiplot
set logscale x
set xlabel "sliding speed V (m/s)" offset 0, 0.4
set tmargin at screen 0.91
set bmargin at screen 0.28

set lmargin at screen 0.09
set rmargin at screen 0.36
set xrange [0.017:0.83]
set xtics (0.02, 0.05, 0.1, 0.2, 0.5) format "%g"
set ylabel "added to the level (dB)" offset 0.6, 0
set label 1 "(a) Ra10" at graph 0, graph 1.07
set key at screen 0.2, screen 0.07 center center maxrows 2 samplen 1.5 width -1
plot 0 with lines linestyle 9, \
    added("air") using "speed":"value":"half" with yerrorlines linestyle 1 title "air", \
    added("loss") using "speed":"value":"half" with yerrorlines linestyle 2 title "loss", \
    added("spot") using "speed":"value":"half" with yerrorlines linestyle 3 title "spots", \
    added("yield") using "speed":"value":"half" with yerrorlines linestyle 4 \
        title "spots that yield", \
    added("held") using "speed":"value":"half" with yerrorlines linestyle 5 \
        title "no pitch or roll"

set lmargin at screen 0.42
unset ylabel
set rmargin at screen 0.69
set xrange [2.5:36]
set xtics (3, 5, 8, 10, 20, 30)
set yrange [0:2.5]
set xlabel "roughness Ra (µm)"
set label 1 "(b) exponent n of the speed"
set object 1 rectangle from graph 0, first 0.7 to graph 1, first 0.96 \
    fillcolor rgb orange fillstyle solid 0.35 noborder behind
set key at screen 0.7, screen 0.07 center center maxrows 1 samplen 1.5 width 2
plot exponent("base", "n") using (1e6*column("at")):"value":"half" with yerrorlines linestyle 5 \
        title "vacuum", \
    exponent("air", "n") using (1e6*column("at")):"value":"half" with yerrorlines linestyle 1 \
        title "air"
set key off

set lmargin at screen 0.74
set rmargin at screen 0.99
set xrange [0.017:0.83]
set xtics (0.02, 0.05, 0.1, 0.2, 0.5)
set xlabel "sliding speed V (m/s)"
set label 1 "(c) exponent m of the roughness"
set object 1 rectangle from graph 0, first 0.8 to graph 1, first 1.16
plot exponent("base", "m") using "at":"value":"half" with yerrorlines linestyle 5, \
    exponent("air", "m") using "at":"value":"half" with yerrorlines linestyle 1
unset multiplot
