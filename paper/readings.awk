# Each reading beside what was published: exponents, damping law and shares of shocks, how far it moves the
# level, and its distance from the paper.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v point=NAME -f readings.awk claims.tsv readings.tsv exponents-few.tsv levels.tsv differences.tsv
#
# Distance: what was published of C19, C20, C23, C24 and C25 is a range [A, B] (one number: A = B; `above T`:
# [T, 1]). The miss of a measured x is max(0, A - x, x - B) over |A + B|/2; a claim's miss is the mean over
# its comparisons at the points that all readings share, and the distance is the mean over the five claims, each
# counting alike. 0 means that every number is met, 1 that they are missed by their own size.
BEGIN { FS = OFS = "\t"; OFMT = CONVFMT = "%.10g" }
FNR == 1 { part++ }
/^#/ || !NF { next }
part == 1 && $1 ~ /^C(19|20|23|24|25)$/ && $8 != "claim" && $7 !~ /residual/ {
    split($8, word, " ")
    targets++
    claim[targets] = $1; name[targets] = $7
    low[targets] = word[1] == "overlaps" ? word[2] : word[1] == "above" ? word[2] : $4
    high[targets] = word[1] == "overlaps" ? word[3] : word[1] == "above" ? 1 : $4
}
part == 2 { reading[++readings] = $1; L[$1] = $2; pairs[$1] = $4; text[$1] = $7 }
part == 3 { set($1, $2 "/" $3, $6, $7); made[$1] = $4 }
part == 4 && $2 == point { set($1, $7, $10, $11) }
part == 5 { shift[$1] = $5; least[$1] = $8; most[$1] = $9 }
function set(r, what, x, h) { value[r, what] = x; half[r, what] = h }
function miss(j, x,    d) {
    d = x < low[j] ? low[j] - x : x > high[j] ? x - high[j] : 0
    return d/((low[j] + high[j] < 0 ? -1 : 1)*(low[j] + high[j])/2)
}
function distance(r,    j, sum, count, c, total, claims) {
    split("", sum); split("", count)
    for (j = 1; j <= targets; j++)
        if ((r, name[j]) in value) { sum[claim[j]] += miss(j, value[r, name[j]]); count[claim[j]]++ }
    for (c in sum) { total += sum[c]/count[c]; claims++ }
    return claims == 5 ? total/claims : "-"
}
function cell(r, what) { return (r, what) in value ? value[r, what] OFS half[r, what] : "-" OFS "-" }
END {
    shown = split("n/ra3 n/ra10 n/ra30 m/0.02 m/0.1 m/0.7 n/mean m/mean decade/ra10 shocks_below_M shocks_below_10M " \
        "shocks_below_100M shocks_below_1e-4s", show, " ")
    printf "# reading\tL\tpairs"
    for (k = 1; k <= shown; k++) printf "\t%s\thalf", show[k]
    print "\tlevel_shift [dB]\tsmallest_shift [dB]\tlargest_shift [dB]\tdistance\ttext"
    for (i = 1; i <= readings; i++) {
        r = reading[i]
        row = r OFS L[r] OFS (r in made ? made[r] : pairs[r])
        for (k = 1; k <= shown; k++) row = row OFS cell(r, show[k])
        print row, (r in shift ? shift[r] OFS least[r] OFS most[r] : "-" OFS "-" OFS "-"), distance(r), text[r]
    }
}
