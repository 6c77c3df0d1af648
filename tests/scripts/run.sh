#!/usr/bin/env bash
# Runs the scripts that arrange and judge tables, on small tables with known answers.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/scripts/run.sh FOLDER [NAME...]
#
# tests/scripts/NAME/command is a script for bash; NAME is that of the script that it tests. It runs
# in its own folder, and its output must be that in `expected` beside it. It gets these variables:
# TABLES and TEX are the folders of scripts in paper/, ROOT is that of the project, and BUILD that
# of the programs. The output goes to FOLDER/NAME; FOLDER is a folder in BUILD. A line LEFT OUT
# names a part that could not be tested on this machine. It is shown, but not compared. A test that
# hangs is ended after twenty minutes, which is long enough for a busy machine.
set -euo pipefail
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
export ROOT TABLES=$ROOT/paper/tables TEX=$ROOT/paper/tex LC_ALL=C.UTF-8
# make in a script must not be a part of the make that runs the tests
unset MAKELEVEL MAKEFLAGS MFLAGS
[ $# -gt 0 ] || { echo "usage: $0 FOLDER [NAME...]" >&2; exit 2; }
mkdir -p "$1"
to=$(cd "$1" && pwd)
export BUILD=${to%/*}
shift
cd "$ROOT/tests/scripts"
[ $# -gt 0 ] || set -- */command
failed=0 count=0
for name in "$@"; do
    name=${name%/command}
    count=$((count + 1))
    code=0
    (cd "$name" && timeout --foreground -k 10 1200 bash -eu -o pipefail command) \
        >"$to/$name" 2>&1 || code=$?
    if [ "$code" != 0 ]; then
        echo "tests/scripts/$name: ended with $code; it printed $to/$name" >&2
        failed=1
    fi
    if ! grep -v '^LEFT OUT' "$to/$name" | diff "$name/expected" -; then
        echo "tests/scripts/$name: not what is expected; it printed $to/$name" >&2
        failed=1
    fi
    grep '^LEFT OUT' "$to/$name" || true
done
[ "$failed" = 0 ] || exit 1
echo "== scripts: $count as expected"
