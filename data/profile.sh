#!/usr/bin/env bash
# Writes a record of heights as an instrument does, of a kind that the program does not generate.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/profile.sh KIND-RAum-SEED >FILE
#
# The record has 56 mm in steps of 5 um, and heights in um, to 10 pm. KIND is one of these:
# - `turned`: parabolic grooves with an uneven feed of 200 to 600 um, each with its own depth
# - `ground`: the lowest of many parabolic grooves of random widths, depths and places
# - `bands`: the sum of two noises, one four times as long as the other and 1 to 4 times as high
# Ridges are worn: all heights are averaged three times over a length that is drawn for each record.
# At the end the mean is 0, and Ra is the one in the name. Random numbers are those of Park and
# Miller. The heights are made by +, -, *, / and whole numbers below 2^53 only, so they are the same
# in any awk.
set -euo pipefail
if ! [[ ${1:-} =~ ^(turned|ground|bands)-[0-9.]+um-[1-9][0-9]*$ ]]; then
    echo "profile.sh: a name is turned|ground|bands-RAum-SEED, not '${1:-}'" >&2
    exit 2
fi
awk -v name="$1" '
    BEGIN {
        split(name, part, "-")
        count = 11201; at = part[3]
        for (j = 0; j < 10; j++) even()
        if (part[1] == "turned") turn()
        else if (part[1] == "ground") grind()
        else add_bands()
        scale_to(part[2] + 0)
        print "# " name ": synthetic, in place of a measured record"
        print "# x [um] z [um]"
        for (i = 0; i < count; i++) printf "%d %.5f\n", 5 * i, z[i]
    }
    function even() {
        at = (at * 16807) % 2147483647
        return at / 2147483647
    }
    function spread(low, high) { return low + even() * (high - low) }
    function turn(    feed, i, from, to, middle, depth, x) {
        feed = spread(40, 120)
        for (from = 0; from < count; from = to) {
            to = from + feed * spread(0.85, 1.15)
            middle = 0.5 * (from + to); depth = spread(-0.2, 0.2)
            for (i = from > int(from) ? int(from) + 1 : from; i < to && i < count; i++) {
                x = 2 * (i - middle) / feed
                z[i] = x * x + depth
            }
        }
        wear(int(0.12 * feed) + 2)
    }
    function grind(    grooves, half, middle, depth, bottom, i, x, j) {
        for (i = 0; i < count; i++) z[i] = 0
        grooves = int(spread(1000, 3000))
        for (j = 0; j < grooves; j++) {
            half = spread(8, 60); middle = even() * count; depth = even(); depth *= depth
            for (i = int(middle - half) + 1; i < middle + half; i++) {
                if (i < 0 || i >= count) continue
                x = (i - middle) / half
                bottom = depth * (x * x - 1)
                if (bottom < z[i]) z[i] = bottom
            }
        }
        wear(int(spread(6, 16)))
    }
    function add_bands(    length_of, height, i, kept) {
        length_of = int(spread(10, 40)); height = spread(1, 4)
        noise(); wear(4 * length_of); scale_to(height)
        for (i = 0; i < count; i++) kept[i] = z[i]
        noise(); wear(length_of); scale_to(1)
        for (i = 0; i < count; i++) z[i] += kept[i]
    }
    function noise(    i) {
        for (i = 0; i < count; i++) z[i] = even() + even() + even() + even() - 2
    }
    # replaces each height three times by the mean of `wide` heights; past an end the record is
    # continued by its first or last height
    function wear(wide,    pass, i, sum, back, old) {
        back = int(wide / 2)
        for (pass = 0; pass < 3; pass++) {
            sum = 0
            for (i = 0; i < count; i++) old[i] = z[i]
            for (i = -back; i < wide - back; i++) sum += old[i < 0 ? 0 : i]
            for (i = 0; i < count; i++) {
                z[i] = sum / wide
                sum -= old[i < back ? 0 : i - back]
                sum += old[i + wide - back < count ? i + wide - back : count - 1]
            }
        }
    }
    function scale_to(ra,    i, mean, sum) {
        mean = 0; sum = 0
        for (i = 0; i < count; i++) mean += z[i]
        mean /= count
        for (i = 0; i < count; i++) sum += z[i] < mean ? mean - z[i] : z[i] - mean
        for (i = 0; i < count; i++) z[i] = (z[i] - mean) * (ra / (sum / count))
    }
'
