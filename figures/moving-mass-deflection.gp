# Fig. 4: mid-span deflection while the mass crosses, beside the deflection under Olsson's moving
# force, at four speeds.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the four results/deflection-*.tsv (s, ours, Olsson's, difference), slowest first
load "figures/style.gp"
eval page(one_column, 8.6)
set output ARG1
alphas = "0.125 0.25 0.5 1"

set xrange [0:1]
set yrange [1.9:-0.25] # downwards, as the bridge goes
set mxtics 2
set ytics 0.5
set mytics 2
set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead linewidth 0.4 linecolor rgb pale back

# two by two panels; the axes are labelled at the edge only
left(j) = 0.13 + 0.44*(j % 2)
top(j) = 0.89 - 0.41*(j / 2)
set multiplot
set key at screen 0.98, screen 0.985 right top horizontal
do for [j = 0:3] {
    set lmargin at screen left(j)
    set rmargin at screen left(j) + 0.41
    set tmargin at screen top(j)
    set bmargin at screen top(j) - 0.37
    set format x (j < 2 ? "" : "%g")
    # the 1 of a left panel would cover the 0 of its neighbour
    if (j % 2) { set xtics (0, 0.5, 1) } else { set xtics (0, 0.5, "" 1) }
    set format y (j % 2 ? "" : "%g")
    set xlabel (j < 2 ? "" : "{/:Italic V t / L}") offset 0, 0.75
    set label 1 sprintf("{/:Italic α} = %s", word(alphas, j + 1)) at graph 0.05, graph 0.10
    if (j == 0) {
        set label 2 "mid-span deflection / static deflection" \
            at screen 0.02, screen 0.5 center rotate
    } else {
        unset label 2
    }
    file = value(sprintf("ARG%d", j + 2))
    plot file using "s":"olsson" with lines linewidth 3.5 linecolor rgb orange \
             title (j == 0 ? "Olsson, moving force" : ""), \
         file using "s":"ra2d" with lines linewidth 1 linecolor rgb ink \
             title (j == 0 ? "ra2d, moving mass" : "")
}
unset multiplot
