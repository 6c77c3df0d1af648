# A figure.
plot ARG2
set lmargin at screen 0.3
set rmargin at screen 0.6
set lmargin at screen 0.5
set rmargin at screen 0.8
