# A frame of a film in three dimensions: the plate, the face of the block, the force.
# SPDX-License-Identifier: GPL-3.0-or-later
== settings
unset key
unset colorbox
set palette maxcolors @colours@ defined (0 '#053061', 1 '#4393C3', 2 '#F7F7F7', 3 '#F4A13A', \
4 '#8C3D04', 4 '#FFFFFF', 8 '#8C8C8C')
== frame
set multiplot title 't = @time:.3f@ ms' noenhanced
== plate
set xlabel @x@
set ylabel 'y (mm)'
set xtics @x_marks@
set ytics @y_marks@ nomirror
set object 1 rectangle from @left@, @bottom@ to @right@, @top@ front fillstyle empty border \
linecolor rgb '#000000' linewidth 2
set arrow 1 from @right@, @middle@ rto @arrow@, 0 filled front linewidth 2
== end of a plate

unset label 1
unset object 1
unset arrow
== measure
set object 2 circle at screen @x:.6g@, screen @y:.6g@ size first @radius@ front noclip \
fillcolor rgb '#D55E00' fillstyle solid border linecolor rgb '#000000'
set label 2 '@force:g@ N' at screen @beside:.6g@, screen @y:.6g@ left
set label 3 'touched earlier' at screen @before:.6g@, screen @y:.6g@ left offset 0.8, 0 \
point pointtype 7 pointsize 0.6 linecolor rgb '#0072B2'
== block
set xtics autofreq
set ytics autofreq nomirror
set xlabel 'x on the block (mm)'
set ylabel 'y on the block (mm)'
== circles before
, $circles using 1:2 every ::0::@last@ with points pointtype 7 pointsize 0.6 \
linecolor rgb '#0072B2'\
== circles
, $circles using 1:2:(@radius@*sqrt($3)) every ::@first@::@last@ with circles \
fillcolor rgb '#D55E00' fillstyle solid border linecolor rgb '#000000'\
== end of a block

unset object 2
unset label
== force
set xlabel 'time (ms)'
set ylabel 'force (N)'
set ytics @marks@ nomirror
set arrow 1 from @time@, graph 0 to @time@, graph 1 nohead front linewidth 2
set key at graph 1, graph 1 right bottom horizontal
plot $force with lines linecolor rgb '#B0B0B0' notitle, @weight@ with lines linetype 2 \
linewidth 2 title 'weight of the block', $force every ::0::@part@ with lines linetype 3 \
title 'contact force, means over @mean:.3g@ µs'
unset arrow
unset key
unset multiplot
