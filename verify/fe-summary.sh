#!/usr/bin/env bash
# Writes the input and the results of finite elements of the toy problem as a table.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/fe-summary.sh FOLDER TOY_TABLE >summary.tsv      (after verify/fe-run.sh FOLDER)
#
# TOY_TABLE is the program (verify/toy_table.c) that reads toy.dat.
set -euo pipefail
folder=$1 toy_table=$2
row() { printf '%s\t%s\t%s\n' "$@"; }
"$toy_table" ccx-summary "$folder/toy.dat" 1e-3
row deck_sha256 "$(sha256sum "$folder/toy.inp" | cut -d' ' -f1)" -
row version "$(ccx -v | sed -n 's/.*[Vv]ersion */CalculiX /p')" -
row processor "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed -n 1p)" -
elements=0
while read -r _ _ number; do
    elements=$((elements + ${number%% *}))
done < <(grep '^\*\* .* elements' "$folder/toy.inp")
row elements "$elements" 1
row cpu_time "$(awk '{ print $1 + $2 }' "$folder/cpu")" s
