#!/usr/bin/env bash
# An archived table of runs, if the present program still makes one of its rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/still-made.sh RULES.tsv NAME ARCHIVED.tsv MADE.tsv GOAL [KEY] >TABLE.tsv
#
# MADE has a run that was made now, a row with the columns of KEY (reading,point,seed). ARCHIVED
# must have the same run, with values that agree by the rules of data/archive.tsv for NAME. If not,
# the message says that GOAL makes all runs again.
set -euo pipefail
[ $# = 5 ] || [ $# = 6 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
scripts=$(dirname "$0")
rules=$1 name=$2 archived=$3 made=$4 goal=$5 key=${6-reading,point,seed}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
table() { awk -f "$scripts/table.awk" -f "$scripts/$1.awk" "${@:2}"; }

mkdir "$work/archived" "$work/made"
cp "$made" "$work/made/$name.tsv"
IFS=, read -ra names <<<"$key"
IFS=$'\t' read -ra words < <(table select -v bare=1 -v show="$key" "$made")
where='' said=$(IFS=/ && echo "${words[*]}")
for j in "${!names[@]}"; do where+="${where:+ & }${names[j]}=${words[j]}"; done
table select -v where="$where" "$archived" \
    >"$work/archived/$name.tsv"
"$scripts/compare-archive.sh" "$rules" "$work/archived" "$work/made" "$name" >"$work/same"
"$scripts/compare-archive.sh" --judge "$work/same" >"$work/said" || {
    cat "$work/said" >&2
    echo "still-made.sh: $archived is of another program: $said: make $goal" >&2
    exit 1
}
cat "$archived"
