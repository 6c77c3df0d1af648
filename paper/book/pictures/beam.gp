# Mode shapes of a pinned beam, and the frequencies of pinned, free and clamped-free ones.
# SPDX-License-Identifier: GPL-3.0-or-later
# inputs: the folder of the experiment, which is not needed: both panels are drawn from the equation
load "figures/style.gp"
eval page(15, 6)
set output ARG1
set multiplot
set lmargin at screen 0.06
set rmargin at screen 0.5
set tmargin at screen 0.93
set bmargin at screen 0.16
unset border
unset xtics
unset ytics
set xrange [-0.03:1.1]
set yrange [-0.7:3.7]
set label 1 "(a) shapes" at screen 0.06, screen 0.97
set samples 1001
set style line 1 pointtype 9 linecolor rgb ink
set label 2 "{/:Italic k} = 0" at 1.03, 3
set label 3 "1" at 1.03, 2
set label 4 "2" at 1.03, 1
set label 5 "3" at 1.03, 0
plot for [k = 0:3] (x >= 0 && x <= 1 ? 3 - k + 0.35*sin((k + 1)*pi*x) : 1/0) with lines \
    linecolor rgb blue linewidth 1.4, \
    for [k = 0:3] (x >= 0 && x <= 1 ? 3 - k : 1/0) with lines linecolor rgb pale linewidth 0.6, \
    for [k = 0:3] "+" using (real(0)):(3.0 - k) every 1001 with points linestyle 1, \
    for [k = 0:3] "+" using (real(1)):(3.0 - k) every 1001 with points linestyle 1
unset label
set border 3
set lmargin at screen 0.6
set rmargin at screen 0.97
set xrange [-0.3:7.3]
set yrange [0:70]
set xtics 0, 1 nomirror
set ytics 0, 20 nomirror
set xlabel "mode {/:Italic k}" offset 0, 0.4
set ylabel "frequency over the first of the pinned beam" offset 1, 0
set label 1 "(b) frequencies" at screen 0.6, screen 0.97
set key left top
# roots of bending over pi: those of free and clamped-free beams are near odd quarters
free(k) = k < 2 ? 0 : k == 2 ? 4.730041/pi : k - 0.5
clamped(k) = k == 0 ? 1.875104/pi : k == 1 ? 4.694091/pi : k + 0.5
set samples 8
plot [0:7] [0:70] (x + 1)**2 with points pointtype 7 pointsize 0.5 linecolor rgb blue \
    title "pinned", \
    clamped(int(x + 0.5))**2 with points pointtype 5 pointsize 0.4 linecolor rgb orange \
        title "clamped-free", \
    free(int(x + 0.5))**2 with points pointtype 9 pointsize 0.5 linecolor rgb ink title "free"
