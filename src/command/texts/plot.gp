# The figures of a run: kinds of drawings, and how each of them draws one run.
# SPDX-License-Identifier: GPL-3.0-or-later
== labels
set title @title@ noenhanced
set xlabel @x@ noenhanced
set ylabel @y@ noenhanced
== window
set terminal @window@ @number@ persist title @title@
== key
set key below
== curve
$@block@ @how@ linetype @type@\
== name of a curve
 title @run@ noenhanced\
== a line
@labels@\
plot @curves@
unset logscale
== a line curve
using 1:2 with lines\
== a spectrum
set logscale xy
@labels@\
plot @curves@
unset logscale
== a spectrum curve
using 1:2 with lines\
== levels
set logscale x
@labels@\
plot @curves@
unset logscale
== levels curve
using 1:2 with lines\
== steps
set logscale x
set yrange [0:*]
@labels@\
plot @curves@
unset logscale
set yrange [*:*]
== steps curve
using 1:2 with fsteps\
== points on a line
set logscale xy
@labels@\
plot @curves@
unset logscale
== points on a line curve
using 1:2 with linespoints pointtype 7\
== points
set logscale xy
@labels@\
plot @curves@
unset logscale
== points curve
using 1:2 with points pointtype 7 pointsize 0.5\
== colours
set palette defined (0 '#440154', 1 '#3B528B', 2 '#21908C', 3 '#5DC863', 4 '#FDE725')
set size ratio -1
set cblabel 'rms velocity (mm/s)'
set cbrange [0:*]
set xrange [*:*] noextend
set yrange [*:*] noextend
@labels@\
plot @curves@
set size noratio
set xrange [*:*] extend
set yrange [*:*] extend
== colours curve
using 1:2:3 with image\
== circles
set size ratio -1
@labels@\
plot @curves@
set size noratio
== circles curve
using 1:2:3 with points pointtype 7 pointsize variable\
== bars
set style fill solid 0.5
set xtics rotate by -45
@labels@\
plot @curves@
set xtics norotate autofreq
== bars curve
using 0:1:(0.8):xtic(2) with boxes\
== picture
set terminal @terminal@ size @width@,@height@
set multiplot layout @rows@,@columns@
== end of a picture
unset multiplot
