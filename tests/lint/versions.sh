#!/usr/bin/env bash
# Checks that all machine-readable files with the version have that of the Makefile.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/versions.sh VERSION [FOLDER]
#
# FOLDER is a tree like this one (.); exit 1 and a line for every file with another version.
set -euo pipefail
version=$1
pattern=${1//./\\.}
cd "${2:-.}"
faults=0
check() {
    if ! grep -q "$2" "$1"; then
        echo "$1: another version than VERSION of the Makefile, $version" >&2
        faults=$((faults + 1))
    fi
}
check CITATION.cff "^version: $pattern\$"
check codemeta.json "^ *\"version\": \"$pattern\",\$"
check .zenodo.json "^ *\"version\": \"$pattern\",\$"
if [ "$faults" != 0 ]; then exit 1; fi
echo "versions: $version in every file"
