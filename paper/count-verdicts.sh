#!/usr/bin/env bash
# Prints the number of claims for each verdict, and each invalid comparison with its failed gate.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/count-verdicts.sh VERDICTS.tsv [JUDGED.tsv...]
#
# VERDICTS are counted; JUDGED are comparisons of what is suspected (judge.awk), in which nothing
# may be invalid either. In every table the verdict is the ninth column and its reason the tenth.
# The exit code is 1 if a verdict is invalid: nothing can be said before its gate is passed.
set -euo pipefail
rows() { sed '/^#/d' "$1" | tail -n +2; }
rows "$1" | cut -f9 | sort | uniq -c |
    sed 's/^ *\([0-9]*\) \(.*\)/  claims with the verdict "\2": \1/'
invalid=$(for table; do rows "$table"; done |
    awk -F '\t' '$9 == "invalid" { print "  " $1 " is invalid: " $10 }' | sort -u)
if [ -n "$invalid" ]; then
    echo "$invalid" >&2
    exit 1
fi
