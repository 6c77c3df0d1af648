#!/usr/bin/env bash
# Runs each test of a program alone, without a mutation: its time and the functions it enters.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/mutants/baseline.sh FOLDER TEST      (in a folder by tests/mutants/confine.sh)
#
# TEST is tests/ROOM/PROGRAM or tests/scripts/NAME. The result is an archive on standard output. Its
# file `rows` has processor times (user, system) [s], milliseconds and the name; entered/NAME has
# the functions that were entered (entered.c). A test may fail here because it is alone, because
# rights are missing, or because of the limits of one-test.sh. Such a test cannot judge a mutant and
# is left out with a message.
set -euo pipefail
cd "$1"
test=$2
cp -r with/. .
# shellcheck source=tests/mutants/one-test.sh
. tests/mutants/one-test.sh
size=$(stat -c %s lib/libmutant.so)
mkdir entered
measure() {
    local name=$1 begin end TIMEFORMAT="%U %S"
    export RA2D_ENTERED=$PWD/entered/${name//\//-}
    truncate -s "$size" "$RA2D_ENTERED"
    begin=$(date +%s%N)
    if ! { time run_test "$name" 600 600 >log 2>&1; } 2>processor; then
        echo "LEFT OUT: $name fails without a mutation" >&2
        rm "$RA2D_ENTERED"
        return
    fi
    end=$(date +%s%N)
    echo "$(<processor) $(((end - begin) / 1000000)) $name" >>rows
}
touch rows
case $test in
tests/scripts/*) measure "$test" ;;
*)
    mapfile -t names < <(RA2D_TEST='?' "bin/$test")
    for name in "${names[@]}"; do measure "$test:$name"; done
    ;;
esac
tar --sparse -c rows entered
