# Each reading compared with the published values: exponents, damping law, shares of shocks, the
# change of the level, and its distance from the paper.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v point=NAME -f table.awk -f readings.awk CLAIMS READINGS EXPONENTS LEVELS DIFFERENCES
#
# Distance: the published value of the claims C19, C20, C23, C24 and C25 is a range [A, B]. It is
# the range of the rule `spread K A B` or `overlaps A B`; for `above T` it is [T, 1], and for one
# number A = B. The miss of a measured x is max(0, A - x, x - B) over |A + B|/2. The miss of a claim
# is the mean over its comparisons at the points that all readings have. The distance is the mean of
# the misses of the five claims. It is 0 if every number is met, and 1 if the numbers are missed by
# their own size.
#
# Damping law (claim C25): in 95 of 100 cases one pair of surfaces differs from the mean of n pairs
# by less than h sqrt(n + 1), where h is the half-width of the interval of this mean. `decade_met`
# says whether one pair could thus reach the published range.
part == 1 && cell("claim") ~ /^C(19|20|23|24|25)$/ && cell("rule") != "claim" && \
    cell("name") !~ /residual/ {
    rule = cell("rule")
    # a word before a rule says why it decides nothing; the distance uses only the rule
    sub(/^(identity|misprint|converged|geometry|curve|machine|others|joint) /, "", rule)
    split(rule, word, " ")
    if (word[1] ~ /^(none|chance)$/) next
    targets++
    claim[targets] = cell("claim"); target[targets] = cell("name")
    if (word[1] == "spread") { word[2] = word[3]; word[3] = word[4] }
    ranged = word[1] ~ /^(overlaps|spread)$/ && word[3] != ""
    low[targets] = ranged || word[1] == "above" ? word[2] : cell("published")
    high[targets] = ranged ? word[3] : word[1] == "above" ? 1 : cell("published")
}
part == 2 {
    reading[++readings] = r = cell("reading")
    L[r] = cell("L"); pairs[r] = cell("pairs"); text[r] = $columns
}
part == 3 {
    set(cell("reading"), cell("exponent") "/" cell("at"), cell("value"), cell("half"))
    made[cell("reading")] = cell("realisations")
}
part == 4 && cell("point") == point {
    set(cell("reading"), cell("quantity"), cell("mean"), cell("half"))
}
part == 5 {
    r = cell("reading")
    shift[r] = cell("mean"); least[r] = cell("smallest"); most[r] = cell("largest")
}
function set(r, what, x, h) { value[r, what] = x; half[r, what] = h }
function miss(j, x,    d) {
    d = x < low[j] ? low[j] - x : x > high[j] ? x - high[j] : 0
    return d/((low[j] + high[j] < 0 ? -1 : 1)*(low[j] + high[j])/2)
}
function distance(r,    j, sum, count, c, total, claims) {
    split("", sum); split("", count)
    for (j = 1; j <= targets; j++)
        if ((r, target[j]) in value) {
            sum[claim[j]] += miss(j, value[r, target[j]])
            count[claim[j]]++
        }
    for (c in sum) { total += sum[c]/count[c]; claims++ }
    return claims == 5 ? number(total/claims) : none()
}
# by how much one pair may differ from the mean
function one_of(r, what) {
    return (r, what) in half && is_number(half[r, what]) ? half[r, what]*sqrt(made[r] + 1) : none()
}
function met(r, what,    j, x, one) {
    one = one_of(r, what)
    for (j = 1; j <= targets; j++)
        if (target[j] == what && is_number(one)) {
            x = value[r, what]
            return x + one >= low[j] + 0 && x - one <= high[j] + 0 ? "yes" : "no"
        }
    return "-"
}
function with_half(r, what) {
    return (r, what) in value ? value[r, what] OFS half[r, what] : none() OFS none()
}
END {
    shown = split("n/ra3 n/ra10 n/ra30 m/0.02 m/0.1 m/0.7 n/mean m/mean decade/ra10 " \
        "shocks_below_M shocks_below_10M shocks_below_100M shocks_below_100us", show, " ")
    head = "reading|L|pairs [1]"
    for (k = 1; k <= shown; k++) {
        in_unit = show[k] ~ /^decade/ ? " [dB]" : " [1]"
        head = head "|" show[k] in_unit "|" show[k] "_half" in_unit
    }
    print_head(head "|level_shift [dB]|smallest_shift [dB]|largest_shift [dB]|distance [1]|" \
        "decade_one [dB]|decade_met|text")
    for (i = 1; i <= readings; i++) {
        r = reading[i]
        row = r OFS L[r] OFS (r in made ? made[r] : pairs[r])
        for (k = 1; k <= shown; k++) row = row OFS with_half(r, show[k])
        moved = r in shift ? shift[r] OFS least[r] OFS most[r] : none() OFS none() OFS none()
        print row, moved, distance(r), one_of(r, "decade/ra10"), met(r, "decade/ra10"), text[r]
    }
}
