#!/usr/bin/env bash
# Runs tests in a folder of its own, one after the other, until one of them fails.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/mutants/ask.sh FOLDER      (in a folder by tests/mutants/confine.sh)
#
# Lines of FOLDER/input are `TEST CPU-SECONDS SECONDS` (tests/mutants/one-test.sh). FOLDER/with has
# the files that the mutation changes, FOLDER/without these files without the mutation. A test that
# fails with the mutation is run without the mutation, where it must pass, and then again with the
# mutation, where it must fail. Otherwise its failure shows nothing about the mutant, and the test
# is left out with a message. The verdict is the only line of output: `killed TEST` or `lives -`.
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
