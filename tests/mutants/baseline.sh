#!/usr/bin/env bash
# Runs each test of a program alone, without a mutation: how long it takes and what it enters.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: tests/mutants/baseline.sh FOLDER TEST      (in a folder by tests/mutants/confine.sh)
#
# TEST is tests/ROOM/PROGRAM or tests/scripts/NAME. What is said of it is an archive to standard
# output: `rows` of processor times (user, system) [s], milliseconds, and name, and in entered/NAME
# the functions that were entered (entered.c). Where one test of a program needs those before it the
# whole program is the test.
set -euo pipefail
cd "$1"
test=$2
# shellcheck source=tests/mutants/one-test.sh
. tests/mutants/one-test.sh
size=$(stat -c %s lib/libmutant.so)
mkdir entered
measure() {
    local name=$1 begin end TIMEFORMAT="%U %S"
    export RA2D_ENTERED=$PWD/entered/${name//\//-}
    truncate -s "$size" "$RA2D_ENTERED"
    begin=$(date +%s%N)
    if ! { time run_test "$name" 600 600 >log 2>&1; } 2>processor; then return 1; fi
    end=$(date +%s%N)
    echo "$(<processor) $(((end - begin) / 1000000)) $name" >>rows
}
measure_each() {
    local name
    for name; do
        if ! measure "$test:$name"; then return 1; fi
    done
}
fail() {
    cat "$1" >&2
    echo "$test fails without a mutation" >&2
    exit 1
}
case $test in
tests/scripts/*) measure "$test" || fail log ;;
*)
    # the names are those of a run of all
    run_test "$test:*" 600 600 >all 2>&1 || fail all
    mapfile -t names < <(sed -n 's/^\[ RUN      \] //p' all)
    if ! measure_each "${names[@]}"; then
        rm -rf rows entered/*
        measure "$test:*" || fail log
    fi
    ;;
esac
tar --sparse -c rows entered
