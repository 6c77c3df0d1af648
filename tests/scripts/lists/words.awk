# Checks that conditions on rows name what exists.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f words.awk data/quantities.tsv data/drawn.tsv TABLE...
#
# A condition (paper/tables/table.awk) may compare one of the columns below with a text. This text
# must be a value that a column of this name has in one of TABLE... Each alternative of a regular
# expression must match such a value. The columns term, cell and way of the lists of runs are taken
# as `reading`, because the tables made from these lists have this column.
BEGIN {
    n = split("reading point surface exponent speed damping case scheme scenario", one, " ")
    for (j = 1; j <= n; j++) wanted[one[j]]
    n = split("reading term cell way", one, " ")
    for (j = 1; j <= n; j++) is_reading[one[j]]
}
part <= 2 {
    if (cell("table") == "=") next
    n = split(cell("rows"), one, " & ")
    for (j = 1; j <= n; j++) {
        if (one[j] ~ /[{<>|][^()]*[{<>]|[{]/ || !match(one[j], /!=|!~|=|~/)) continue
        name = substr(one[j], 1, RSTART - 1)
        if (!(name in wanted) || one[j] ~ /=NaN$/) continue
        conditions[one[j]] = FILENAME
    }
    next
}
part != begun {
    begun = part
    split("", name_here)
    for (j = 1; j <= columns; j++) {
        if (column_name[j] in wanted) name_here[j] = column_name[j]
        if (column_name[j] in is_reading) name_here[j] = "reading"
    }
}
{ for (j in name_here) if (!(name_here[j] SUBSEP $j in known)) add(name_here[j], $j) }
function add(name, word) {
    known[name, word]
    value[name, ++values[name]] = word
}
function check(condition, name, sign, text,    i) {
    if (sign !~ /~/) { if (name SUBSEP text in known) return }
    else for (i = 1; i <= values[name]; i++) if (value[name, i] ~ text) return
    print conditions[condition] ": " condition ": no " name " is " text
}
END {
    for (condition in conditions) {
        match(condition, /!=|!~|=|~/)
        name = substr(condition, 1, RSTART - 1); sign = substr(condition, RSTART, RLENGTH)
        text = substr(condition, RSTART + RLENGTH)
        counted++
        # the alternatives stand in the only pair of parentheses, or they are the whole expression
        before = after = ""
        if (sign ~ /~/ && match(text, /\([^()]*\)/)) {
            before = substr(text, 1, RSTART - 1); after = substr(text, RSTART + RLENGTH)
            text = substr(text, RSTART + 1, RLENGTH - 2)
            if (after ~ /^[?]/) text = text "|"
            sub(/^[?]/, "", after)
        }
        n = sign ~ /~/ ? split(text, one, "|") : 1
        if (sign !~ /~/) one[1] = text
        for (j = 1; j <= n; j++) check(condition, name, sign, before one[j] after)
    }
    if (counted < 40) print "few conditions: " counted + 0
}
