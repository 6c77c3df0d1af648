#!/usr/bin/env bash
# The reference: a page for each source, with numbered lines, and a table of all functions.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/code.sh PART full|quick SOURCE...
#
# The sources are those of the program (src/), and other files to which a claim links.
# PART.functions lists each function with its file and line, for the page of the claims.
set -euo pipefail
. paper/site/page.sh
shift 2

awk '/^[A-Za-z].*\(/ && !/;/ {
    name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
    printf "%s\t%s\t%d\n", name, FILENAME, FNR }' "$@" >"$part.functions"
mapfile -t linked < <({ rows data/figures.tsv | cut -f 6; rows data/places.tsv | cut -f 4; } |
    sed 's/\\//g' | tr -s ', ' '\n' |
    awk -F '\t' 'NR == FNR { wanted[$1]; next } $1 in wanted { print $2 }' - "$part.functions" |
    cat - <(printf '%s\n' "$@" | grep '^src/') | sort -u)

# functions in the order of their files, each with its place and the purpose of its file
{
    echo '# Sources'
    echo
    echo 'All functions of the program, with the file that has each and what the file is for. Words'
    echo 'filter the rows. The rooms and where to begin reading: `src/README.md`.'
    echo
    echo '::: {.sortable .filtered .wide tabindex="0" role="region" aria-label="Functions"}'
    echo
    echo '| function | file | purpose |'
    echo '|---|---|---|'
    awk -F '\t' '
        function plain(s) { gsub(/[|<>*_`\\$~^]/, "\\\\&", s); return s }
        $2 !~ /^src\// || $1 ~ /^(NAME|__attribute__)$/ { next }
        !($2 in purpose) { getline line <$2; close($2); purpose[$2] = substr(line, 4) }
        {
            page = $2
            gsub("/", "-", page)
            printf "| [`%s`](%s.html#L%d) | `%s` | %s |\n", $1, page, $3, $2, plain(purpose[$2])
        }' "$part.functions"
    echo
    echo ':::'
} | page code/index.html Sources -V full=1
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
