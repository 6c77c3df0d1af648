# Exponents as quantities: each with its interval, that of the first pair of surfaces alone, and over
# surfaces or speeds the range and the largest distance from a line.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f exponents-summary.awk exponents.tsv
BEGIN { FS = OFS = "\t" }
/^#/ { next }
{
    source = group "/" $1
    its_unit = $2 == "decade" ? "dB" : "1"
    print source, $2 "/" $3, $6, its_unit, $7, $8
    print source, $2 "/" $3 "/first", $11, its_unit, $12
    if ($3 == "mean" || $2 == "decade") next
    key = source OFS $2
    if (!(key in low)) { order[++n] = key; low[key] = high[key] = $6; worst[key] = $13 }
    if ($6 + 0 < low[key] + 0) low[key] = $6
    if ($6 + 0 > high[key] + 0) high[key] = $6
    if ($13 + 0 > worst[key] + 0) worst[key] = $13
}
END {
    for (i = 1; i <= n; i++) {
        print order[i] "/smallest", low[order[i]], "1"
        print order[i] "/largest", high[order[i]], "1"
        print order[i] "/residual", worst[order[i]], "dB"
    }
}
