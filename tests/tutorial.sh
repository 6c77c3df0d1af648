#!/usr/bin/env bash
# The tutorial of README.md: a profile as a profilometer writes it (a synthetic one), its roughness,
# a simulation, level and shocks, figures, sound, film. Same bits everywhere: what it prints is
# known.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make tutorial
# usage: tests/tutorial.sh RA2D FOLDER
#
# tests/tutorial.expected is this program's own output of an earlier day: it shows that README.md's
# lines work and give the same numbers, not that these are right.
set -euo pipefail
ra2d=$1 to=$2
mkdir -p "$to"

# say TABLE NAME...: rows of a table of quantities, in the order of the names, with four digits
say() {
    local table=$1 name value unit
    shift
    for name; do
        IFS=$'\t' read -r _ value unit _ < <(grep "^$name"$'\t' "$table")
        printf '%s\t%.4g\t%s\n' "$name" "$value" "$unit"
    done
}

"$ra2d" roughness data/cases/tutorial-profile.txt --level line >"$to/roughness.tsv"
"$ra2d" check data/cases/tutorial.ini >"$to/check.txt"
"$ra2d" run data/cases/tutorial.ini -o "$to/run" --force --quiet
"$ra2d" plot "$to/run" -o "$to/figures.pdf"
"$ra2d" listen "$to/run" -o "$to/sound.wav" >"$to/sound-scale.tsv"
"$ra2d" animate "$to/run" -o "$to/motion.gif" \
    --from 50ms --duration 2ms --frames 40
{
    say "$to/roughness.tsv" Ra Rq lc
    say "$to/run/summary.tsv" level_resonator force_mean_over_weight contacts_mean \
        shocks_resonator shocks_below_100us
    say "$to/run/sound.tsv" sound_pressure_level_1m
} | tee "$to/results.tsv"
diff tests/tutorial.expected "$to/results.tsv"
echo "== tutorial as expected; its figures, sound and film are in $to"
