# Shocks in three dimensions: peak forces and durations, of single nodes and of contact spots.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: histograms.tsv and summary.tsv of a run
load "figures/style.gp"
eval page(one_column, 8.4)
set output ARG1
weight = value_of(ARG3, "weight_block")

# upper end of a bin, share of all shocks up to this end
share_of(name) = rows("upper cdf", "of(\"quantity\") == \"".name."\" \
    { all += of(\"count\"); high[++n] = of(\"upper\"); count[n] = of(\"count\") } \
    END { for (j = 1; j <= n; j++) { sum += count[j]; print high[j], sum/all } }", ARG2)

set style line 1 linewidth 1.2 linecolor rgb ink
set style line 2 linewidth 1.2 linecolor rgb blue dashtype (6,3)
set multiplot
set logscale x
set mytics 2
set yrange [0:1.02]
set ylabel "share of shocks below" offset 0.3
set lmargin at screen 0.13
set rmargin at screen 0.97
set key right bottom samplen 2

set tmargin at screen 0.95
set bmargin at screen 0.61
set xrange [1e-3:200]
set xtics ("10^{-3}" 1e-3, "10^{-2}" 1e-2, 0.1, 1, 10, 100)
set xlabel "peak force over the weight" offset 0, 0.75
set label 1 "(a)" at graph -0.13, graph 1.08
plot share_of("peak_force") using (column("upper")/weight):"cdf" with lines linestyle 2 \
         title "nodes", \
     share_of("spot_peak_force") using (column("upper")/weight):"cdf" with lines linestyle 1 \
         title "spots"

set tmargin at screen 0.44
set bmargin at screen 0.1
set xrange [1e-6:0.1]
set format x "10^{%T}"
set xtics 10
set xlabel "duration (s)"
set label 1 "(b)"
set arrow from 1e-4, graph 0 to 1e-4, graph 1 nohead linewidth 0.8 dashtype (6,5) \
    linecolor rgb grey
set key left top
plot share_of("duration") using "upper":"cdf" with lines linestyle 2 title "nodes", \
     share_of("spot_duration") using "upper":"cdf" with lines linestyle 1 title "spots"
unset multiplot
