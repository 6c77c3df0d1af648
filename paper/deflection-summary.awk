# What a table of paper/deflection.awk says: largest deflection of both, and their difference.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f deflection-summary.awk deflection.tsv
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
/^#/ { next }
{
    n++
    if ($2 > ours) { ours = $2; where = $1 }
    if ($3 > closed) { closed = $3; closed_where = $1 }
    d = $4 < 0 ? -$4 : $4
    if (d > worst) { worst = d; worst_where = $1 }
    square += d*d
}
END {
    if (!n) exit 1
    print group, "largest_deflection", ours, "1"
    print group, "largest_deflection_at", where, "1"
    print group, "olsson_largest_deflection", closed, "1"
    print group, "olsson_largest_deflection_at", closed_where, "1"
    print group, "largest_difference", worst, "1"
    print group, "largest_difference_at", worst_where, "1"
    print group, "rms_difference", sqrt(square/n), "1"
}
