#!/usr/bin/env bash
# Cuts an article into pages, one for each section, and corrects their links; a short article stays
# whole.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/chapters.sh FOLDER BODY NAME TITLE
#
# FOLDER/PAGE.html is the body of a page, with the contents of the article. FOLDER/pages has the
# name and the title of each page. FOLDER/places has each anchor of the article and the page that
# has it. The first page has the name NAME and the title TITLE; the name of the page of a section
# has the words of the title of the section.
set -euo pipefail
[ $# = 4 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
# a page has at most 300 kB, including its head and foot
whole=$(($(wc -c <"$2") < 280000))
awk -v folder="$1" -v first="$3" -v called="$4" -v whole="$whole" '
# the name of the page of a section: the words of the title without the number of the section
function name_of(number, words) {
    if (number == 0) return first
    if (!(number in name)) {
        words = tolower(titled(number))
        sub(/^([0-9]+|[a-z]) /, "", words)
        gsub(/[^a-z0-9]+/, "-", words)
        gsub(/^-|-$/, "", words)
        name[number] = first "-" words
        if (name[number] in taken) name[number] = name[number] "-" number
        taken[name[number]]
    }
    return name[number]
}
function titled(number, line) {
    line = title[number]
    gsub(/<[^>]*>/, "", line)
    gsub(/[ \t]+/, " ", line)
    sub(/^ /, "", line)
    sub(/ $/, "", line)
    return line
}
function contents(here, i, at) {
    at = "<nav aria-label=\"Sections\"><ul>"
    for (i = whole; i <= heads; i++) {
        at = at "\n<li>" (i == here ? "<b>" titled(i) "</b>" : "<a href=\"" \
            (whole ? "#" anchor[i] : name_of(i) ".html") "\">" titled(i) "</a>") "</li>"
    }
    return at "\n</ul></nav>"
}
FNR == 1 { pass++; section = head = 0; title[0] = called }
/<h3 class="(like)?sectionHead">/ { head++; if (!whole) section = head }
pass == 1 {
    rest = $0
    while (match(rest, /id="[^"]*"/)) {
        id = substr(rest, RSTART + 4, RLENGTH - 5)
        place[id] = section
        if (heading_at != head && head > 0) { anchor[head] = id; heading_at = head }
        rest = substr(rest, RSTART + RLENGTH)
    }
    # the title ends with the end of its element
    if (/<h3 class="(like)?sectionHead">/) { heading = 1; heads = head; title[head] = "" }
    if (heading) {
        title[head] = title[head] " " $0
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
    text = text rest
    # The head of a section becomes the head of its page, so on this page all heads move up by two
    # levels. On the first page they move up by one level.
    down = section > 0 ? 2 : 1
    for (level = 3; level <= 5; level++) {
        gsub("<h" level, "<h" (level - down), text)
        gsub("</h" level ">", "</h" (level - down) ">", text)
    }
    body[section] = body[section] text "\n"
    # the contents stand below the title of the article, and at the end of the page of a section
    if (/<\/h1>/) below = 1
    if (section == 0 && !begun && below && /<\/div>/) {
        body[0] = body[0] contents(0) "\n"
        begun = 1
    }
}
END {
    printf "" > (folder "/places")
    for (id in place) print id "\t" name_of(place[id]) > (folder "/places")
    for (i = 0; i <= (whole ? 0 : heads); i++) {
        print name_of(i) "\t" titled(i) > (folder "/pages")
        printf "%s%s\n", body[i], (i == 0 && begun ? "" : contents(i)) > \
            (folder "/" name_of(i) ".html")
    }
}
' "$2" "$2"
