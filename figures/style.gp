# The common look of every figure: load it first. Usage of every script:
#   gnuplot -c figures/NAME.gp OUT.pdf INPUT.tsv...
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One column of a journal is 84 mm, two are 174 mm. Type is set in the report's own family at 8 pt,
# 7 pt where panels are small. Colours are Okabe and Ito's, told apart by the colour-blind and in
# grey: ink for ours, orange for the reference, blue for a second quantity.

set encoding utf8
set datafile separator "\t"
set datafile commentschars "#"

one_column = 8.4   # cm
two_columns = 17.4 # cm
face = "Latin Modern Sans"

ink = "#000000"
orange = "#E69F00"
blue = "#0072B2"
sky = "#56B4E9"
red = "#D55E00"
grey = "#808080"
pale = "#C8C8C8"

set border 3 linewidth 0.6 linecolor rgb ink
set tics out nomirror scale 0.6,0.35
set key noautotitle samplen 2 spacing 1.1
set style fill solid 1.0 noborder
set minussign
set format x "%g"
set format y "%g"

# The number of a column by its name: the last head line of a table is "# name [unit]<TAB>...".
# Without that column awk prints nothing, which is no number: the figure stops.
column_of(file, name) = int(system(sprintf("awk -F'\\t' -v name='%s' '/^#/ { sub(/^# */, \"\"); for (j = 1; j <= NF; j++) { split($j, w, / *\\[/); if (w[1] == name) c = j } next } { exit } END { if (c) print c }' '%s'", name, file)))

# A value by its name from a table of rows (quantity, value, unit).
value_of(file, name) = real(system(sprintf("awk -F'\\t' -v name='%s' '$1 == name { v = $2 } END { if (v != \"\") print v }' '%s'", name, file)))
