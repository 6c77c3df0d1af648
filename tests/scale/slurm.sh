#!/usr/bin/env bash
# Many runs through a private Slurm: each as a job of its own, then all as steps of one job of two
# tasks.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-slurm
# usage: tests/scale/slurm.sh MAKE [VARIABLE=VALUE...]      (see common.sh)
#
# SLURM_PORT is where slurmctld listens, and slurmd at the next one. munged, slurmctld and slurmd
# have all their files in build/slurm and are stopped at the end, whatever happens.
set -euo pipefail
port=${SLURM_PORT:-26817}
# shellcheck source=tests/scale/common.sh
. "$(dirname "$0")/common.sh" slurm "$@"

PATH=$PATH:/usr/sbin:/sbin
place=$(pwd -P)/$folder
# nothing of a Slurm that may be here already
unset "${!SLURM_@}" "${!SBATCH_@}" "${!SALLOC_@}" "${!SRUN_@}"
export SLURM_CONF=$place/slurm.conf
if [ "${#place}" -ge 80 ] || [[ $place == *[[:space:]\']* ]]; then
    fail "$place is no name for a socket of Slurm; clone to a short path without spaces"
fi

daemons=(slurmd slurmctld munged)
# by its name too: numbers come again; and a zombie does not run
running() {
    local status
    [ -s "$place/$1.pid" ] || return 1
    status=/proc/$(cat "$place/$1.pid")/status
    grep -q "^Name:.$1\$" "$status" 2>/dev/null &&
        ! grep -q '^State:.[ZX]' "$status" 2>/dev/null
}
stop_daemons() {
    local daemon tries
    if [ -n "${sampler:-}" ]; then kill "$sampler" 2>/dev/null || true; fi
    if running slurmctld; then timeout 10 scancel -u "$(id -un)" >/dev/null 2>&1 || true; fi
    for daemon in "${daemons[@]}"; do
        for tries in {1..100}; do
            running "$daemon" || break
            if [ $((tries % 50)) = 1 ]; then
                kill "$(cat "$place/$daemon.pid")" 2>/dev/null || true
            fi
            sleep 0.1
        done
        if running "$daemon"; then kill -s KILL "$(cat "$place/$daemon.pid")"; fi
    done
}
fail() {
    local log
    for log in munged slurmctld slurmd; do
        if [ -s "$folder/$log.log" ]; then
            echo "  end of $folder/$log.log:" >&2
            show "$folder/$log.log"
        fi
    done
    say "FAILED: $*" >&2
    exit 1
}
trap stop_daemons EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# those of an earlier start that was killed
stop_daemons
rm -f "$folder"/*.log
for at in "$port" "$((port + 1))"; do
    if (: <>"/dev/tcp/127.0.0.1/$at") 2>/dev/null; then
        fail "port $at is taken; give another one, SLURM_PORT=..."
    fi
done
make_reference
say "$runs runs in $(seconds "$wall") s with make -j2"

host=$(uname -n)
mkdir -p "$folder/state" "$folder/spool"
sed "s|@HOST@|${host%%.*}|g; s|@PORT@|$port|; s|@NEXT@|$((port + 1))|; s|@USER@|$(id -un)|
    s|@FOLDER@|$place|" tests/scale/slurm.conf >"$SLURM_CONF"
(umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
# a daemon goes to the background by itself
begin() {
    if ! "$@" >"$folder/start.log" 2>&1; then
        show "$folder/start.log"
        fail "$1 does not start"
    fi
}
# --force: the folders above may be closed to others or open to the group; nobody else is served
begin munged --force --key-file="$place/munge.key" --socket="$place/munge.socket" \
    --pid-file="$place/munged.pid" --log-file="$place/munged.log" \
    --seed-file="$place/munged.seed"
begin slurmctld
begin slurmd
for try in {1..100}; do
    if [ "$(timeout 5 sinfo -h -o %t 2>/dev/null)" = idle ]; then break; fi
    [ "$try" != 100 ] || fail 'the node is not idle after 20 s'
    sleep 0.2
done

# through_slurm NAME SQUEUE-OPTIONS COMMAND...: the runs by the command; `most` is the largest
# number of jobs or steps that squeue saw running at a time
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
# completed NAME: the number of such jobs that have ended well
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
