#!/usr/bin/env bash
# Runs a test program, whatever comes of it: its exit code in NAME.status, what it says in NAME.log.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/run-test.sh NAME.status PROGRAM [ARGUMENT...]
set -euo pipefail
status=$1
shift
echo "running $*"
code=0
"$@" >"${status%.status}.log" 2>&1 || code=$?
echo "$code" >"$status"
