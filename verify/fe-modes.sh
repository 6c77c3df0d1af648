#!/usr/bin/env bash
# Runs a structure of finite elements: CalculiX's modes of a beam of bricks, from a file.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/fe-modes, make verify-fe-modes
# usage: verify/fe-modes.sh RA2D DECK FOLDER      (FOLDER is made anew)
#
# The deck and the file of modes are those of DECK (verify/modes_deck.c). Bricks have shear and
# rotary inertia, and so has the Timoshenko beam of the program. The script prints two relative
# differences, which must stay below the error of bricks of this size: that of the natural
# frequencies, and that of the deflections in two runs. In one run a rough slider is pressed on
# bricks, in the other on the beam.
set -euo pipefail
ra2d=$(realpath "$1") deck=$(realpath "$2")
rm -rf "$3"
mkdir -p "$3"
cd "$3"
"$deck" >modes.inp
OMP_NUM_THREADS=1 ccx modes >log 2>&1 || { tail log >&2; exit 1; }
"$deck" modes.dat >modes.tsv
modes=$(awk '$1 == "frequency" { print NF - 1 }' modes.tsv)
cat >case.ini <<END
[resonator]
length = 100 mm
thickness = 4 mm
poisson = 0
[slider]
length = 10 mm
[surface]
Ra = 2 um
correlation_length = 1 mm
[grid]
spacing = 100 um
[sliding]
speed = 0.2 m/s
start = 30 mm
[contact]
penalty = 1e9 Pa
[time]
step = 200 ns
duration = 4 ms
[probes]
middle = resonator displacement 50 mm
[output]
sample = 20 us
END
beam=(-s resonator.theory=timoshenko -s "resonator.modes=$modes")
"$ra2d" run case.ini -s resonator.modes_file=modes.tsv -o bricks --quiet
"$ra2d" run case.ini "${beam[@]}" -o beam --quiet
"$ra2d" modes case.ini "${beam[@]}" >modes-of-beam
# relative differences of the frequencies, and of the deflection in the middle over its largest
# value
awk -v modes="$modes" '
    FILENAME == "modes.tsv" && $1 == "frequency" { for (k = 2; k <= NF; k++) { f[k - 2] = $k } }
    FILENAME == "modes-of-beam" && $1 == "0" && $2 in f {
        share = $4 / f[$2] - 1
        worst = share * share > worst * worst ? share : worst
        seen++
    }
    function size(x) { return x < 0 ? -x : x }
    FILENAME ~ /probes/ && /^[0-9]/ {
        row = FNR
        if (FILENAME ~ /^bricks/) { u[$1] = $2 } else if ($1 in u) {
            most = size($2) > most ? size($2) : most
            off = size($2 - u[$1]) > off ? size($2 - u[$1]) : off
            rows++
        }
    }
    END {
        printf "frequency_share\t%.2e\t1\ndeflection_share\t%.2e\t1\n", size(worst), off / most
        print "modes\t" seen "\nsamples\t" rows
        exit !(seen == modes && rows > 100 && size(worst) < 0.01 && off / most < 0.02)
    }' modes.tsv modes-of-beam bricks/probes.tsv beam/probes.tsv
