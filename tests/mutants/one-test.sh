#!/usr/bin/env bash
# Runs one test, with or without a mutation, under the same limits. Sourced in the folder of the
# test.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: . tests/mutants/one-test.sh; run_test TEST CPU-SECONDS SECONDS
#
# TEST is tests/ROOM/PROGRAM:NAME, one test of bin/tests/ROOM/PROGRAM (NAME may be *),
# tests/scripts/NAME, verify/NAME, the quick verification of bin/verify/NAME, or
# make/TARGET,TARGET... No test may use all memory or fill the disk. The largest file that a test
# makes has 2^30 bytes (tests/base/test_text.c), which are 1048576 blocks. A test that takes more
# than its seconds has failed.
export LD_LIBRARY_PATH=$PWD/lib RA2D=$PWD/bin/ra2d
export TMPDIR=$PWD/tmp HOME=$PWD/tmp CMOCKA_TEST_ABORT=1
mkdir -p tmp
run_test() {
    local test=$1 processor=$2 seconds=$3
    local command=("bin/${test%:*}")
    case $test in
    tests/scripts/*) command=(tests/scripts/run.sh bin/scripts "${test##*/}") ;;
    verify/*) command=("bin/$test" tmp --quick) ;;
    make/*) IFS=, read -ra command <<<"make,-s,${test#*/}" ;;
    esac
    (
        ulimit -c 0 -f 1100000 -v 8000000 -t "$processor"
        RA2D_TEST=${test#*:} exec timeout -s KILL "$seconds" "${command[@]}" </dev/null
    )
}
