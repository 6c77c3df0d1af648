#!/usr/bin/env bash
# Runs a test program: writes its exit code to NAME.status and its output to NAME.log.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: [TEST_SECONDS=1200] tests/run-test.sh NAME.status PROGRAM [ARGUMENT...]
#
# A program that does not end is stopped after TEST_SECONDS, with all its children, and counts as
# failed; its log says so. Otherwise a program that hangs would stop all tests, and nobody would
# know which one it was. Memory is given with other bytes than zero in it, and is overwritten when
# it is freed, so that a value that was not set, or that is gone, does not look like a right one.
set -euo pipefail
status=$1 seconds=${TEST_SECONDS:-1200}
log=${status%.status}.log
shift
echo "running $*"
code=0
export MALLOC_PERTURB_=${MALLOC_PERTURB_:-90}
# it has a group of its own, which an interrupt from the keyboard does not reach
timeout --kill-after=10 "$seconds" "$@" >"$log" 2>&1 &
trap 'kill $!' INT TERM
wait $! || code=$?
case $code in 124 | 137) echo "stopped: it had not ended after $seconds s" >>"$log" ;; esac
echo "$code" >"$status"
