#!/usr/bin/env bash
# Compares the quantities of archived studies with those of an earlier reproduction, made from the
# same tables.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/studied.sh ARCHIVED MADE
#
# Studies are archived run by run. What the report says of them is computed at each reproduction, by
# the rules of paper/tables/*.mk and by data/quantities.tsv, so it must be the same each time: the
# same names in the same order, the same units, and values within 1e-9 of their own size, because
# another C library may round a logarithm differently. The script prints the first ten rows that
# differ. The exit code is 1 if there are any.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
awk -F '\t' -v archived="$1" '
    function same(a, b,    far) {
        if (a == b) return 1
        if (a !~ /^[-+0-9.e]+$/ || b !~ /^[-+0-9.e]+$/) return 0
        far = a - b
        return far*far <= 1e-18*a*a
    }
    function differs(text) { if (++differ <= 10) print "studied: " text }
    FNR == NR { was[FNR] = $0; rows = FNR; next }
    /^#/ { next }
    FNR > rows { differs($1 "/" $2 " is new"); next }
    {
        n = split(was[FNR], old, FS)
        if (old[1] != $1 || old[2] != $2) {
            differs($1 "/" $2 " stands where " old[1] "/" old[2] " stood")
            exit
        }
        for (j = 3; j <= 6; j++) if (!same(old[j], $j)) {
            differs($1 "/" $2 " was " old[3] " " old[4] ", is " $3 " " $4 \
                (j > 4 ? " (half " old[5] ", is " $5 ")" : ""))
            break
        }
        seen = FNR
    }
    END {
        if (!differ && seen < rows) differs("the rows after " seen " are not made any more")
        if (differ) {
            print "studied: " differ (differ == 1 ? " quantity is not that of " : \
                " quantities are not those of ") archived
            exit 1
        }
        print "studied: " seen - 2 " quantities of archived studies as before"
    }
' "$1" "$2"
