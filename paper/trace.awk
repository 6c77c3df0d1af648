# Traceability: every name in the tables of equations, figures and claims exists, and nothing is missing.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f trace.awk equations.tsv figures.tsv figures-code.tsv claims.tsv src/*.[ch] verify/*.[ch] tests/*.c paper/*.tex ...
# The tables come first; then all files in which a name may be. One line for every fault; exit 1 if there is one.
BEGIN {
    FS = "\t"
    # numbered equations of the papers, and figures of the first
    most["ra2d"] = 48
    most["time-schemes"] = 44
    most["rolling"] = 36
    figures = 16
}
function complain(where, what) { print where ": " what; faults++ }
function want(kind, name, where) { wanted[kind, name] = wanted[kind, name] (wanted[kind, name] == "" ? "" : "; ") where }
function want_all(kind, list, where,    n, part, i) {
    n = split(list, part, ", ")
    for (i = 1; i <= n; i++) want(kind, part[i], where)
}
FNR == 1 { table = FILENAME; sub(/.*\//, "", table) }

# equations
table == "equations.tsv" && !/^#/ {
    where = FILENAME ":" FNR ": " $1 " (" $2 ")"
    if (NF != 7) { complain(where, NF " columns, not 7"); next }
    if (!($1 in most)) complain(where, "no such paper")
    if (seen[$1, $2]++) complain(where, "is there twice")
    if ($4 == "pending" || $4 == "unused") {
        if ($7 == "-") complain(where, $4 " and no reason")
        pending += $4 == "pending"
        next
    }
    rows++
    want_all("function", $4, where)
    want_all("test", $5, where)
    want("label", $6, where)
    if ($5 == "-") complain(where, "no test")
}
# figures: figure, paper, cases; and figure, code
table == "figures.tsv" && !/^#/ {
    where = FILENAME ":" FNR ": " $1
    if (NF != 3) { complain(where, NF " columns, not 3"); next }
    if (match($2, /^Fig\. [0-9]+$/)) drawn[substr($2, 6) + 0] = 1
    figure[$1] = where
    want("file", "figures/" $1 ".gp", where)
    known["script", "figures/" $1 ".gp"] = 1
    n = split($3, part, ", ")
    for (i = 1; i <= n; i++) want("file", "data/cases/" part[i] ".ini", where)
}
table == "figures-code.tsv" && !/^#/ {
    where = FILENAME ":" FNR ": " $1
    if ($1 ~ /^Fig\. [0-9]+$/) { drawn[substr($1, 6) + 0] = 1; next }
    if (!($1 in figure)) complain(where, "is not in data/figures.tsv")
    code[$1] = 1
    want_all("function", $2, where)
}
# claims: a row of its own, then comparisons; numbers without a gap
table == "claims.tsv" && !/^#/ {
    where = FILENAME ":" FNR ": " $1
    if (NF != 9) complain(where, NF " columns, not 9")
    if ($8 == "claim") {
        if ($1 in claim) complain(where, "is stated twice")
        claim[$1] = where
        letter = substr($1, 1, 1)
        if (substr($1, 2) + 0 != ++last[letter]) complain(where, "follows " letter sprintf("%02d", last[letter] - 1))
        next
    }
    if (!($1 in claim)) complain(where, "is compared before it is stated")
    compared[$1] = 1
    if ($8 !~ /^(relative|absolute|below|above|between|overlaps|spread|none)( |$)/) complain(where, "unknown rule '" $8 "'")
    n = split($6, part, /[\/-]/)
    for (i = 1; i <= n; i++) want("source", part[i], where)
}

# what exists
table ~ /\.[ch]$/ && /^[A-Za-z].*\(/ && !/;/ {
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    known["function", name] = 1
    if (FILENAME ~ /^tests\/.*\.c$/) known["test", substr(table, 1, length(table) - 2) ":" name] = 1
}
FNR == 1 && FILENAME ~ /^verify\/verify_.*\.c$/ { known["test", substr(table, 1, length(table) - 2)] = 1 }
FNR == 1 { known["file", FILENAME] = 1 }
table ~ /\.[ch]$/ && match($0, /% eq:[A-Za-z0-9-]+/) {
    tag = substr($0, RSTART + 2, RLENGTH - 2)
    if (("label", tag) in known) complain(FILENAME ":" FNR, "the tag " tag " is also at " place[tag])
    known["label", tag] = 1
    place[tag] = FILENAME ":" FNR
}
table ~ /\.[ch]$/ && FILENAME !~ /^tests/ {
    line = $0
    while (match(line, /eq:[A-Za-z0-9-]+/)) {
        want("label", substr(line, RSTART, RLENGTH), FILENAME ":" FNR)
        line = substr(line, RSTART + RLENGTH)
    }
}
table ~ /\.tex$/ {
    line = $0
    while (match(line, /\\label\{[^}]*\}/)) {
        known["label", substr(line, RSTART + 7, RLENGTH - 8)] = 1
        line = substr(line, RSTART + RLENGTH)
    }
}
table ~ /\.(tsv|awk)$|\.mk$/ && table !~ /^(claims|equations)\.tsv$/ { text = text $0 "\n" }

END {
    for (paper in most)
        for (i = 1; i <= most[paper]; i++)
            if (!((paper, i) in seen)) complain("paper/equations.tsv", "no row for equation " i " of " paper)
    for (i = 1; i <= figures; i++)
        if (!(i in drawn)) complain("data/figures.tsv", "no row for the paper's Fig. " i)
    for (name in figure)
        if (!(name in code)) complain(figure[name], "has no code in data/figures-code.tsv")
    for (name in claim)
        if (!(name in compared)) complain(claim[name], "is compared with nothing")
    for (pair in wanted) {
        split(pair, part, SUBSEP)
        if (part[1] == "source" ? index(text, part[2]) == 0 : !(pair in known))
            complain(wanted[pair], "there is no " part[1] " " part[2])
    }
    for (pair in known) {
        split(pair, part, SUBSEP)
        if (part[1] == "file" && part[2] ~ /^figures\/.*\.gp$/ && part[2] !~ /^figures\/(style|levels)\.gp$/ && \
            !(("script", part[2]) in known)) complain(part[2], "is in no row of data/figures.tsv")
    }
    print rows " equations traced, " pending + 0 " pending, " faults + 0 " faults"
    exit faults > 0
}
