#!/usr/bin/env bash
# An article as the body of a page: LaTeX makes it by tex4ht.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/report.sh TEX WORK ARTICLE      (TEX: values and rows of the articles)
#
# WORK/body.html is the body of the page, WORK/report.aux has the places of its labels. The PDF of
# the article is not needed, so that PDF and page can be made at the same time. Packages for the
# layout of pages are left out, and a table over several pages becomes an ordinary table.
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
# only values and rows are copied: LaTeX would also read the aux and bbl files of the PDF
ln -s "$tex"/*.tex "$work"
cp paper/site/report.cfg "$work"
cp "$tex/cited/$article.bbl" "$work/report.bbl"
cd "$work"

# said COMMAND...: shows the output of the command if it fails
said() {
    "$@" >"$1.log" 2>&1 </dev/null && return
    sed -n "/^!/{N;N;N;N;N;N;p;q}" "$1.log" >&2
    echo "paper/site/report.sh: $work/$1.log has the rest" >&2
    return 1
}
# LaTeX runs until a run writes the same labels and citations as the run before, which is the second
# run if the bibliography is right
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
# Drawings by LaTeX, each on a page of its own size in mm, become picture-N.svg. tex4ht only names
# this file and leaves it to another program to make it
awk '/^\\begin\{picture\}/ { split($0, at, /[(,)]/); count++; on = 1
        printf "\\newpage\\pdfpagewidth=%dmm\\pdfpageheight=%dmm\n", at[2] + 24, at[3] + 4 }
    on { print }
    /^\\end\{picture\}/ { on = 0 }' "$article.tex" >pictures
if [ -s pictures ]; then
    {
        printf '%s\n' '\documentclass[10pt]{article}' '\usepackage{lmodern,amsmath}' \
            '\pagestyle{empty}\parindent=0pt\topskip=0pt' \
            '\hoffset=-1in\voffset=-1in\oddsidemargin=2mm\topmargin=2mm' \
            '\headheight=0pt\headsep=0pt\textwidth=400mm\textheight=400mm' \
            '\setlength\unitlength{1mm}\begin{document}'
        cat pictures
        echo '\end{document}'
    } >picture.tex
    said pdflatex -interaction=nonstopmode picture.tex
    for ((n = 1; n <= $(grep -c '^\\begin{picture}' pictures); n++)); do
        pdftocairo -svg -f $n -l $n picture.pdf picture-$n.svg
    done
fi
sed -zE -e 's|.*<body[^>]*>||; s|</body>.*||' report.html |
    awk -v name="figures/$article-picture-" '/src="report[0-9]+x.png" alt="PICT"/ {
        sub(/src="report[0-9]+x.png" alt="PICT"/,
            "src=\"" name (++n) ".svg\" alt=\"a sketch of what the words below it name\"") }
        { print }' >body.html
if [ "$(grep -o "$article-picture-" body.html | wc -l)" != \
    "$(find . -name 'picture-*.svg' | wc -l)" ]; then
    echo "paper/site/report.sh: the pictures of $article.tex are not those of its page" >&2
    exit 1
fi
