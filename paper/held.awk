# Which tests hold each function, and which figures and equations it makes: function, tests, figures, equations.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f held.awk equations.tsv figures-code.tsv mutants.tsv src/*.[ch] tests/*.c verify/*.c
# A test holds a function that it names, one that the tables say it holds, and, of functions of one
# file, whatever is called by a function that it holds; what is left is held by the tests of its callers,
# or by those that the essay of its module names.
BEGIN { FS = OFS = "\t" }
function add(list, item) { return index(", " list ", ", ", " item ", ") > 0 ? list : list (list == "" ? "" : ", ") item }
# all items of one list into another
function merge(list, items,    n, part, i) {
    n = split(items, part, ", ")
    for (i = 1; i <= n; i++) list = add(list, part[i])
    return list
}
function each(list, into, item,    n, part, i) {
    n = split(list, part, ", ")
    for (i = 1; i <= n; i++) into[part[i]] = merge(into[part[i]], item)
}
FNR == 1 { table = FILENAME; sub(/.*\//, "", table); sub(/\.c$/, "", table); inside = "" }
/^#/ && table ~ /\.tsv$/ { next }
table == "equations.tsv" {
    n = split($5, test, ", ")
    names = ""
    for (i = 1; i <= n; i++) { sub(/:.*/, "", test[i]); names = add(names, test[i]) }
    if ($4 != "pending" && $4 != "unused") { each($4, tests, names); each($4, equations, $1 " " $2) }
    next
}
table == "figures-code.tsv" { if ($1 !~ /^Fig\. /) each($2, figures, $1); next }
table == "mutants.tsv" { if ($3 != "-") { gsub(/,/, ", ", $6); tests[$3] = merge(tests[$3], $6) } next }
# definitions, and what their bodies name
FILENAME ~ /^src\// && /^[A-Za-z].*\(/ && !/;/ {
    inside = $0
    sub(/\(.*/, "", inside)
    sub(/.*[ *]/, "", inside)
    if (inside == "__attribute__") next
    if (inside == "NAME") { inside = $0; sub(/.*NAME\(/, "NAME(", inside); sub(/\).*/, ")", inside) }
    if (!(inside in home)) { home[inside] = FILENAME; list[++count] = inside }
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
            if (word != inside && !((inside, word) in calls)) { calls[inside, word] = 1; caller[++pairs] = inside; callee[pairs] = word }
        } else if (word ~ /^ra_/ && table ~ /^(test|verify)_/ && !((word, table) in named)) {
            named[word, table] = 1
            tests[word] = add(tests[word], table)
        }
    }
}
END {
    for (pass = 1; pass <= 8; pass++)
        for (p = 1; p <= pairs; p++)
            if (home[callee[p]] == home[caller[p]] && callee[p] !~ /^ra_/)
                tests[callee[p]] = merge(tests[callee[p]], tests[caller[p]])
    # what no test names and no function of its file brings in is held through other files
    for (i = 1; i <= count; i++) lone[list[i]] = tests[list[i]] == ""
    for (pass = 1; pass <= 8; pass++)
        for (p = 1; p <= pairs; p++)
            if (lone[callee[p]] && callee[p] in home) tests[callee[p]] = merge(tests[callee[p]], tests[caller[p]])
    for (i = 1; i <= count; i++)
        print list[i], tests[list[i]] == "" ? module[home[list[i]]] : tests[list[i]], figures[list[i]], equations[list[i]]
}
