#!/usr/bin/env bash
# Tests the pages of a run, of rolling, of three dimensions, of a sweep and of two comparisons.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/command/test-pages.sh BUILD
# test: make test-pages
#
# Short runs of data/cases go to BUILD/pages. tests/command/pages.mjs tests their pages. If node or
# a browser is missing, nothing is tested, and a message says so. If npm cannot get axe-core, only
# its checks are left out, also with a message.
set -euo pipefail
[ $# = 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
ra2d=$(realpath "$1/ra2d") cases=$(realpath data/cases) folder=$1/pages
browser=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$browser" ] || ! command -v node >/dev/null; then
    echo 'test-pages: LEFT OUT: no Chromium or no node here to try them'
    exit
fi
axe=$(tests/live/axe.sh "$1/axe-core") || { axe=-; echo 'test-pages: LEFT OUT: no axe-core here'; }
rm -rf "$folder"
mkdir -p "$folder"
# In the background `set -e` holds: the first command that fails ends this list.
(
    cd "$folder"
    "$ra2d" run "$cases/tutorial.ini" -o line --quiet
    "$ra2d" rolling "$cases/rolling-roller.ini" -o rolling --quiet
    "$ra2d" areal "$cases/areal.ini" -s time.duration=20ms -s output.average_from=5ms -o plate \
        --quiet
    "$ra2d" sweep "$cases/tutorial.ini" --over sliding.speed=0.1,0.2 --seeds 1..2 -o many >many.tsv
    "$ra2d" listen line -o heard.wav --full-scale 10mm/s >heard.tsv
    "$ra2d" compare line heard.wav --scale 10mm/s -o beside.html
    "$ra2d" compare many heard.wav --scale 10mm/s -o points.html
    for run in line rolling plate many; do "$ra2d" report $run -o $run.html; done
) 2>"$folder/log" &
wait $! || { cat "$folder/log" >&2; exit 1; }
node tests/command/pages.mjs "$browser" "$folder/shots" "$axe" \
    "$folder"/{line,rolling,plate,many,beside,points}.html
