#!/usr/bin/env bash
# Tables just made against the archived ones, one row each: same bytes, and same physics?
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/compare-archive.sh TOLERANCES.tsv ARCHIVED MADE NAME... >archive.tsv
#        paper/tables/compare-archive.sh --judge archive.tsv
#
# archive.awk compares the tables NAME.tsv of the folders ARCHIVED and MADE. --judge prints the
# rows; exit code 1 if physics is another.
set -euo pipefail
scripts=$(dirname "$0")
table() { awk -f "$scripts/table.awk" -f "$scripts/$1.awk" "${@:2}"; }
if [ "$1" = --judge ]; then
    failed=0
    while IFS=$'\t' read -r table rows bytes physics worst where; do
        printf '%-12s %5d rows   bytes %-5s   physics %-5s   %.2g of the tolerance (%s)\n' \
            "$table" "$rows" "$bytes" "$physics" "$worst" "$where"
        if [ "$physics" != same ]; then failed=1; fi
    done < <(table select -v bare=1 "$2")
    exit "$failed"
fi
tolerances=$1 archived=$2 made=$3
shift 3
bare=0
for name; do
    table archive -v table="$name" -v bare=$bare "$tolerances" "$archived/$name.tsv" \
        "$made/$name.tsv"
    bare=1
done
