# A frame of a film in two dimensions: the resonator, the surfaces under the slider, the forces.
# SPDX-License-Identifier: GPL-3.0-or-later
== frame
set multiplot title 't = @time:.3f@ ms' noenhanced
set key at graph 1, graph 1 right bottom horizontal
== panel
set lmargin at screen @left:g@
set rmargin at screen @right:g@
set bmargin at screen @bottom:g@
set tmargin at screen @top:g@
set xrange [0:@length:g@]
set yrange [@low:g@:@high:g@]
set ytics @marks:g@
== stretch
set label 1 'heights stretched @times:g@ times' at graph 0, graph 1 offset 0, 0.8
== resonator
set object 1 rectangle from @left:g@, graph 0 to @right:g@, graph 1 fillcolor rgb '#56B4E9' \
fillstyle solid 0.4 noborder behind
set xlabel 'x (mm)'
set ylabel 'deflection (µm)'
plot $beam with lines linetype 1 title 'resonator', keyentry with boxes fillcolor rgb '#56B4E9' \
fillstyle solid 0.4 noborder title 'where the slider is'
unset object 1
== surfaces
set xlabel 'x under the slider (mm)'
set ylabel 'surfaces (µm)'
plot $low with lines linetype 1 title 'resonator', $high with lines linetype 3 title 'slider'
unset label 1
== forces
set ylabel 'force (@unit@)'
plot $force with impulses linetype 2 linewidth 2 title \
'contact forces, mean since the frame before'
unset multiplot
