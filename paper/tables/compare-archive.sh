#!/usr/bin/env bash
# Tables just made against the archived ones, one row each: same bytes, and same physics?
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/compare-archive.sh SCRIPT TOLERANCES.tsv ARCHIVED MADE NAME... >archive.tsv
#        paper/tables/compare-archive.sh --judge archive.tsv
#
# SCRIPT is the awk script that compares tables NAME.tsv of the folders ARCHIVED and MADE. --judge
# prints the rows; exit code 1 if physics is another.
set -euo pipefail
if [ "$1" = --judge ]; then
    failed=0
    while IFS=$'\t' read -r table rows bytes physics worst where; do
        printf '%-12s %5d rows   bytes %-5s   physics %-5s   %.2g of the tolerance (%s)\n' \
            "$table" "$rows" "$bytes" "$physics" "$worst" "$where"
        if [ "$physics" != same ]; then failed=1; fi
    done < <(grep -v '^#' "$2")
    exit "$failed"
fi
script=$1 tolerances=$2 archived=$3 made=$4
shift 4
printf '# table\trows\tbytes\tphysics\tworst\twhere\n'
for table; do
    awk -v table="$table" -f "$script" "$tolerances" "$archived/$table.tsv" "$made/$table.tsv"
done
