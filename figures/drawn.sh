#!/usr/bin/env bash
# Draws figures again as tables, and compares them with data/drawn.tsv and their source tables.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: figures/drawn.sh FOLDER [FIGURE...]   (FOLDER has tables, as results; all without FIGURE)
#        figures/drawn.sh --parts SCRIPT INPUT...
#
# --parts only prints the parts of what a script draws from its inputs (below). If KEPT names a
# folder, this folder gets a copy of each script, of its settings and of its points.
#
# The script prints a line for every fault of a figure (figures/drawn.awk); the exit code is 1 if
# there is one. With RUN_LENGTH=quick an axis may cut points away: means of few runs scatter.
#
# Instead of a page, gnuplot writes the points of each plot of a script in full digits (set table),
# and its settings (save set). Each row of this output is one part of a panel. Panels are the plots
# in the order of drawing; curves are counted from 1 in each panel.
#   point   curve, then all coordinates that gnuplot has of it: x, y, ends of a bar or of a box
#   curve   curve, then its title
#   arrow, band   the numbers of both corners (- for one that is no coordinate), and the look
#   xlabel, ylabel, letter, label   the text, the place of a label, its colour; `letter` is label 1
#   style, look   curve, then its line style, or its look by the words of the script; plots in
#           several loops have neither
#   range, log   the axis and its ends, * for what the data give; the axes that are logarithmic; the
#           axis c is that of colours, and cblabel its label
#   tic          the axis, what stands there (nothing if it is only the number), and its place
#   unnumbered   an axis without numbers
#   box          left, right, lower and upper edge in the picture, - where gnuplot chooses it
# A look is the kind of curve (arrows and bands have none), the name of the colour
# (figures/style.gp), `broken` for broken lines, and how densely a band is filled: `lines orange
# broken`, `pale 0.5`.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [FIGURE...] | --parts SCRIPT INPUT..." >&2; exit 2; }
cd "$(dirname "$0")/.."
results=$1
shift
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT

