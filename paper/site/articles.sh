#!/usr/bin/env bash
# The articles as pages: a short article is one page, a long one has a page for each section.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/articles.sh PART full|quick BODIES
#
# BODIES/ARTICLE/body.html is the article as LaTeX made it (report.sh). PART.places lists each
# anchor of the supplement with the name of the page that has it; the page of the claims needs this
# list.
set -euo pipefail
. paper/site/page.sh
bodies=$3

# the alternative text of a figure is its description in data/figures.tsv
rows data/figures.tsv | awk -F '\t' '$1 != "-" {
    gsub(/[&|"\\]/, " ", $3)
    printf "s|alt=\"Figure: %s\"|alt=\"%s\"|\n", $1, $3 }' >"$part.alt"
# clean BODY: removes comments of LaTeX, unused anchors of cells, attributes that HTML implies, and
# blanks, together a third of the bytes. A number becomes one token, and ligatures become letters,
# so that words can be found. The first large text becomes the head of the page. A name of a claim
# becomes a link to its row on the page of the claims. Browsers do not set <mstyle> upright, so a
# unit or a word of an index becomes one token, which is upright
clean() {
    sed -f "$part.alt" "$1" | sed -zE -e 's/<!--[^>]*-->//g' \
        -e 's/ id="TBL-[0-9]+-[0-9]+-[0-9]*"//g' -e 's/[ \t]+/ /g' \
        -e 's| ?xmlns="http://www.w3.org/1998/Math/MathML"||g' -e 's/( ?\n)+ ?/\n/g' \
        -e 's|</mn><mo\sclass="MathClass-punc" stretchy="false">\.</mo><mn>|.|g' \
        -e ':a; s|(<mn>[0-9.]+)</mn><mn>|\1|g; ta' -e 's/ﬀ/ff/g; s/ﬁ/fi/g; s/ﬂ/fl/g' \
        -e 's/ﬃ/ffi/g; s/ﬄ/ffl/g' -e 's/ ?\n?>/>/g' \
        -e 's|<p class="noindent">\n*</p><p class="noindent">([^<]*)</p>|<h1>\1</h1>|' \
        -e 's|<span class="titlemark">([0-9A-Z.]+)\s*</span>|\1 |g' \
        -e 's|([ (>]\|\n)([CDR][0-9]{2})([] ,;:.)<]\|\n)|\1<a href="claims.html#\2">\2</a>\3|g' \
        -e 's|(<mstyle mathvariant="normal">)<mstyle\sclass="text"><mtext>μ</mtext></mstyle>'\
'\s*<mi>|\1<mi>μ|g; :b; s|(<mstyle mathvariant="normal">\s*<mi>[^<]*)</mi>\s*<mi>|\1|g; tb' \
        -e 's|<mstyle mathvariant="normal">\s*<mi>([^<]*)</mi>\s*</mstyle>|'\
'<mi mathvariant="normal">\1</mi>|g'
}
# article ARTICLE NAME TITLE: makes the pages of an article, of which NAME.html is the first
article() {
    local to=$part.$2
    clean "$bodies/$1/body.html" >"$to.body"
    for picture in "$bodies/$1"/picture-*.svg; do
        [ ! -e "$picture" ] || install -D -m 644 "$picture" "$site/figures/$1-${picture##*/}"
    done
    rm -rf "$to"
    mkdir "$to"
    paper/site/chapters.sh "$to" "$to.body" "$2" "$3"
    while IFS=$'\t' read -r name title; do
        # pandoc does not process the body
        echo '@BODY@' | page "$name.html" "$title"
        sed -i -e "/@BODY@/{r $to/$name.html" -e 'd}' "$site/$name.html"
    done <"$to/pages"
}
article replication article 'Article: the replication'
article law law 'Article: the law'
article supplement report Supplement
cp "$part.report/places" "$part.places"
finish
