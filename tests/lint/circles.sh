#!/usr/bin/env bash
# Circles in a graph: members of each one that tsort meets, on one line.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/circles.sh <EDGES
#
# Each line of the input is an edge, two names; a name may lead to itself. Exit 1 if there is a
# circle.
set -euo pipefail
export LC_ALL=C.UTF-8

# tsort says "tsort: -: input contains a loop:", then a member to a line
if loops=$(tsort 2>&1 >/dev/null); then
    exit 0
fi
{ tr '\n' ' ' <<<"$loops"; echo; } |
    sed -E 's/tsort: -: input contains a loop:/\n/g; s/tsort: //g' |
    sed -nE 's/^ *([^ ].*[^ ]) *$/circle: \1/p'
exit 1
