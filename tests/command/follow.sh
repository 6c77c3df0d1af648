#!/usr/bin/env bash
# Follows the advice of `ra2d verify` for a damaged folder to the letter, until it is repaired.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/command/follow.sh RA2D FOLDER
#
# Files that a message says to remove go to ./away. The command that a message gives after `to make
# it again` is run in the present folder, which must have the files that the command names. The exit
# code is 0 if, after three rounds at most, FOLDER or the folder of the last command is without
# damage. It is 1 if the damage remains or a command fails. The messages go to the error stream.
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
