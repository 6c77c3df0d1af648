#!/usr/bin/env bash
# Checks that every variable of make is set in one file only, so that no fragment changes another.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/variables.sh [MAKEFILE...]
# test: tests/scripts/variables
#
# `=`, `:=`, `::=`, `!=` and define set a variable; within a file this may happen in two branches.
# Not checked are `?=` and `+=`, variables of a target, and `override`, which says that a change is
# intended. Without arguments the script reads the Makefile and all fragments of the project.
set -euo pipefail
if [ $# = 0 ]; then
    cd "$(dirname "$0")/../.."
    mapfile -t files < <(git -c 'safe.directory=*' ls-files Makefile '*.mk')
    set -- "${files[@]}"
fi
awk '
    # a line that continues the line before, or that belongs to a recipe
    continued || /^\t/ { continued = /\\$/; next }
    { continued = /\\$/ }
    match($0, /^ *(export +)?(define +)?[A-Za-z_][A-Za-z_0-9.]* *(:?:?=|!=|$)/) {
        line = substr($0, RSTART, RLENGTH)
        if (line !~ /=$/ && line !~ /define/) { next }
        gsub(/export |define |[ :=!]/, "", line)
        if (line in first && first[line] != FILENAME) {
            printf "%s:%d: %s is set in %s, too; a variable has one file\n", FILENAME, FNR, line,
                first[line]
            faults++
        } else {
            first[line] = FILENAME
        }
    }
    END {
        for (name in first) { count++ }
        if (faults > 0) { exit 1 }
        printf "variables: %d, each set in one file\n", count
    }' "$@"
