# Finds codes of errata, readings and claims without an explanation, in comments and strings of a
# file.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f codes.awk errata.tex claims.tsv readings.tsv FILE...
#
# Allowed are `erratum E18`, `reading L9`, `claim C27`, and lists and ranges of them (`errata E1 to
# E4 and E6`), if each has a row in the first three files. A list may continue in the next line. In
# awk scripts "C15" alone between quotes is a key of a table. Codes with other letters are unused
# benchmarks (B) or mathematics. The script prints one line for every fault; the exit code is 1 if
# there is one.
function rows_of(line,    k) { # of table FILENAME: explained[code]
    if (FILENAME ~ /\.tex$/) {
        if (match(line, /^[EL][0-9]+ &/)) explained[substr(line, 1, RLENGTH - 2)] = 1
    } else {
        for (k = 1; k <= split(line, cell, "\t") && k <= 2; k++)
            if (cell[k] ~ /^[CDRL][0-9]+$/) explained[cell[k]] = 1
    }
}
function complain(what) { print FILENAME ":" FNR ": " what; faults++ }
function going_on(line) { # where a list begins that may go on in the next line, or 0
    if (match(line, word "$")) return RSTART
    sub(/(, and|, or|,| and| to| or)$/, "", line)
    return match(line, list "$")
}
BEGIN {
    code = "([EL][0-9][0-9]?|[CDR][0-9][0-9]|B[0-9][0-9]?)"
    between = "(, and |, | and | to | or |-|/)"
    word = "(claims|claim|errata|erratum|[Rr]eadings|[Rr]eading|Claims|Claim|Errata|Erratum)"
    list = word " " code "(" between code ")*"
    before = "[^A-Za-z0-9_.\\\\$]"
    letter["c"] = "[CDR]"
    letter["e"] = "E"
    letter["r"] = "L"
}
FNR == 1 { file++; tail = "" }
file <= 3 { rows_of($0); next }
{
    line = $0
    sub(/^[ \t]*(\/\/+[!<]?|\/?\*+|#+|;+)?[ \t]*/, "", line)
    line = tail == "" ? line : tail " " line
    tail = ""
    if (at = going_on(line)) {
        tail = substr(line, at)
        line = substr(line, 1, at - 1)
    }
    while (match(line, list)) {
        said = substr(line, RSTART, RLENGTH)
        line = substr(line, 1, RSTART - 1) " " substr(line, RSTART + RLENGTH)
        kind = letter[tolower(substr(said, 1, 1))]
        while (match(said, code)) {
            found = substr(said, RSTART, RLENGTH)
            said = substr(said, RSTART + RLENGTH)
            if (found !~ "^" kind) complain(found " is of another kind")
            else if (!(found in explained)) complain("no row explains " found)
        }
    }
    if (FILENAME ~ /\.awk$/) gsub("\"" code "\"", "", line)
    line = " " line " "
    while (match(line, before code "[^A-Za-z0-9_.]|" before code "\\.[^0-9]")) {
        line = substr(line, RSTART + 1)
        match(line, code)
        complain("`" substr(line, 1, RLENGTH) "` without the word for what it is")
        line = " " substr(line, RLENGTH + 1)
    }
}
END { exit faults > 0 }
