#!/usr/bin/env bash
# Finds circles in a graph and prints the members of each circle on one line.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/circles.sh <EDGES
#
# Each line of the input is an edge, given by two names. A name may lead to itself. tsort finds the
# circles. The exit code is 1 if there is one.
set -euo pipefail
export LC_ALL=C.UTF-8

# tsort prints "tsort: -: input contains a loop:", then one member per line
if loops=$(tsort 2>&1 >/dev/null); then
    exit 0
fi
{ tr '\n' ' ' <<<"$loops"; echo; } |
    sed -E 's/tsort: -: input contains a loop:/\n/g; s/tsort: //g' |
    sed -nE 's/^ *([^ ].*[^ ]) *$/circle: \1/p'
exit 1
