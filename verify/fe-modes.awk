# A pinned beam of bricks for CalculiX, and the file of modes from what ccx has printed.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make verify-fe-modes
# usage: awk -v what=deck -f verify/fe-modes.awk >modes.inp
#        awk -v what=modes -f verify/fe-modes.awk modes.dat >modes.tsv
#
# Length 100 mm, thickness 4 mm, steel without Poisson's ratio; one layer of NX by NY bricks of the
# width B, whose nodes do not move across. Both ends of the neutral axis are pinned. ccx scales
# eigenvectors to a modal mass of 1 kg for that width: 1/B for each metre.

BEGIN {
    L = 0.1; H = 0.004; B = 0.001; NX = 100; NY = 4; COUNT = 8; damping = 0.02
    if (what == "deck") {
        deck()
        exit
    }
}

function node(i, j, k) { return 1 + i + (NX + 1) * (j + (NY + 1) * k) }

function deck(   i, j, k, e) {
    print "*NODE, NSET=ALL"
    for (k = 0; k < 2; k++) {
        for (j = 0; j <= NY; j++) {
            for (i = 0; i <= NX; i++) {
                printf "%d, %.9g, %.9g, %.9g\n", node(i, j, k), L * i / NX, H * j / NY, B * k
            }
        }
    }
    print "*ELEMENT, TYPE=C3D8I, ELSET=BEAM"
    for (j = 0; j < NY; j++) {
        for (i = 0; i < NX; i++) {
            printf "%d, %d, %d, %d, %d, %d, %d, %d, %d\n", ++e, node(i, j, 0), node(i + 1, j, 0),
                node(i + 1, j + 1, 0), node(i, j + 1, 0), node(i, j, 1), node(i + 1, j, 1),
                node(i + 1, j + 1, 1), node(i, j + 1, 1)
        }
    }
    print "*NSET, NSET=TOP"
    for (i = 0; i <= NX; i++) { print node(i, NY, 0) }
    print "*MATERIAL, NAME=STEEL\n*ELASTIC\n210e9, 0\n*DENSITY\n7800"
    print "*SOLID SECTION, ELSET=BEAM, MATERIAL=STEEL\n*BOUNDARY\nALL, 3, 3"
    for (k = 0; k < 2; k++) {
        printf "%d, 1, 2\n%d, 2, 2\n", node(0, NY / 2, k), node(NX, NY / 2, k)
    }
    printf "*STEP\n*FREQUENCY\n%d\n*NODE PRINT, NSET=TOP\nU\n*END STEP\n", COUNT
}

what != "modes" { next }
# "E I G E N V A L U E   O U T P U T": mode, eigenvalue, rad/time, cycles/time
/E I G E N V A L U E/ { table = 1 }
table && NF == 5 && $1 ~ /^[0-9]+$/ { frequency[$1] = $4; modes = $1 }
/P A R T I C I P A T I O N/ { table = 0 }
/^ *displacements/ { mode++; table = 0 }
mode && NF == 4 && $1 ~ /^[0-9]+$/ {
    i = ($1 - 1) % (NX + 1)
    shape[mode, i] = $3
    if ($3 * $3 > largest[mode]) { largest[mode] = $3 * $3 }
    if ($2 * $2 > along[mode]) { along[mode] = $2 * $2 }
}

# modes that stretch the beam do not move its face towards another solid
function bends(m) { return largest[m] > 0.01 * along[m] }

END {
    if (what != "modes") { exit }
    if (mode != modes || modes < 1) {
        print "fe-modes: " mode + 0 " shapes of " modes + 0 " modes" >"/dev/stderr"
        exit 1
    }
    print "# pinned beam of bricks, by CalculiX"
    line = "frequency"
    for (m = 1; m <= modes; m++) { if (bends(m)) { line = line "\t" frequency[m] } }
    print line
    line = "damping"
    for (m = 1; m <= modes; m++) { if (bends(m)) { line = line "\t" damping } }
    print line
    line = "mass"
    for (m = 1; m <= modes; m++) { if (bends(m)) { line = line "\t" 1 / B } }
    print line
    for (i = 0; i <= NX; i++) {
        line = sprintf("%.9g", L * i / NX)
        for (m = 1; m <= modes; m++) { if (bends(m)) { line = line "\t" shape[m, i] } }
        print line
    }
}
