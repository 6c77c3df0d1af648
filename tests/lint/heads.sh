#!/usr/bin/env bash
# Prints the head of each column of the tables in the articles, beside the cells below it.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/heads.sh ROWS.tsv ARTICLE.tex...
#
# ROWS.tsv (paper/tex/rows.tsv) says what fills each cell of a list of rows, and an article has the
# head above `\rows{LIST}`. The script prints a line for each column: the list, the words of the
# head, and the columns of results in the cell. tests/lint/heads.expected has a copy of all lines.
# After a change, `make expected` and git diff show the changed lines, so that a person can check
# that the head still describes the cells. If the head and the cells have different numbers of
# columns, the exit code is 1. So it is if the caption names two columns side by side, as in "median
# and mean" or "$M$, $10M$", in the other order than the head.
set -euo pipefail
export LC_ALL=C
[ $# -ge 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
awk -F '\t' '
function complain(what) { print FILENAME ": " what; faults = 1 }
# names of columns in a cell: <name forms> or <table(keys).name forms>
function names_in(cell,    all, name) {
    while (match(cell, /<[^<>]*>/)) {
        name = substr(cell, RSTART + 1, RLENGTH - 2)
        cell = substr(cell, RSTART + RLENGTH)
        if (name ~ /^(end|each)/) continue
        if (name ~ /[(]/) sub(/[)][.]/, ").", name)
        sub(/[ ?].*/, "", name)
        if (index(" " all " ", " " name " ") == 0) all = all (all == "" ? "" : " ") name
    }
    return all
}
FNR == 1 { part++ }
part == 1 {
    if (/^#/ || $1 == "list") next
    if ($2 == "rows") { counting[$1] = !cells[$1]; at[$1] = 0 }
    if ($2 == "cell") at[$1]++
    if ($2 == "cell" || $2 == "else") {
        if (counting[$1] && at[$1] > cells[$1]) cells[$1] = at[$1]
        n = split(names_in($4), found, " ")
        for (j = 1; j <= n; j++) {
            all = filled[$1, at[$1]]
            if (index(" " all " ", " " found[j] " ")) continue
            filled[$1, at[$1]] = all (all == "" ? "" : " ") found[j]
        }
        if ($4 ~ /<each [a-z]+> &/) open[$1] = 1
    }
    next
}
FNR == 1 { text = "" }
{ sub(/^%.*/, ""); text = text " " $0 }
# what stands in braces from a place on, and the length of it
function braces(s,    j, depth, c) {
    for (j = 1; j <= length(s); j++) {
        c = substr(s, j, 1)
        if (c == "{") depth++
        if (c == "}" && --depth == 0) return substr(s, 2, j - 2)
    }
    return ""
}
function without(s, command,    at, inner, rest) {
    while ((at = index(s, command)) > 0) {
        rest = substr(s, at + length(command))
        sub(/^(\[[^]]*\])?/, "", rest)
        inner = braces(rest)
        s = substr(s, 1, at - 1) substr(rest, length(inner) + 3)
    }
    return s
}
# the words above each column, and the number of columns
function read_head(head,    j, k, n, lines, line, cell, column, span, blank) {
    head = without(without(head, "\\caption"), "\\label")
    while (j = index(head, "\\endfirsthead")) head = substr(head, j + 13)
    gsub(/\\cmidrule(\([lr]*\))?\{[0-9-]*\}/, "", head)
    gsub(/\\(toprule|midrule|endhead|bottomrule|endlastfoot|addlinespace)/, "", head)
    lines = split(head, line, /\\\\/)
    delete word
    most = 0
    for (k = 1; k < lines; k++) {
        if (line[k] !~ /&/) continue
        n = split(line[k], cell, /&/)
        column = 0
        for (j = 1; j <= n; j++) {
            span = 1
            gsub(/^[ \t]+|[ \t]+$/, "", cell[j])
            if (match(cell[j], /^\\multicolumn\{[0-9]+\}/)) {
                span = substr(cell[j], 14, RLENGTH - 14) + 0
                sub(/^\\multicolumn\{[0-9]+\}\{[^}]*\}/, "", cell[j])
                sub(/^\{/, "", cell[j]); sub(/\}$/, "", cell[j])
            }
            while (span--) {
                column++
                blank = word[column] == "" || cell[j] == "" ? "" : " "
                word[column] = word[column] blank cell[j]
            }
        }
        if (column > most) most = column
    }
}
# the words of a text, cut to five letters, with formulas and commas as words of their own
function words_of(s, to,    n) {
    gsub(/\\qty\{[^}]*\}\{[^}]*\}/, " ", s)
    gsub(/\\(emph|textbf|texttt|code|unit)\{/, "", s)
    for (; match(s, /\$[^$]*\$|[A-Za-z]+|[,;.:()]/); s = substr(s, RSTART + RLENGTH))
        to[++n] = tolower(substr(s, RSTART, substr(s, RSTART, 1) == "$" ? RLENGTH : \
            RLENGTH > 5 ? 5 : RLENGTH))
    return n
}
# the one column whose head has a word, 0 if there is none or more
function column_with(term,    j, k, n, found, part) {
    if (term !~ /^\$|^...../ && term !~ /^....$/) return 0
    for (j = 1; j <= most; j++) {
        n = words_of(word[j], part)
        for (k = 1; k <= n; k++)
            if (part[k] == term) { if (found && found != j) return 0; found = j }
    }
    return found
}
function check_caption(text,    at, start, n, k, part, a, b) {
    while (at = index(substr(text, start + 1), "\\caption{")) start += at
    if (!start) return
    text = substr(text, start + 8)
    if (index(text, "\\bottomrule")) return
    n = words_of(braces(text), part)
    for (k = 1; k < n - 1; k++) {
        a = column_with(part[k])
        b = part[k + 1] ~ /^(,|and)$/ ? column_with(part[k + 2]) : 0
        if (a && b && a > b)
            complain("a caption has " part[k] " before " part[k + 2] ", the head behind it")
    }
}
/\\toprule/ { above = text }
/\\(midrule|endfirsthead|endhead)/ && above != "" {
    read_head(substr(text, length(above) - length($0) + 1))
    check_caption(above)
    above = ""
}
/\\rows\{/ {
    list = $0
    sub(/.*\\rows\{/, "", list); sub(/\}.*/, "", list); sub(/-rows$/, "", list)
    head = text
    sub(/\\rows\{[^}]*\}[^}]*$/, "", head)
    start = 0
    while (match(substr(head, start + 1), /\\begin\{(tabular|longtable)\}/)) start += RSTART
    if (!start || !(list in cells) || open[list] || !cells[list]) next
    head = substr(head, start)
    sub(/\\begin\{[a-z]*\}(\[t\])?/, "", head)
    head = substr(head, length(braces(head)) + 3)
    read_head(head)
    if (most != cells[list])
        complain(list ": " most " heads above " cells[list] " cells")
    for (j = 1; j <= most; j++) {
        print list "\t" word[j] "\t" filled[list, j]
    }
}
END { exit faults }
' "$@"
