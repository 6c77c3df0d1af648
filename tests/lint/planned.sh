#!/usr/bin/env bash
# Prints what a whole reproduction runs: for each list of runs, each key, its values, and how many
# runs have each value.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/planned.sh build/runs-full.tsv
#
# A row of the plan has a folder, a tab, a hash and `run CASE -s KEY=VALUE ...`; a link to another
# run has `is FOLDER` instead. The list of a run is the first part of its folder. The script prints
# lines with a list, a key (or `case`, or `link`), a value, and the number of runs. If a key has
# more than 6 values in a list, as seeds have, its line has the number of values and a check sum of
# their digits. tests/lint/planned.expected has a copy of the lines (`make expected`, then git
# diff), because no other test checks the options that a rule gives to runs, such as the step of a
# group.
set -euo pipefail
export LC_ALL=C
[ $# = 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
awk '
    BEGIN { FS = "\t" }
    {
        list = $1
        sub(/\/.*/, "", list)
        n = split($2, word, " ")
        if (word[1] == "is") {
            values[list, "link"] = 1
            count[list, "link", "to another run"]++
            next
        }
        for (j = 2; j <= n; j++) {
            if (word[j] == "-s") continue
            key = word[j]; value = ""
            if (match(word[j], /=/)) {
                key = substr(word[j], 1, RSTART - 1); value = substr(word[j], RSTART + 1)
            } else if (word[j] ~ /\.ini$/) {
                key = "case"; value = word[j]
            }
            if (!count[list, key, value]++) values[list, key]++
        }
    }
    END {
        for (each in count) {
            split(each, part, SUBSEP)
            if (values[part[1], part[2]] <= 6) {
                print part[1] "\t" part[2] "\t" part[3] "\t" count[each]
                continue
            }
            digits = part[3]
            gsub(/[^0-9]/, "", digits)
            for (j = 1; j <= length(digits); j++)
                sum[part[1], part[2]] += j * substr(digits, j, 1) * count[each]
        }
        for (each in sum) {
            split(each, part, SUBSEP)
            print part[1] "\t" part[2] "\t" values[each] " values\t" sum[each]
        }
    }
' "$1" | sort
