# The register: one verdict for each claim, from those of its comparisons.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f verdicts.awk CLAIMS JUDGED
#
# CLAIMS is data/claims.tsv, JUDGED the output of judge.awk for it. If a comparison of a claim is
# invalid, the claim is invalid: nothing was concluded. Otherwise, if a comparison is contradicted,
# so is the claim. Otherwise, if the verdict of a comparison is `not contradicted`, so is that of
# the claim. Otherwise the claim agrees if a comparison agrees, and cannot be compared if none
# decides.
part == 1 && cell("rule") == "claim" {
    claim[++n] = cell("claim")
    c = claim[n]
    place[c] = cell("place"); text[c] = cell("quantity"); published[c] = cell("published")
}
part == 1 { next }
{
    c = cell("claim"); verdict = cell("verdict")
    if (verdict !~ /^(agrees|(not )?contradicted|cannot be compared|invalid)$/)
        die("verdicts.awk: '" verdict "' is no verdict on " c)
    count[c, verdict]++
    all[c]++
    # the reason of the first comparison with this verdict
    if (!((c, verdict) in reason)) reason[c, verdict] = cell("reason")
    if (!(c in text)) die("verdicts.awk: " c " is compared but not stated in data/claims.tsv")
}
END {
    print_head("claim|place|statement|published|comparisons [1]|agree [1]|" \
        "not_contradicted [1]|contradicted [1]|verdict|reason")
    for (i = 1; i <= n; i++) {
        c = claim[i]
        if (!all[c]) die("verdicts.awk: " c " is stated, but compared with nothing")
        verdict = count[c, "invalid"] ? "invalid" : count[c, "contradicted"] ? "contradicted" : \
            count[c, "not contradicted"] ? "not contradicted" : count[c, "agrees"] ? "agrees" : \
            "cannot be compared"
        print c, place[c], text[c], published[c], all[c], count[c, "agrees"] + 0, \
            count[c, "not contradicted"] + 0, count[c, "contradicted"] + 0, verdict, \
            reason[c, verdict]
    }
}
