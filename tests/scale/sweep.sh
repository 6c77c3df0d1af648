#!/usr/bin/env bash
# One command makes very many short runs and one row for each run. It is killed twice and resumed,
# it is cancelled, and it is divided into eight parts. The tables must always be those of one
# undisturbed process.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-sweep
# usage: tests/scale/sweep.sh RA2D RUNS      (SEED chooses the moments; see common.sh)
#
# A run is 1 ms of a small beam. The parts are an array of jobs of a private Slurm (daemons.sh),
# which is cancelled once. Without Slurm they are eight processes, one of which is killed.
set -euo pipefail
ra2d=$(realpath "$1") runs=$2
# shellcheck source=tests/scale/common.sh
. "$(dirname "$0")/common.sh" sweep true
# shellcheck source=tests/scale/daemons.sh
. "$(dirname "$0")/daemons.sh"

rm -rf "$folder"
mkdir -p "$folder"
log=$place/log
printf '%s\n' '[resonator]' 'length = 40 mm' 'modes = 4' '[slider]' 'length = 10 mm' '[surface]' \
    'Ra = 1 um' '[grid]' 'spacing = 50 um' '[time]' 'step = 1 us' 'duration = 1 ms' '[output]' \
    'psd_segment = 256' 'sample = off' 'shocks = none' 'energy_tolerance = none' >"$folder/case.ini"
ask=("$ra2d" sweep case.ini --seeds "1..$runs" -o all --rows)
# sweep WORD...: runs in the folder of the test
sweep() { (cd "$folder" && exec "${ask[@]}" "$@" >>"$log" 2>&1); }
rows() { cat "$folder"/all/rows*.tsv 2>/dev/null | grep -c '	seed-' || [ $? = 1 ]; }
# as_one NAME: the tables are those of one process, with whole rows and no other files; all is moved
# to NAME
as_one() {
    local table
    for table in runs means; do
        cmp "$folder/one/$table.tsv" "$folder/all/$table.tsv" >&2 || fail "$1: other $table.tsv"
    done
    [ "$(rows)" = "$runs" ] || fail "$1: $(rows) rows of $runs runs"
    [ -z "$(find "$folder/all" -name '*.lock' -o -name '*.partial*')" ] || fail "$1: left behind"
    (cd "$folder" && "$ra2d" verify all >>"$log") || fail "$1: not as it was written: see $log"
    rm -rf "${folder:?}/$1"
    mv "$folder/all" "$folder/$1"
}
# until_rows NUMBER PROCESS: waits until there are so many rows, or the process has ended
until_rows() {
    until [ "$(rows)" -ge "$1" ] || ! kill -0 "$2" 2>/dev/null; do sleep 0.05; done
}

begin=$EPOCHREALTIME
sweep || fail "one process: see $log"
mv "$folder/all" "$folder/one"
wall=$(since_ms "$begin")
say "$runs runs in $(seconds "$wall") s by one process; SEED=$seed"

# stopped SIGNAL SHARE: a sweep with two processes is stopped when this share of the rows, in
# percent, exists; sets `code` to its exit code and `kept` to the number of rows
stopped() {
    local process
    set -m
    # the sweep has a shell of its own, so that the signal does not end this script
    (cd "$folder" && exec "${ask[@]}" -j 2 >>"$log" 2>&1) &
    process=$!
    set +m
    until_rows $((runs * $2 / 100)) "$process"
    kill -s "$1" -- "-$process" 2>/dev/null || true
    code=0
    wait "$process" 2>/dev/null || code=$?
    kept=$(rows)
    if [ "$kept" -ge "$runs" ]; then say "all were made before the signal $1"; fi
}
random_below 30
stopped KILL $((5 + drawn))
[ "$code" = 137 ] || [ "$kept" = "$runs" ] || fail "exit code $code of a killed sweep: see $log"
first=$kept
random_below 30
stopped KILL $((50 + drawn))
[ "$kept" -ge "$first" ] || fail "$first rows after the first kill, $kept after the second"
second=$kept
begin=$EPOCHREALTIME
sweep -j 2 || fail "resumed: see $log"
as_one killed
say "killed with $first rows there and again with $second; the rest in" \
    "$(seconds "$(since_ms "$begin")") s: the tables of one process"

# the sweep is cancelled as by a queue: it ends soon and in order
stopped TERM 40
[ "$code" = 6 ] || [ "$kept" = "$runs" ] || fail "exit code $code of a cancelled sweep: see $log"
[ ! -e "$folder/all/runs.tsv" ] || [ "$kept" = "$runs" ] || fail 'cancelled, and there are tables'
[ -z "$(find "$folder/all" -name '*.lock')" ] || fail 'cancelled, and a lock is left'
# a row is damaged; only its run is made again
sed -i '$s/\t/\t1/2' "$folder/all/rows.tsv"
sweep -j 2 || fail "after it was cancelled: see $log"
grep -q 'this row was changed after it was written; its run is made again' "$log" ||
    fail "the damaged row is not told: see $log"
as_one cancelled
say "cancelled with $kept rows there, one of them damaged: the rest is made"

if command -v slurmctld slurmd munged sbatch >/dev/null; then
    begin_daemons
    array() {
        (cd "$folder" && sbatch --parsable --array=1-8 -n1 --mem=200M -o "$log.%a" "$@" \
            --wrap "$(printf '%q ' "${ask[@]}")--part \$SLURM_ARRAY_TASK_ID/8")
    }
    job=$(array)
    until_rows $((runs / 3)) $$
    scancel "$job"
    until [ -z "$(squeue -h -j "$job" 2>/dev/null)" ]; do sleep 0.2; done
    kept=$(rows)
    array --wait >/dev/null || fail "an array of eight jobs: see $log.*"
    stop_daemons
    how="an array of eight jobs of Slurm, cancelled once with $kept rows there"
else
    echo 'LEFT OUT: Slurm is not here; eight processes in its place'
    pids=()
    for i in {1..8}; do
        (cd "$folder" && exec "${ask[@]}" --part "$i/8" >>"$log" 2>&1) &
        pids+=($!)
    done
    until_rows $((runs / 3)) $$
    kill -s KILL "${pids[2]}" 2>/dev/null || true
    wait
    sweep --part 3/8 || fail "the third part again: see $log"
    how='eight processes, one of which was killed'
fi
[ "$(rows)" = "$runs" ] || fail "$(rows) rows of $runs runs in eight parts"
[ ! -e "$folder/all/runs.tsv" ] || fail 'a part has made tables'
begin=$EPOCHREALTIME
sweep || fail "tables of the parts: see $log"
as_one parts
say "$how: the tables in $(seconds "$(since_ms "$begin")") s"

"$ra2d" report "$folder/parts" -o "$folder/page.html" >>"$log" 2>&1 || fail "the page: see $log"
size=$(stat -c %s "$folder/page.html")
[ "$size" -le 5000000 ] || fail "the page has $size bytes, more than 5 MB"
say "all passed: $runs runs killed, cancelled and in parts, with the tables of one process;" \
    "a page" \
    "of $size bytes"
