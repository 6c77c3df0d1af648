# Measured against published values: the verdict of each comparison by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f judge.awk QUANTITIES CLAIMS
#
# CLAIMS is data/claims.tsv, whose head says what the rules are.
part == 1 {
    key = cell("source") SUBSEP cell("name")
    measured[key] = cell("value"); half[key] = cell("half"); deviation[key] = cell("deviation")
    next
}
cell("rule") == "claim" { next }
!started++ {
    print_head("claim|place|quantity|measured|interval|published|unit|rule|verdict|reason")
}
function distance(a, b) { return a > b ? a - b : b - a }
function complain(message) {
    print "judge.awk: " message " for claim " cell("claim") >"/dev/stderr"
    complaints++
}
function or_none(x) { return missing(x) ? 0 : x + 0 }
# 1 the rule holds, 0 it does not, -1 nothing to judge, -2 no such rule
function judged(rule, x, p, h, s,    word) {
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
    key = cell("source") SUBSEP cell("name")
    value = interval = none()
    if (cell("source") == "") {
        verdict = "cannot be tested"
    } else if (!(key in measured)) {
        complain("no quantity " cell("name") " of " cell("source"))
        next
    } else {
        value = measured[key]; interval = half[key]
        # a word instead of a number says why there is none
        good = -1
        if (is_number(value))
            good = judged(cell("rule"), value + 0, cell("published") + 0, or_none(interval), \
                or_none(deviation[key]))
        if (good == -2) { complain("unknown rule '" cell("rule") "'"); next }
        verdict = good < 0 ? "cannot be tested" : good ? "reproduced" : "not reproduced"
    }
    print cell("claim"), cell("place"), cell("quantity"), value, interval, cell("published"), \
        cell("unit"), cell("rule"), verdict, \
        verdict == "reproduced" ? "" : cell("reason") == "" ? "no reason known" : cell("reason")
}
END { if (complaints) exit 1 }