# draw SCRIPT TABLE...: prints the drawn parts
draw() {
    local figure=$1
    shift
    rm -f "$to"/*.set "$to"/*.points
    {
        printf '%s\n' "drawn_panels = 0" "drawn = 'drawn_panels = drawn_panels + 1; \
            save set sprintf(\"$to/%03d.set\", drawn_panels); set format \"%.17g\"; \
            set table sprintf(\"$to/%03d.points\", drawn_panels)'"
        sed 's/^\( *\)plot /\1eval drawn; plot /; s/yerrorlines/yerrorbars/' "$figure"
        echo 'unset table'
    } >"$to/script.gp"
    gnuplot -c "$to/script.gp" "$to/page.pdf" "$@" 2>"$to/log" || { cat "$to/log" >&2; return 1; }
    if grep -q 'no column' "$to/log"; then cat "$to/log" >&2; return 1; fi
    if [ -n "${KEPT:-}" ]; then
        mkdir -p "$KEPT/$(basename "$figure" .gp)"
        cp "$figure" "$to"/*.set "$to"/*.points "$KEPT/$(basename "$figure" .gp)"
    fi
    arrange "$to"/*.set "$to"/*.points
    styles "$figure"
}
# names of the colours of Okabe and Ito, and of two greys; all other colours keep their numbers
colours='000000 ink E69F00 orange 0072B2 blue 56B4E9 sky D55E00 red 808080 grey C8C8C8 pale'
# the line styles, and the looks, that a script gives to the curves of each plot
styles() {
    local alone=0
    [ "$(grep -c '^ *plot ' "$1")" != 1 ] || alone=$(find "$to" -name '*.set' | wc -l)
    sed -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' "$1" |
        awk -v OFS='\t' -v colours="$colours" -v alone="$alone" "$named"'
    FILENAME ~ /set$/ {
        if (!/^set style line /) next
        panel = FILENAME; sub(/.*\//, "", panel)
        line_look[panel + 0, $4] = look_of($0)
        next
    }
    # before the script is read, panels are counted anew
    !counting++ { panel = 0 }
    # the look of a curve: its own words, then those of its line style
    function look(text,    kind, style, own, colour) {
        if (!match(text, / with [a-z]+/)) return ""
        kind = substr(text, RSTART + 6, RLENGTH - 6)
        if (match(text, /linestyle [0-9]+/)) style = line_look[panel, substr(text, RSTART + 10, \
            RLENGTH - 10)]
        own = look_of(text)
        colour = own; sub(/ .*/, "", colour)
        if (colour == "?") { colour = style; sub(/ .*/, "", colour) }
        return kind " " colour (own style ~ /broken/ ? " broken" : "")
    }
    function one_curve(text,    i, n, from, to, step, more, this) {
        if (match(text, /for *\[[a-z] *= *[-0-9:]+\]/)) {
            this = substr(text, RSTART, RLENGTH)
            text = substr(text, 1, RSTART - 1) substr(text, RSTART + RLENGTH)
            gsub(/[^-0-9:]/, "", this)
            n = split(this, more, ":")
            from = more[1]; to = more[2]; step = n == 3 ? more[3] : 1
            for (i = from; step > 0 ? i <= to : i >= to; i += step) {
                this = text
                sub(/linestyle [a-z]/, "linestyle " i, this)
                this = look(this)
                if (this != "") print panel, "look", curve, this, "-", "-", "-", "-", "-"
                curve++
            }
            return
        }
        if (match(text, /linestyle [0-9]+/))
            print panel, "style", curve, substr(text, RSTART, RLENGTH), "-", "-", "-", "-", "-"
        this = look(text)
        if (this != "") print panel, "look", curve, this, "-", "-", "-", "-", "-"
        curve++
    }
    # if a script has a single plot, which stands in a loop, this plot makes all panels
    alone && sub(/^ *plot /, "plot ") { while (panel < alone) curves_of($0) }
    !alone && /^plot / { curves_of($0) }
    function curves_of(line,    j, c, depth, quoted, text) {
        panel++; curve = 1
        for (j = 6; j <= length(line) + 1; j++) {
            c = substr(line, j, 1)
            if (c == "\"" && substr(line, j - 1, 1) != "\\") quoted = !quoted
            if (!quoted && c ~ /[(\[]/) depth++
            if (!quoted && c ~ /[])]/) depth--
            if (c == "" || (c == "," && !quoted && !depth)) {
                one_curve(text)
                text = ""
            } else {
                text = text c
            }
        }
    }' "$to"/*.set -
}
# look_of(TEXT): colour, `broken` and density that settings of gnuplot, or a script, state
named='
    BEGIN {
        n = split(colours, name, " ")
        for (j = 1; j < n; j += 2) colour_of["#" tolower(name[j])] = name[j + 1]
        colour_of["black"] = "ink" # as gnuplot calls it
    }
    function look_of(text,    colour, rest) {
        colour = "?"
        if (match(text, /(color|fc) +rgb +"?[#A-Za-z0-9]+/)) {
            colour = substr(text, RSTART, RLENGTH); sub(/.*[ "]/, "", colour)
            if (colour in colour_of) colour = colour_of[colour]
        }
        rest = text ~ /dashtype [(]/ ? " broken" : ""
        if (match(text, /fillstyle +solid +[0-9.]+/)) {
            text = substr(text, RSTART, RLENGTH); sub(/.* /, "", text); rest = rest " " text + 0
        }
        return colour rest
    }'
arrange() {
    awk -v OFS='\t' -v colours="$colours" "$named"'
    function text_of(line) { sub(/^[^"]*"/, "", line); sub(/"[^"]*$/, "", line); return line }
    # the numbers of a text such as "0.78, graph 0, 0": a coordinate of the axes, or -
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
        # an infinite number is a missing number, so its point is left out
        if ($2 ~ /e[+]30[0-9]$/) next
        for (j = 1; j <= 6; j++)
            line = line OFS (j >= NF ? "-" : $j ~ /e[+]30[0-9]$/ ? "NaN" : $j)
        print line
    }
    /^set [xy]label "/ { print panel, $2, "-", text_of($0), "-", "-", "-", "-", "-" }
    /^set label [0-9]+ "/ {
        line = $0; sub(/" at .*/, "\"", line); text = text_of(line)
        where = $0; sub(/.*" at /, "", where); sub(/ (left|right|center) .*/, "", where)
        where = place(where)
        line = look_of($0); if (line == "?") line = "-"
        print panel, $3 == 1 ? "letter" : "label", "-", text, where, line, "-", "-"
    }
    /^set arrow [0-9]+ from/ { print panel, "arrow", "-", ends($0), "-", look_of($0) }
    /^set object +[0-9]+ rect from/ { corners = ends($0); next }
    /^set object +[0-9]+ / { print panel, "band", "-", corners, "-", look_of($0) }
    /^set [lrtb]margin / { edge[substr($2, 1, 1)] = $4 == "screen" ? $5 : "-" }
    /^set tmargin / {
        print panel, "box", "-", edge["l"], edge["r"], edge["b"], edge["t"], "-", "-"
    }
    /^set ([xy]|cb)range \[/ { print panel, "range", "-", substr($2, 1, 1), $4, $6, "-", "-", "-" }
    /^set format [xy] ""/ { print panel, "unnumbered", "-", $3, "-", "-", "-", "-", "-" }
    /^set cblabel "[^"]/ { print panel, $2, "-", text_of($0), "-", "-", "-", "-", "-" }
    /^set logscale [xy]/ { print panel, "log", "-", $3, "-", "-", "-", "-", "-" }
    /^set [xy]tics +\(/ {
        axis = substr($2, 1, 1); sub(/^[^(]*\(/, "")
        while (match($0, /("[^"]*" )?[-+.0-9e]+( 1)?/)) {
            tic = substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH)
            if (tic !~ /^"/) tic = "\"\" " tic
            sub(/ 1$/, "", tic) # a small tic
            split(substr(tic, 2), of, "\" ")
            print panel, "tic", "-", axis, of[1], of[2], "-", "-", "-"
        }
    }
' "$@"
}

if [ "$results" = --parts ]; then
    draw "$@"
    exit
fi
list() { awk -F'\t' "!/^#/ && \$1 != \"figure\" && \$1 != \"-\" { print \$1 }" data/figures.tsv; }
[ $# -gt 0 ] || mapfile -t figures < <(list)
[ $# = 0 ] || figures=("$@")
faults=0
for figure in "${figures[@]}"; do
    read -ra tables < <(awk -F'\t' -v figure="$figure" '$1 == figure { print $5 }' data/figures.tsv)
    if ! draw "figures/$figure.gp" "${tables[@]/#/$results/}" >"$to/drawn" ||
        ! awk -v figure="$figure" -v run_length="${RUN_LENGTH:-full}" -f paper/tables/table.awk \
            -f figures/drawn.awk data/drawn.tsv "$to/drawn" data/published.tsv \
            "${tables[@]/#/$results/}"; then
        faults=$((faults + 1))
        echo "$figure: not what its tables say" >&2
    fi
done
[ $faults = 0 ]
