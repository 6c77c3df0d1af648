#!/usr/bin/env bash
# Makes one planned simulation: asks ra2d what FOLDER.command says, and keeps what it answers.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/simulate.sh FOLDER [LAUNCHER...] RA2D
#
# FOLDER.command is one line: the hash of the case file, and the words for ra2d (data/plan.awk).
# What the run says is kept as FOLDER.log; FOLDER.failed is there as long as the run has failed. A
# run whose energy balance is off ends with 1 and is complete, as its summary.tsv says: it is made,
# and listed (OUT/balance.tsv). make has decided that the run is to be made: what is there is
# replaced, when the new one is complete. There are thousands of short runs: a program is started
# only where there is something for it to do.
set -euo pipefail
folder=$1
shift
read -ra words <"$folder.command"
set -- "$@" "${words[@]:1}" -o "$folder" --force --no-sync --quiet
# where versions before had these three
for old in "$folder"/{command,log,failed}; do
    [ ! -e "$old" ] || rm "$old"
done
echo "$@"
code=0
"$@" 2>"$folder.log" || code=$?
[ ! -s "$folder.log" ] || cat "$folder.log" >&2
[ ! -e "$folder.failed" ] || rm "$folder.failed"
if [ "$code" = 1 ] && grep -q '^energy_balance	OFF	' "$folder/summary.tsv" 2>/dev/null; then
    code=0
fi
if [ "$code" != 0 ]; then
    { echo "exit $code"; cat "$folder.log"; } >"$folder.failed"
fi
exit "$code"
