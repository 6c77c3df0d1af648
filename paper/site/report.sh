#!/usr/bin/env bash
# An article as a page: LaTeX's own output by tex4ht, between the head and foot of the site.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/report.sh TEX WORK ARTICLE      (TEX: values and rows of the articles)
#
# WORK/body.html is the body of the page, WORK/report.aux has the places of its labels. Nothing is
# asked of the article as PDF, so that both can be made at once. A page has no pages: packages that
# lay them out are left out, and a table that goes over pages becomes an ordinary one with one head.
set -euo pipefail
tex=$(realpath "$1") work=$2 article=$3 sources=$(realpath paper)
rm -rf "$work"
mkdir -p "$work"
for file in paper/*.tex; do
    sed -E -e 's/^\\documentclass.*/&\\usepackage[report,html]{tex4ht}/' \
        -e '/\{microtype\}|headrulewidth|pagestyle|\\?fancy(hdr|hf|foot|head)|\{geometry\}/d' \
        -e '/^\\usepackage.*\{caption\}$/d' -e 's/\\textcolor\[HTML\]\{[0-9A-F]*\}/\\textbf/' \
        "$file" |
        sed -zE ':a; s/\\endfirsthead([^\\]|\\[^e]|\\e[^n]|\\end[^l])*\\endlastfoot//; ta
s/\\begin\{longtable\}(\{[^\n]*\})\n'\
'(\\caption(\[[^]]*\])?\{([^{}]|\{([^{}]|\{[^{}]*\})*\})*\}(\\label\{[^}]*\})?)'\
'\\\\/\\begin{table}\2\\begin{tabular}\1/g
s/\\end\{longtable\}/\\end{tabular}\\end{table}/g' >"$work/$(basename "$file")"
done
# values and rows alone: LaTeX would read the aux and bbl files of the PDF, too
ln -s "$tex"/*.tex "$work"
cp paper/site/report.cfg "$work"
cp "$tex/cited/$article.bbl" "$work/report.bbl"
cd "$work"

# said COMMAND...: what it says is shown when it fails
said() {
    "$@" >"$1.log" 2>&1 </dev/null && return
    sed -n "/^!/{N;N;N;N;N;N;p;q}" "$1.log" >&2
    echo "paper/site/report.sh: $work/$1.log has the rest" >&2
    return 1
}
# until a run says what the one before said of places and citations: the second one, if the
# bibliography is the right one
export BIBINPUTS="$sources:"
said latex -interaction=nonstopmode -jobname=report "$article.tex"
said bibtex report
for _ in 2 3 4 5; do
    cp report.aux before.aux
    said latex -interaction=nonstopmode -jobname=report "$article.tex"
    if cmp -s before.aux report.aux; then break; fi
done
if grep 'undefined' report.log >&2; then exit 1; fi
said tex4ht -f/report -cunihtf -utf8
sed -zE 's|.*<body[^>]*>||; s|</body>.*||' report.html >body.html
