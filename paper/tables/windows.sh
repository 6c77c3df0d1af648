#!/usr/bin/env bash
# Difference of penalty and multipliers over several durations: means over pairs of surfaces.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/windows.sh RA2D FOLDER...
#
# FOLDER is named after a duration, as 0.1ms. For each pair it has SEED.tsv, the output of `ra2d
# calibrate`; the first row of this output is that of the case's own penalty. The script prints one
# row for each duration.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 RA2D FOLDER..." >&2; exit 2; }
ra2d=$1
shift
tables=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
    printf '# units\tms\t1\nduration\tdifference\n'
    for folder in "$@"; do
        duration=$(basename "$folder")
        awk -v first=1 -v bare=1 -v show=displacement_difference -f "$tables/table.awk" \
            -f "$tables/select.awk" "$folder"/*.tsv | sed "s/^/${duration%ms}\t/"
    done
} >"$work/points"
"$ra2d" means "$work/points" --by duration --of difference
