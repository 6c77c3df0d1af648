# Compares a new table with the archived one: same bytes, and same physics within stated tolerances.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v table=NAME [-v bare=1] -f table.awk -f archive.awk RULES ARCHIVED MADE
#
# RULES is data/archive.tsv. Bytes are compared in all lines but those that name the commit (# ra2d
# ...). The physics agrees if every column of either table has a rule in RULES and fulfils it. In
# the rules, a is the archived value and b the new one:
#   key                    the same text, and no two rows have the same keys
#   same                   the same text
#   absolute T             |a - b| <= T          relative T    |a - b| <= T |a|
#   interval H [plus T]    two means: |a - b| <= sqrt(2) h + T, h of column H of ARCHIVED,
#                          or 0 if there is no number
#   within K S [plus T]    |a - b| <= K s + T, s of column S of ARCHIVED
#   factor F               a/F <= b <= F a, of the same sign
#   not compared           `reason` says why
# A tolerance comes from RULES and from the archived table, never from the new one. `mean M` may
# follow absolute, relative, interval or within. It bounds the mean of b - a over all rows by M,
# because a shift that all rows share can be smaller than every single tolerance. For `relative`
# each b - a is divided by |a| first, for `interval` and `within` by the tolerance of the row. A
# cell that is no number in the archive must have the same text. `bare` leaves out the head.
part == 1 {
    if (cell("table") != table) next
    n = split(cell("column"), name_of, " ")
    for (j = 1; j <= n; j++) add_rule(plain(name_of[j]), cell("rule"), cell("reason"))
    next
}
{
    row = ++rows[part]
    line[part, row] = $0
    for (its_name in column) at[part, its_name] = column[its_name]
    for (j = 1; j <= NF; j++) each[part, row, j] = $j
}
function add_rule(its_name, its_rule, reason,    word, n, k) {
    if (its_name in rule) die("archive.awk: two rules for " its_name " of " table)
    n = split(its_rule, word, " ")
    k = 2 + (word[1] ~ /^(absolute|relative|factor|interval)$/) + 2*(word[1] == "within")
    if (its_rule !~ /^(key|same|absolute|relative|interval|within|factor|not compared)( |$)/)
        die("archive.awk: '" its_rule "' is no rule for " its_name " of " table)
    if (its_rule == "not compared" && reason == "")
        die("archive.awk: " its_name " of " table " is not compared: say why")
    checked[++many] = its_name; rule[its_name] = its_rule
    kind[its_name] = word[1]; of_word[its_name] = word[2]; third[its_name] = word[3]
    for (; k <= n; k += 2) option[its_name, word[k]] = word[k + 1]
}
function value(p, r, its_name) { return each[p, r, at[p, plain(its_name)]] }
function size(x) { return x < 0 ? -x : x }
# the tolerance of a row, from the archived values
function tolerance(c, r,    a, h) {
    a = value(2, r, c)
    if (kind[c] == "absolute") return of_word[c] + 0
    if (kind[c] == "relative") return of_word[c]*size(a)
    h = value(2, r, kind[c] == "interval" ? of_word[c] : third[c])
    h = is_number(h) ? size(h)*(kind[c] == "interval" ? sqrt(2) : of_word[c]) : 0
    return h + option[c, "plus"]
}
# the difference divided by its tolerance: at most 1 if the rule holds
function used(c, r,    a, b, T) {
    a = value(2, r, c); b = value(3, r, c)
    if (kind[c] == "not" || a == b "") return 0
    if (kind[c] ~ /^(key|same)$/ || !is_number(a) || !is_number(b)) return 1e9
    if (kind[c] == "factor") {
        if (a*b <= 0) return a == b + 0 ? 0 : 1e9
        return (a/b > b/a ? a/b : b/a)/of_word[c]
    }
    T = tolerance(c, r)
    return a + 0 == b + 0 ? 0 : T > 0 ? size(b - a)/T : 1e9
}
# the mean of the differences of all rows, divided by its bound M: at most 1 if `mean M` holds
function used_together(c,    r, n, sum, scale) {
    if (!((c, "mean") in option)) return 0
    for (r = 1; r <= rows[2]; r++) {
        if (!is_number(value(2, r, c)) || !is_number(value(3, r, c))) continue
        scale = kind[c] == "absolute" ? 1 : kind[c] == "relative" ? size(value(2, r, c)) : \
            tolerance(c, r)
        if (scale <= 0) continue
        n++
        sum += (value(3, r, c) - value(2, r, c))/scale
    }
    return n ? size(sum/n)/option[c, "mean"] : 0
}
# the first row whose keys an earlier row also has
function repeated(p,    r, k, key, seen) {
    for (r = 1; r <= rows[p]; r++) {
        key = ""
        for (k = 1; k <= many; k++)
            if (kind[checked[k]] == "key") key = key SUBSEP value(p, r, checked[k])
        if (key in seen) return r
        seen[key]
    }
    return 0
}
# the reason why rows cannot be compared, or nothing
function unlike(    c, p, r) {
    if (rows[2] != rows[3] || !rows[2])
        return rows[2] + 0 " rows archived, " rows[3] + 0 " made"
    for (p = 2; p <= 3; p++)
        for (c in rule) if (!((p, c) in at)) return "no column " c (p == 2 ? " archived" : " made")
    for (c in at) {
        split(c, word, SUBSEP)
        if (!(word[2] in rule)) return "no rule for column " word[2]
    }
    for (p = 2; p <= 3; p++)
        if (r = repeated(p)) return "row " r (p == 2 ? " archived" : " made") ": its keys twice"
    return ""
}
function without_commit(text) { gsub(/# ra2d [^\n]*\n/, "", text); return text }
function more(u, what) { if (u > worst) { worst = u; where = what } }
END {
    if (!many) die("archive.awk: no rule for " table)
    bytes = rows[2] == rows[3] && without_commit(comments[2]) == without_commit(comments[3])
    for (i = 1; bytes && i <= rows[2]; i++) bytes = line[2, i] == line[3, i]
    worst = 0
    where = unlike()
    physics = where == ""
    if (physics) {
        where = "-"
        for (r = 1; r <= rows[2]; r++)
            for (k = 1; k <= many; k++)
                more(used(checked[k], r), checked[k] " of " each[2, r, 1] " " each[2, r, 2] " " \
                    each[2, r, 3])
        for (k = 1; k <= many; k++) more(used_together(checked[k]), "mean of " checked[k])
        physics = worst <= 1
    }
    if (!bare) print_head("table|rows [1]|bytes|physics|worst [1]|where")
    print table, rows[2] + 0, bytes ? "same" : "other", physics ? "same" : "other", worst, where
}
