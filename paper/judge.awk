# Measured against published values: the verdict of each comparison by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f judge.awk quantities.tsv claims.tsv
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
FNR == 1 { part++ }
part == 1 { if (!/^#/) { measured[$1, $2] = $3; half[$1, $2] = $5; deviation[$1, $2] = $6 } next }
/^#/ || $8 == "claim" { next }
!started++ { print "# claim", "place", "quantity", "measured", "interval", "published", "unit", "rule", "verdict", "reason" }
function distance(a, b) { return a > b ? a - b : b - a }
function complain(message) { print "judge.awk: " message " for claim " $1 >"/dev/stderr"; failed = 1 }
# 1 the rule holds, 0 it does not, -1 nothing to judge, -2 no such rule
function holds(rule, x, p, h, s,    word) {
    split(rule, word, " ")
    if (word[1] == "none") return -1
    if (word[1] == "relative") return distance(x, p) <= word[2]*distance(p, 0)
    if (word[1] == "absolute") return distance(x, p) <= word[2]
    if (word[1] == "below") return x <= word[2] + 0
    if (word[1] == "above") return x > word[2] + 0
    if (word[1] == "between") return x >= word[2] + 0 && x <= word[3] + 0
    if (word[1] == "overlaps") return x + h >= word[2] + 0 && x - h <= word[3] + 0
    if (word[1] == "spread") return distance(x, p) <= word[2]*s
    return -2
}
{
    value = ""
    if ($6 == "") {
        verdict = "cannot be tested"
    } else if (!(($6, $7) in measured)) {
        complain("no quantity " $7 " of " $6)
        next
    } else {
        value = measured[$6, $7]
        # a word instead of a number says why there is none
        number = value ~ /^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$/
        good = number ? holds($8, value + 0, $4 + 0, half[$6, $7] + 0, deviation[$6, $7] + 0) : -1
        if (good == -2) { complain("unknown rule '" $8 "'"); next }
        verdict = good < 0 ? "cannot be tested" : good ? "reproduced" : "not reproduced"
    }
    print $1, $2, $3, value, half[$6, $7], $4, $5, $8, verdict, verdict == "reproduced" ? "" : \
        $9 == "" ? "no reason known" : $9
}
END { if (failed) exit 1 }
