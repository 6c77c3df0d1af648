#!/usr/bin/env bash
# Common parts of the tests of many runs, which start make repeatedly in an environment of their
# own.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-failure
# usage: . tests/scale/common.sh NAME MAKE [VARIABLE=VALUE...]
#
# Environment: SCALE_GOAL is the goal of make (campaign), SCALE_LENGTH quick or full, SCALE_TIMED
# the tables with times, LAUNCH the prefix of each run, SEED a number for random choices.
#
# Tables name the command that made them. So every start of a test has the same OUT, build/NAME/out.
# The results of a start are then moved to another folder and compared byte for byte, except
# SCALE_TIMED. Some variables are used only in the scripts that source this one.
# shellcheck disable=SC2034
set -euo pipefail
name=$1
shift
folder=build/$name
out=$folder/out
launch=${LAUNCH:-}
goal=${SCALE_GOAL:-campaign}
timed=${SCALE_TIMED:-timing.tsv campaign-time.tsv ensemble-time.tsv}
seed=${SEED:-$(date +%s)}
RANDOM=$((seed % 32768))
start=(env -u MAKELEVEL MAKEFLAGS= "$@" --no-print-directory "OUT=$out"
    "RUN_LENGTH=${SCALE_LENGTH:-quick}")

# goal WORD...: make with these additional words
goal() { "${start[@]}" "$@" "$goal" </dev/null; }
say() { printf 'verify-%s: %s\n' "$name" "$*"; }
fail() {
    say "FAILED: $*" >&2
    exit 1
}
show() { sed 's/^/    /' "$1" | tail -n "${2:-8}" >&2; }
# since_ms MOMENT: milliseconds since $EPOCHREALTIME was MOMENT; seconds MILLISECONDS: as text
since_ms() { echo $(((${EPOCHREALTIME/./} - ${1/./}) / 1000)); }
seconds() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }
# random_below NUMBER: `drawn`, of at most 2^30 (a subshell would draw from another sequence)
random_below() { drawn=$(((RANDOM * 32768 + RANDOM) % $1)); }

# whole_start NAME WORD...: an undisturbed start, which must succeed; `wall` is its time in
# milliseconds
whole_start() {
    local log=$folder/$1.log begin=$EPOCHREALTIME code=0
    shift
    goal "$@" >"$log" 2>&1 || code=$?
    if [ "$code" != 0 ]; then
        show "$log"
        fail "exit $code of make $*, see $log"
    fi
    wall=$(since_ms "$begin")
}
# The undisturbed runs are moved to reference/. A second start must have nothing to do; it takes
# `idle` milliseconds.
make_reference() {
    rm -rf "$folder"
    mkdir -p "$folder"
    whole_start reference -j2
    local first=$wall
    touch "$folder/stamp"
    whole_start nothing -j2
    idle=$wall wall=$first
    [ -z "$(made_since "$folder/stamp")" ] || fail 'a second start repeats runs'
    mv "$out" "$folder/reference"
    runs=$(finished "$folder/reference")
    [ "$runs" -gt 0 ] || fail 'no run was made'
}
# paths below a folder, which may not exist
paths() { if [ -d "$1" ]; then find "$@"; fi; }
finished() { paths "$1" -path '*.partial' -prune -o -name summary.tsv -print | wc -l; }
made_since() { paths "$out" -name summary.tsv -newer "$1"; }
# folders of runs that have begun and not ended
begun_runs() { paths "$1" -type d -name '*.partial'; }
is_timed() { [[ " $timed " == *" ${1##*/} "* ]]; }
tables() { (cd "$1" && find . -name '*.tsv' -o -name '*.ini' | sort); }

# same A B: both folders must have the same tables, none of them partial; sets `compared` to the
# number of tables
same() {
    local table
    compared=0
    if ! diff <(tables "$1") <(tables "$2") >"$folder/diff"; then
        show "$folder/diff"
        fail "$2 has other tables than $1"
    fi
    while read -r table; do
        if is_timed "$table"; then continue; fi
        cmp "$1/$table" "$2/$table" >&2 || fail "$2/$table differs"
        compared=$((compared + 1))
    done < <(tables "$1")
    [ "$compared" -gt 0 ] || fail 'no table to compare'
}
# Every file with its final name is complete: it has the bytes of the reference, or as many lines if
# it contains times.
no_half_table() {
    local table
    if [ ! -d "$out" ]; then return; fi
    while read -r table; do
        case $table in *.partial/*) continue ;; esac
        if is_timed "$table"; then
            [ "$(wc -l <"$folder/reference/$table")" = "$(wc -l <"$out/$table")" ]
        else
            cmp "$folder/reference/$table" "$out/$table" >&2
        fi || fail "$out/$table is incomplete"
    done < <(tables "$out")
}
