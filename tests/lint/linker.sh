#!/usr/bin/env bash
# Checks the order of the rooms in the objects: no object needs one of a later room, and no objects
# need each other in a circle.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/linker.sh OBJECTS [FOLDER]
#
# OBJECTS has ROOM/*.o, such as build/src. The order of the rooms is that of FOLDER/src/README.md
# (.). An object needs another one if it uses, by nm, a symbol that the other defines. The script
# prints a line for each fault; the exit code is 1 if there is one.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
readme=$(cd "${2:-.}" && pwd)/src/README.md
cd "$1"
faults=0

declare -A order=()
while read -r room; do
    order[$room]=${#order[@]}
done < <(sed -nE 's/^\| `([a-z0-9_.]+)` .*/\1/p' "$readme")

# "SYMBOL OBJECT" of nm -A -P, whose lines are "ROOM/FILE.o: SYMBOL LETTER ..."
mapfile -t objects < <(find . -name '*.o' | sed 's|^\./||' | sort)
[ ${#objects[@]} -gt 0 ] || { echo "$1: no objects" >&2; exit 1; }
symbols() { nm -A -P -g "$@" "${objects[@]}" | sed -E 's/^([^:]*)\.o: ([^ ]*) .*/\2 \1/' | sort; }
edges=$(join <(symbols --undefined-only) <(symbols --defined-only))
while read -r symbol from to; do
    if [ "${order[${to%%/*}]:-0}" -gt "${order[${from%%/*}]:-99}" ]; then
        echo "src/$from.c needs $symbol of src/$to.c, of a room after it"
        faults=$((faults + 1))
    fi
done <<<"$edges"
cut -d' ' -f2,3 <<<"$edges" | sort -u | "$here/circles.sh" || faults=$((faults + 1))

[ "$faults" = 0 ] || exit 1
echo "linker: ${#objects[@]} objects, all needs go back, no circle"
