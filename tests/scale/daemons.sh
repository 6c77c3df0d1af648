#!/usr/bin/env bash
# A private Slurm on this machine, for tests: munged, slurmctld and slurmd have all their files in
# `folder` and are stopped at the end, whatever happens.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-slurm
# usage: . tests/scale/daemons.sh      (after common.sh)
#
# slurmctld listens at SLURM_PORT, slurmd at the next port. Daemons that are left of an earlier,
# killed start are stopped at once. `begin_daemons` starts the daemons, `stop_daemons` stops them.
# shellcheck disable=SC2154
set -euo pipefail
port=${SLURM_PORT:-26817}
PATH=$PATH:/usr/sbin:/sbin
place=$(pwd -P)/$folder
# nothing of another Slurm on this machine
unset "${!SLURM_@}" "${!SBATCH_@}" "${!SALLOC_@}" "${!SRUN_@}"
export SLURM_CONF=$place/slurm.conf
if [ "${#place}" -ge 80 ] || [[ $place == *[[:space:]\']* ]]; then
    fail "$place is no name for a socket of Slurm; clone to a short path without spaces"
fi

daemons=(slurmd slurmctld munged)
# The name is compared, too, because process numbers are reused. A zombie does not run.
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

# daemons of an earlier start that was killed
stop_daemons
rm -f "$folder"/*.log
for at in "$port" "$((port + 1))"; do
    if (: <>"/dev/tcp/127.0.0.1/$at") 2>/dev/null; then
        fail "port $at is taken; give another one, SLURM_PORT=..."
    fi
done

# a daemon puts itself into the background
begin() {
    if ! "$@" >"$folder/start.log" 2>&1; then
        show "$folder/start.log"
        fail "$1 does not start"
    fi
}
begin_daemons() {
    local host try
    host=$(uname -n)
    mkdir -p "$folder/state" "$folder/spool"
    sed "s|@HOST@|${host%%.*}|g; s|@PORT@|$port|; s|@NEXT@|$((port + 1))|; s|@USER@|$(id -un)|
        s|@FOLDER@|$place|" tests/scale/slurm.conf >"$SLURM_CONF"
    (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
    # --force: the folders above may have rights that munged refuses, but there are no other users
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
}
