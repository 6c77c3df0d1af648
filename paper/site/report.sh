#!/usr/bin/env bash
# The report as a page: LaTeX's own output by tex4ht, between the head and foot of the site.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/report.sh TEX WORK      (TEX: values, rows, bibliography of the report)
#
# WORK/body.html is the body of the page. A page has no pages: packages that lay them out are left
# out, and a table that goes over pages becomes an ordinary one with one head.
set -euo pipefail
tex=$(realpath "$1") work=$2
rm -rf "$work"
mkdir -p "$work"
for file in paper/*.tex; do
    sed -E -e '/\{microtype\}|headrulewidth|pagestyle|\\?fancy(hdr|hf|foot|head)|\{geometry\}/d' \
        -e '/^\\usepackage.*\{caption\}$/d' -e 's/\\textcolor\[HTML\]\{[0-9A-F]*\}/\\textbf/' \
        "$file" |
        sed -zE ':a; s/\\endfirsthead([^\\]|\\[^e]|\\e[^n]|\\end[^l])*\\endlastfoot//; ta
s/\\begin\{longtable\}(\{[^\n]*\})\n'\
'(\\caption(\[[^]]*\])?\{([^{}]|\{[^{}]*\})*\}(\\label\{[^}]*\})?)'\
'\\\\/\\begin{table}\2\\begin{tabular}\1/g
s/\\end\{longtable\}/\\end{tabular}\\end{table}/g' >"$work/$(basename "$file")"
done
cp paper/site/report.cfg "$tex/report.bbl" "$work"
cd "$work"
if ! TEXINPUTS=".:$tex:" htlatex report.tex report ' -cunihtf -utf8' '' -interaction=nonstopmode \
    >htlatex.log 2>&1; then
    grep -A 6 '^!' htlatex.log | head -n 20 >&2
    echo "paper/site/report.sh: $work/htlatex.log has the rest" >&2
    exit 1
fi
sed -n '/<body/,/<\/body>/p' report.html | sed -E 's|</?body[^>]*>||g' >body.html
