#!/usr/bin/env bash
# One test of a mutant, for ask.sh and baseline.sh: sourced in its folder.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make mutants SAMPLE=...
# usage: . tests/mutants/one-test.sh; run_test TEST CPU-SECONDS SECONDS
export LD_LIBRARY_PATH=$PWD/lib RA2D=$PWD/bin/ra2d
export TMPDIR=$PWD/tmp HOME=$PWD/tmp
mkdir -p tmp
run_test() {
    local test=$1 processor=$2 seconds=$3
    local command=("bin/${test%:*}")
    case $test in
    tests/scripts/*) command=(tests/scripts/run.sh bin/scripts "${test##*/}") ;;
    esac
    (
        ulimit -t "$processor"
        RA2D_TEST=${test#*:} exec timeout -s KILL "$seconds" "${command[@]}" </dev/null
    )
}
