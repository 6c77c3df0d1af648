#!/usr/bin/env bash
# Draws a hundred cases at random, with which the law of roughness noise is tested.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/law-random.sh RA2D LIST [CELL POINT] >data/LIST.tsv
#
# LIST is law-random (the first hundred cases), law-fresh (the second hundred), law-third or
# law-fourth. The lists differ in the seed only. Random numbers are those of Park and Miller, 16807
# x mod (2^31 - 1), which every awk computes exactly. Most values are uniform in their logarithm
# between two bounds, and have three digits, as a person would write them. There are three cells
# with 40, 30 and 30 cases:
# - `beam`: sliders on beams with generated surfaces, half of them Gaussian, half self-affine. Each
#   solid has its own roughness and lengths
# - `profile`: the same with records from files on both solids (data/profile.sh). A record has 56
#   mm; on a longer beam its mirror image continues it
# - `plate`: blocks on plates, Gaussian
# A run lasts 400 ms, or until the slider has gone nine tenths of its way. Averages begin as
# in the runs of data/law.tsv.
#
# The step of a beam is the longest of 1, 2, 5 times a power of ten that is at most a fifth of the
# stability limit from `ra2d check`. For a plate it is at most two thirds of the limit, as in
# data/law.tsv. No case is run here, and none is left out because of its properties. With CELL and
# POINT only the row of this cell and point is written.
set -euo pipefail
ra2d=$1 list=$2 only=${3:+$3	$4	}
case $list in
law-random) seed=37 ;;
law-fresh) seed=3701 ;;
law-third) seed=370103 ;;
law-fourth) seed=370104 ;;
*)
    echo "law-random.sh: a list is law-random, law-fresh, law-third or law-fourth, not '$list'" >&2
    exit 2
    ;;
esac
if [ -z "$only" ]; then
    sed "s/LIST/$list/" <<'END'
