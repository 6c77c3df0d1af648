#!/usr/bin/env bash
# Checks that essays and comments have mathematics between dollars and name their tests.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/dialect.sh [FOLDER]
#
# For the C files in FOLDER/src (.): dialect.awk checks mathematics. Every .c, and every header with
# an essay but without a .c of its name, must name the tests that verify it behind `Tests:`; each of
# these tests must exist.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-.}"

faults=0
mapfile -t files < <(find src -name '*.[ch]' | sort)
awk -f "$here/dialect.awk" "${files[@]}" || faults=1
for file in "${files[@]}"; do
    case $file in
    *.h)
        if [ -e "${file%.h}.c" ] || [ "$(awk 'NR == 3' "$file")" != "/**" ]; then continue; fi
        if [ "$(basename "$file")" = room.h ]; then continue; fi
        ;;
    esac
    # the sentence after `Tests:`, up to the end of its paragraph
    if ! named=$(awk '/^ \*.* ?Tests:/ { found = on = 1 } /^ \*\/?$/ { on = 0 } on
            END { exit !found }' "$file"); then
        echo "$file: its essay does not say its \`Tests:\`"
        faults=1
    fi
    for test in $(grep -oE '(tests|verify)/[A-Za-z0-9_/.-]+\.c\b' <<<"$named"); do
        if [ ! -e "$test" ]; then
            echo "$file: Tests: $test is not there"
            faults=1
        fi
    done
done
if [ "$faults" = 1 ]; then
    echo 'tests/lint/dialect.sh: write $...$, $$...$$ and Tests: with a test' >&2
    exit 1
fi
echo "dialect: ${#files[@]} sources in one dialect, with their tests"
