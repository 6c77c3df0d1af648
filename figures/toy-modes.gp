# Fig. 8: relative error of the summit's displacement over the number of modes, against the modal reference.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: results/toy.tsv (run, modes, error_early, error, ...)
load "figures/style.gp"
set terminal pdfcairo size one_column cm, 7.6 cm font face.",8" linewidth 1
set output ARG1
series(name) = sprintf("< awk '!/^#/ && $1 ~ /^%s-[0-9]+$/' '%s'", name, ARG2)
early = column_of(ARG2, "error_early")
whole = column_of(ARG2, "error")

# a colour is a contact law; filled: 0 to 0.4 ms, outlined and dashed: 0 to 1 ms
set lmargin at screen 0.15
set rmargin at screen 0.97
set tmargin at screen 0.80
set bmargin at screen 0.125
set xrange [0:41]
set xtics 10
set mxtics 2
set xlabel "modes of each beam" offset 0, 0.4
set ylabel "relative error" offset 0.5
set logscale y
set yrange [5e-6:3]
set format y "10^{%T}"
set mytics 10
set key at screen 0.97, screen 0.985 right top samplen 1.5
set arrow 1 from graph 0, first 0.06 to graph 1, first 0.06 nohead linewidth 1 dashtype (6,5) linecolor rgb orange
set label 1 "the paper's 6 %, against finite elements" at graph 0.99, first 0.06 right offset 0, 0.6
set label 2 "filled: 0 to 0.4 ms" at screen 0.02, screen 0.955
set label 3 "outlined: 0 to 1 ms" at screen 0.02, screen 0.905
plot series("lagrange") using 2:(column(early)) with linespoints linewidth 0.9 linecolor rgb red pointtype 9 \
         pointsize 0.5 title "multipliers, against penalty 10 {/:Italic E}, 80 modes", \
     series("stiff") using 2:(column(early)) with linespoints linewidth 0.9 linecolor rgb blue pointtype 5 \
         pointsize 0.35 title "penalty 100 {/:Italic E}, against its own 80 modes", \
     series("stiff") using 2:(column(whole)) with linespoints linewidth 0.9 linecolor rgb blue pointtype 4 \
         pointsize 0.4 dashtype (4,3), \
     series("modes") using 2:(column(early)) with linespoints linewidth 0.9 linecolor rgb ink pointtype 7 \
         pointsize 0.35 title "penalty 10 {/:Italic E}, against its own 80 modes", \
     series("modes") using 2:(column(whole)) with linespoints linewidth 0.9 linecolor rgb ink pointtype 6 \
         pointsize 0.4 dashtype (4,3)
