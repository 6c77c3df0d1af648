#!/usr/bin/env bash
# Draws a figure, and writes what was drawn as a table: points, titles, labels of axes, lines.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: figures/drawn.sh FIGURE TABLE...   (from the top folder; TABLE... as in data/figures.tsv)
#
# FIGURE is a script of this folder. gnuplot writes the points of each plot in full digits (set
# table), and its settings (save set), instead of a page. A row is one thing of a panel; panels are
# the plots in the order in which they are drawn, curves are counted from 1 in each:
#   point   curve, then all coordinates that gnuplot has of it: x, y, ends of a bar or of a box
#   curve   curve, then its title          arrow, band   both corners, - where it is no coordinate
#   xlabel, ylabel, letter, label   the text, and the place of a label; `letter` is label 1
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 FIGURE TABLE..." >&2; exit 2; }
figure=$1
shift
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT
{
    printf '%s\n' "drawn_panels = 0" "drawn = 'drawn_panels = drawn_panels + 1; \
        save set sprintf(\"$to/%03d.set\", drawn_panels); set format \"%.17g\"; \
        set table sprintf(\"$to/%03d.points\", drawn_panels)'"
    sed 's/^\( *\)plot /\1eval drawn; plot /; s/yerrorlines/yerrorbars/' "$figure"
    echo 'unset table'
} >"$to/script.gp"
gnuplot -c "$to/script.gp" "$to/page.pdf" "$@" 2>"$to/log" || { cat "$to/log" >&2; exit 1; }
if grep -q 'no column' "$to/log"; then cat "$to/log" >&2; exit 1; fi
awk -v OFS='\t' '
    function text_of(line) { sub(/^[^"]*"/, "", line); sub(/"[^"]*$/, "", line); return line }
    # the numbers of "0.78, graph 0, 0": a coordinate of the axes, or -
    function place(text,    two, x, y) {
        split(text, two, ", ")
        x = two[1]; y = two[2]
        if (y !~ /^(first|graph|screen)/ && x ~ /^(graph|screen)/) y = "graph"
        sub(/^first /, "", x); sub(/^first /, "", y)
        return (x ~ /^(graph|screen)/ ? "-" : x) OFS (y ~ /^(graph|screen)/ ? "-" : y)
    }
    function ends(line,    two) {
        sub(/^set (arrow|object) +[0-9]+ (rect )?from /, "", line)
        split(line, two, " to ")
        sub(/ (nohead|head|heads|backhead) .*/, "", two[2])
        return place(two[1]) OFS place(two[2])
    }
    BEGIN { print "# units", "-", "-", "-", "-", "-", "-", "-", "-", "-"
        print "panel", "what", "curve", "a", "b", "c", "d", "e", "f" }
    FNR == 1 { panel = FILENAME; sub(/.*\//, "", panel); panel += 0; curve = 0 }
    /^# Curve title: / { print panel, "curve", curve, text_of($0), "-", "-", "-", "-", "-"; next }
    /^# Curve / { curve++; next }
    FILENAME ~ /points$/ && !/^#/ && NF && $NF != "u" {
        line = panel OFS "point" OFS curve
        # a number beyond all is one that is missing
        for (j = 1; j <= 6; j++)
            line = line OFS (j >= NF ? "-" : $j ~ /e[+]30[0-9]$/ ? "NaN" : $j)
        print line
    }
    /^set [xy]label "/ { print panel, $2, "-", text_of($0), "-", "-", "-", "-", "-" }
    /^set label [0-9]+ "/ {
        line = $0; sub(/" at .*/, "\"", line)
        where = $0; sub(/.*" at /, "", where); sub(/ (left|right|center) .*/, "", where)
        print panel, $3 == 1 ? "letter" : "label", "-", text_of(line), place(where), "-", "-", "-"
    }
    /^set arrow [0-9]+ from/ { print panel, "arrow", "-", ends($0), "-", "-" }
    /^set object +[0-9]+ rect from/ { print panel, "band", "-", ends($0), "-", "-" }
' "$to"/*.set "$to"/*.points
