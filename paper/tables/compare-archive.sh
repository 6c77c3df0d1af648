#!/usr/bin/env bash
# Compares new tables with the archived ones, one row each: same bytes, and same physics?
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/compare-archive.sh TOLERANCES.tsv ARCHIVED MADE NAME... >archive.tsv
#        paper/tables/compare-archive.sh --judge archive.tsv [ARCHIVED/environment.tsv \
#            MADE/environment.tsv]
#
# archive.awk compares the tables NAME.tsv of the folders ARCHIVED and MADE; one that is missing is
# a failure. --judge prints the rows; exit code 1 if the physics differs. Bytes must agree, too, if
# processor, compiler and libraries of both environments are the same. Without both environments, or
# if they differ, bytes need not agree, and the first line says so.
set -euo pipefail
scripts=$(dirname "$0")
table() { awk -f "$scripts/table.awk" -f "$scripts/$1.awk" "${@:2}"; }
# properties on which the last bit of a number may depend
toolchain() {
    table select -v bare=1 -v show=quantity,value \
        -v where='quantity~^(machine|processor|compiler|libc|mpfr|fftw|gsl)$' "$1"
}
# the first line; true if bytes must agree
same_toolchain() {
    local other
    if [ ! -f "${1:-}" ] || [ ! -f "${2:-}" ]; then
        echo "bytes are not judged: no ${1:-environment.tsv} says where the archive was made"
        return 1
    fi
    if [ "$(toolchain "$1" | grep -cvE $'\t(|unknown)$')" != 7 ]; then
        echo "bytes are not judged: $1 does not name processor, compiler and libraries"
        return 1
    fi
    other=$(comm -23 <(toolchain "$1" | sort) <(toolchain "$2" | sort) | sed -n 1p)
    if [ -n "$other" ]; then
        echo "bytes are not judged: here is not the archive's ${other/$'\t'/ }"
        return 1
    fi
    echo 'bytes are judged: processor, compiler and libraries are those of the archive'
}
if [ "$1" = --judge ]; then
    failed=0 judged=no
    if [ $# -gt 2 ]; then
        if same_toolchain "${@:3}"; then judged=yes; fi
    fi
    while IFS=$'\t' read -r table rows bytes physics worst where; do
        printf '%-12s rows %5d   bytes %-5s   physics %-5s   %.2g of the tolerance (%s)\n' \
            "$table" "$rows" "$bytes" "$physics" "$worst" "$where"
        if [ "$physics" != same ]; then failed=1; fi
        if [ "$judged" = yes ] && [ "$bytes" != same ]; then failed=1; fi
    done < <(table select -v bare=1 "$2")
    exit "$failed"
fi
tolerances=$1 archived=$2 made=$3
shift 3
bare=0
for name; do
    for file in "$archived/$name.tsv" "$made/$name.tsv"; do
        [ -s "$file" ] || { echo "compare-archive.sh: no table $file" >&2; exit 1; }
    done
    table archive -v table="$name" -v bare=$bare "$tolerances" "$archived/$name.tsv" \
        "$made/$name.tsv"
    bare=1
done
