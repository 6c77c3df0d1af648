# A figure.
plot ARG2
set lmargin at screen 0.2; set bmargin at screen 0.6
set rmargin at screen 0.96
set tmargin at screen 0.95
set bmargin at screen 0.1
set tmargin at screen 0.6
