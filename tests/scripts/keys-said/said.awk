# Checks that each SECTION.KEY in prose, help, pages and messages is a key of some kind of case.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v kind=KIND] -f said.awk KEYS.expected... FILE...
#
# With -v kind=rolling only the keys of tests/rolling/keys.expected are keys. Files whose names
# end in keys.expected list the keys with their units. Of C files, only the strings are read. In
# other files, a key stands behind a backtick, a blank, a bracket, = or a quotation mark. A word
# with the ending of a file is taken as the name of a file. A probe may have any name. A few old
# keys are allowed. A value behind a key must have the unit of the key, with or without a prefix.
# The script prints a line for each fault, then the numbers of keys and values. The exit code is 1
# if there is a fault.
FILENAME ~ /keys\.expected$/ {
    if (/^\[/) {
        sections = $0
        gsub(/\(both\)|[][ ]/, "", sections)
        n = split(sections, of, ",")
        for (i = 1; i <= n; i++) section[of[i]]
    } else if (/^  [a-zA-Z_]/) {
        if (kind && FILENAME !~ "tests/" kind "/") next
        for (i = 1; i <= n; i++) unit[of[i] "." $1] = unit[of[i] "." $1] " " $2 " "
    }
    next
}
function complain(what) { print FILENAME ":" FNR ": " what; faults++ }
function texts_of(line,    all) {
    while (match(line, /"([^"\\]|\\.)*"/)) {
        all = all " " substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
    }
    return all
}
# a value behind a key: `= 10 us`
function check_value(key, rest,    value, own) {
    if (!match(rest, /^ ?= ?[-+0-9.e]*[0-9] ?[a-zA-Z%][a-zA-Z0-9%\/]*/)) return
    value = substr(rest, 1, RLENGTH)
    sub(/^ ?= ?[-+0-9.e]*[0-9] ?/, "", value)
    own = value; values++
    if (own == "%" && unit[key] ~ / [-1] /) return
    if (unit[key] ~ " " own " ") return
    sub(/^[GMkcmunp]/, "", own)
    if (unit[key] !~ " " own " ") complain(key " is said in " value ", and is in" unit[key])
}
/\|\| echo "exit code/ { next } # a refusal is shown
{
    text = FILENAME ~ /\.[ch]$/ ? texts_of($0) : $0
    while (match(text, /(^|[ `("'=[])[a-z]+(\.[a-z]+)?\.[A-Za-z_]+/)) {
        word = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        sub(/^[^a-z]/, "", word)
        name = word
        sub(/\.[^.]*$/, "", name)
        if (word ~ /\.([ch]|tsv|ini|md|py|awk|html|mjs|gif|wav|mark|NAME)$/) continue
        if (!(name in section) || word in section || name == "probes") continue
        if (word ~ /^sliding\.(gap|delta)$/) continue
        if (word in unit) said++
        else complain("no case has " word)
        if (word in unit) check_value(word, text)
    }
}
END { print said + 0 " keys, " values + 0 " values"; exit faults > 0 }
