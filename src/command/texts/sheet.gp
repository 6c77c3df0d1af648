# A sheet of surfaces: four panels for each.
# SPDX-License-Identifier: GPL-3.0-or-later
== sheet of one
set multiplot layout 2,2 rowsfirst title @title@ noenhanced
== sheet of two
set multiplot layout 4,2 columnsfirst title @title@ noenhanced
== end
unset multiplot
== profile
set title @title@ noenhanced
set xlabel 'x (mm)' noenhanced
set ylabel 'z (µm)' noenhanced
plot $d using 1:2 with lines linetype 1
== profile alone
set title @title@ noenhanced
set xlabel 'x (mm)' noenhanced
set ylabel 'z (µm)' noenhanced
set yrange [-1:1]
plot $d using 1:2 with lines linetype 1
set yrange [*:*]
set multiplot next
set multiplot next
set multiplot next
== heights
set title 'heights' noenhanced
set xlabel 'z (µm)' noenhanced
set ylabel 'density (1/µm)' noenhanced
plot $d using 1:2 with fsteps linetype 1, $m using 1:2 with lines linetype 2 title 'Gaussian'
== spectrum
set title 'spectrum' noenhanced
set xlabel 'wave number (1/mm)' noenhanced
set ylabel 'density (µm² mm)' noenhanced
set logscale xy
@curves@\
unset logscale
== correlation
set title 'autocorrelation, lc @lc:.3g@ µm' noenhanced
set xlabel 'lag (mm)' noenhanced
set ylabel 'correlation' noenhanced
set arrow 1 from @lag@, graph 0 to @lag@, graph 1 nohead linetype 3
== correlation end
unset arrow 1
== none
set multiplot next
== found
plot $d using 1:2 with lines linetype 1
== found and asked
plot $d using 1:2 with lines linetype 1, $m using 1:2 with lines linetype 2 title 'asked'
== found and gaussian
plot $d using 1:2 with lines linetype 1, $m using 1:2 with lines linetype 2 title 'Gaussian'
