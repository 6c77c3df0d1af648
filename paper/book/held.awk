# The tests that hold each function, and its figures and equations.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tables/table.awk -f book/held.awk equations.tsv figures.tsv mutants.tsv \
#            src/*/*.[ch] tests/*/*.c verify/*.c
# A test holds a function that it names, a function that the tables give it, and every function of
# the same file that a held function calls. Other functions are held by the tests of their callers,
# or by those that the essay of their module names.
function add(list, item) {
    return index(", " list ", ", ", " item ", ") > 0 ? list : list (list == "" ? "" : ", ") item
}
# adds all items of one list to another
function merge(list, items,    n, item, i) {
    n = split(items, item, ", ")
    for (i = 1; i <= n; i++) list = add(list, item[i])
    return list
}
function each(list, into, what,    n, item, i) {
    n = split(list, item, ", ")
    for (i = 1; i <= n; i++) into[item[i]] = merge(into[item[i]], what)
}
part != begun {
    begun = part; inside = ""; table = FILENAME
    sub(/.*\//, "", table); sub(/\.c$/, "", table)
}
table == "equations.tsv" {
    n = split(cell("tests"), test, ", ")
    names = ""
    for (i = 1; i <= n; i++) { sub(/:.*/, "", test[i]); names = add(names, test[i]) }
    if (cell("functions") ~ /^(pending|unused)$/) next
    each(cell("functions"), tests, names)
    each(cell("functions"), equations, cell("paper") " " cell("equation"))
}
table == "figures.tsv" { if (cell("figure") != "-") each(cell("code"), figures, cell("figure")) }
table == "mutants.tsv" {
    names = cell("tests"); name = cell("function")
    gsub(/[^,]*\//, "", names)
    gsub(/,/, ", ", names)
    if (name != "-") tests[name] = merge(tests[name], names)
}
table ~ /\.tsv$/ { next }
# definitions, and what their bodies name
FILENAME ~ /^src\// && /^[A-Za-z].*\(/ && !/;/ {
    inside = $0
    sub(/\(.*/, "", inside)
    sub(/.*[ *]/, "", inside)
    if (inside == "__attribute__") next
    if (inside == "NAME") {
        inside = $0
        sub(/.*NAME\(/, "NAME(", inside)
        sub(/\).*/, ")", inside)
    }
    if (!(inside in home)) { home[inside] = FILENAME; list[++count] = inside }
    open = /\{$/
    next
}
/^\{|\{$/ { open = inside != "" }
FILENAME ~ /^src\// && (/^}/ || (!open && /;$/)) { inside = ""; open = 0; next }
FILENAME ~ /^src\// && inside == "" {
    for (line = $0; match(line, /(test|verify)_[a-z_]+/); line = substr(line, RSTART + RLENGTH))
        module[FILENAME] = add(module[FILENAME], substr(line, RSTART, RLENGTH))
    next
}
FILENAME ~ /^(src|tests|verify)\// {
    line = $0
    sub(/^ *\/\/.*/, "", line)
    while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (FILENAME ~ /^src\//) {
            if (word == inside || (inside, word) in calls) continue
            calls[inside, word] = 1
            caller[++pairs] = inside
            callee[pairs] = word
        } else if (word ~ /^ra_/ && table ~ /^(test|verify)_/ && !((word, table) in names_it)) {
            names_it[word, table] = 1
            tests[word] = add(tests[word], table)
        }
    }
}
END {
    for (pass = 1; pass <= 8; pass++)
        for (p = 1; p <= pairs; p++)
            if (home[callee[p]] == home[caller[p]] && callee[p] !~ /^ra_/)
                tests[callee[p]] = merge(tests[callee[p]], tests[caller[p]])
    # functions that no test names and no function of their file calls are held through other files
    for (i = 1; i <= count; i++) lone[list[i]] = tests[list[i]] == ""
    for (pass = 1; pass <= 8; pass++)
        for (p = 1; p <= pairs; p++)
            if (lone[callee[p]] && callee[p] in home)
                tests[callee[p]] = merge(tests[callee[p]], tests[caller[p]])
    print "# function", "tests", "figures", "equations"
    for (i = 1; i <= count; i++) {
        name = list[i]
        if (tests[name] == "") tests[name] = module[home[name]]
        print name, tests[name], figures[name], equations[name]
    }
}
