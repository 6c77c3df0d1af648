#!/usr/bin/env bash
# Starts make for goals that write into a build folder, so that no other make runs in this folder.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/lock.sh FOLDER MAKE [GOAL...]
#
# Two makes at once would write the same files of FOLDER. So a second make waits, with a message, as
# long as any process runs that the first one has started. A make that was started by another make
# already holds a folder. If such a make had to wait, the script ends with an error instead, because
# two of them might wait for each other.
# RA2D_BUILD_LOCKS lists the folders that are held (Makefile). The lock is that of the folder
# itself, by an open descriptor that all children inherit; so after a kill no lock remains. On a
# file system without locks there is no protection.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 FOLDER MAKE [GOAL...]" >&2; exit 2; }
folder=$1 held=${RA2D_BUILD_LOCKS:-}
shift
export RA2D_BUILD_LOCKS="$held $folder"
# `stat -` reads the descriptor from standard input, because a container may have no /proc
inode() { stat -L -c %d:%i -- "$1" 2>/dev/null || true; }
taken() {
    local ours
    ours=$({ inode - <&8; } 2>/dev/null) && [ -n "$ours" ] && [ "$ours" = "$(inode "$folder")" ]
}
if taken; then exec "$@"; fi
# while this make waits, `make clean` may remove the folder; then a new folder must be locked
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
