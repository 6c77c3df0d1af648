# The register: one verdict for each claim out of those of its comparisons.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f verdicts.awk data/claims.tsv results/claims.tsv
#
# A claim is not reproduced if one of its comparisons is not; reproduced if all that can be judged are;
# and cannot be tested if none can be judged.
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++ }
/^#/ { next }
part == 1 { if ($8 == "claim") { claim[++n] = $1; place[$1] = $2; text[$1] = $3; published[$1] = $4 } next }
{
    count[$1, $9]++
    all[$1]++
    # the reason of the first that decides
    if (!(($1, $9) in reason)) reason[$1, $9] = $10
    if (!($1 in text)) { print "verdicts.awk: " $1 " is compared but not stated in data/claims.tsv" >"/dev/stderr"; exit 1 }
}
END {
    print "# claim", "place", "statement", "published", "comparisons", "reproduced", "not_reproduced", "verdict", "reason"
    for (i = 1; i <= n; i++) {
        c = claim[i]
        verdict = count[c, "not reproduced"] ? "not reproduced" : count[c, "reproduced"] ? "reproduced" : "cannot be tested"
        print c, place[c], text[c], published[c], all[c] + 0, count[c, "reproduced"] + 0, count[c, "not reproduced"] + 0, \
            verdict, reason[c, verdict]
    }
}
