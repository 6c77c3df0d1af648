# Difference of penalty and multipliers at the case's own penalty: the first row of every `ra2d calibrate`.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f calibration.awk calibration/SEED.tsv ...
BEGIN { FS = OFS = "\t"; print "# seed", "penalty [Pa]", "difference [1]", "impulse_difference [1]" }
FNR == 1 { rows = 0 }
/^#/ || rows++ { next }
{
    seed = FILENAME
    gsub(/.*\/|\.tsv$/, "", seed)
    print seed, $1, $2, $3
}
