# Rolling contact: relative displacement at constant load, and stiffness, along the path.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: excitation.tsv of the elastic run and of the run with a cap
load "figures/style.gp"
eval page(one_column, 8.2)
set output ARG1
mean(file, name) = number("{ s += of(\"".name."\"); n++ } END { printf \"%.17g\", s/n }", file)
delta_elastic = mean(ARG2, "approach")
delta_capped = mean(ARG3, "approach")
k_elastic = mean(ARG2, "stiffness")

set multiplot
set lmargin at screen 0.16
set rmargin at screen 0.96
set xrange [0:12]
set mxtics 2
set mytics 2
set tmargin at screen 0.92
set bmargin at screen 0.57
set format x ""
set ytics 0.2
set yrange [-0.55:0.55]
set ylabel "{/:Italic d}_c ({/Symbol m}m)" offset 0.5
set label 1 "(a)" at graph -0.15, graph 1.08
set key at graph 1, graph 1.14 right top horizontal
plot ARG3 using (column("x")*1e3):((delta_capped - column("approach"))*1e6) with lines \
         linewidth 1.0 linecolor rgb orange title "with cap", \
     ARG2 using (column("x")*1e3):((delta_elastic - column("approach"))*1e6) with lines \
         linewidth 0.5 linecolor rgb ink title "elastic"
set tmargin at screen 0.47
set bmargin at screen 0.12
set format x "%g"
set xlabel "path (mm)" offset 0, 0.75
set ytics 0.1
set yrange [0.75:1.3]
set ylabel "{/:Italic k}_c / mean of elastic" offset 0.5
set label 1 "(b)" at graph -0.15, graph 1.08
plot ARG3 using (column("x")*1e3):(column("stiffness")/k_elastic) with lines \
         linewidth 1.0 linecolor rgb orange notitle, \
     ARG2 using (column("x")*1e3):(column("stiffness")/k_elastic) with lines \
         linewidth 0.5 linecolor rgb ink notitle
unset multiplot
