# Rolling contact: excitation for two definitions of the relative displacement; effect of the cap.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: rolling-study.tsv, rolling-yield.tsv
load "figures/style.gp"
eval page(one_column, 8.6)
set output ARG1
# distance and largest difference of one kind
choices(kind) = rows("distance difference", "of(\"quantity\") ~ /^choice_[0-9]+_/ \
    { split(of(\"quantity\"), w, \"_\"); v[w[2], w[3]] = of(\"value\"); n[w[2]] } \
    END { for (i in n) print v[i, \"distance\"], v[i, \"".kind."\"] }", ARG2)." | sort -g"
elastic(name) = number("of(\"yield\") == \"inf\" { print of(\"".name."\") }", ARG3)
# an infinite yield has no place on an axis
finite(x) = x < 1e300 ? x : NaN

set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.96
set tmargin at screen 0.93
set bmargin at screen 0.60
set logscale xy
set xrange [0.04:0.5]
set yrange [0.03:20]
set xtics (0.05, 0.1, 0.2, 0.4)
set format y "%g"
set xlabel "{/:Italic d}_1 − {/:Italic d}_2 ({/Symbol m}m)" offset 0, 0.75
set ylabel "max |{/:Italic P}_1 − {/:Italic P}_2| (N)" offset 0.5
set label 1 "(a)" at graph -0.15, graph 1.08
set key at graph 0.02, graph 1.02 left top
plot choices("constant") using (column("distance")*1e6):"difference" with linespoints \
         linewidth 0.9 linecolor rgb orange pointtype 7 pointsize 0.4 \
             title "constant {/:Italic k}_0", \
     choices("local") using (column("distance")*1e6):"difference" with linespoints \
         linewidth 0.9 linecolor rgb ink pointtype 7 pointsize 0.4 \
             title "{/:Italic k}_c of each position"
unset logscale
set tmargin at screen 0.43
set bmargin at screen 0.115
set xrange [0.35:2.05]
set yrange [0:1.25]
set xtics 0.5
set mxtics 5
set mytics 2
set xlabel "yield pressure (GPa)" offset 0, 0.75
set ylabel "ratio" offset 0.5
set label 1 "(b)" at graph -0.15, graph 1.08
set key at graph 1, graph 0.72 right top
plot ARG3 using (finite(column("yield"))/1e9):(column("stiffness")/elastic("stiffness")) \
         with linespoints linewidth 0.9 linecolor rgb ink pointtype 7 pointsize 0.4 \
         title "{/:Italic k}_0 over elastic", \
     ARG3 using (finite(column("yield"))/1e9):(column("excitation")/elastic("excitation")) \
         with linespoints linewidth 0.9 linecolor rgb orange pointtype 5 pointsize 0.4 \
         title "rms of {/:Italic P} over elastic", \
     ARG3 using (finite(column("yield"))/1e9):"capped_share" \
         with linespoints linewidth 0.9 linecolor rgb blue pointtype 9 pointsize 0.5 \
         title "share of the area at the cap"
unset multiplot
