#!/usr/bin/env bash
# Runs CalculiX on a deck of the toy problem. The results are toy.dat, and beside it `log` and
# `cpu`, the processor time.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-fe
# usage: verify/fe-run.sh FOLDER [LAUNCHER...]      (FOLDER has toy.inp)
set -euo pipefail
folder=$1
shift
cd "$folder"
rm -f toy.dat summary.tsv probes.tsv
export OMP_NUM_THREADS=1
TIMEFORMAT='%U %S'
echo "ccx toy in $folder: five to ten minutes"
if ! { time "$@" ccx toy >log 2>&1; } 2>cpu; then
    tail log >&2
    rm -f toy.dat
    exit 1
fi
