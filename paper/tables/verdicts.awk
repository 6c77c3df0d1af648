# The register: one verdict for each claim out of those of its comparisons.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f verdicts.awk CLAIMS JUDGED [OTHER]
#
# OTHER is JUDGED by another reading of the paper (judge.awk, reading): its verdict stands beside,
# where it has another value.
#
# CLAIMS is data/claims.tsv, JUDGED what judge.awk says of it. A claim is not reproduced if one of
# its comparisons is not; reproduced if all that can fail and can be judged hold; an identity if
# only such hold; and cannot be tested if its comparisons say so.
part == 1 && cell("rule") == "claim" {
    claim[++n] = cell("claim")
    c = claim[n]
    place[c] = cell("place"); text[c] = cell("quantity"); published[c] = cell("published")
}
part == 1 { next }
part == 3 {
    c = cell("claim")
    other[c, cell("verdict")]++
    if (cell("measured") != value[c, ++row_of[c]]) differs[c] = 1
    next
}
{
    c = cell("claim"); verdict = cell("verdict")
    value[c, all[c] + 1] = cell("measured")
    if (verdict !~ /^((not )?reproduced|identity|cannot be tested|invalid)$/)
        die("verdicts.awk: '" verdict "' is no verdict on " c)
    count[c, verdict]++
    all[c]++
    # the reason of the first that decides
    if (!((c, verdict) in reason)) reason[c, verdict] = cell("reason")
    if (!(c in text)) die("verdicts.awk: " c " is compared but not stated in data/claims.tsv")
}
END {
    if (failed) exit 1
    print_head("claim|place|statement|published|comparisons [1]|reproduced [1]|" \
        "not_reproduced [1]|identities [1]|verdict|reason|supported|supported_holds [1]")
    for (i = 1; i <= n; i++) {
        c = claim[i]
        if (!all[c]) die("verdicts.awk: " c " is stated, but compared with nothing")
        good = count[c, "reproduced"] + 0; bad = count[c, "not reproduced"] + 0
        same = count[c, "identity"] + 0
        verdict = together(count[c, "invalid"], bad, good, same)
        beside = c in differs ? together(other[c, "invalid"], other[c, "not reproduced"], \
            other[c, "reproduced"], other[c, "identity"]) : "-"
        print c, place[c], text[c], published[c], all[c], good, bad, same, verdict, \
            reason[c, verdict], beside, other[c, "reproduced"] + 0
    }
}
function together(invalid, bad, good, same) {
    return invalid ? "invalid" : bad ? "not reproduced" : good ? "reproduced" : \
        same ? "identity" : "cannot be tested"
}
