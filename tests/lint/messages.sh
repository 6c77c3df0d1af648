#!/usr/bin/env bash
# Prints the words of messages that no test quotes.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/messages.sh [FOLDER]
#
# The script divides each string in src/*/*.c of FOLDER (.) into pieces, at the places where printf
# puts values. It prints the file and the piece if the piece has three words or more and no file of
# tests, of verify or of the guide contains it. If a piece that a test quotes is changed, this test
# fails. The other pieces have only a copy in tests/lint/messages.expected (`make expected`, then
# git diff). The copy shows that words have changed; it does not show that they are true. The test
# of a refusal is in tests/scripts/refusals.
set -euo pipefail
export LC_ALL=C
cd "${1:-.}"
# joins strings that stand beside each other, makes all white space one blank, and removes escapes
whole() {
    tr -s ' \t\r\n' ' ' | sed -E 's/([^\\])" "/\1/g; s/\\n/ /g; s/\\(["\\])/\1/g'
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# a comment of a test quotes nothing
{
    find tests verify -type f -name '*.[ch]' | sort | xargs cat |
        sed -E 's|^[ \t]*(//.*\|/?\*+( .*)?)$||'
    find tests verify paper/guide -type f ! -name messages.expected \( -name '*expected' \
        -o -name '*.md' -o -name command -o -name '*.py' -o -name '*.mjs' \) | sort | xargs cat
} | whole >"$work/quoted"
find src -mindepth 2 -name '*.c' | sort | while read -r file; do
    sed -E 's|^[ \t]*(//.*\|/?\*+( .*)?)$||; s|[ \t]//[^"]*$||; '"s/'\"'/0/g" "$file" |
        tr -s ' \t\r\n' ' ' |
        sed -E 's/" PRI[A-Za-z0-9]+ "/lu/g; s/([^\\(])" "/\1/g' | tr '\n' ' ' |
        grep -oE '"([^"\\]|\\.)*"' | sed -E 's/^"|"$//g; s/\\n/ /g; s/\\(["\\])/\1/g' |
        sed -E 's/%[-+ 0#]*[0-9.*]*[lzhj]*[a-zA-Z]/\n/g; s/%%/%/g' |
        sed -E "s/^[ :;,'()\`]+|[ :;,'()\`]+\$//g" | tr -s ' ' |
        awk -v file="$file" 'NF > 2 { print file "\t" $0 }' || true
done >"$work/pieces"
awk -F '\t' 'NR == FNR { all = all $0 " "; next } !index(all, $2)' "$work/quoted" "$work/pieces"
