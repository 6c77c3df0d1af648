#!/usr/bin/env bash
# Checks that the archived finite elements were made from this deck; otherwise the exit code is 1.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/fe-current.sh DECK.inp ARCHIVED-SUMMARY.tsv
set -euo pipefail
made=$(sha256sum "$1" | cut -d' ' -f1)
archived=$(sed -n 's/^deck_sha256\t\([0-9a-f]*\).*/\1/p' "$2")
if [ "$made" != "$archived" ]; then
    echo "$1: another deck ($made) than that of $2 ($archived);" >&2
    echo 'make verify-fe archive-fe runs finite elements on it' >&2
    exit 1
fi
