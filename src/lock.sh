#!/usr/bin/env bash
# Starts make for goals that write into a build folder, as the only make at work there.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/lock.sh FOLDER MAKE [GOAL...]
#
# Two makes at once would write the same files of FOLDER. A second one waits, and says so, as long
# as anything runs that the first has started. One that another make has started holds a folder
# already: it is refused instead, so that no two wait for each other. RA2D_BUILD_LOCKS are the
# folders that are held (Makefile). The lock is of the folder itself, by an open descriptor that
# all children have: a kill leaves none. A file system without locks is taken as it is.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 FOLDER MAKE [GOAL...]" >&2; exit 2; }
folder=$1 held=${RA2D_BUILD_LOCKS:-}
shift
export RA2D_BUILD_LOCKS="$held $folder"
# by a program that has the descriptor as its input: a container may have no /proc
inode() { stat -L -c %d:%i -- "$1" 2>/dev/null || true; }
taken() {
    local ours
    ours=$({ inode - <&8; } 2>/dev/null) && [ -n "$ours" ] && [ "$ours" = "$(inode "$folder")" ]
}
if taken; then exec "$@"; fi
# while this one waits, make clean may remove the folder: then there is another one to lock
until taken; do
    mkdir -p "$folder"
    exec 8<"$folder"
    code=0
    flock --nonblock --conflict-exit-code 99 8 2>/dev/null || code=$?
    if [ "$code" = 99 ] && [ -n "$held" ]; then
        echo "$folder: another make is at work in this folder; start again when it has ended," \
            "or write B=FOLDER for another one" >&2
        exit 2
    elif [ "$code" = 99 ]; then
        echo "$folder: another make is at work in this folder: this one waits for its end" \
            "(B=FOLDER is for another one)" >&2
        flock 8
    fi
done
exec "$@"
