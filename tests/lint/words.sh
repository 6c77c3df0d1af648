#!/usr/bin/env bash
# Finds names in the sources that are not the words of the field, and essays in another dialect.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/words.sh [FOLDER]
#
# The script searches functions, types and fields of the C files in FOLDER/{src,tests,verify} (.),
# but not the plain English of comments. The words of the field are: detect, locate, candidate,
# contact, packed, distance, drop height, recurrence coefficient. (A spot is a set of connected
# nodes in contact.) Mathematics in comments stands between dollars. The tests of an essay follow
# `Tests:`.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-.}"

words='looks?|faces?|touch|lean|lent|kinks?'
part="([A-Za-z0-9]+_)+($words)(_[A-Za-z0-9_]+)?|($words)_[A-Za-z0-9_]+|ra_places?[A-Za-z0-9_]*"
if grep -rnoE "\\b($part)\\b|(->|\\.)($words)\\b|\\b($words)\\(" --include='*.[ch]' \
    src tests verify; then
    echo "tests/lint/words.sh: the field has other words" >&2
    exit 1
fi
if grep -rnoE '\\f[][$]|Verified by' --include='*.[ch]' src tests verify; then
    echo 'tests/lint/words.sh: write $...$, $$...$$ and Tests:' >&2
    exit 1
fi
echo "words: names are the field's"
