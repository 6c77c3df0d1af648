#!/usr/bin/env bash
# Finds figures that are wider than a page, and text of a figure that is too small or has a font
# that is not in the file.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/figure-type.sh FIGURE.pdf...
#
# Figures are set as wide as they are drawn (figures/style.gp), so their text operators have the
# size of print: the length of the first column of each text matrix (Tm), times the size in the font
# operator (Tf). Text has 7 points at least. A smaller text is taken for an exponent or an index if
# it has four fifths of the size of another text of the figure. One line is printed for each fault,
# and the exit code is 1.
set -euo pipefail
export LC_ALL=C.UTF-8
[ $# -gt 0 ] || { echo "usage: $0 FIGURE.pdf..." >&2; exit 2; }
least=7 widest=470.6 # points; 166 mm

# check FIGURE: one awk reads what three programs print of the figure
check() {
    local name=${1##*/}
    name=${name%.tmp}
    LC_ALL=C awk -v name="${name%.pdf}" -v least=$least -v most=$widest '
        part == "text" {
            for (i = 3; i <= NF; i++) {
                if ($i == "Tm") scale = sqrt($(i - 6)^2 + $(i - 5)^2)
                if ($i == "Tf") font = $(i - 1)
            }
        }
        part == "text" && /T[jJ]( |$)/ { left[sprintf("%.2f", scale*font)] }
        part == "fonts" && ++lines > 2 && $(NF - 4) != "yes" {
            fonts = fonts name ": the font " $1 " is not in the file\n"
        }
        part == "page" && /^Page size:/ { width = $3 }
        # a small text may be an exponent of another text, if it has four fifths of its size
        function judge(size,    other) {
            texts++
            if (size >= least - 0.005) return
            for (other in all)
                if (other >= least - 0.005 && (size/other - 0.8)^2 < 1e-4) return
            printf "%s: type of %.1f pt, less than %g\n", name, size, least
        }
        function smallest(sizes,    size, found) {
            found = ""
            for (size in sizes) if (found == "" || size + 0 < found + 0) found = size
            return found
        }
        END {
            for (size in left) all[size]
            while ((size = smallest(left)) != "") {
                delete left[size]
                judge(size + 0)
            }
            if (!texts) print name ": no text that could be measured"
            if (lines < 2 || !width) print name ": no fonts or no page that could be read"
            printf "%s", fonts
            if (width > most + 0.9) printf "%s: %.0f mm wide\n", name, width*25.4/72
        }' \
        part=text <(qpdf --warning-exit-0 --no-warn --qdf --object-streams=disable "$1" -) \
        part=fonts <(pdffonts "$1") part=page <(pdfinfo "$1")
}
faults=$(for figure in "$@"; do check "$figure"; done)
[ -z "$faults" ] || { echo "$faults"; exit 1; }
