#!/usr/bin/env bash
# Removes a build folder, unless a make is running in it or in a build folder below it.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/clean.sh FOLDER
#
# Each build folder has its flags (src/program.mk) and its lock (src/lock.sh). If our own make holds
# the lock, as in `make clean all`, the folder is emptied but stays, locked, for the other goals.
# A link to a folder stays, too.
set -euo pipefail
[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
[ -d "$1" ] || exit 0
mapfile -t folders < <({ echo "$1"; find -H "$1" -name flags -printf '%h\n'; } | sort -u)
for folder in "${folders[@]}"; do
    if [[ " ${RA2D_BUILD_LOCKS:-} " == *" $(realpath -s "$folder") "* ]]; then continue; fi
    code=0
    exec {lock}<"$folder"
    flock --nonblock --conflict-exit-code 99 "$lock" 2>/dev/null || code=$?
    if [ "$code" = 99 ]; then
        echo "$folder: a make is at work in this folder; clean when it has ended" >&2
        exit 2
    fi
done
find -H "$1" -mindepth 1 -delete
if [[ ! -L $1 && " ${RA2D_BUILD_LOCKS:-} " != *" $(realpath -s "$1") "* ]]; then rmdir "$1"; fi
