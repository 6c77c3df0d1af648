#!/usr/bin/env bash
# Exponents of the ensemble, from the levels of all its runs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/exponents.sh WHAT RA2D TABLE [LEVEL]
#
# WHAT is one of level, plates, beams, terms, sound, local, damping, area, face.
#
# LEVEL is the column of the level, if it is not level_resonator.
# - level: n over the speeds for every surface, and the mean of these n; m over the roughnesses at
#   every speed, and the mean of these m. All are at the default damping. Also the level per decade
#   of damping at Ra 10 um and 0.1 m/s, over all dampings, and over dampings of 1 % and more
# - sound: the mean n and the mean m, of the vibration in the audible band and of the sound of the
#   same runs
# - local: n of each surface between neighbouring speeds, and m at each speed between neighbouring
#   roughnesses. Beside each are the share of time with contact, and the speed divided by the speed
#   at which contact is lost
# - plates: n and m as in `level`, but at any damping, of blocks on plates, and of beams at points
#   that others report
# - beams: n of the law's sliders on beams, with Ra 5 um, over speeds up to 0.7 m/s, up to 0.1 m/s
#   and from 0.5 m/s on; and m at each speed that has two roughnesses. They are over the first 16
#   pairs, which every point has
# - terms: n at Ra 10 um and m at 0.2 m/s with every term of the model, and how much the term
#   changes n and m, by the differences on the same surfaces. Also n at every roughness and m at
#   every speed in vacuum and in air, from the first five pairs
# A surface that a reading has at only one speed is left out: with it this speed would have another
# set of surfaces than the others.
#
# `damping`, `area` and `face` read the table of verify/energy_table. They give decibels a decade
# for each column of AMOUNTS:
# - damping: over the damping
# - area: over the length of the slider at each damping. The range is all lengths, then lengths
#   below 30 mm, then lengths above 30 mm, which shows whether a curve bends. The power of contact
#   may be negative in this table, because the resonator may rise under the load
# - face: over the area of a block in three dimensions; the range is all areas, then areas below 9
#   cm2, then areas above 9 cm2
set -euo pipefail
case ${1-} in
level | plates | beams | terms | sound | local | damping | area | face) ;;
*) set -- ;;
esac
[ $# = 3 ] || [ $# = 4 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
AMOUNTS='level taken_level centroid_level contacts_level'
what=$1 ra2d=$2 table=$3 level=(--y "${4-level_resonator}")
tables=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# rows CONDITIONS NAME [VARIED [NEIGHBOURS]]
rows() {
    awk -v where="$1" -v varied="${3-}" -v neighbours="${4-}" -f "$tables/table.awk" \
        -f "$tables/select.awk" "$table" >"$work/$2"
}
slopes() { "$ra2d" slopes "$work/$1" "${@:3}" --over seed >"$work/$2"; }
label() { awk -v third="$1" -f "$tables/table.awk" -f "$tables/exponents.awk" "${@:2}"; }
labelled=()
# over X SPLIT: slopes of all AMOUNTS over all X, over X below SPLIT, and over X above SPLIT
over() {
    local part name amount
    for part in 'all' "short $1<$2" "long $1>=$2"; do
        rows "$(cut -s -d' ' -f2 <<<"$part")" points "reading,damping,$1"
        for amount in $AMOUNTS; do
            name=$amount/${part%% *}
            slopes points "${name/\//-}" --x "$1" --y "$amount" --by reading,damping
            labelled+=("exponent=$name" at= "$work/${name/\//-}")
        done
    done
    label at "${labelled[@]}"
}
# n of every surface and m at every speed, and the means of both
both() {
    slopes points n --x speed "${level[@]}" --decibel --by reading,surface
    slopes points n-mean --x speed "${level[@]}" --decibel --by reading --each surface
    slopes points m --x nominal_Ra "${level[@]}" --decibel --by reading,speed
    slopes points m-mean --x nominal_Ra "${level[@]}" --decibel --by reading --each speed
    labelled=(exponent=n at= "$work/n" at=mean "$work/n-mean" exponent=m at= "$work/m" at=mean
        "$work/m-mean")
}
case $what in
damping)
    rows '' points reading,damping
    for amount in $AMOUNTS given_level; do
        slopes points "$amount" --x damping --y "$amount" --by reading
        labelled+=("exponent=$amount" at=damping "$work/$amount")
    done
    label at "${labelled[@]}"
    ;;
