#!/usr/bin/env bash
# Makes goals with simulations: if one fails, the others continue, and it is named at the end.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/go-on.sh OUT MAKE GOAL... -- [LAUNCHER...] RA2D
#
# Simulations come first, all in one sweep (data/simulate.sh) of as many processes as make has jobs:
# make without execution (-n) lists those that the goals need and that are missing. Then make makes
# the goals. If make itself was called without execution (-n, -q), nothing is made.
#
# A run that failed has left a file FOLDER.failed below OUT (data/simulate.sh). The exit code is
# that of make. Two makes at once would build the same files of OUT. So a second one is refused as
# long as anything runs that the first one has started; on a file system without locks it is not
# refused.
set -euo pipefail
out=$1
shift
mkdir -p "$out"
exec 9<"$out"
flock --nonblock --conflict-exit-code 99 9 2>/dev/null || [ $? != 99 ] || {
    echo "$out: another make is at work in this folder; start again when it has ended, or write" \
        "OUT=FOLDER for another one" >&2
    exit 2
}
# a second earlier, because the clock of the files has a limited resolution and a run may fail soon
touch -d '1 second ago' "$out/go-on.tmp"
make=$1
shift
goals=()
while [ "$1" != -- ]; do
    goals+=("$1")
    shift
done
shift

# PREPARED=yes tells make that the files that `simulations-goal` makes exist already
code=0
prepared=() alone=0
if ! [[ ${MAKEFLAGS:-} =~ ^[a-zA-Z]*[nq] ]]; then
    jobs=1
    if [[ " ${MAKEFLAGS:-}" =~ \ -j([0-9]*) ]]; then jobs=${BASH_REMATCH[1]:-$(nproc)}; fi
    "$make" --no-print-directory simulations-goal || code=$?
    if [ "$code" = 0 ]; then
        prepared=(PREPARED=yes)
        "$make" -n --no-print-directory --keep-going "${goals[@]}" "${prepared[@]}" |
            awk '/^bash data\/simulate.sh / { print $5 }' >"$out/simulations" || true
        if [ -s "$out/simulations" ]; then
            data/simulate.sh "$out" "$jobs" "@$out/simulations" "$@" || alone=$?
        fi
        export RA2D_TRIED=$out/go-on.tmp
    fi
fi
if [ "$alone" = 6 ]; then
    code=6
else
    code=0
    "$make" --keep-going "${goals[@]}" "${prepared[@]}" || code=$?
fi
mapfile -t failed < <(find "$out" -name '*.failed' -newer "$out/go-on.tmp" | sort)
rm "$out/go-on.tmp"
exec >&2
if [ ${#failed[@]} != 0 ]; then
    echo 'FAILED, while the others went on; a new start repeats these alone:'
fi
for file in "${failed[@]}"; do
    echo "  ${file%.failed}: $(head -n 1 "$file")"
    tail -n +2 "$file" | tail -n 5 | sed 's/^/      /'
done
exit "$code"
