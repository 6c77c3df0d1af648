#!/usr/bin/env bash
# Judges test programs that have run. The exit code is 1 if one of them failed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/judge-tests.sh PROGRAM...      (reads PROGRAM.status, PROGRAM.log)
#
# tests/run-test.sh writes both files. The last lines of every program are shown, and the whole log
# of a program that failed. Then follow skipped tests and parts that were left out, with the reason.
# The reason is the line before cmocka's line on the test, or a line `LEFT OUT: WHY`.
set -euo pipefail
closing='^\[==========\].*run\.|^\[  (PASSED|FAILED|SKIPPED) +\]|^[0-9]+ checks'
failed=() left_out=() skipped=0

# parts that a program had to leave out
read_skipped() {
    local line before='' why
    while IFS= read -r line; do
        case $line in
        '[  SKIPPED ] '*' listed below:') break ;;
        '[  SKIPPED ] '*)
            why=${before#LEFT OUT: }
            case $why in '[ '*) why='' ;; esac
            left_out+=("$1: ${line#*] }: ${why:-it does not say why}")
            skipped=$((skipped + 1))
            line='' ;;
        esac
        case $before in
        'LEFT OUT: '*) [ -z "$line" ] || left_out+=("$1: in part: ${before#LEFT OUT: }") ;;
        esac
        before=$line
    done <"$1.log"
}

for program; do
    code=$(cat "$program.status")
    if [ "$code" != 0 ]; then
        failed+=("$program")
        cat "$program.log"
    fi
    echo "== $program (exit $code)"
    grep -E "$closing" "$program.log" || [ $? = 1 ]
    read_skipped "$program"
done
[ ${#left_out[@]} = 0 ] || printf 'skipped %s\n' "${left_out[@]}"
if [ ${#failed[@]} != 0 ]; then
    echo "FAILED: ${failed[*]}"
    exit 1
fi
echo "all $# programs passed, $skipped tests skipped"
