# One row of roughness of a profile, with the mean distance of the up-crossings of its mean line.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ra2d roughness PROFILE | awk -v solid=NAME -v seed=N -f crossings.awk - PROFILE
BEGIN { FS = OFS = "\t"; OFMT = CONVFMT = "%.10g" }
FNR == 1 { part++ }
/^#/ || !NF { next }
part == 1 { value[$1] = $2; next }
{ n++; x[n] = $1; h[n] = $2; sum += $2 }
END {
    mean = sum/n
    for (i = 2; i <= n; i++)
        if (h[i - 1] < mean && h[i] >= mean) {
            at = x[i - 1] + (x[i] - x[i - 1])*(mean - h[i - 1])/(h[i] - h[i - 1])
            if (!crossings++) first = at
            last = at
        }
    print solid, seed, value["Rq"], value["Rsk"], value["Rku"], value["RSm"], (last - first)/(crossings - 1)
}
