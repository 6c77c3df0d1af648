#!/usr/bin/env bash
# Asks tests one after the other until one of them fails; runs in a folder of its own.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: tests/mutants/ask.sh FOLDER      (in a folder by tests/mutants/confine.sh)
#
# Lines of FOLDER/input are `TEST CPU-SECONDS SECONDS`: tests/ROOM/PROGRAM:NAME is one test of
# bin/tests/ROOM/PROGRAM, tests/scripts/NAME a script. The verdict is the only line of output:
# `killed TEST` or `lives -`. A test that takes more than its seconds has failed. A mutant may not
# take all memory, nor fill the disk.
set -euo pipefail
cd "$1"
ulimit -c 0 -f 400000 -v 8000000
export CMOCKA_TEST_ABORT=1
# what the shell says of programs that were killed
exec 2>shell.log
# shellcheck source=tests/mutants/one-test.sh
. tests/mutants/one-test.sh
while read -r test processor seconds; do
    if ! run_test "$test" "$processor" "$seconds" >log 2>&1; then
        echo "killed $test"
        exit 0
    fi
done <input
echo 'lives -'
