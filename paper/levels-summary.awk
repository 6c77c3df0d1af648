# Means of the ensemble as quantities: the levels of all points of the default reading, and everything
# at one point of every reading.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v point=NAME -f levels-summary.awk levels.tsv
BEGIN { FS = OFS = "\t" }
/^#/ { next }
$2 == point || ($1 == "default" && $7 == "level_resonator") {
    print $1 "/" $2, $7, $10, $8, $11, $12
    print $1 "/" $2, $7 "/pairs", $9, "1"
    print $1 "/" $2, $7 "/smallest", $13, $8
    print $1 "/" $2, $7 "/largest", $14, $8
}
