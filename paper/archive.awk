# A table just made against the archived one: same bytes, and same physics within stated tolerances.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v table=NAME -f archive.awk archive.tsv ARCHIVED MADE
#
# Bytes: all lines but those that name the commit (# ra2d ...). Physics: rows have the same keys, and the columns
# that archive.tsv lists for the table agree by their rule:
#   same        the same text            absolute T, relative T     differences of numbers
#   interval H  two means whose half-widths stand in column H: |a - b| <= sqrt(ha^2 + hb^2)
# A number that was not one in the archive must still be that text.
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++; row = 0 }
part == 1 { if (!/^#/ && $1 == table) { many++; column[many] = $2; rule[many] = $3 } next }
/^# ra2d / { next }
{ line[part, ++lines[part]] = $0 }
/^#/ {
    sub(/^# */, "")
    split("", place)
    for (j = 1; j <= NF; j++) { name = $j; sub(/ *\[.*/, "", name); place[name] = j; at[part, name] = j }
    next
}
{
    row++
    for (j = 1; j <= NF; j++) cell[part, row, j] = $j
    rows[part] = row
}
function number(x) { return x ~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/ }
function value(p, r, name) { return cell[p, r, at[p, name]] }
# how far a rule is used up: at most 1 if it holds
function used(k, r,    a, b, d, word, T) {
    a = value(2, r, column[k]); b = value(3, r, column[k])
    if (a == b) return 0
    split(rule[k], word, " ")
    if (word[1] == "same" || !number(a) || !number(b)) return 1e9
    d = a > b ? a - b : b - a
    if (word[1] == "absolute") T = word[2]
    else if (word[1] == "relative") T = word[2]*(a < 0 ? -a : a)
    else T = sqrt(value(2, r, word[2])^2 + value(3, r, word[2])^2)
    return T > 0 ? d/T : 1e9
}
END {
    if (!many) { print "archive.awk: no rule for " table >"/dev/stderr"; exit 1 }
    bytes = lines[2] == lines[3]
    for (i = 1; bytes && i <= lines[2]; i++) bytes = line[2, i] == line[3, i]
    physics = rows[2] == rows[3] && rows[2] > 0
    where = physics ? "-" : rows[2] + 0 " rows archived, " rows[3] + 0 " made"
    worst = 0
    for (r = 1; physics && r <= rows[2]; r++)
        for (k = 1; k <= many; k++) {
            if (!((2, column[k]) in at) || !((3, column[k]) in at)) { where = "no column " column[k]; worst = 1e9; break }
            u = used(k, r)
            if (u > worst) { worst = u; where = column[k] " of " cell[2, r, 1] " " cell[2, r, 2] " " cell[2, r, 3] }
        }
    if (worst > 1) physics = 0
    print table, rows[2] + 0, bytes ? "same" : "other", physics ? "same" : "other", worst, where
}
