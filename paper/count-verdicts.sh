#!/usr/bin/env bash
# Prints how many claims have which verdict, and those that are invalid with the gate that failed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/count-verdicts.sh VERDICTS.tsv
#
# The verdict is the ninth column, its reason the tenth. Exit code 1 if a claim is invalid: nothing
# can be said of it before the gate is passed (paper/tables/judge.awk).
set -euo pipefail
rows() { sed '/^#/d' "$1" | tail -n +2; }
rows "$1" | cut -f9 | sort | uniq -c | sed 's/^ *\([0-9]*\) /  \1 claims /'
invalid=$(rows "$1" | awk -F '\t' '$9 == "invalid" { print "  " $1 " is invalid: " $10 }')
if [ -n "$invalid" ]; then
    echo "$invalid" >&2
    exit 1
fi
