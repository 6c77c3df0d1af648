# A frame of a film of rolling contact: heights and pressures in the window, the path, the contact.
# SPDX-License-Identifier: GPL-3.0-or-later
== settings
unset key
unset colorbox
set palette maxcolors @colours@ defined (0 '#FFFFFF', 1 '#FDBE85', 2 '#FD8D3C', 3 '#D94701', \
4 '#5E1A00', 4 '#FFFFFF', 8 '#7A7A7A')
== frame
set multiplot title 't = @time:.3f@ ms: load @load:.4g@ N, approach @approach:.4g@ µm, \
contact @area:.4g@ mm², highest pressure @peak:.4g@ MPa' noenhanced
== window
set xlabel 'along the path (mm)'
set ylabel @y@
set xtics @x_marks@
set ytics @y_marks@ nomirror
== end of a window

unset label 1
== path
set xlabel ''
set ylabel 'height (µm)'
set xtics autofreq
set ytics @marks@ nomirror
set object 1 rectangle from @left@, graph 0 to @right@, graph 1 fillcolor rgb '#FDBE85' \
fillstyle solid 0.5 noborder behind
set arrow 1 from @at@, graph 0 to @at@, graph 1 nohead front linewidth 2
plot $path with lines linetype 1 notitle
unset object 1
unset label 1
== contact
set xlabel 'place of the contact on the path (mm)'
set ylabel @what@
set ytics @marks@ nomirror
plot $contact with lines linecolor rgb '#B0B0B0' notitle, \
$contact every ::0::@last@ with lines linetype 1 linewidth 2 notitle
unset arrow
unset multiplot
