#!/usr/bin/env bash
# Two processes start together on one folder. One or both are killed at a random moment.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-writers
# usage: tests/scale/writers.sh RA2D FOLDER [TRIALS]      (SEED chooses the moments)
#
# The processes run two cases, at two speeds. Every other trial begins with a complete run of a
# third case, which both processes must replace (--force). Afterwards the folder must hold one of
# the complete runs, byte for byte. Only timing.tsv may differ, and run.mark may be left by a killed
# process. If the folder did not exist before, it may still not exist. A process that ends by itself
# must have made its run (exit code 0) or must have been refused (5). Then a start with --resume or
# --force must complete the run.
set -euo pipefail
ra2d=$1 to=$2 trials=${3:-200}
seed=${SEED:-$(date +%s)}
RANDOM=$((seed % 32768))
say() { printf 'verify-writers: %s\n' "$*"; }
fail() {
    say "FAILED in trial $trial of seed $seed: $*" >&2
    exit 1
}
rm -rf "$to"
mkdir -p "$to"
case=data/cases/tutorial.ini
# run SPEED WORD...
run() {
    exec "$ra2d" run "$case" --quiet -s time.duration=10ms -s "sliding.speed=$1" -o "$to/out" \
        "${@:2}"
}
# each speed has its own run, which is moved to the common place, because tables name their folder
speeds=(0.1 0.2 0.3)
trial=0 begin=${EPOCHREALTIME/./}
for speed in "${speeds[@]}"; do
    (run "$speed") 2>/dev/null || fail "no run at $speed m/s"
    mv "$to/out" "$to/whole-$speed"
done
wall=$(((${EPOCHREALTIME/./} - begin) / 3))

# pause LATEST: waits for a random time below this number of microseconds and below a second
pause() { sleep "$(printf '0.%06d' $(((RANDOM * 32768 + RANDOM) % $1 % 1000000)))"; }
# which: prints the speed of the complete run in FOLDER, or nothing
which() {
    local speed
    [ -e "$to/out" ] || return 0
    for speed in "${speeds[@]}"; do
        if diff -qr -x timing.tsv -x run.mark "$to/whole-$speed" "$to/out" >/dev/null; then
            echo "$speed"
            return
        fi
    done
    ls -l "$to/out" >&2
    fail 'the folder holds something else than one of the runs'
}
# ended CODE SPEED: a process may end by itself, be refused, or be killed
ended() {
    case $1 in
    0) made=$((made + 1)) last=$2 ;;
    5)
        away=$((away + 1))
        grep -qE 'another process|holds (a complete run|what an interrupted run)' "$to/log-$2" ||
            fail "the run at $2 m/s was turned away by $(cat "$to/log-$2")"
        ;;
    137) dead=$((dead + 1)) ;;
    *) fail "exit code $1 of the run at $2 m/s: $(cat "$to/log-$2")" ;;
    esac
}
made=0 away=0 dead=0 left=0 both=0 replaced=0
for ((trial = 1; trial <= trials; trial++)); do
    rm -rf "$to"/out*
    option=() before=''
    if [ $((trial % 2)) = 0 ]; then
        before=0.3
        option=(--force)
        cp -a "$to/whole-0.3" "$to/out"
    fi
    (run 0.1 "${option[@]}") 2>"$to/log-0.1" &
    first=$!
    # both start together, or the second one while the first is at work
    if [ $((RANDOM % 3)) = 0 ]; then pause $((wall / 2)); fi
    (run 0.2 "${option[@]}") 2>"$to/log-0.2" &
    second=$!
    # The kill comes at a random moment. In half of the trials both processes are still starting
    # then; in the other half it may come until the second process would be ready.
    if [ $((RANDOM % 2)) = 0 ]; then latest=30000; else latest=$((wall + wall / 4)); fi
    pause "$latest"
    case $((RANDOM % 3)) in
    0) victims=("$first") ;;
    1) victims=("$second") ;;
    *) victims=("$first" "$second") ;;
    esac
    kill -s KILL "${victims[@]}" 2>/dev/null || true
    last='' deaths=$dead codes=(0 0)
    wait "$first" 2>/dev/null || codes[0]=$?
    wait "$second" 2>/dev/null || codes[1]=$?
    ended "${codes[0]}" 0.1
    ended "${codes[1]}" 0.2
    if [ "$dead" = $((deaths + 2)) ]; then both=$((both + 1)); fi
    there=$(which)
    [ -n "$there" ] || [ -z "$before" ] || fail 'the run that was complete is lost'
    # If a process ends well, the folder has the run of one of the two. This may be the run of a
    # process that was killed after it was complete.
    [ -z "$last" ] || [[ $there == 0.[12] ]] || fail "the run at $last m/s ended well: '$there'"
    if [ -z "$there" ]; then left=$((left + 1)); fi
    if [ -n "$before" ] && [ "$there" != 0.3 ]; then replaced=$((replaced + 1)); fi
    # from any state, the next start makes the run
    if [ -z "$there" ]; then option=(--resume); else option=(--force); fi
    (run 0.2 "${option[@]}") 2>"$to/log" ||
        { grep -q 'interrupted run of another case' "$to/log" && (run 0.2 --force) 2>"$to/log"; } ||
        fail "the next start: $(cat "$to/log")"
    [ "$(which)" = 0.2 ] || fail 'the next start has not made its run'
    [ ! -e "$to/out/run.mark" ] || fail 'the next start has left a mark'
    "$ra2d" verify "$to/out" >"$to/log" || fail "the run is not as it was written: $(cat "$to/log")"
    # If a run was killed when only its name was missing, it is kept if it is of another case.
    for kept in "$to"/out.complete*; do
        [ ! -e "$kept" ] || "$ra2d" verify "$kept" >"$to/log" || fail "$(cat "$to/log")"
        rm -rf "$kept"
    done
    [ "$(echo "$to"/out*)" = "$to/out" ] || fail "something is left: $(echo "$to"/out*)"
done
if [ "$dead" = 0 ] || [ "$away" = 0 ]; then fail 'nobody was killed, or nobody turned away'; fi
say "all passed, SEED=$seed: $trials trials; of $((2 * trials)) processes $made made their run," \
    "$away were turned away, $dead killed (in $both trials both);" \
    "$left times no run yet, $replaced complete runs replaced by complete ones"
