# The common style of all figures, which is loaded first. Usage of every script:
#   gnuplot -c figures/NAME.gp OUT.pdf INPUT.tsv...
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A figure has the size of print: 84 mm, with text beside it, or the 166 mm of a page. The font is
# the sans serif of the report; paper/figure-type.sh measures its size in the drawn file. The
# colours of Okabe and Ito can be distinguished by the colour-blind and in grey: ink for our
# results, orange for the reference, blue for a second quantity.

set encoding utf8
set datafile separator "\t"
set datafile commentschars "#"

one_column = 8.4   # cm
two_columns = 16.6 # cm
type = 7.2 # pt; exponents are smaller by a fifth
# usage: eval page(WIDTH, HEIGHT). Without a scale of 0.75 this terminal draws type at two thirds of
# its size.
page(width, height) = sprintf("set terminal pdfcairo size %g cm, %g cm linewidth 1 \
    font \"Latin Modern Sans,%g\" fontscale 0.75", width, height, type)

ink = "#000000"
orange = "#E69F00"
blue = "#0072B2"
sky = "#56B4E9"
red = "#D55E00"
grey = "#808080"
pale = "#C8C8C8"

set border 3 linewidth 0.6 linecolor rgb ink
set tics out nomirror scale 0.6,0.35
set xtics offset 0, 0.35
set key noautotitle samplen 2 spacing 0.95
set style fill solid 1.0 noborder
set minussign
set format x "%g"
set format y "%g"

# Tables have a line of names, so columns are called by name: using "t":"force", column("force"). A
# missing name gives a warning, and then the rule of the figure fails.
set datafile columnheaders

# Awk reads tables by names: of("name") is a cell of the present row. rows("x y", program, file) is
# a table with the columns x and y, whose rows the program prints; it serves to choose or compute
# rows. ask(program, file) is the word that the program prints, and number(program, file) is the
# number (gnuplot does not read 1e-05, which has no point, as a number). If there is none, the
# figure stops.
by_name = "function of(name) {" \
    . " if (!(name in c)) { print \"no column \" name >\"/dev/stderr\"; exit 1 }" \
    . " return $(c[name]) }" \
    . " FNR == 1 { named = 0 } /^#/ { next }" \
    . " !named { split(\"\", c); for (j = 1; j <= NF; j++) c[$j] = j; named = 1; next } "
awk(program, file) = "awk -F'\\t' -v OFS='\\t' -v OFMT=%.12g '".by_name.program."' '".file."'"
rows(names, program, file) = "< echo '".names."' | tr ' ' '\\t'; ".awk(program, file)
ask(program, file) = system(awk(program, file))
number(program, file) = real(system(awk(program, file)." | awk '{ printf \"%.17e\", $1 }'"))

# A value from a table of rows (quantity, value, unit), by its name.
value_of(file, name) = number("of(\"quantity\") == \"".name."\" { print of(\"value\") }", file)
