#!/usr/bin/env bash
# Cuts the report into pages, one a section, whose links go where their places are now.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/chapters.sh FOLDER BODY
# test: make test-site
#
# FOLDER/NAME.html is the body of a page; FOLDER/pages has a line for each, its name and its title;
# FOLDER/places has each place of the report and the page where it is.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
awk -v folder="$1" '
function name_of(number) {
    return number == 0 ? "report" : "report-" number
}
FNR == 1 { pass++; section = 0 }
/<h3 class="(like)?sectionHead">/ { section++ }
pass == 1 {
    rest = $0
    while (match(rest, /id="[^"]*"/)) {
        place[substr(rest, RSTART + 4, RLENGTH - 5)] = section
        rest = substr(rest, RSTART + RLENGTH)
    }
    # the title goes on to the end of its element
    if (/<h3 class="(like)?sectionHead">/) { heading = 1; title[section] = "" }
    if (heading) {
        title[section] = title[section] " " $0
        heading = !/<\/h3>/
    }
    next
}
{
    text = ""
    rest = $0
    while (match(rest, /href="#[^"]*"/)) {
        to = substr(rest, RSTART + 7, RLENGTH - 8)
        page = to in place && place[to] != section ? name_of(place[to]) ".html" : ""
        text = text substr(rest, 1, RSTART - 1) "href=\"" page "#" to "\""
        rest = substr(rest, RSTART + RLENGTH)
    }
    print text rest > (folder "/" name_of(section) ".html")
}
END {
    printf "" > (folder "/places")
    for (id in place) print id "\t" name_of(place[id]) > (folder "/places")
    for (i = 0; i <= section; i++) {
        line = title[i]
        gsub(/<[^>]*>/, "", line)
        gsub(/[ \t]+/, " ", line)
        sub(/^ /, "", line)
        sub(/ $/, "", line)
        print name_of(i) "\t" (i == 0 ? "Report" : line) > (folder "/pages")
    }
}
' "$2" "$2"
