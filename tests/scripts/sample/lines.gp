set xrange [0.5:*]
plot ARG1 using ($1*1e3):"level" with lines, \
     ARG2 using 1:2
