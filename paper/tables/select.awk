# Rows and columns of tables: those that fulfil conditions, or the first row of each table.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v where=CONDITIONS] [-v varied=NAME,...,LAST] [-v show=NAME,NEW=NAME,...] \
#            [-v first=1] [-v bare=1] -f table.awk -f select.awk TABLE...
#
# CONDITIONS are those of holds() in table.awk; `show` are the columns, NEW another name for one;
# all of them without it. `varied` leaves out rows whose like in all columns but LAST have one value
# there: a surface that was run at one speed alone has no part in means over speeds. `bare` leaves
# out the head.
function choose(    n, j, item, word, list) {
    many = show == "" ? columns : split(show, item, ",")
    for (j = 1; j <= many; j++) {
        if (show == "") { chosen[j] = j; continue }
        n = split(item[j], word, "=")
        if (!has(word[n])) die(FILENAME ": no column " word[n])
        chosen[j] = column[plain(word[n])]
        list = list (j > 1 ? "|" : "") headed(word[1], column_unit[chosen[j]])
    }
    if (part == 1 && !bare) print_head(show == "" ? present_head() : list)
}
part != seen { seen = part; choose(); rows = 0 }
where != "" && !holds(where) { next }
first && rows++ { next }
{
    line = $(chosen[1])
    for (j = 2; j <= many; j++) line = line OFS $(chosen[j])
    if (varied == "") print line
    else keep(line)
}
function keep(line,    n, j, word, key) {
    n = split(varied, word, ",")
    for (j = 1; j < n; j++) key = key SUBSEP cell(word[j])
    kept[++lines] = line; key_of[lines] = key
    if (!((key, cell(word[n])) in seen_value)) values_of[key]++
    seen_value[key, cell(word[n])]
}
END { for (i = 1; i <= lines; i++) if (values_of[key_of[i]] > 1) print kept[i] }
