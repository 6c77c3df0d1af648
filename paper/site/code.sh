#!/usr/bin/env bash
# A page for each source that a claim links to, its lines numbered.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/code.sh PART full|quick SOURCE...
#
# PART.functions has each function, its file and line, for the page of the claims.
set -euo pipefail
. paper/site/page.sh
shift 2

awk '/^[A-Za-z].*\(/ && !/;/ {
    name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
    printf "%s\t%s\t%d\n", name, FILENAME, FNR }' "$@" >"$part.functions"
mapfile -t linked < <({ rows data/figures.tsv | cut -f 6; rows data/places.tsv | cut -f 4; } |
    sed 's/\\//g' | tr -s ', ' '\n' |
    awk -F '\t' 'NR == FNR { wanted[$1]; next } $1 in wanted { print $2 }' - "$part.functions" |
    sort -u)
# head and foot are the same on all pages
echo '@BODY@' | page code/frame.html '@TITLE@'
awk -v to="$site/code/" '
    FILENAME == ARGV[1] {
        if (/@BODY@/) below = 1
        else if (below) foot = foot $0 "\n"
        else head = head $0 "\n"
        next
    }
    function finish() {
        if (page == "") return
        printf "</pre>\n%s", foot >page
        close(page)
    }
    FNR == 1 {
        finish()
        name = FILENAME
        gsub("/", "-", name)
        page = to name ".html"
        text = head
        sub("@TITLE@", FILENAME, text)
        printf "%s<h1>%s</h1>\n<pre>\n", text, FILENAME >page
    }
    {
        gsub(/&/, "\\&amp;")
        gsub(/</, "\\&lt;")
        gsub(/>/, "\\&gt;")
        printf "<span id=\"L%d\">%4d</span>  %s\n", FNR, FNR, $0 >page
    }
    END { finish() }' "$site/code/frame.html" "${linked[@]}"
rm "$site/code/frame.html"
finish
