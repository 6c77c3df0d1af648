# Two forms of the same tables: numbers must be equal when rounded to the digits of the old table.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: (cd OLD && find . -name '*.tsv') | awk -v old=OLD -v new=NEW -f paper/tables/compare.awk
#
# The tables of OLD name their columns in the last comment, those of NEW in the line below it, or
# both have the same form. Columns and rows are compared by their place. Two cells are compared as
# numbers if both are numbers, else as text. In text `-`, none, overflow, an empty cell and NaN are
# equal. In names every character except letters and digits counts as an underscore. An old number
# that was printed with d digits is equal to a new one that rounds to it at d digits. Trailing zeros
# of old numbers may have been cut off, so the largest number of digits in the column is tried
# first. `skip` is a pattern of columns and of quantities that are not compared. At the end counts
# are printed; the exit code is 1 if something is unequal or missing.
BEGIN {
    if (old == "" || new == "") {
        print "compare.awk: -v old=FOLDER -v new=FOLDER" >"/dev/stderr"
        exit 2
    }
    number_form = "^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$"
}
{ compare($1) }
END {
    if (!tables) { print "compare.awk: no tables" >"/dev/stderr"; exit 2 }
    printf "tables: %d; numbers: %d, equal %d ", tables, numbers, numbers - unequal
    printf "(with fewer digits than their column: %d), unequal %d; ", own, unequal
    printf "texts: %d, unequal %d; tables missing or of another size: %d\n", texts, other, missing
    if (unequal + other + missing) exit 1
}

# A table into cell[row, column]; row 0 has the names. Returns the number of rows, -1 if there is
# no such file.
function load(path, cell, most,    line, comment, part, n, j, rows, state) {
    split("", cell); split("", most); rows = -1; comment = ""
    while ((state = (getline line < path)) > 0) {
        sub(/\r$/, "", line)
        if (line ~ /^#/) { if (rows < 0) comment = line; continue }
        if (line == "") continue
        if (rows < 0 && comment !~ /^# units(\t|$)/) {
            sub(/^# */, "", comment)
            keep(comment, 0, cell, most); rows = 0
        }
        keep(line, ++rows, cell, most)
    }
    close(path)
    if (state < 0) return -1
    if (rows < 0) { sub(/^# */, "", comment); keep(comment, 0, cell, most); rows = 0 }
    return rows
}
function keep(line, row, cell, most,    part, n, j, d) {
    n = split(line, part, "\t")
    cell[row, 0] = n
    for (j = 1; j <= n; j++) {
        cell[row, j] = part[j]
        d = digits(part[j])
        if (row && d > most[j]) most[j] = d
    }
}
function digits(text) {
    if (text !~ number_form) return 0
    sub(/[eE].*/, "", text); gsub(/[-+.]/, "", text); sub(/^0+/, "", text)
    return length(text)
}

function plain(text) { gsub(/[^A-Za-z0-9_]/, "_", text); return text }
function name(text) { sub(/ *\[.*/, "", text); return plain(text) }
function none(text) { return text ~ /^(|-|none|overflow|nan|NaN)$/ }
function skipped(text) { return skip != "" && text ~ skip }

function compare(path,    rows, i, j, label, a, b) {
    rows = load(old "/" path, before, most)
    if (rows < 0 || rows != load(new "/" path, after, unused)) {
        print path ": missing, or other rows"; missing++; return
    }
    tables++
    for (i = 1; i <= rows; i++) {
        if (before[i, 0] > after[i, 0]) { print path ": row " i ": fewer cells"; missing++; return }
        if (skipped(before[i, 1])) continue
        for (j = 1; j <= before[i, 0]; j++) {
            if (skipped(name(before[0, j]))) continue
            check(path ": row " i ", " name(before[0, j]), before[i, j], after[i, j], most[j])
        }
    }
}
function check(where, a, b, most) {
    if (a ~ number_form && b ~ number_form) {
        numbers++
        if (rounded(a, most) == rounded(b, most)) return
        if (rounded(a, digits(a)) == rounded(b, digits(a))) { own++; return }
        unequal++
        print where ": " a " is not " b
        return
    }
    texts++
    if (a != b && !(none(a) && none(b)) && plain(a) != plain(b)) {
        other++
        print where ": '" a "' is not '" b "'"
    }
}
function rounded(x, d) { return sprintf("%." (d < 1 ? 1 : d > 17 ? 17 : d) "g", x) }