# Cases drawn by lot, on which the law of roughness noise is tried (verify/law/README.md):
# data/law-random.sh made this list before any of its runs was made. `nodes` line: a slider on a
# beam, data/cases/realistic.ini; area: a block on a plate, data/cases/areal.ini. Runs are
# results/LIST/CELL/POINT/SEED; a file turned-RAum-SEED.txt is made by data/profile.sh.
# units	-	-	-	1	-
cell	point	nodes	seed	options
END
fi
draw() {
    awk -v seed="$seed" '
    BEGIN {
        at = seed
        for (j = 0; j < 10; j++) even()
        for (j = 1; j <= 40; j++) beam("beam", j)
        for (j = 1; j <= 30; j++) beam("profile", j)
        for (j = 1; j <= 30; j++) plate(j)
    }
    function even() {
        at = (at * 16807) % 2147483647
        return at / 2147483647
    }
    # uniform in the logarithm between two bounds, with digits as a person writes them
    function between(low, high) { return sprintf("%.3g", low * exp(even() * log(high / low))) + 0 }
    function whole(low, high) { return low + int(even() * (high - low + 1)) }
    function one_of(words,    word, n) {
        n = split(words, word, " ")
        return word[whole(1, n)]
    }
    function set(key, value) { asked = asked " -s " key "=" value }
    function put(cell, name, nodes,    its_seed) {
        its_seed = whole(1, 999999)
        if (cell != "profile") set("surface.seed", its_seed)
        printf "%s\t%02d\t%s\t%d\t%s\n", cell, name, nodes, its_seed, substr(asked, 2)
    }
    # the time [ms] in which a slider goes nine tenths of its way [mm], at most 400
    function lasts(way, speed,    most) {
        most = int(0.9 * way / speed)
        return (most < 400 ? most : 400) "ms"
    }
    function generated(solid, ra, lc, kind,    longest) {
        set("surface." solid ".Ra", ra "um")
        if (kind == "self-affine") {
            longest = between(600, 2500)
            set("surface." solid ".hurst", between(0.6, 1))
            set("surface." solid ".longest", longest "um")
            set("surface." solid ".shortest", sprintf("%.3g", longest / between(3, 10)) + 0 "um")
        } else {
            set("surface." solid ".correlation_length", lc "um")
        }
    }
    function from_file(solid, ra) {
        set("surface." solid ".kind", "file")
        set("surface." solid ".file", "../../build/profiles/" one_of("turned ground bands") "-" ra \
            "um-" whole(1, 999999) ".txt")
        if (solid == "resonator") set("surface.resonator.extend", "mirror")
    }
    function beam(cell, name,    L, h, E, rho, l, t, rhos, speed, ra, lc, kind, n, load) {
        asked = ""
        L = 10 * whole(30, 80); h = between(1, 6); E = between(60, 220); rho = between(2500, 9000)
        l = whole(10, 40); t = between(3, 15); rhos = between(2500, 9000)
        speed = between(0.03, 1); lc = between(80, 900)
        ra = cell == "profile" ? between(0.5, 5) : between(1, 12)
        set("resonator.length", L "mm"); set("resonator.thickness", h "mm")
        set("resonator.young", E "GPa"); set("resonator.density", rho)
        set("resonator.damping", between(0.003, 0.06))
        set("resonator.ends", one_of("pinned-pinned pinned-pinned clamped-clamped pinned-clamped"))
        # modes up to some 40 kHz
        n = 40e3 * 2 * (L * 1e-3) ^ 2 / 3.14159265 * sqrt(12 * rho / (E * 1e9)) / (h * 1e-3)
        n = int(sqrt(n))
        set("resonator.modes", n < 16 ? 16 : n > 80 ? 80 : n)
        set("slider.length", l "mm"); set("slider.thickness", t "mm"); set("slider.density", rhos)
        load = l * 1e-3 * t * 1e-3 * rhos * 9.81 * between(0.4, 4)
        set("slider.weight", sprintf("%.3g", load) + 0)
        if (cell == "profile") {
            from_file("resonator", ra)
            from_file("slider", sprintf("%.3g", ra * between(0.4, 2.5)) + 0)
        } else {
            kind = name % 2 ? "gaussian" : "self-affine"
            set("surface.kind", kind)
            generated("resonator", ra, lc, kind)
            generated("slider", sprintf("%.3g", ra * between(0.4, 2.5)) + 0, \
                sprintf("%.3g", lc * between(0.6, 1.6)) + 0, kind)
        }
        set("contact.penalty", sprintf("%.3g", E * 1e10 * between(0.3, 3)) + 0)
        set("sliding.speed", speed); set("time.duration", lasts(L - l, speed))
        put(cell, name, "line")
    }
    function plate(name,    L, E, l, height, speed, ra, lc) {
        asked = ""
        L = 10 * whole(30, 50); E = between(60, 220); l = whole(10, 25)
        speed = between(0.05, 0.8); ra = between(2, 15); lc = between(200, 900)
        set("plate.length", L "mm"); set("plate.width", 10 * whole(20, 35) "mm")
        set("plate.thickness", between(1.5, 5) "mm"); set("plate.young", E "GPa")
        set("plate.density", between(2500, 9000)); set("plate.damping", between(0.005, 0.06))
        set("block.length", l "mm"); set("block.width", whole(10, 25) "mm")
        set("block.height", between(3, 12) "mm"); set("block.density", between(2500, 9000))
        set("block.gravity", sprintf("%.3g", 9.81 * between(0.4, 4)) + 0)
        generated("plate", ra, lc, "gaussian")
        generated("block", sprintf("%.3g", ra * between(0.5, 2)) + 0, \
            sprintf("%.3g", lc * between(0.6, 1.6)) + 0, "gaussian")
        set("contact.penalty", sprintf("%.3g", E / 210 * 2.5e15 * between(0.3, 3)) + 0)
        set("track.speed", speed); set("time.duration", lasts(L - 10 - l, speed))
        put("plate", name, "area")
    }
    '
}
draw | while IFS=$'\t' read -r cell point nodes seed options; do
    case "$cell	$point	" in "$only"*) ;; *) continue ;; esac
    for file in $(grep -o 'build/profiles/[^ ]*' <<<"$options" || true); do
        mkdir -p build/profiles
        name=${file##*/}
        data/profile.sh "${name%.txt}" >"$file"
    done
    if [ "$nodes" = line ]; then
        ask=(data/cases/realistic.ini -s time.scheme=exact-propagator -s probes.force_0012=none
            -s sliding.initial=settled)
        share=0.2
    else
        ask=(data/cases/areal.ini)
        share=0.6666667
    fi
    # shellcheck disable=SC2086 # options are words
    "$ra2d" check "${ask[@]}" -s time.step=50ns $options </dev/null |
        awk -F '\t' -v share=$share -v row="$cell	$point	$nodes	$seed	$options" '
            $1 == "stability_limit" {
                for (ns = 1e-9; ns * 10 <= share * $2; ns *= 10) continue
                n = share * $2 >= 5 * ns ? 5 : share * $2 >= 2 * ns ? 2 : 1
                printf "%s -s time.step=%.0fns\n", row, n * ns * 1e9
            }'
done
