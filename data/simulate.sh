#!/usr/bin/env bash
# Makes planned simulations in one sweep, or in one sweep for each share of them, with the arguments
# in the files FOLDER.command, and keeps the messages of ra2d.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/simulate.sh OUT JOBS RUN|@LIST [LAUNCHER...] RA2D
#
# A run is OUT/RUN; LIST has one name per line. OUT/RUN.command is one line: the hash of the case
# file, and the words for ra2d (data/plan.awk). JOBS runs are made at a time. Without a launcher one
# `ra2d sweep` makes all runs. With a launcher, which may be that of a cluster, the runs are divided
# into eight shares for each of JOBS, if there are enough runs, and each share is a command of its
# own. So a share with long runs delays no other share.
#
# The messages of a run are kept as OUT/RUN.log. OUT/RUN.failed exists if the last attempt to make
# the run has failed (src/command/sweep_logs.c), also if the launcher or the sweep failed before the
# run began. A run whose energy balance is off counts as complete and is listed (OUT/balance.tsv).
# make has decided that the runs must be made, so a complete new run replaces an earlier one. The
# exit code is that of the first run that failed; 6 means that an interrupt ended the script.
#
# With RA2D_TRIED=FILE a single run that has failed since FILE is not made again.
set -euo pipefail
out=$1 jobs=$2 list=$3
shift 3
runs=("$list")
points=$out/$list.points
if [ "${list:0:1}" = @ ]; then
    points=${list#@}.points
    mapfile -t runs <"${list#@}"
elif [ -e "$out/$list.failed" ] && [ "${RA2D_TRIED:-}" ] &&
    ! [ "$out/$list.failed" -ot "$RA2D_TRIED" ]; then
    { read -r _ code && cat >&2; } <"$out/$list.failed"
    exit "$code"
fi
rm -f "$points".*

# writes the points of each share to a file
shares=1
if [ $# -gt 1 ]; then shares=$((${#runs[@]} < 8 * jobs ? ${#runs[@]} : 8 * jobs)); fi
printf '%s\n' "${runs[@]}" | awk -v out="$out" -v points="$points" -v shares="$shares" '
    {
        file = points "." NR % shares
        if (NR <= shares) print "run\tcase\toptions" >file
        command = out "/" $0 ".command"
        if ((getline words <command) <= 0 || split(words, word, " ") < 3) {
            print "simulate.sh: " command ": is not there, or says no case" >"/dev/stderr"
            exit 1
        }
        close(command)
        sub(/^ *[^ ]+ +[^ ]+ +[^ ]+ */, "", words)
        print $0 "\t" word[3] "\t" (words == "" ? "-" : words) >file
    }'

# make_share FILE COMMAND...: runs COMMAND, in which SHARE is FILE. The exit code goes into
# FILE.code and the output into FILE.log. On a terminal the output shows the progress instead.
make_share() {
    local share=$1 code=0
    shift
    if [ -t 2 ]; then
        echo 'what its sweep said is on the terminal' >"$share.log"
        "${@/#SHARE/$share}" || code=$?
    else
        "${@/#SHARE/$share}" 2>"$share.log" || code=$?
        cat "$share.log" >&2
    fi
    echo "$code" >"$share.code"
}
export -f make_share
ask=("$@" sweep --points SHARE --part 1/1 -j $((shares > 1 ? 1 : jobs)) -o "$out"
    --logs --force --no-sync)
if [ "${#runs[@]}" -gt 1 ]; then
    echo "${#runs[@]} runs in shares, $shares in all: ${ask[*]/#SHARE/$points.N}"
else
    echo "$*$(sed 's/^[^ ]*//' "$out/$list.command") -o $out/$list"
fi
if [ "$shares" = 1 ]; then
    make_share "$points.0" "${ask[@]}"
else
    for ((i = 0; i < shares; i++)); do printf '%s\0' "$points.$i"; done |
        xargs -0 -I FILE -P "$jobs" bash -euc 'make_share "$@"' make_share FILE "${ask[@]}"
fi

# a missing run has FOLDER.failed: its own message, or that of its share if it was never begun
first=0
for ((i = 0; i < shares; i++)); do
    ended=$(cat "$points.$i.code")
    if [ "$ended" = 6 ]; then
        rm "$points".*
        exit 6
    fi
    while IFS=$'\t' read -r run _; do
        folder=$out/$run
        if [ -e "$folder/files.tsv" ] && ! [ "$folder/files.tsv" -ot "$points.$i" ]; then
            continue
        fi
        if [ ! -e "$folder.failed" ] || [ "$folder.failed" -ot "$points.$i" ]; then
            { echo "exit $ended"; tail -n 5 "$points.$i.log"; } >"$folder.failed"
        fi
        if [ "$first" = 0 ]; then read -r _ first <"$folder.failed"; fi
    done < <(tail -n +2 "$points.$i")
done
rm "$points".*
exit "$first"
