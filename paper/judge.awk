# Measured against published values: the verdict of each row by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f judge.awk quantities.tsv values.tsv
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
FNR == 1 { part++ }
part == 1 { if (!/^#/) measured[$1, $2] = $3; next }
/^#/ { next }
!started++ { print "# claim", "place", "quantity", "published", "measured", "unit", "rule", "verdict", "reason" }
function distance(a, b) { return a > b ? a - b : b - a }
{
    rule = $8
    split(rule, word, " ")
    value = ""
    if (word[1] == "later") {
        verdict = "later issue"
    } else if (!(($6, $7) in measured)) {
        print "judge.awk: no quantity " $7 " of " $6 " for claim " $1 >"/dev/stderr"
        failed = 1
        next
    } else {
        value = measured[$6, $7]
        number = value ~ /^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$/
        x = value + 0; p = $4 + 0; T = word[2] + 0
        if (word[1] == "none") good = -1
        else if (!number) good = -1 # a word instead of a number says why there is none
        else if (word[1] == "relative") good = distance(x, p) <= T*distance(p, 0)
        else if (word[1] == "absolute") good = distance(x, p) <= T
        else if (word[1] == "below") good = x <= T
        else if (word[1] == "above") good = x > T
        else if (word[1] == "between") good = x >= T && x <= word[3] + 0
        else { print "judge.awk: unknown rule '" rule "' for claim " $1 >"/dev/stderr"; failed = 1; next }
        verdict = good < 0 ? "cannot be tested" : good ? "reproduced" : "not reproduced"
    }
    print $1, $2, $3, $4, value, $5, rule, verdict, verdict == "reproduced" ? "" : \
        $9 == "" ? "no reason known" : $9
}
END { if (failed) exit 1 }
