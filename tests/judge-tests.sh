#!/usr/bin/env bash
# The verdict on test programs that have run: exit code 1 if one of them failed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/judge-tests.sh PROGRAM...      (reads PROGRAM.status, PROGRAM.log)
#
# Both files are by tests/run-test.sh. The closing lines are shown of every program, the whole log
# only of one that failed. Tests that could not run are counted aloud.
set -euo pipefail
closing='^\[==========\].*run\.|^\[  (PASSED|FAILED|SKIPPED) +\]|^[0-9]+ checks'
failed=()
skipped=0
for program; do
    code=$(cat "$program.status")
    if [ "$code" != 0 ]; then
        failed+=("$program")
        cat "$program.log"
    fi
    echo "== $program (exit $code)"
    grep -E "$closing" "$program.log" || [ $? = 1 ]
    count=$(sed -n 's/^\[  SKIPPED \] \([0-9]*\) test(s).*/\1/p' "$program.log" | head -n 1)
    skipped=$((skipped + ${count:-0}))
done
if [ "$skipped" != 0 ]; then
    echo "SKIPPED: $skipped tests could not run here"
fi
if [ ${#failed[@]} != 0 ]; then
    echo "FAILED: ${failed[*]}"
    exit 1
fi
echo "all $# programs passed"
