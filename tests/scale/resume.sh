#!/usr/bin/env bash
# Many runs are killed ten times at a random moment, then run undisturbed; one start is interrupted.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-resume
# usage: tests/scale/resume.sh MAKE [VARIABLE=VALUE...]   (see common.sh; SEED chooses the moments)
#
# Every file with its final name must be complete, and complete runs must not be made again. At the
# end the bytes must be those of undisturbed runs. The ten intervals before the kills are, on
# average, together as long as all runs take. With SCALE_LENGTH=full more tables are half written at
# a kill.
set -euo pipefail
# shellcheck source=tests/scale/common.sh
. "$(dirname "$0")/common.sh" resume "$@"

# start_group WORD...: starts make in its own process group, with the signals of a terminal
group=''
start_group() {
    set -m
    goal "$@" >>"$folder/groups.log" 2>&1 &
    group=$!
    set +m
}
# end_group SIGNAL: sends it to the whole group and waits for its end; `code` is that of make
end_group() {
    signal_group "$1"
    code=0
    wait "$group" 2>/dev/null || code=$?
    local tries=0
    while group_lives; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || fail "processes of the group $group do not end"
        sleep 0.05
    done
    group=''
}
# the group may have ended before
signal_group() { if group_lives; then kill -s "$1" -- "-$group" 2>/dev/null || true; fi; }
# whether the group has a process that is not a zombie
group_lives() {
    local stat state its_group
    for stat in /proc/[0-9]*/stat; do
        # the name of the program, in brackets, may have any characters; then state, parent and
        # group follow
        { read -r stat <"$stat"; } 2>/dev/null || continue
        read -r state _ its_group _ <<<"${stat##*) }"
        if [ "$its_group" = "$group" ] && [[ $state != [ZX] ]]; then return 0; fi
    done
    return 1
}
trap 'if [ -n "$group" ]; then signal_group KILL; fi' EXIT

make_reference
say "$runs runs in $(seconds "$wall") s undisturbed, $(seconds "$idle") s to see that nothing is" \
    "missing; SEED=$seed"
# the mean time of a run when two are made at a time
alone=$((2 * wall / runs))
kills=0 hits=0 tries=0
while [ "$kills" -lt 10 ]; do
    tries=$((tries + 1))
    [ "$tries" -le 100 ] || fail "killed only $kills times"
    random_below $((wall / 5))
    moment=$(seconds $((idle / 2 + drawn)))
    start_group -j2
    sleep "$moment"
    end_group KILL
    no_half_table
    there=$(finished "$out")
    begun=$(begun_runs "$out" | wc -l)
    if [ "$begun" != 0 ]; then hits=$((hits + 1)); fi
    case $code in
    137)
        kills=$((kills + 1))
        say "SIGKILL after $moment s: $there of $runs runs there, $begun begun"
        ;;
    0)
        say "all there before $moment s; again from nothing"
        same "$folder/reference" "$out"
        rm -rf "$out"
        ;;
    *)
        show "$folder/groups.log"
        fail "exit $code of make before it was killed"
        ;;
    esac
done
whole_start rest -j2
same "$folder/reference" "$out"
say "left alone: the rest in $(seconds "$wall") s, $compared files of the same bytes;" \
    "$hits of $kills moments met runs that had begun"

# interrupted_runs: runs that ended by SIGINT and have a table; before its first step a run has none
interrupted_runs() {
    local file
    while read -r file; do
        if grep -q '^exit 6$' "$file" && [ -n "$(paths "${file%.failed}.partial" -name '*.tsv')" ]
        then
            echo "${file%.failed}"
        fi
    done < <(paths "$out" -name '*.failed')
}
# The interrupt must come while a run makes steps. Most of the time of a short run is set-up, so the
# signal may come before the first step or after the end. Then another start is interrupted.
for _ in {1..200}; do
    rm -rf "$out"
    start_group -j2
    until [ -n "$(begun_runs "$out")" ] || ! group_lives; do sleep 0.01; done
    random_below "$alone"
    sleep "$(seconds "$drawn")"
    end_group INT
    no_half_table
    ended=$(interrupted_runs)
    if [ -n "$ended" ]; then break; fi
done
[ -n "$ended" ] || fail 'no run ended with exit code 6 after SIGINT'
[ "$code" != 0 ] || fail 'make ends with exit code 0 after SIGINT'
for run in $ended; do
    [ ! -e "$run" ] || fail "$run: interrupted, and there"
    grep -q '^# ended early' "$run".partial/*.partial.tsv ||
        fail "$run: no partial table says that it ended early"
done
there=$(finished "$out")
touch "$folder/stamp"
whole_start go-on -j2
[ "$(made_since "$folder/stamp" | wc -l)" = $((runs - there)) ] ||
    fail 'runs that were there were repeated'
same "$folder/reference" "$out"
[ -z "$(paths "$out" -name '*.failed')" ] || fail 'a finished run is still marked as failed'
say "SIGINT with $there runs there: exit 6 of ${ended//$'\n'/ } and partial tables;" \
    "the rest made in $(seconds "$wall") s"
say "all passed: $runs runs, killed $kills times and interrupted once, $compared files of the" \
    'same bytes as undisturbed'
