#!/usr/bin/env bash
# Numbers and colours of scripts that no test of `make test` runs: all of them, once more.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/settings.sh [FOLDER]
#
# Of drawings of FOLDER (.), *.gp of figures/ and paper/book/, of rules (Makefile, *.mk), and of
# shell scripts without a test in tests/scripts, a line for each line that has a number, a key that
# is set (surface.seed=), or a colour, style or kind of curve: the file, then each such word with
# the one before it. Lines of comments do not count. tests/lint/settings.expected has them once more
# (`make expected`, then git diff), and `make test` compares: the end of an axis, a colour, a seed,
# a tolerance or a column there has no other witness, and one that changes is looked at.
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
        /^[ \t]*#/ { next }
        {
            sub(/^[ \t]+/, "")
            n = split($0, word, /[ \t]+/)
            said = ""; before = ""
            for (j = 1; j <= n; j++) {
                bare = word[j]
                gsub(/ra2d/, "", bare) # our name has a digit
                set = bare ~ /[0-9]/ || word[j] ~ /^[a-z]+[.][A-Za-z_.]+=/ || \
                    before ~ /^(rgb|with|linestyle|dashtype)$/
                if (set) said = said (said == "" ? "" : "; ") \
                    (before == "" ? "" : before " ") word[j]
                before = (word[j] ~ /^[:+?]?=$/ && j > 1 ? word[j - 1] " " : "") word[j]
            }
            if (said != "") print name "\t" said
        }' "$file"
done
