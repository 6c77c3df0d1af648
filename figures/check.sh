#!/usr/bin/env bash
# Draws figures once more as tables, and compares them with data/drawn.tsv and the tables behind.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: figures/check.sh FOLDER FIGURE...   (FOLDER has the tables, as results; without FIGURE all)
#
# A line for every fault of a figure (figures/drawn.awk); exit 1 if there is one.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER FIGURE..." >&2; exit 2; }
cd "$(dirname "$0")/.."
results=$1 to=$(mktemp)
trap 'rm -f "$to"' EXIT
shift
list() { awk -F'\t' "!/^#/ && \$1 != \"figure\" && \$1 != \"-\" { print \$1 }" data/figures.tsv; }
[ $# -gt 0 ] || mapfile -t figures < <(list)
[ $# = 0 ] || figures=("$@")
faults=0
for figure in "${figures[@]}"; do
    read -ra tables < <(awk -F'\t' -v figure="$figure" '$1 == figure { print $5 }' data/figures.tsv)
    if ! figures/drawn.sh "figures/$figure.gp" "${tables[@]/#/$results/}" >"$to" ||
        ! awk -v figure="$figure" -f paper/tables/table.awk -f figures/drawn.awk data/drawn.tsv \
            "$to" data/published.tsv "${tables[@]/#/$results/}"; then
        faults=$((faults + 1))
        echo "$figure: not what its tables say" >&2
    fi
done
[ $faults = 0 ]
