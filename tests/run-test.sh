#!/usr/bin/env bash
# Runs a test program: writes its exit code to NAME.status and its output to NAME.log.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: [TEST_SECONDS=1200] tests/run-test.sh NAME.status PROGRAM [ARGUMENT...]
#
# A program that does not end is stopped after TEST_SECONDS, with all its children. It has failed,
# and its log reports this. Otherwise it would stop all tests, and nobody would know which program
# it was. Allocated memory is filled with bytes other than zero, and freed memory is overwritten. So
# a value that was not set, or that was freed, is not right by chance.
set -euo pipefail
status=$1 seconds=${TEST_SECONDS:-1200}
log=${status%.status}.log
shift
echo "running $*"
code=0
export MALLOC_PERTURB_=${MALLOC_PERTURB_:-90}
# the program has its own process group, which an interrupt from the keyboard does not reach
timeout --kill-after=10 "$seconds" "$@" >"$log" 2>&1 &
trap 'kill $!' INT TERM
wait $! || code=$?
case $code in 124 | 137) echo "stopped: it had not ended after $seconds s" >>"$log" ;; esac
echo "$code" >"$status"
