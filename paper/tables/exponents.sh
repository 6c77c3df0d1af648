#!/usr/bin/env bash
# Exponents of the ensemble, out of the levels of all its runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/exponents.sh level|sound RA2D TABLE
#
# level: n over speeds at every surface and of their mean, m over roughnesses at every speed and of
# their mean, both at the default damping; and the level per decade of damping at Ra 10 um and
# 0.1 m/s, over all dampings and over those of 1 % and more. sound: n and m of the means, of the
# vibration in the audible band and of the sound of the same runs.
set -eu -o pipefail
[ $# = 3 ] || { echo "usage: $0 level|sound RA2D TABLE" >&2; exit 2; }
what=$1 ra2d=$2 table=$3
tables=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rows() { awk -v where="$1" -f "$tables/table.awk" -f "$tables/select.awk" "$table" >"$work/$2"; }
slopes() { "$ra2d" slopes "$work/$1" "${@:3}" --over seed >"$work/$2"; }
label() { awk -v third="$1" -f "$tables/table.awk" -f "$tables/exponents.awk" "${@:2}"; }

rows damping=0.02 points
if [ "$what" = level ]; then
    at_damping='point~^ra10-v0.10'
    rows "$at_damping" damping
    rows "$at_damping & damping>=0.01" upper
    for by in speed nominal_Ra; do
        "$ra2d" means "$work/points" --by "reading,$by,seed" --of level_resonator >"$work/mean-$by"
    done
    slopes points n --x speed --y level_resonator --decibel --by reading,surface
    slopes mean-speed n-mean --x speed --y mean --decibel --by reading
    slopes points m --x nominal_Ra --y level_resonator --decibel --by reading,speed
    slopes mean-nominal_Ra m-mean --x nominal_Ra --y mean --decibel --by reading
    slopes damping decade --x damping --y level_resonator --by reading
    slopes upper decade-upper --x damping --y level_resonator --by reading
    label at exponent=n at= "$work/n" at=mean "$work/n-mean" exponent=m at= "$work/m" \
        at=mean "$work/m-mean" exponent=decade at=ra10 "$work/decade" at=upper "$work/decade-upper"
else
    labelled=()
    for level in level_resonator_in_band sound_power_level; do
        for exponent in n=speed m=nominal_Ra; do
            x=${exponent#*=}
            "$ra2d" means "$work/points" --by "reading,$x,seed" --of "$level" >"$work/means"
            slopes means "$level-$x" --x "$x" --y mean --decibel --by reading
            labelled+=("exponent=${exponent%=*}" "at=$level" "$work/$level-$x")
        done
    done
    label of "${labelled[@]}"
fi
