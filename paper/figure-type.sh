#!/usr/bin/env bash
# Type that is too small in a figure, or whose font is not in the file, and figures beyond a page.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/figure-type.sh FIGURE.pdf...
#
# Figures are set as wide as they are drawn (figures/style.gp), so that what their text operators
# say is the size of print: the length of the first column of each text matrix (Tm), times the size
# in the font operator (Tf). Text has 7 points at least. An exponent or index may be four fifths of
# text that is there. One line for each fault, exit 1.
set -eu -o pipefail
export LC_ALL=C.UTF-8
[ $# -gt 0 ] || { echo "usage: $0 FIGURE.pdf..." >&2; exit 2; }
least=7 widest=470.6 # points; 166 mm

sizes() {
    qpdf --warning-exit-0 --no-warn --qdf --object-streams=disable "$1" - | LC_ALL=C awk '
        { for (i = 3; i <= NF; i++) {
            if ($i == "Tm") scale = sqrt($(i - 6)^2 + $(i - 5)^2)
            if ($i == "Tf") size = $(i - 1)
        } }
        /T[jJ]( |$)/ { printf "%.2f\n", scale*size }' | sort -n -u
}
judge() {
    awk -v name="$1" -v least="$least" '
        { size[NR] = $1 }
        END {
            if (!NR) { print name ": no text that could be measured"; exit }
            for (i = 1; i <= NR; i++) {
                if (size[i] >= least - 0.005) continue
                raised = 0
                for (j = 1; j <= NR; j++)
                    if (size[j] >= least - 0.005 && (size[i]/size[j] - 0.8)^2 < 1e-4) raised = 1
                if (!raised) printf "%s: type of %.1f pt, less than %g\n", name, size[i], least
            }
        }'
}
faults=$(for figure in "$@"; do
    name=$(basename "${figure%.tmp}" .pdf)
    sizes "$figure" | judge "$name"
    pdffonts "$figure" | awk -v name="$name" '
        NR > 2 && $(NF - 4) != "yes" { print name ": the font " $1 " is not in the file" }'
    pdfinfo "$figure" | awk -v name="$name" -v most="$widest" '
        /^Page size:/ && $3 > most + 0.9 { printf "%s: %.0f mm wide\n", name, $3*25.4/72 }'
done)
[ -z "$faults" ] || { echo "$faults"; exit 1; }
