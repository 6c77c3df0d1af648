# Panels of a frame: place and axes, cells in colours, the scale of colours, title.
# SPDX-License-Identifier: GPL-3.0-or-later
== panel
set lmargin at screen @left:.6g@
set rmargin at screen @right:.6g@
set bmargin at screen @bottom:.6g@
set tmargin at screen @top:.6g@
set xrange [@x_low@:@x_high@]
set yrange [@y_low@:@y_high@]
== colours
set cbrange [@low@:@high@]
== image
set x2range [@x_low@:@x_high@]
set y2range [@y_low@:@y_high@]
plot $@cells@ matrix using 1:2:3 with image axes x2y2\
== scale
set border 15
set xtics (@low@, 0, @high@)
unset ytics
set xlabel ''
set ylabel ''
plot $scale using (@begin@+@length@*$1):2:1 with image
set border 3
== title
set label 1 @title@ at screen @x:.6g@, screen @y:.6g@ left noenhanced
