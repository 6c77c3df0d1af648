#!/usr/bin/env bash
# Checks the order of the rooms of src/: includes go back only, and no files include each other.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/rooms.sh [FOLDER]
#
# FOLDER is a tree like this one (.). The order is that of the rows | `room` | of src/README.md,
# which has exactly the folders of src/. paper/book.tsv lists every source, room by room in this
# order. A header and its .c are one file of the graph. A room has one header that others include.
# This is ROOM/room.h if the room has several headers for its own files. The script prints a line
# for every fault; the exit code is 1 if there is one.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-.}"
faults=0
complain() { echo "$*"; faults=$((faults + 1)); }

declare -A order=()
while read -r room; do
    order[$room]=${#order[@]}
    [ -e "src/$room" ] || complain "src/README.md: there is no src/$room"
done < <(sed -nE 's/^\| `([a-z0-9_.]+)` .*/\1/p' src/README.md)
for folder in src/*/; do
    [ -n "${order[$(basename "$folder")]:-}" ] || complain "$folder: is not in src/README.md"
done

# in "FILE:LINE:#include "ROOM/HEADER"", the room of FILE must not come before ROOM
edges=''
declare -A door=()
while IFS=: read -r file line text; do
    target=${text#*\"} target=${target%%\"*}
    from=${file#src/} from_room=${from%%/*} to_room=${target%%/*}
    [ -e "src/$target" ] || complain "$file:$line: no src/$target; includes name the room"
    if [ "${order[$to_room]:-0}" -gt "${order[$from_room]:-99}" ]; then
        complain "$file:$line: $from_room includes $target, of a room after it"
    fi
    # a file that replaces another one includes the header of that file
    [ "$from_room ${from##*/}" != "wasi $(basename "$target" .h).c" ] || continue
    if [ "$from_room" != "$to_room" ] && [ "$from_room/$to_room" = "${from%/*}/${target%/*}" ]; then
        : "${door[$to_room]:=$target}"
        [ "${door[$to_room]}" = "$target" ] ||
            complain "$file:$line: includes $target; others have ${door[$to_room]} of that room"
    fi
    [ "${from%.*}" = "${target%.*}" ] || edges+="${from%.*} ${target%.*}"$'\n'
done < <(grep -nE '^ *# *include "' -r src --include='*.[ch]')
printf %s "$edges" | "$here/circles.sh" || faults=$((faults + 1))

# the book has every source, in the order of the rooms; a room begins with its room.h, and a header
# stands before its .c
last=0
declare -A read=()
while read -r source; do
    read[$source]=1
    for before in "${source%/*}/room.h" "${source%.c}.h"; do
        if [ -e "$before" ] && [ -z "${read[$before]:-}" ]; then
            complain "paper/book.tsv: $source is before $before"
        fi
    done
    room=${source#src/} room=${room%%/*}
    if [ "${order[$room]:-0}" -lt "$last" ]; then
        complain "paper/book.tsv: $source is after a later room"
    fi
    last=${order[$room]:-0}
done < <(sed '/^#/d' paper/book.tsv | tail -n +2 | cut -f2)
listed=$(sed '/^#/d' paper/book.tsv | tail -n +2 | cut -f2 | sort)
there=$(find src -name '*.[ch]' | sort)
while read -r source; do
    complain "paper/book.tsv, but not there: $source"
done < <(comm -23 <(echo "$listed") <(echo "$there"))
while read -r source; do
    complain "not in paper/book.tsv: $source"
done < <(comm -13 <(echo "$listed") <(echo "$there"))

[ "$faults" = 0 ] || exit 1
echo "rooms: ${#order[@]} in order, no circle of includes"
