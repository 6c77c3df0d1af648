# Rows and columns of tables: those that fulfil conditions, or the first row of each table.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v where=CONDITIONS] [-v varied=NAME,...,LAST] [-v show=NAME,NEW=NAME,...] \
#            [-v neighbours=NAME] [-v first=1] [-v bare=1] -f table.awk -f select.awk TABLE...
#
# CONDITIONS are those of holds() in table.awk; `show` are the columns, NEW another name for one;
# without `show`, all columns. `varied` leaves out groups of rows that agree in its columns except
# LAST if they have only one value of LAST: a surface that was run at only one speed has no part
# in means over speeds. `neighbours` gives a row once for each interval between neighbouring
# values of NAME of which the row is an end; a column `between` has the geometric mean of both
# ends. `bare` leaves out the head.
function choose(    n, j, item, word, list) {
    many = show == "" ? columns : split(show, item, ",")
    for (j = 1; j <= many; j++) {
        if (show == "") { chosen[j] = j; continue }
        n = split(item[j], word, "=")
        if (!has(word[n])) die(FILENAME ": no column " word[n])
        chosen[j] = column[plain(word[n])]
        list = list (j > 1 ? "|" : "") headed(word[1], column_unit[chosen[j]])
    }
    if (part == 1 && !bare)
        print_head((show == "" ? present_head() : list) (neighbours == "" ? "" : "|" \
            headed("between", column_unit[column[plain(neighbours)]])))
}
part != seen { seen = part; choose(); rows = 0 }
where != "" && !holds(where) { next }
first && rows++ { next }
{
    line = $(chosen[1])
    for (j = 2; j <= many; j++) line = line OFS $(chosen[j])
    if (varied == "" && neighbours == "") print line
    else keep(line)
}
function keep(line,    n, j, word, key) {
    n = split(varied, word, ",")
    for (j = 1; j < n; j++) key = key SUBSEP cell(word[j])
    kept[++lines] = line; key_of[lines] = key
    if (n && !((key, cell(word[n])) in seen_value)) values_of[key]++
    if (n) seen_value[key, cell(word[n])]
    if (neighbours != "") { end_of[lines] = cell(neighbours); ends[end_of[lines]] }
}
# the row with the interval below it, and with the one above it
function print_between(i,    x, below, above) {
    for (x in ends) {
        if (x + 0 < end_of[i] + 0 && (below == "" || x + 0 > below + 0)) below = x
        if (x + 0 > end_of[i] + 0 && (above == "" || x + 0 < above + 0)) above = x
    }
    if (below != "") print kept[i], number(sqrt(below*end_of[i]))
    if (above != "") print kept[i], number(sqrt(above*end_of[i]))
}
END {
    for (i = 1; i <= lines; i++) {
        if (varied != "" && values_of[key_of[i]] < 2) continue
        if (neighbours == "") print kept[i]
        else print_between(i)
    }
}
