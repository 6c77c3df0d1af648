# A figure.
plot ARG2
set lmargin at screen 0.2; set bmargin at screen 0.6
set rmargin at screen 0.96
set tmargin at screen 0.95
set bmargin at screen 0.1
set tmargin at screen 0.6
set label 1 "(a)" at graph -0.1, graph 1.1
set label 1 "(a)" at screen -0.1, graph 1.1
set label 1 "(a)" at graph -0.1, graph 0.1
set label 2 "good" at graph 0.98, graph 0.1 right
set label 2 "bad" at graph 0.98, graph 0.1
set key at screen 0.97, screen 0.6 left top
set key at graph 0.02, graph 0.98 right top
set key at graph 0.02, graph 0.98 left bottom
set key at graph 0.98, graph 0.02 right top
set key at screen 0.5, screen 0.07 center center
