# Exponents n at each surface and m at each speed, of the default and the nearest reading, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f exponents-table.awk quantities.tsv exponents.tsv
BEGIN { FS = "\t" }
FNR == 1 { part++ }
part == 1 { if ($1 == "readings" && $2 == "nearest") nearest = $3; next }
/^#/ || ($1 != "default" && $1 != nearest) { next }
{
    if (!(($2, $3) in known)) { known[$2, $3] = 1; at[$2, ++n[$2]] = $3 }
    value[$1, $2, $3] = with_interval($6, $7)
    first[$1, $2, $3] = with_interval($11, $12)
}
# surfaces by roughness, speeds by size, the mean last
function size(place) { return place == "mean" ? 1e9 : place ~ /^ra/ ? substr(place, 3) + 0 : place + 0 }
function rows(e,    i, j, t, place) {
    for (i = 2; i <= n[e]; i++)
        for (j = i; j > 1 && size(at[e, j]) < size(at[e, j - 1]); j--) { t = at[e, j]; at[e, j] = at[e, j - 1]; at[e, j - 1] = t }
    for (i = 1; i <= n[e]; i++) {
        place = at[e, i]
        if (place == "mean") print "\\addlinespace"
        printf "$%s$ & %s & %s & %s & %s & %s\\\\\n", e, place == "mean" ? "mean" : place ~ /^ra/ ? "Ra" substr(place, 3) : "\\qty{" place "}{m/s}", \
            value["default", e, place], first["default", e, place], value[nearest, e, place], first[nearest, e, place]
    }
}
END { rows("n"); print "\\midrule"; rows("m") }
