#!/usr/bin/env bash
# Checks that every source states its licence.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/licences.sh FILE...      (exit 1 and the names of files without a licence)
set -euo pipefail
tag='SPDX-License-Identifier: GPL-3.0-or-later'
# the exit code of grep -L differs between versions
missing=$(grep -L "$tag" "$@" || [ $? = 1 ])
if [ -n "$missing" ]; then
    echo "no SPDX tag: ${missing//$'\n'/ }" >&2
    exit 1
fi
echo "licences: $# files"
