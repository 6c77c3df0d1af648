#!/usr/bin/env bash
# Prints an archived table of runs if the present program still makes one of its rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/still-made.sh RULES.tsv NAME ARCHIVED.tsv MADE.tsv GOAL >TABLE.tsv
#
# MADE has the row or rows of a run that was made now. ARCHIVED must have the same run, with values
# that agree by the rules of data/archive.tsv for NAME. The run is named by its cells in the columns
# with the rule `key`; a column is left out if the rows of MADE differ in it. If the values differ,
# the message says that GOAL makes all runs again.
set -euo pipefail
[ $# = 5 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
scripts=$(dirname "$0")
rules=$1 name=$2 archived=$3 made=$4 goal=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
table() { awk -f "$scripts/table.awk" -f "$scripts/$1.awk" "${@:2}"; }

mkdir "$work/archived" "$work/made"
cp "$made" "$work/made/$name.tsv"
where=$(awk -F '\t' -v name="$name" '
    FNR == NR { if ($1 == name && $3 == "key") keys = split($2, key, " "); next }
    /^#/ { next }
    !columns { columns = NF; for (j = 1; j <= NF; j++) at[$j] = j; next }
    {
        for (k = 1; k <= keys; k++) {
            if (k in value && $at[key[k]] != value[k]) many[k]
            value[k] = $at[key[k]]
        }
    }
    END {
        for (k = 1; k <= keys; k++)
            if (!(k in many)) { printf "%s%s=%s", and, key[k], value[k]; and = " & " }
    }' "$rules" "$made")
said=$(sed -E 's/[^&]*=//; s/ & [^=]*=/\//g' <<<"$where")
table select -v where="$where" "$archived" \
    >"$work/archived/$name.tsv"
"$scripts/compare-archive.sh" "$rules" "$work/archived" "$work/made" "$name" >"$work/same"
"$scripts/compare-archive.sh" --judge "$work/same" >"$work/said" || {
    cat "$work/said" >&2
    echo "still-made.sh: $archived is of another program: $said: make $goal" >&2
    exit 1
}
cat "$archived"
