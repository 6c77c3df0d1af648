# Fig. 8: relative error of the summit's displacement over the number of modes. Top: against finite
# elements, with the contact that they have, for each beam theory. Bottom: against modal references.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: results/toy.tsv, results/toy-fe.tsv (run, modes, error_early, error, ...)
load "figures/style.gp"
eval page(one_column, 12.8)
set output ARG1
series(file, name) = rows("modes error_early error", "of(\"run\") ~ /^".name."-[0-9]+$/ \
    { print of(\"modes\"), of(\"error_early\"), of(\"error\") }", file)

# filled: 0 to 0.4 ms; outlined and dashed: 0 to 1 ms
set multiplot
set lmargin at screen 0.15
set rmargin at screen 0.97
set xrange [0:41]
set xtics 10
set mxtics 2
set ylabel "relative error" offset 0.5
set logscale y
set format y "10^{%T}"
set mytics 10
set arrow 1 from graph 0, first 0.06 to graph 1, first 0.06 nohead linewidth 1 \
    dashtype (6,5) linecolor rgb orange
set label 2 "filled: 0 to 0.4 ms" at screen 0.02, screen 0.975
set label 3 "outlined: 0 to 1 ms" at screen 0.02, screen 0.945
set label 1 "the paper's 6 %" at graph 0.99, first 0.06 right offset 0, -0.6

# top: each colour is a beam theory
set tmargin at screen 0.92
set bmargin at screen 0.64
set format x ""
set yrange [1e-3:1]
set key at screen 0.97, screen 0.985 right top samplen 1.5
plot series(ARG3, "bricks-euler") using "modes":"error_early" with linespoints \
         linewidth 0.9 linecolor rgb ink pointtype 7 \
         pointsize 0.35 title "against finite elements: Euler–Bernoulli", \
     series(ARG3, "bricks-euler") using "modes":"error" with linespoints \
         linewidth 0.9 linecolor rgb ink pointtype 6 \
         pointsize 0.4 dashtype (4,3), \
     series(ARG3, "bricks-timoshenko") using "modes":"error_early" with linespoints \
         linewidth 0.9 linecolor rgb blue pointtype 5 \
         pointsize 0.35 title "against finite elements: Timoshenko", \
     series(ARG3, "bricks-timoshenko") using "modes":"error" with linespoints \
         linewidth 0.9 linecolor rgb blue pointtype 4 \
         pointsize 0.4 dashtype (4,3)

# bottom: each colour is a contact law
unset label 1
unset label 2
unset label 3
set tmargin at screen 0.515
set bmargin at screen 0.08
set format x "%g"
set xlabel "modes of each beam" offset 0, 0.75
set yrange [5e-6:3]
set key at screen 0.97, screen 0.605 right top samplen 1.5
plot series(ARG2, "lagrange") using "modes":"error_early" with linespoints \
         linewidth 0.9 linecolor rgb red pointtype 9 \
         pointsize 0.5 title "multipliers, against penalty 10 {/:Italic E}, 80 modes", \
     series(ARG2, "stiff") using "modes":"error_early" with linespoints \
         linewidth 0.9 linecolor rgb blue pointtype 5 \
         pointsize 0.35 title "penalty 100 {/:Italic E}, against its own 80 modes", \
     series(ARG2, "stiff") using "modes":"error" with linespoints \
         linewidth 0.9 linecolor rgb blue pointtype 4 \
         pointsize 0.4 dashtype (4,3), \
     series(ARG2, "modes") using "modes":"error_early" with linespoints \
         linewidth 0.9 linecolor rgb ink pointtype 7 \
         pointsize 0.35 title "penalty 10 {/:Italic E}, against its own 80 modes", \
     series(ARG2, "modes") using "modes":"error" with linespoints \
         linewidth 0.9 linecolor rgb ink pointtype 6 \
         pointsize 0.4 dashtype (4,3)
unset multiplot
