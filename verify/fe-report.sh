#!/usr/bin/env bash
# Prints results and cost of finite elements, whether they equal the archived ones, and our runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/fe-report.sh MADE ARCHIVED COMPARISON.tsv OUR-TIMING.tsv DECK...
#
# MADE and ARCHIVED have a folder for each deck, with summary.tsv and probes.tsv.
set -euo pipefail
made=$1 archived=$2 comparison=$3 timing=$4
shift 4
for deck; do
    sed '/^#/d' "$made/$deck/summary.tsv" | tail -n +2 | tr '\t' ' ' | sed "s/ /: /; s/^/$deck: /"
    if cmp "$made/$deck/probes.tsv" "$archived/$deck/probes.tsv"; then
        echo "the same numbers as in $archived"
    else
        echo "other numbers than in $archived"
    fi
done
while IFS=$'\t' read -r run modes _ error peak ratio _; do
    printf '%-20s %6s %12.8s %12.8s %12.8s\n' "$run" "$modes" "$error" "$peak" "$ratio"
done <"$comparison"
sed -n 's/^cpu_time\t\([^\t]*\).*/our processor time, the same beams and contact: \1 s/p' "$timing"
