# Exponents n at each surface and m at each speed, of the default and the nearest reading, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f exponents-table.awk quantities.tsv exponents.tsv
BEGIN { FS = "\t" }
FNR == 1 { part++ }
part == 1 { if ($1 == "readings" && $2 == "nearest") nearest = $3; next }
/^#/ || ($1 != "default" && $1 != nearest) { next }
{
    key = $2 SUBSEP $3
    if (!(key in known)) { known[key] = 1; order[++n] = key }
    value[$1, key] = with_interval($6, $7)
    first[$1, key] = with_interval($11, $12)
}
END {
    for (k = 1; k <= 2; k++)
        for (i = 1; i <= n; i++) {
            split(order[i], piece, SUBSEP)
            if (piece[1] != (k == 1 ? "n" : "m")) continue
            at = piece[2]
            if (at == "mean") print "\\addlinespace"
            at = at == "mean" ? "mean" : k == 1 ? "Ra" substr(at, 3) : "\\qty{" at "}{m/s}"
            printf "$%s$ & %s & %s & %s & %s & %s\\\\\n", piece[1], at, value["default", order[i]], first["default", order[i]], \
                value[nearest, order[i]], first[nearest, order[i]]
            if (piece[2] == "mean" && k == 1) print "\\midrule"
        }
}