area) over length 0.03 ;;
face) over area 9e-4 ;;
plates)
    rows 'reading!~^beam' points reading,surface,speed
    both
    label at "${labelled[@]}"
    ;;
beams)
    for range in 'all speed<0.8' 'slow speed<0.15' 'fast speed>=0.4'; do
        rows "reading~^beam & seed<2017 & surface=ra5 & ${range#* }" points
        slopes points "n-${range%% *}" --x speed "${level[@]}" --decibel --by reading
        labelled+=("exponent=n" "at=${range%% *}" "$work/n-${range%% *}")
    done
    rows 'reading~^beam & seed<2017' points reading,speed,surface
    slopes points m --x nominal_Ra "${level[@]}" --decibel --by reading,speed
    label at "${labelled[@]}" exponent=m at= "$work/m"
    ;;
terms)
    for exponent in 'n speed ra10 surface=ra10' 'm nominal_Ra v0.20 speed=0.2'; do
        read -r name x at where <<<"$exponent"
        rows "$where" "at-$name" "reading,$x"
        slopes "at-$name" "$name" --x "$x" "${level[@]}" --decibel --by reading
        "$ra2d" means "$work/at-$name" --by "reading,$x,seed" --of "${level[1]}" \
            --less reading=base --pair "$x,seed" >"$work/less-$name"
        slopes "less-$name" "added-$name" --x "$x" --y mean --decibel --by reading
        labelled+=("exponent=$name" "at=$at" "$work/$name" "exponent=added-$name"
            "$work/added-$name")
    done
    rows 'reading~^(base|air)$ & seed<6' all reading,surface,speed
    for exponent in 'n speed nominal_Ra' 'm nominal_Ra speed'; do
        read -r name x each <<<"$exponent"
        slopes all "all-$name" --x "$x" "${level[@]}" --decibel --by "reading,$each"
        labelled+=("exponent=$name" at= "$work/all-$name")
    done
    label at "${labelled[@]}"
    ;;
level)
    rows damping=0.02 points reading,surface,speed
    at_damping='point~^ra10-v0.10'
    rows "$at_damping" damping reading,damping
    rows "$at_damping & damping>=0.01" upper reading,damping
    both
    slopes damping decade --x damping "${level[@]}" --by reading
    slopes upper decade-upper --x damping "${level[@]}" --by reading
    label at "${labelled[@]}" exponent=decade at=ra10 "$work/decade" at=upper "$work/decade-upper"
    ;;
local)
    rows damping=0.02 points reading,surface,speed
    means() { "$ra2d" means "$work/$1" --by "$2" --of "contact_share,speed,lift_off_speed" >"$3"; }
    means points reading,surface,speed "$work/share"
    labelled=(exponent=share "$work/share")
    for exponent in 'n speed surface' 'm nominal_Ra speed'; do
        read -r name x each <<<"$exponent"
        rows damping=0.02 near reading,surface,speed "$x"
        means near "reading,$each,between" "$work/mean-$name"
        slopes near "$name" --x "$x" "${level[@]}" --decibel --by "reading,$each,between"
        labelled+=("exponent=$name" "$work/mean-$name" "$work/$name")
    done
    label between "${labelled[@]}"
    ;;
sound)
    rows damping=0.02 points reading,surface,speed
    for level in level_resonator_in_band sound_power_level; do
        for exponent in 'n speed surface' 'm nominal_Ra speed'; do
            read -r name x each <<<"$exponent"
            slopes points "$level-$x" --x "$x" --y "$level" --decibel --by reading --each "$each"
            labelled+=("exponent=$name" "at=$level" "$work/$level-$x")
        done
    done
    label of "${labelled[@]}"
    ;;
esac
