# Difference of penalty and multipliers at the case's own penalty: the first row of `ra2d calibrate`.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f calibration.awk calibration.tsv
BEGIN { FS = OFS = "\t" }
/^#/ { next }
{
    print group, "penalty", $1, "Pa"
    print group, "difference", $2, "1"
    print group, "impulse_difference", $3, "1"
    found = 1
    exit
}
END { if (!found) exit 1 }
