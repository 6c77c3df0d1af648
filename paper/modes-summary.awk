# Frequencies and periods of the resonator that the paper prints, from a table of modes.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f modes-summary.awk modes.tsv
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
/^#/ { next }
# numbered from 1 as in the paper's T1 and f30; the table counts k from 0
$1 == "resonator" || $1 == "0" {
    n = $2 + 1
    if (n == 1 || n == 30 || n == 40) {
        print group, "resonator_f" n, $4, "Hz"
        print group, "resonator_T" n, 1/$4, "s"
    }
}
