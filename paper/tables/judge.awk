# Measured against published values: the verdict of each comparison by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f judge.awk QUANTITIES CLAIMS
#
# CLAIMS is data/claims.tsv, whose head says what the rules are. A comparison that has no finite
# measured value fails: only the rule `none` leaves it untested. A rule that cannot be read is an
# error, so that nothing passes by a slip of the pen.
part == 1 {
    key = cell("source") SUBSEP cell("name")
    measured[key] = cell("value"); half[key] = cell("half"); deviation[key] = cell("deviation")
    next
}
cell("rule") == "claim" { next }
!started++ {
    forms["relative"] = "relative T"; forms["absolute"] = "absolute T"
    forms["below"] = "below T"; forms["above"] = "above T"; forms["between"] = "between A B"
    forms["overlaps"] = "overlaps A B [width W]"; forms["spread"] = "spread K"
    forms["none"] = "none"
    print_head("claim|place|quantity|measured|interval|published|unit|rule|verdict|reason")
}
function distance(a, b) { return a > b ? a - b : b - a }
function is_finite(x) { return is_number(x) && distance(x + 0, 0) <= 1.7976931348623157e308 }
function complain(message) {
    print FILENAME ":" FNR ": rule '" cell("rule") "' of claim " cell("claim") ": " message \
        >"/dev/stderr"
    complaints++
    return 0
}
# A rule in its words, numbers as they are used; false after a complaint.
function read_rule(rule, p, source,    n, k, numbers) {
    is_identity = sub(/^identity /, "", rule)
    split("", word)
    n = split(rule, word, " ")
    if (!(word[1] in forms))
        return complain("say relative, absolute, below, above, between, overlaps, spread or none")
    numbers = n - 1
    if (word[1] == "overlaps" && n > 3) {
        if (n != 5 || word[4] != "width") return complain("say '" forms["overlaps"] "'")
        word[4] = word[5]
        numbers = 3
    }
    if (word[1] == "none" ? n != 1 : numbers != (word[1] ~ /^(between|overlaps)$/ ? 2 : 1) && \
        !(word[1] == "overlaps" && numbers == 3)) return complain("say '" forms[word[1]] "'")
    for (k = 2; k <= numbers + 1; k++)
        if (!is_finite(word[k])) return complain("'" word[k] "' is not a number")
    width = numbers == 3 ? word[4] + 0 : word[3] - word[2]
    if (word[1] ~ /^(between|overlaps)$/ && word[2] + 0 > word[3] + 0)
        return complain("the range ends before it begins")
    if (word[1] == "overlaps" && width <= 0)
        return complain("no interval fits in a range without a width: say '" forms["overlaps"] "'")
    if (word[1] ~ /^(relative|absolute|spread)$/ && word[2] + 0 < 0)
        return complain("a tolerance is not negative")
    if (word[1] ~ /^(relative|spread)$/ && !is_finite(p))
        return complain("needs a published number, not '" p "'")
    if (word[1] == "absolute" && !is_finite(p) && p ~ /[0-9]/)
        return complain("published '" p "' is neither a number nor a word")
    if (source == "" && word[1] != "none") return complain("a row without a source says 'none'")
    if (word[1] == "none" && is_identity) return complain("an identity has a rule that it meets")
    return 1
}
# Why there is nothing that the rule could be applied to, or nothing.
function undetermined(key, x, h, s) {
    if (!(key in measured))
        return "no quantity " cell("name") " of " cell("source") " was measured"
    if (!is_finite(x)) return "no finite value was measured, but '" x "'"
    if (word[1] == "spread" && !is_finite(s)) return "no standard deviation was measured"
    if (word[1] == "overlaps" && !is_finite(h)) return "not determined: no interval was measured"
}
# Whether the rule holds for a value, its half-width and its standard deviation.
function holds_rule(x, p, h, s) {
    if (word[1] == "relative") return distance(x, p) <= word[2]*distance(p, 0)
    if (word[1] == "absolute") return distance(x, p) <= word[2] + 0
    if (word[1] == "below") return x <= word[2] + 0
    if (word[1] == "above") return x > word[2] + 0
    if (word[1] == "between") return x >= word[2] + 0 && x <= word[3] + 0
    if (word[1] == "overlaps") return x + h >= word[2] + 0 && x - h <= word[3] + 0
    return distance(x, p) <= word[2]*s
}
function judge(key, x, h, s) {
    verdict = "not reproduced"
    reason = undetermined(key, x, h, s)
    if (reason != "") return
    reason = cell("reason") == "" ? "no reason known" : cell("reason")
    if (!holds_rule(x + 0, cell("published") + 0, h + 0, s + 0)) {
        if (is_identity) reason = "it holds by construction: the program is wrong"
        return
    }
    # the last digits of bounds and interval are not the judges'
    if (word[1] == "overlaps" && 2*h > width*(1 + 1e-9)) {
        reason = sprintf("not determined: the interval is %.3g wide, and may be %.3g", 2*h, width)
        return
    }
    verdict = is_identity ? "identity" : "reproduced"
    reason = ""
}
{
    if (!read_rule(cell("rule"), cell("published"), cell("source"))) next
    key = cell("source") SUBSEP cell("name")
    value = interval = none()
    if (key in measured) { value = measured[key]; interval = half[key] }
    if (word[1] == "none") { verdict = "cannot be tested"; reason = cell("reason") }
    else judge(key, value, interval, deviation[key])
    print cell("claim"), cell("place"), cell("quantity"), value, interval, cell("published"), \
        cell("unit"), cell("rule"), verdict, reason
}
END { if (complaints) exit 1 }
