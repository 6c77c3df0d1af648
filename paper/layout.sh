#!/usr/bin/env bash
# Checks the pages of a report: boxes beyond the edge, floats out of order or far from their first
# mention, pages that are half empty, and too many pages.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/layout.sh REPORT.log REPORT.aux WORDS.html PAGES
#
# The aux file has a line \contentsline for each figure and table, in the order of the pages.
# preamble.tex adds a line \referred{LABEL}{PAGE} for each place in the text that names a figure or
# table. In the body a float may be at most three pages after the first place that names it.
# WORDS.html is what `pdftotext -bbox` makes of the pages. The body ends at the label `appendix` and
# may have PAGES pages. One line is printed for each fault, and the exit code is 1.
set -euo pipefail
export LC_ALL=C.UTF-8
[ $# = 4 ] || { echo "usage: $0 REPORT.log REPORT.aux WORDS.html PAGES" >&2; exit 2; }

overfull() {
    # LaTeX breaks its lines after 79 characters
    awk '/^Overfull/ && match($0, /\([0-9.]+pt too/) {
        if (substr($0, RSTART + 1, RLENGTH - 6) + 0 > 2) print
    }' "$1"
}
floats() {
    awk -v most="$2" '
        function argument(s, n) {
            while (n-- > 0) sub(/^[^{]*{/, "", s)
            sub(/}.*/, "", s)
            return s
        }
        match($0, /\\contentsline {(figure|table)}{\\numberline {[0-9]+}/) {
            kind = argument(substr($0, RSTART), 1)
            number = argument(substr($0, RSTART), 3) + 0
            if (number < last[kind])
                print kind " " number " comes after " kind " " last[kind]
            last[kind] = number
        }
        # \newlabel{fig:NAME}{{NUMBER}{PAGE}...
        match($0, /^\\newlabel{(fig|tab):[^}]*}/) {
            label = argument($0, 1)
            rest = substr($0, RLENGTH + 1)
            stands[label] = argument(rest, 3) + 0
        }
        /^\\newlabel{appendix}/ {
            rest = $0
            sub(/^[^}]*}/, "", rest)
            body = argument(rest, 3) - 1
        }
        /^\\referred{/ {
            rest = $0
            label = argument($0, 1)
            sub(/^[^}]*}/, "", rest)
            if (!(label in named)) named[label] = argument(rest, 1) + 0
        }
        END {
            for (label in stands) {
                if (!(label in named)) print label " is not named in the text"
                else if (stands[label] > named[label] + 3 && (!body || stands[label] <= body))
                    print label " stands on page " stands[label] ", named on page " named[label]
            }
            if (!body) print "no label appendix"
            else if (body > most) print body " pages before the appendices, more than " most
        }' "$1" | sort
}
# the last page of the body or of the report may end early
pages() {
    awk -v q='"' '
        function attribute(name) {
            return match($0, " " name "=" q "[0-9.]+") ? substr($0, RSTART + length(name) + 3,
                RLENGTH - length(name) - 3) + 0 : 0
        }
        FILENAME == ARGV[1] {
            if (match($0, /^\\newlabel{appendix}/)) {
                split($0, part, /[{}]+/)
                appendix = part[4] + 0
            }
            next
        }
        /<page / { page++; height = attribute("height"); lowest[page] = 0 }
        # the page number stands below 93 % of the height of the page
        /<word / {
            y = attribute("yMax")/height
            if (y < 0.93 && y > lowest[page]) lowest[page] = y
        }
        END {
            for (p = 1; p < page; p++)
                if (lowest[p] < 0.6 && p != appendix - 1)
                    printf "page %d ends at %.0f %% of its height\n", p, 100*lowest[p]
        }' "$1" "$2"
}
faults=$(overfull "$1"; floats "$2" "$4"; pages "$2" "$3")
[ -z "$faults" ] || { echo "$faults"; exit 1; }
