# A table just made against the archived one: same bytes, and same physics within stated tolerances.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v table=NAME [-v bare=1] -f table.awk -f archive.awk RULES ARCHIVED MADE
#
# RULES is data/archive.tsv. Bytes: all lines but those that name the commit (# ra2d ...). Physics:
# rows have the same keys, and the columns that RULES lists for the table agree by their rule:
#   same        the same text            absolute T, relative T     differences of numbers
#   interval H  two means whose half-widths stand in column H: |a - b| <= sqrt(ha^2 + hb^2)
# A number that was not one in the archive must still be that text. `bare` leaves out the head.
part == 1 {
    if (cell("table") != table) next
    checked[++many] = plain(cell("column")); rule[many] = cell("rule")
    next
}
{
    row = ++rows[part]
    line[part, row] = $0
    for (its_name in column) at[part, its_name] = column[its_name]
    for (j = 1; j <= NF; j++) each[part, row, j] = $j
}
function value(p, r, its_name) { return each[p, r, at[p, plain(its_name)]] }
# how far a rule is used up: at most 1 if it holds
function used(k, r,    a, b, d, word, T) {
    a = value(2, r, checked[k]); b = value(3, r, checked[k])
    if (a == b) return 0
    split(rule[k], word, " ")
    if (word[1] == "same" || !is_number(a) || !is_number(b)) return 1e9
    d = a > b ? a - b : b - a
    if (word[1] == "absolute") T = word[2]
    else if (word[1] == "relative") T = word[2]*(a < 0 ? -a : a)
    else T = sqrt(value(2, r, word[2])^2 + value(3, r, word[2])^2)
    return T > 0 ? d/T : 1e9
}
function without_commit(text) { gsub(/# ra2d [^\n]*\n/, "", text); return text }
END {
    if (!many) die("archive.awk: no rule for " table)
    bytes = rows[2] == rows[3] && without_commit(comments[2]) == without_commit(comments[3])
    for (i = 1; bytes && i <= rows[2]; i++) bytes = line[2, i] == line[3, i]
    physics = rows[2] == rows[3] && rows[2] > 0
    where = physics ? "-" : rows[2] + 0 " rows archived, " rows[3] + 0 " made"
    worst = 0
    for (r = 1; physics && r <= rows[2]; r++)
        for (k = 1; k <= many; k++) {
            if (!((2, checked[k]) in at) || !((3, checked[k]) in at)) {
                where = "no column " checked[k]
                worst = 1e9
                break
            }
            u = used(k, r)
            if (u > worst) {
                worst = u
                where = checked[k] " of " each[2, r, 1] " " each[2, r, 2] " " each[2, r, 3]
            }
        }
    if (worst > 1) physics = 0
    if (!bare) print_head("table|rows [1]|bytes|physics|worst [1]|where")
    print table, rows[2] + 0, bytes ? "same" : "other", physics ? "same" : "other", worst, where
}
