# Two rough lines at the distance at which they touch in one point.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment (top.tsv, bottom.tsv, touch/summary.tsv)
load "figures/style.gp"
eval page(15, 5.6)
set output ARG1
top = ARG2."/top.tsv"
bottom = ARG2."/bottom.tsv"
distance = value_of(ARG2."/touch/summary.tsv", "delta")*1e6
both = "paste ".top." ".bottom." | awk 'NF == 4 && $2 + $4 > most { most = $2 + $4; x = $1; \
    y = $4 } END { printf \"%.9e %.9e\", x*1e3, y*1e6 }'"
place = system(both)
x0 = real(word(place, 1))
y0 = real(word(place, 2))
set lmargin at screen 0.09
set rmargin at screen 0.97
set tmargin at screen 0.97
set bmargin at screen 0.17
set xrange [x0 - 3:x0 + 3]
set yrange [-20:45]
set ytics -20, 20
set xlabel "{/:Italic x} (mm)" offset 0, 0.5
set ylabel "height (µm)" offset 1, 0
set arrow 1 from x0, 40 to x0, y0 + 1.5 linecolor rgb red linewidth 1.2 size screen 0.012, 20 front
set label 1 "slider" at graph 0.02, graph 0.93
set label 2 "beam" at graph 0.02, graph 0.08
plot bottom using (column("x")*1e3):(column("z")*1e6):(-20) with filledcurves y1=-20 \
    fillcolor rgb pale, \
    top using (column("x")*1e3):(distance - column("z")*1e6) with filledcurves y1=45 \
    fillcolor rgb sky fillstyle solid 0.5, \
    bottom using (column("x")*1e3):(column("z")*1e6) with lines linecolor rgb ink, \
    top using (column("x")*1e3):(distance - column("z")*1e6) with lines linecolor rgb blue
