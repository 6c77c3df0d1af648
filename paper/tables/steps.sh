#!/usr/bin/env bash
# What a time step of 0.5 us changes where 0.25 us is known, and which readings may take it.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/steps.sh RA2D STEPS.tsv
#        paper/tables/steps.sh --judge STEPS-MEANS.tsv READINGS.tsv
#
# STEPS has the pairs of data/steps.tsv, where the rule and its margins are explained. There are two
# rows for each reading, READING/slow and READING/rest, over the points of this name in the rule.
# They have the level at 0.5 us minus that at 0.25 us, pair by pair, and the residual of the energy
# balance in runs at 0.5 us. While the slider stays on the resonator, tenth-lc-ring-out is the same
# as tenth-lc-one-pass: such pairs count for both.
#
# --judge: the exit code is 1 if a reading of READINGS (data/readings.tsv) takes `medium` steps, 0.5
# us, and does not keep the rule. Readings on fresh surfaces are judged by the readings that they
# repeat.
set -euo pipefail
tables=$(dirname "$0")
# selected TABLE OPTIONS...
selected() { awk "${@:2}" -f "$tables/table.awk" -f "$tables/select.awk" "$1"; }
SLOW_WITHIN=0.1 REST_WITHIN=0.25 BALANCE_WITHIN=0.001
[ $# = 2 ] || [ "$# ${1:-}" = '3 --judge' ] ||
    { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }

if [ "$1" = --judge ]; then
    means=$2 failed=0
    # need ROW QUANTITY CONDITION
    need() {
        local row="row=$1 & quantity=$2"
        if ! selected "$means" -v bare=1 -v where="$row & $3" | grep . >/dev/null; then
            failed=1
            echo "steps.sh: $1 at 0.5 us: $2: not $3:" "$(selected "$means" -v bare=1 \
                -v where="$row" -v show=mean,half,n,smallest,largest | tr '\t' ' ')" >&2
        fi
    }
    for reading in $(selected "$3" -v bare=1 -v where=steps=medium -v show=reading); do
        reading=${reading/#fresh-/tenth-lc-}
        need "$reading/slow" level_resonator "|mean|+half<$SLOW_WITHIN"
        need "$reading/rest" level_resonator "|mean|+half<$REST_WITHIN"
        for points in slow rest; do
            need "$reading/$points" energy_residual_share "largest<$BALANCE_WITHIN"
            need "$reading/$points" energy_residual_share "smallest>=-$BALANCE_WITHIN"
        done
    done
    exit "$failed"
fi
ra2d=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
    cat "$2"
    selected "$2" -v bare=1 -v where='reading=tenth-lc-one-pass & speed<0.43' |
        sed 's/^tenth-lc-one-pass\t/tenth-lc-ring-out\t/'
} >"$work/runs.tsv"
bare=0
# means POINTS CONDITION OPTIONS...
means() {
    selected "$work/runs.tsv" -v where="$2" >"$work/chosen.tsv"
    "$ra2d" means "$work/chosen.tsv" --by reading "${@:3}" >"$work/means.tsv"
    selected "$work/means.tsv" -v bare=$bare \
        -v show=row=reading,quantity,unit,n,mean,half,deviation,smallest,largest |
        sed "/^# units\|^row\t/!s|\t|/$1\t|"
    bare=1
}
for part in 'slow ~' 'rest !~'; do
    read -r points match <<<"$part"
    at="point$match^ra[0-9]+-v0\\.(02|05|10)\$"
    means "$points" "$at" --of level_resonator --less step=2.5e-07 --pair reading,point,seed
    means "$points" "$at & step=5e-07" --of energy_residual_share
done
