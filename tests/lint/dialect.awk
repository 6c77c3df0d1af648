# Finds mathematics in comments of C files outside dollars, and dollars without a partner.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f dialect.awk FILE...
#
# A power (2^-53) and a command of TeX (\tau) stand in $...$ or, displayed, in $$...$$. They may
# stand without dollars in four places: in literal text between ` or ", in units in brackets
# ([m^2/s]), in the unit behind a number (3 N/m^1.5), and in lines of an essay that begin with four
# blanks or a bar. Dollars are paired within a paragraph. The script prints one line for every
# fault; the exit code is 1 if there is one.
function complain(what) { print FILENAME ":" FNR ": " what; faults++ }

# the words of a line outside dollars, backticks and quotes; an open quote continues in the next
# line
function outside(line,    i, c, out) {
    gsub(/\$\$/, "\001", line)
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        if (open != "") {
            if (c == open) open = ""
        } else if (c ~ /[\001$`]/ || (c == "\"" && index(substr(line, i + 1), c))) open = c
        else out = out c
    }
    return out
}
function close_all() {
    if (open ~ /[\001$]/) complain("a dollar without its partner above")
    open = ""
}
function look(text,    rest) {
    rest = outside(text)
    gsub(/\[[^]]*\]/, "", rest)
    gsub(/[A-Za-z]+\^-?[0-9.]+( |$)/, " &", rest)
    gsub(/ (N|m|s|kg|J|Pa)(\/(N|m|s|kg|J|Pa))?\^-?[0-9.]+/, "", rest)
    if (rest ~ /[A-Za-z0-9)}]\^[-+A-Za-z0-9({]|\\[A-Za-z]/)
        complain("mathematics outside of dollars")
}
FNR == 1 { open = ""; essay = 0 }
/^\/\*\*/ { essay = 1 }
essay {
    text = $0
    ends = sub(/ *\*\/.*/, "", text)
    sub(/^(\/\*\*| \*) ?/, "", text)
    if (text ~ /^ *$/) close_all()
    else if (open != "" || text !~ /^(    |\|)/) look(text)
    if (ends) { close_all(); essay = 0 }
    next
}
# a comment on its own line continues in the next line, a comment behind code does not
/^ *(\/\/|\/\*\*| \* )/ && !/clang-format|NOLINT|SPDX/ {
    text = $0
    sub(/^ *(\/\/\/?|\/\*\*| \*)/, "", text)
    look(text)
    next
}
{ close_all() }
match($0, / \/\/\/?<? /) && !/NOLINT/ {
    look(substr($0, RSTART + RLENGTH))
    close_all()
}
END { exit faults > 0 }
