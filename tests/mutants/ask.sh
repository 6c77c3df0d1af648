#!/usr/bin/env bash
# Asks tests one after the other until one of them fails; runs in a folder of its own.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/mutants/ask.sh FOLDER      (in a folder by tests/mutants/confine.sh)
#
# Lines of FOLDER/input are `TEST CPU-SECONDS SECONDS` (tests/mutants/one-test.sh). FOLDER/with has
# what the mutation changes, FOLDER/without the same files as they are. A test that fails with the
# mutation is run without it, and with it again. Unless it passes and then fails again, it shows
# nothing about the mutant and is left out with a message. The verdict is the only line of output:
# `killed TEST` or `lives -`.
set -euo pipefail
cd "$1"
# messages of the shell about killed programs
exec 3>&2 2>shell.log
# shellcheck source=tests/mutants/one-test.sh
. tests/mutants/one-test.sh
lay() { cp -r --remove-destination "$1/." .; }
passes() { # with|without
    lay "$1"
    run_test "$test" "$processor" "$seconds" >log 2>&1
}
while read -r test processor seconds; do
    if passes with; then continue; fi
    if ! passes without; then
        echo "LEFT OUT: $test fails without a mutation, too" >&3
    elif passes with; then
        echo "LEFT OUT: $test fails now and then" >&3
    else
        echo "killed $test"
        exit 0
    fi
done <input
echo 'lives -'
