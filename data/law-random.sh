#!/usr/bin/env bash
# Draws data/law-random.tsv: a hundred cases by lot (law-random.awk), each with its step.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/law-random.sh RA2D >data/law-random.tsv
#
# The step of a beam is the longest of 1, 2, 5 times a power of ten that is at most a fifth of the
# stability limit that `ra2d check` says, of a plate two thirds: as in the cases of the study before
# (data/law.tsv). No case is run, or left out for what it is.
set -euo pipefail
ra2d=$1
seed=37
line=(-s time.scheme=exact-propagator -s time.step=50ns -s sliding.initial=settled
    -s probes.force_0012=none)
area=(-s time.step=50ns)
cat <<'END'
# Cases drawn by lot, on which the law of roughness noise is tried (verify/law/README.md): data/law-random.sh made this list before any of its
# runs was made. `nodes` line: a slider on a beam, data/cases/realistic.ini; area: a block on a plate, data/cases/areal.ini. Runs are
# results/law-random/CELL/POINT/SEED; a file turned-RAum-SEED.txt is made by data/profile.awk.
# units	-	-	-	1	-
cell	point	nodes	seed	options
END
while IFS=$'\t' read -r cell point nodes its_seed options; do
    case=data/cases/$([ "$nodes" = line ] && echo realistic || echo areal).ini
    for file in $(grep -o 'build/profiles/[^ ]*' <<<"$options"); do
        mkdir -p build/profiles
        name=${file##*/}
        awk -v name="${name%.txt}" -f data/profile.awk >"$file"
    done
    first="$nodes[@]"
    # shellcheck disable=SC2086 # options are words
    "$ra2d" check "$case" "${!first}" $options |
        awk -F '\t' -v share="$([ "$nodes" = line ] && echo 0.2 || echo 0.6666667)" \
            -v row="$cell	$point	$nodes	$its_seed	$options" '
            $1 == "stability_limit" {
                for (ns = 1e-9; ns * 10 <= share * $2; ns *= 10) continue
                n = share * $2 >= 5 * ns ? 5 : share * $2 >= 2 * ns ? 2 : 1
                printf "%s -s time.step=%.0fns\n", row, n * ns * 1e9
            }'
done < <(awk -v seed=$seed -f data/law-random.awk)
