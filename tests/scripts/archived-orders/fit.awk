# Orders of long studies, computed again from their errors (errors.tsv).
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f fit.awk ERRORS ORDERS
#
# An order is the slope of the least-squares line through points (log of the refined quantity, log
# of the error), with three decimals. The script prints a line for every order that differs from the
# archive or is missing there.
BEGIN { FS = "\t" }
FNR == 1 { part++ }
/^#/ || $1 == "program" { next }
part == 1 {
    key = $1 ", " $2 ", " $3
    n[key]++
    x = log($4); y = log($5)
    sx[key] += x; sy[key] += y; sxx[key] += x*x; sxy[key] += x*y
    next
}
{ parameter = $4; sub(/ .*/, "", parameter); key = $1 ", " $2 ", " parameter }
key in n {
    order = (n[key]*sxy[key] - sx[key]*sy[key])/(n[key]*sxx[key] - sx[key]^2)
    if (sprintf("%.3f", order) != $6) printf "%s: archived %s, by its errors %.3f\n", key, $6, order
    found[key]
}
END {
    for (key in n) {
        studies++
        if (!(key in found)) print key ": not archived"
    }
    print studies + 0 " by their errors"
}
