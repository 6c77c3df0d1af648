# Compares the text alternatives of the figures on a page with the input of gnuplot.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f prefix.awk -f pictures.awk RUN/TABLE.tsv... TOLD
#
# TOLD has two parts for each figure: a line `says: ` with the text alternative, then the input of
# gnuplot. The text has the labels of the axes, and the smallest and largest values of the points to
# three digits. The unit in a label is that of a column or a quantity of the tables, mm, or that of
# heights or of their spectrum. If a figure shows a column, its largest value is the largest number
# of the column, in the unit that suits this number. The script prints a line for each fault, or the
# number of figures.
function complain(what) { print title ": " what; faults++ }
FILENAME ~ /\.tsv$/ {
    for (j = 1; j <= columns; j++) {
        known[column_unit[j]]
        key = FILENAME SUBSEP column_name[j] SUBSEP column_unit[j]
        if (is_number($j) && size($j) >= largest[key]) largest[key] = size($j)
    }
    if (has("unit")) known[cell("unit")]
    next
}
BEGIN { known["mm"]; known["µm"]; known["1/mm"]; known["µm² mm"] }
function label_of(line) { sub(/^[^']*'/, "", line); sub(/'[^']*$/, "", line); return line }
function size(x) { return x < 0 ? -x : x }
# Whether the points have the largest number of a column, in the unit that suits this number; "" if
# no table has a column of this name and unit.
function fits_column(axis, name, unit,    i, most, key, part_of, found, shown) {
    for (i = 1; i <= points; i++) if (size(point[axis, i]) > most) most = size(point[axis, i])
    for (key in largest) {
        split(key, part_of, SUBSEP)
        if (part_of[2] != name || on_page(part_of[3]) !~ ("^" on_page(si(unit)) "$")) continue
        found = 1
        shown = prefix_of(part_of[3], largest[key])
        if (on_page(shown) == unit && near(most, factor*largest[key])) return 1
    }
    return found ? 0 : ""
}
function si(unit) { return match(unit, /^(m|µ|n|k|M|G)(m|s|N|rad)/) ? \
    substr(unit, unit ~ /^µ/ ? 1 + length("µ") : 2) : unit }
function check_unit(axis, label,    unit, fits) {
    if (!match(label, /\([^()]*\)$/)) return
    unit = substr(label, RSTART + 1, RLENGTH - 2)
    units++
    fits = says ~ /: a line/ ? fits_column(axis, substr(label, 1, RSTART - 2), unit) : ""
    in_tables += fits == 1
    if (fits == 0 && fits != "" && unit != "mm")
        complain("'" label "' has not the numbers of its column, or another unit suits them")
    if (fits == "" && !(unit in known)) complain("no table has the unit of '" label "'")
}
# in the text, the label of an axis is followed by the range of its numbers
function check_axis(axis, label,    i, at, least, most, word) {
    for (i = 1; i <= points; i++) {
        if (least == "" || point[axis, i] < least) least = point[axis, i]
        if (most == "" || point[axis, i] > most) most = point[axis, i]
    }
    at = index(says, label " from ")
    split(substr(says, at + length(label)), word, " ")
    if (!at || !near(word[2], least) || !near(word[4], most))
        complain("says '" says "', and is drawn from " least " to " most " over " label)
}
function near(a, b,    off) { off = a - b; return off*off <= 2.5e-5*b*b }
sub(/^says: /, "") { says = $0; points = 0; next }
/ <<.* EOD$/ { block = 1; next }
/^EOD$/ { block = 0; next }
block && NF {
    split($0, value, " ")
    point["x", ++points] = value[1] + 0
    point["y", points] = value[2] + 0
}
/^set title / { title = label_of($0) }
/^set xlabel / { x = label_of($0) }
/^set ylabel / { y = label_of($0) }
/^plot / {
    check_unit("x", x); check_unit("y", y)
    figures++
    if (says ~ /: bars/) next # their places are words
    check_axis("x", x)
    check_axis("y", y)
}
END {
    if (faults) exit 1
    print figures " figures as drawn, " units " units, " \
        in_tables + 0 " as the largest of its column"
}
