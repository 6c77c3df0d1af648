#!/usr/bin/env bash
# Finds lines of more than 100 characters in sources, scripts, rules, cases and prose.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/columns.sh [FOLDER]
#
# FOLDER is a tree like this one (.); exit 1 if there is such a line. These are not searched: tables
# and other data (*.tsv, *.txt, *.json, MANIFEST), licences, tests/corpus, expected output of tests
# of scripts, and made files (build, results except README.md).
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-.}"

mapfile -t files < <(find . \( -name .git -o -path ./build -o -path ./LICENSES \
    -o -path ./tests/corpus -o -path './results/*' ! -name README.md \) -prune -o -type f \( \
    -name '*.[ch]' -o -name '*.awk' -o -name '*.sh' -o -name '*.mk' -o -name '*.gp' \
    -o -name '*.tex' -o -name '*.md' -o -name '*.ini' -o -name '*.py' -o -name '*.mjs' \
    -o -name '*.toml' -o -name '*.cff' -o -name '*.yml' \
    -o -name Makefile -o -name Containerfile -o -name command -o -path './.ci/*' \
    -o -path './src/command/texts/*' -o -path './src/live/*' \) -print | sort)
if grep -nE '^.{101}' /dev/null "${files[@]}" |
    sed -E 's|^\./||; s|^([^:]*:[0-9]*:.{60}).*|\1...|'; then
    echo "tests/lint/columns.sh: lines over 100 columns" >&2
    exit 1
fi
echo "columns: no line over 100; files: ${#files[@]}"
