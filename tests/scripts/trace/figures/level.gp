# A figure.
plot ARG2
