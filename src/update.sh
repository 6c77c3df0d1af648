#!/usr/bin/env bash
# Writes a file from standard input, but does not touch a file that already has the same text.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ... | src/update.sh FILE
#
# So make builds the dependents of such a file again only if the text has changed. If nothing must
# be written, the user needs no permission to write into the folder.
set -euo pipefail
new=$(mktemp)
trap 'rm -f "$new"' EXIT
cat >"$new"
if ! cmp -s "$new" "$1"; then
    mkdir -p "$(dirname "$1")"
    cat "$new" >"$1.tmp"
    mv "$1.tmp" "$1"
fi
