# The level over a key of a sweep, and over the seed.
# SPDX-License-Identifier: GPL-3.0-or-later
== figure
set termoption noenhanced
unset logscale
set xrange [*:*]
set xtics autofreq
set key below
set offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05
set title 'mean and 95 % interval'
set xlabel @x@
set ylabel @level@
== first mark
set xtics (@mark@ @place@\
== next mark
, @mark@ @place@\
== end of marks
)
== decades
set logscale x
set xrange [@low@:@high@]
== first curve
plot \
== next curve
, \
== curve
$c@curve@ using 1:2:3 with yerrorlines linetype @type@ pointtype 7 pointsize 0.6\
== name of a curve
 title @name@\
== end of curves

== seeds
set title 'each run'
$c0 << EOD
@points@\
EOD
plot $c0 using 1:2 with points linetype 1 pointtype 7
