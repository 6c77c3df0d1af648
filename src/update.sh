#!/usr/bin/env bash
# Writes a file from standard input, but leaves a file alone that has the same text already.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ... | src/update.sh FILE
#
# What make builds from such a file is then built again when the text is another, and only then.
set -euo pipefail
mkdir -p "$(dirname "$1")"
cat >"$1.tmp"
if cmp -s "$1.tmp" "$1"; then rm "$1.tmp"; else mv "$1.tmp" "$1"; fi
