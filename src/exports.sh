#!/usr/bin/env bash
# Prints the functions that a header declares, as the version script of the shared library or as a
# list.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-install
# usage: src/exports.sh [--list] HEADER
#
# A declaration must begin in the first column and have its name on its first line.
set -euo pipefail
names() { sed -nE 's/^[a-z][a-z0-9_ *]*[ *](ra_[a-z0-9_]+)\(.*/\1/p' "$1"; }
if [ "$1" = --list ]; then
    names "$2"
else
    printf '{ global:\n%s\nlocal: *; };\n' "$(names "$1" | sed 's/$/;/')"
fi
