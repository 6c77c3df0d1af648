#!/usr/bin/env bash
# Every command that writes is killed at random moments. No complete file is lost or changed, and
# every file with a final name is complete.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-kills
# usage: tests/scale/kills.sh RA2D FOLDER [TRIALS]      (SEED chooses the moments)
#
# The commands take turns. Each finds earlier files: an old output, a complete run of another case,
# a sweep with a damaged run. After the kill, either the case, the runs and the old output are
# unchanged, or the new output is complete; `ra2d verify` checks runs. Then the command is started
# again. It must write the bytes of an undisturbed command (except timing.tsv), and leave only
# documented files.
set -euo pipefail
ra2d=$(realpath "$1") to=$2 trials=${3:-110}
seed=${SEED:-$(date +%s)}
RANDOM=$((seed % 32768))
trial=0
say() { printf 'verify-kills: %s\n' "$*"; }
fail() {
    say "FAILED in trial $trial of seed $seed, $name: $*" >&2
    exit 1
}
root=$PWD
rm -rf "$to"
mkdir -p "$to"
cd "$to"
cp "$root"/data/cases/{tutorial.ini,tutorial-profile.txt,areal.ini,rolling-roller.ini} .
short=(-s time.duration=5ms -s output.psd_segment=256)
flat=(-s time.duration=2ms -s output.average_from=0s -s output.psd_segment=256)
roller=(-s footprint.positions=64 -s excitation.segment=16)

# the output of each command, and its arguments
names=(run force areal rolling sweep repair report listen surface animate)
declare -A target=([run]=out [force]=out [areal]=out [rolling]=out [sweep]=many [repair]=many
    [report]=a.html [listen]=a.wav [surface]=a.svg [animate]=a.gif)
words() {
    case $1 in
    run) echo run tutorial.ini "${short[@]}" -o out ;;
    force) echo run tutorial.ini "${short[@]}" -s surface.seed=2 -o out --force ;;
    areal) echo areal areal.ini "${flat[@]}" -o out ;;
    rolling) echo rolling rolling-roller.ini "${roller[@]}" -o out ;;
    sweep | repair) echo sweep tutorial.ini --seeds 1..3 "${short[@]}" -o many ;;
    report) echo report kept -o a.html ;;
    listen) echo listen kept -o a.wav --repeat 9 ;;
    surface) echo surface tutorial.ini --plot -o a.svg ;;
    animate) echo animate kept -o a.gif --frames 3 ;;
    esac
}
# before NAME: the files that exist when the command starts
before() {
    rm -rf out* many* a.*
    case $1 in
    force) cp -a kept out ;;
    repair)
        cp -a whole/sweep many
        sed -i 's/^steps\t/steps\t1/' many/seed-2/summary.tsv
        ;;
    report | listen | surface | animate) echo old >"${target[$1]}" ;;
    esac
}
same() { diff -qr -x timing.tsv -x run.mark -x '*.damaged*' "$1" "$2" >/dev/null; }
ask() {
    local list
    read -ra list < <(words "$1")
    exec "$ra2d" "${list[@]}" "${@:2}" >"log-$1" 2>&1
}
(ask run) || fail 'the first run'
mv out kept
mkdir whole
declare -A wall
for name in "${names[@]}"; do
    before "$name"
    begin=${EPOCHREALTIME/./}
    (ask "$name") || fail "undisturbed: $(tail -n 1 "log-$name")"
    wall[$name]=$((${EPOCHREALTIME/./} - begin))
    mv "${target[$name]}" "whole/$name"
done
sums() { find kept ./*.ini ./*.txt -type f -exec cksum {} + | sort; }
sums >sums-before

# a file with a final name: the old one or the new one, complete
is_whole() {
    local file=${target[$name]} run
    case $name in
    report | listen | surface | animate)
        cmp -s "$file" "whole/$name" || [ "$(cat "$file")" = old ] || fail "$file is neither"
        ;;
    sweep | repair)
        for run in many/seed-?; do
            if [ ! -e "$run" ] || same "$run" "whole/sweep/${run#many/}"; then continue; fi
            [ "$name $run" = 'repair many/seed-2' ] || fail "$run is not whole"
        done
        ;;
    *)
        if [ ! -e out ]; then
            [ "$name" != force ] || fail 'the run that was complete is lost'
        elif same out "whole/$name" || { [ "$name" = force ] && same out kept; }; then
            "$ra2d" verify out >log-verify || fail "$(cat log-verify)"
        else
            fail 'the folder is neither run'
        fi
        ;;
    esac
}
killed=0
for ((trial = 1; trial <= trials; trial++)); do
    name=${names[trial % ${#names[@]}]}
    before "$name"
    (ask "$name") &
    process=$!
    latest=$((wall[$name] + wall[$name] / 10))
    sleep "$(printf '0.%06d' $(((RANDOM * 32768 + RANDOM) % latest % 1000000)))"
    kill -s KILL "$process" 2>/dev/null || true
    code=0
    wait "$process" 2>/dev/null || code=$?
    if [ "$code" = 137 ]; then killed=$((killed + 1)); fi
    [ "$code" = 137 ] || [ "$code" = 0 ] || fail "exit code $code: $(tail -n 1 "log-$name")"
    sums | cmp -s - sums-before || fail 'a case or a run that was only read has changed'
    is_whole
    again=()
    case $name in
    run | areal | rolling) again=(--resume) ;;
    esac
    (ask "$name" "${again[@]}") || fail "started again: $(tail -n 1 "log-$name")"
    same "${target[$name]}" "whole/$name" || fail 'started again it makes something else'
    [ -z "$(find . -name '*.lock' -o -name run.mark -o -name '*.replaced')" ] ||
        fail "left behind: $(find . -name '*.lock' -o -name run.mark)"
    [ -z "$(find . -maxdepth 2 -type d -name '*.partial')" ] || fail 'a partial folder is left'
done
name=''
[ "$killed" -gt 0 ] || fail 'nothing was killed'
say "all passed, SEED=$seed: $trials trials of ${#names[@]} commands, $killed killed, no byte lost"
