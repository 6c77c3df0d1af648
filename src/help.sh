#!/usr/bin/env bash
# Prints the help of ra2d and, after a line `@ NAME`, that of each of its commands: for the manual
# page.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-install
# usage: src/help.sh RA2D
set -euo pipefail
"$1" --help
for command in $("$1" --help | sed -n 's/^ *ra2d \([a-z][^ ]*\).*/\1/p'); do
    echo "@ $command"
    "$1" "$command" --help
done
