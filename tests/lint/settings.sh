#!/usr/bin/env bash
# Prints the numbers and colours of scripts that no test of `make test` runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/settings.sh [FOLDER]
#
# The scripts are, in FOLDER (.): drawings (*.gp of figures/ and paper/book/), rules (Makefile,
# *.mk), and shell scripts without a test in tests/scripts. A setting is a number, a key that is set
# (surface.seed=), a colour, style or kind of curve, or, in rules, a variable of an awk script
# (-v where=) or the columns of a table of means (--by). For each line with a setting, this script
# prints the file, then each setting with the word before it. Comments are left out.
# tests/lint/settings.expected has a copy (`make expected`, then git diff), and `make test` compares
# the lines with it. No other test notices a changed axis, colour, seed, tolerance or column in
# these scripts. A person must look at each change.
set -euo pipefail
export LC_ALL=C
cd "${1:-.}"
{
    find figures paper/book -name '*.gp'
    find . \( -path ./build -o -path ./results -o -path ./.git -o -path ./tests/scripts \) -prune \
        -o \( -name '*.mk' -o -name Makefile \) -print
    find . \( -path ./build -o -path ./results -o -path ./.git -o -path ./tests/scripts \) -prune \
        -o -name '*.sh' -print | while read -r file; do
        name=${file##*/}
        [ -e "tests/scripts/${name%.sh}/command" ] || echo "$file"
    done
} | sed 's|^\./||' | sort | while read -r file; do
    awk -v name="$file" '
        BEGIN { rules = name ~ /(mk|Makefile)$/ }
        /^[ \t]*#/ { next }
        {
            sub(/^[ \t]+/, "")
            n = split($0, word, /[ \t]+/)
            said = ""; before = ""; quoted = 0
            for (j = 1; j <= n; j++) {
                bare = word[j]
                gsub(/ra2d/, "", bare) # our name has a digit
                set = bare ~ /[0-9]/ || word[j] ~ /^[a-z]+[.][A-Za-z_.]+=/ || \
                    before ~ /^(rgb|with|linestyle|dashtype)$/ || \
                    (rules && before ~ /^(-v|--(by|of|less|pair|over|each|x|y))$/)
                # words between quotation marks belong to one variable
                if (quoted) said = said " " word[j]
                else if (set) said = said (said == "" ? "" : "; ") \
                    (before == "" ? "" : before " ") word[j]
                if (rules && before == "-v" && word[j] ~ /=[\047"]/) quoted = 1
                if (word[j] ~ /[\047"]$/) quoted = 0
                before = (word[j] ~ /^[:+?]?=$/ && j > 1 ? word[j - 1] " " : "") word[j]
            }
            if (said != "") print name "\t" said
        }' "$file"
done
