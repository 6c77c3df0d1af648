#!/usr/bin/env bash
# Writes a file from standard input, but leaves a file alone that has the same text already.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ... | src/update.sh FILE
#
# What make builds from such a file is then built again when the text is another, and only then.
# Where nothing is to be written, the folder need not be one's own.
set -euo pipefail
new=$(mktemp)
trap 'rm -f "$new"' EXIT
cat >"$new"
if ! cmp -s "$new" "$1"; then
    mkdir -p "$(dirname "$1")"
    cat "$new" >"$1.tmp"
    mv "$1.tmp" "$1"
fi
