#!/usr/bin/env bash
# Finds codes of errata, readings and claims without an explanation, in sources, scripts, cases and
# messages. In the report, the script finds typed numbers of equations, figures, tables and sections
# of a paper that a reader could take for numbers of the report.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/codes.sh [FOLDER]
#
# FOLDER is a tree like this one (.). codes.awk lists what is allowed. The report is not searched
# for codes, because it contains the tables of errata and readings. The report makes its own numbers
# by \ref. So a typed number is that of a paper, and must follow "the paper's", "earlier" or "its".
# errata.tex is not searched for numbers, because it has a column of places in the paper.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-.}"

mapfile -t files < <(find Makefile .ci data/cases figures paper src tests verify \
    \( -name '*.[ch]' -o -name '*.awk' -o -name '*.sh' -o -name '*.mk' -o -name '*.gp' \
    -o -name '*.ini' -o -name '*.md' -o -name Makefile -o -name run \) -type f | sort)
awk -f "$here/codes.awk" paper/errata.tex data/claims.tsv data/readings.tsv "${files[@]}" ||
    { echo "tests/lint/codes.sh: codes that nothing explains" >&2; exit 1; }
faults=0
place='\b(Eq|Fig|Table|Sect|Algorithm)s?\.? [0-9].{0,30}'
for part in paper/*.tex; do
    case $part in paper/book.tex | paper/reference.tex | paper/errata.tex) continue ;; esac
    if sed 's/^%.*//; s/~/ /g' "$part" | tr -s '\n ' ' ' |
        grep -oP "(?<!paper's )(?<!earlier )(?<![Ii]ts )$place" |
        sed "s|^|$part: whose number? |"; then
        faults=1
    fi
done
[ "$faults" = 0 ] || exit 1
echo "codes: ${#files[@]} files, every code is explained"
