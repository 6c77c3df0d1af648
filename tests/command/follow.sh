#!/usr/bin/env bash
# Follows the advice of `ra2d verify` for a damaged folder to the letter, until it is repaired.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/command/follow.sh RA2D FOLDER
#
# Files to be removed go to ./away. The shell runs the command that follows `to make it again` in
# this folder, where its files are. The exit code is 0 if FOLDER, or the folder in the command, is
# without damage after three rounds at most. It is 1 if the damage remains or a command fails. The
# messages go to the error stream.
set -euo pipefail
program=$1 folder=$2
ra2d() { "$program" "$@"; }
count=0
take_away() {
    mkdir -p away
    while [ -e "away/$count" ] || [ -L "away/$count" ]; do count=$((count + 1)); done
    mv -- "$1" "away/$count"
}
for _ in 1 2 3; do
    said=$({ "$program" verify "$folder" 2>/dev/null || true; } | sed -n 1p)
    printf '%s\n' "$said" >&2
    [[ $said != *': as it was written' ]] || exit 0
    if [[ $said == *'; remove it' ]]; then
        take_away "${said%%: *}"
        continue
    fi
    if [[ $said =~ '; take '(.*)' away; to make' ]]; then
        take_away "${BASH_REMATCH[1]}"
    fi
    [[ $said =~ 'to make it again'(', where its files are')?': '(ra2d .*)$ ]] || exit 1
    command=${BASH_REMATCH[2]}
    eval "$command" >/dev/null
    eval "set -- $command"
    while [ "$1" != -o ]; do shift; done
    folder=$2
done
exit 1
