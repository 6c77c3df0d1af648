#!/usr/bin/env bash
# Runs many runs through a private Slurm: first each as its own job, then all as steps of one job
# with two tasks.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-slurm
# usage: tests/scale/slurm.sh MAKE [VARIABLE=VALUE...]      (see common.sh)
#
# The daemons have all their files in build/slurm (daemons.sh).
set -euo pipefail
# shellcheck source=tests/scale/common.sh
. "$(dirname "$0")/common.sh" slurm "$@"
# shellcheck source=tests/scale/daemons.sh
. "$(dirname "$0")/daemons.sh"

make_reference
say "$runs runs in $(seconds "$wall") s with make -j2"

begin_daemons

# through_slurm NAME SQUEUE-OPTIONS COMMAND...: makes the runs by the command; `most` becomes the
# largest number of jobs or steps that squeue showed at one time
through_slurm() {
    local part=$1 begin code=0 options
    read -ra options <<<"$2"
    shift 2
    rm -rf "$out"
    while sleep 0.1; do squeue -h "${options[@]}" -o %i | wc -l; done \
        >"$folder/$part.squeue" 2>/dev/null &
    sampler=$!
    begin=$EPOCHREALTIME
    "$@" >"$folder/$part.log" 2>&1 || code=$?
    wall=$(since_ms "$begin")
    kill "$sampler" 2>/dev/null || true
    wait "$sampler" 2>/dev/null || true
    sampler=''
    if [ "$code" != 0 ]; then
        show "$folder/$part.log"
        fail "exit $code of $*, see $folder/$part.log"
    fi
    same "$folder/reference" "$out"
    most=$(sort -n "$folder/$part.squeue" | tail -n 1)
    [ "$most" = 2 ] || fail "$part: ${most:-no} at a time, not two; see $folder/$part.squeue"
    twos=$(grep -c '^2$' "$folder/$part.squeue")
    samples=$(wc -l <"$folder/$part.squeue")
}
# completed NAME: the number of jobs of this name that have ended well
completed() { grep -c "^JobId=.* Name=$1 JobState=COMPLETED " "$folder/jobs.log" || [ $? = 1 ]; }
launch='srun -Q -n1 --exact'

through_slurm jobs '-t R' goal -j 8 LAUNCH="$launch"
[ "$(completed ra2d)" = "$runs" ] ||
    fail "$(completed ra2d) jobs in $folder/jobs.log, not $runs"
say "make -j 8 LAUNCH=\"$launch\": $runs jobs in $(seconds "$wall") s, never more than two" \
    "at a time and two in $twos of $samples samples, $compared files of the same bytes"

# salloc starts a program and not a function of this shell
allocate=(salloc -n2 --mem-per-cpu=300M)
through_slurm steps -s "${allocate[@]}" -J allocation \
    "${start[@]}" -j 8 LAUNCH="$launch" "$goal" </dev/null
for _ in {1..50}; do
    if [ "$(completed allocation)" != 0 ]; then break; fi
    sleep 0.1
done
[ "$(completed allocation)" = 1 ] || fail "no completed job of salloc in $folder/jobs.log"
job=$(sed -n 's/^JobId=\([0-9]*\) .* Name=allocation .*/\1/p' "$folder/jobs.log")
steps=$(grep -o "launch task StepId=$job\.[0-9]* " "$folder/slurmd.log" | sort -u | wc -l)
[ "$steps" = "$runs" ] || fail "$steps steps of job $job in $folder/slurmd.log, not $runs"
say "${allocate[*]} make -j 8 LAUNCH=\"$launch\": $steps steps of one job in" \
    "$(seconds "$wall") s, never more than two at a time and two in $twos of $samples samples," \
    "$compared files of the same bytes"
stop_daemons
for daemon in "${daemons[@]}"; do
    if running "$daemon"; then fail "$daemon is still running"; fi
done
say "all passed: $runs runs as jobs and as steps, two at a time, with the bytes of make -j2;" \
    'daemons stopped'
