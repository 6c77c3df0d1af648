#!/usr/bin/env bash
# The files that name our version for machines name the one of the Makefile.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/versions.sh VERSION [FOLDER]
#
# FOLDER is a tree like this one (.); exit 1 and a line for every file with another version.
set -euo pipefail
version=${1//./\\.}
cd "${2:-.}"
faults=0
while read -r file pattern; do
    if ! grep -q "^$pattern$version\"\\?,\\?\$" "$file"; then
        echo "$file: another version than VERSION of the Makefile, $1" >&2
        faults=$((faults + 1))
    fi
done <<'END'
CITATION.cff version: *
codemeta.json  *"version": *"
END
if [ "$faults" != 0 ]; then exit 1; fi
echo "versions: $1 in every file"
