#!/usr/bin/env bash
# The page that searches the site, and its index: the text of every section of every page.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/search.sh SITE full|quick
# test: make test-site
#
# SITE is the whole site. The script adds SITE/search.html and the index SITE/search.js, a list of
# [place, page, head, text]. Of pages that list sources or show a run, only the head is indexed.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
whole=$1
. paper/site/page.sh "$1.search" "$2"
page search.html Search <<'END'
# Search

::: {#found}
:::

<noscript>Searching needs scripts. All pages are in the list at the top of each.</noscript>
<script src="search.js" defer></script>
END
cp "$site/search.html" "$whole"
rm -rf "$site"
(cd "$whole" && find . -name '*.html' ! -path './code/src-*' ! -path './code/verify-*' \
    ! -name '*_source.html' ! -name search.html -printf '%P\0' | sort -z | xargs -0 awk '
    function plain(s) {
        gsub(/<nav[^>]*>[^<]*(<[^\/][^<]*|<\/(a|li|ul|b)>[^<]*)*<\/nav>/, " ", s)
        # letters and digits of a formula are one word
        gsub(/<\/?m(ath|i|n|o|row|s(ub|up|ubsup|tyle|qrt)|text|frac|t(able|r|d))( [^>]*)?>/, "", s)
        gsub(/<[^>]*>/, " ", s)
        gsub(/&nbsp;|&#160;/, " ", s)
        gsub(/&lt;/, "<", s)
        gsub(/&gt;/, ">", s)
        gsub(/&quot;/, "\"", s)
        gsub(/&#39;/, "\047", s)
        gsub(/&amp;/, "\\&", s)
        gsub(/[\001-\040]+/, " ", s)
        sub(/^ /, "", s)
        sub(/ $/, "", s)
        return s
    }
    # a long text is cut; of the part that is cut off, each new word is kept once
    function short(s, i, n, word, seen, rest) {
        if (length(s) <= 3000) return s
        n = split(substr(s, 3001), word, " ")
        for (i = 1; i <= n; i++) {
            if (word[i] ~ /[A-Za-z]/ && !(word[i] in seen)) rest = rest " " word[i]
            seen[word[i]]
        }
        return substr(s, 1, 3000) substr(rest, 1, 20000)
    }
    function quoted(s) {
        gsub(/\\/, "\\\\\\\\", s)
        gsub(/"/, "\\\"", s)
        gsub(/</, "\\u003c", s)
        return "\"" s "\""
    }
    function entry(place, title, head, text) {
        printf "%s[%s,%s,%s,%s]", count++ ? ",\n" : "", quoted(place), quoted(title),
            quoted(head), quoted(short(text))
    }
    BEGIN { RS = "\001"; print "window.sections = [" }
    {
        title = $0
        sub(/.*<title>(ra2d: )?/, "", title)
        sub(/( - ra2d)?<\/title>.*/, "", title)
        title = plain(title)
        body = $0
        if (!sub(/.*<main[^>]*>/, "", body)) sub(/.*<body[^>]*>/, "", body)
        sub(/<\/main>.*/, "", body)
        if (FILENAME ~ /^(code\/index|areal|live)\.html$/) {
            entry(FILENAME, title, title, FILENAME ~ /^code/ ? plain(body) : "")
            next
        }
        parts = split(body, part, /<h[1-6]/)
        for (i = 1; i <= parts; i++) {
            place = FILENAME
            head = text = ""
            if (i > 1) {
                end = match(part[i], /<\/h[1-6]>/)
                head = "<h" substr(part[i], 1, end - 1)
                text = plain(substr(part[i], end + 5))
                if (match(head, /id="[^"]*"/))
                    place = place "#" substr(head, RSTART + 4, RLENGTH - 5)
                head = plain(head)
            } else text = plain(part[i])
            if (head text != "") entry(place, title, head == "" ? title : head, text)
        }
    }
    END { print "\n];" }') >"$whole/search.js"
