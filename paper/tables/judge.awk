# Measured against published values: the verdict of each comparison by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v reading=NAME] [-v evidence=1] -f table.awk -f judge.awk QUANTITIES CLAIMS
#
# CLAIMS is data/claims.tsv, whose head says what the rules are. A comparison that has no finite
# measured value fails: only the rule `none` leaves it untested. A rule that cannot be read is an
# error, so that nothing passes by a slip of the pen.
#
# What is measured of the default reading (`default` in a source) is with `reading` that of another
# one, where that was measured: the same claims, judged by the same rules. With `evidence` CLAIMS is
# data/suspected.tsv, whose rules say what would speak for what is suspected: for, or against. What
# is suspected then has a row of its own, which counts them.
#
# A reason is a cause that has been tested, `TEXT [SOURCE NAME RULE]`, or says that it has not,
# `cause open: TEXT`; of the rule `none` it is any text. If the quantity of a tested one does not
# fulfil its rule the cause is open, whatever was supposed.
#
# A test says little if it could hardly fail: `finds` is the distance of the true mean from the
# published range that it finds in nine of ten cases. The difference of the mean x of J realisations
# and one more has the standard deviation d = s sqrt(1 + 1/J), which is known with f = J - 1 degrees
# of freedom; a distance z d is found with the chance Phi((z - K)/sqrt(1 + K^2/(2 f))), within 0.02
# for f of 7 and more (the noncentral t, summed over chi-squared), so that z = K + 1.2816 sqrt(...).
# Of an interval of the mean, d = s/sqrt(J) and K = h/d.
part == 1 {
    key = cell("source") SUBSEP cell("name")
    measured[key] = cell("value"); half[key] = cell("half"); deviation[key] = cell("deviation")
    next
}
cell("rule") == "claim" && !evidence { next }
!started++ {
    forms["relative"] = "relative T"; forms["absolute"] = "absolute T"
    forms["below"] = "below T"; forms["above"] = "above T"; forms["between"] = "between A B"
    forms["overlaps"] = "overlaps A B [width W]"; forms["spread"] = "spread K [A B]"
    forms["none"] = "none"
    print_head("claim|place|quantity|measured|interval|published|unit|rule|verdict|reason|" \
        "finds")
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
        !(word[1] ~ /^(overlaps|spread)$/ && numbers == 3))
        return complain("say '" forms[word[1]] "'")
    for (k = 2; k <= numbers + 1; k++)
        if (!is_finite(word[k])) return complain("'" word[k] "' is not a number")
    width = numbers == 3 ? word[4] + 0 : word[3] - word[2]
    # where the published range begins and ends
    first = word[1] == "spread" ? 3 : 2
    ranged = word[1] ~ /^(between|overlaps)$/ || word[1] == "spread" && numbers == 3
    if (ranged && word[first] + 0 > word[first + 1] + 0)
        return complain("the range ends before it begins")
    if (word[1] == "overlaps" && width <= 0)
        return complain("no interval fits in a range without a width: say '" forms["overlaps"] "'")
    if (word[1] ~ /^(relative|absolute|spread)$/ && word[2] + 0 < 0)
        return complain("a tolerance is not negative")
    if (!ranged && word[1] ~ /^(relative|spread)$/ && !is_finite(p))
        return complain("needs a published number, not '" p "'")
    if (word[1] == "absolute" && !is_finite(p) && p ~ /[0-9]/)
        return complain("published '" p "' is neither a number nor a word")
    if (source == "" && word[1] != "none") return complain("a row without a source says 'none'")
    if (word[1] == "none" && is_identity) return complain("an identity has a rule that it meets")
    return 1
}
# Why there is nothing that the rule could be applied to, or nothing.
function undetermined(key, x, h, s, n) {
    if (!(key in measured))
        return "no quantity " cell("name") " of " cell("source") " was measured"
    if (!is_finite(x)) return "no finite value was measured, but '" x "'"
    if (word[1] == "spread" && !is_finite(s)) return "no standard deviation was measured"
    if (word[1] == "spread" && !(is_finite(n) && n > 1)) return "nobody says of how many"
    if (word[1] == "overlaps" && !is_finite(h)) return "not determined: no interval was measured"
}
# How far a value is from a range.
function outside(x, a, b) { return x < a ? a - x : x > b ? x - b : 0 }
# Whether the rule holds for a value, its half-width, its standard deviation and their number.
function holds_rule(x, p, h, s, n) {
    if (word[1] == "relative") return distance(x, p) <= word[2]*distance(p, 0)
    if (word[1] == "absolute") return distance(x, p) <= word[2] + 0
    if (word[1] == "below") return x <= word[2] + 0
    if (word[1] == "above") return x > word[2] + 0
    if (word[1] == "between") return x >= word[2] + 0 && x <= word[3] + 0
    if (word[1] == "overlaps") return x + h >= word[2] + 0 && x - h <= word[3] + 0
    return (ranged ? outside(x, word[3] + 0, word[4] + 0) : distance(x, p)) <= \
        word[2]*s*sqrt(1 + 1/n)
}
# What the test finds in nine of ten cases, or nothing.
function power(h, s, n,    d, K) {
    if (word[1] !~ /^(spread|overlaps)$/ || !is_finite(s) || !is_finite(n) || n < 2) return none()
    d = word[1] == "spread" ? s*sqrt(1 + 1/n) : s/sqrt(n)
    if (d <= 0) return 0
    K = word[1] == "spread" ? word[2] : h/d
    return sprintf("%.3g", d*(K + 1.2816*sqrt(1 + K*K/(2*(n - 1)))))
}
# A source as this reading has it.
function read_as(source, name,    other) {
    if (reading == "") return source
    other = "/" source "/"
    sub(/\/default\//, "/" reading "/", other)
    other = substr(other, 2, length(other) - 2)
    return (other, name) in measured ? other : source
}
# The reason of this row, its test made and left out. It reads another rule: the last thing done.
function cause(    text, test, n, key, w, j, rule) {
    text = cell("reason")
    if (!is_tested(text)) return text == "" ? "cause open" : text
    test = text
    sub(/.* \[/, "", test); sub(/\]$/, "", test); sub(/ \[[^[]*\]$/, "", text)
    n = split(test, w, " ")
    for (j = 3; j <= n; j++) rule = rule (j > 3 ? " " : "") w[j]
    key = w[1] SUBSEP w[2]
    if (!read_rule(rule, "", w[1])) return text
    if (is_finite(measured[key]) && holds_rule(measured[key] + 0, 0, 0, 0, 0)) return text
    return "cause open; supposed, and not found in a test: " text
}
function is_tested(text) { return text ~ / \[[^ []+ [^ []+ (below|above|between) [^[]*\]$/ }
function judge(key, x, h, s, n) {
    verdict = "not reproduced"
    reason = undetermined(key, x, h, s, n)
    if (reason != "") return
    finds = power(h, s, n)
    reason = "-"
    if (!holds_rule(x + 0, cell("published") + 0, h + 0, s + 0, n + 0)) {
        reason = is_identity ? "it holds by construction: the program is wrong" : cause()
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
cell("rule") == "claim" {
    row[++judged] = cell("claim") OFS cell("place") OFS cell("quantity") OFS none() OFS none() \
        OFS cell("published") OFS cell("unit") OFS "claim"
    of[judged] = cell("claim")
    next
}
{
    if (!read_rule(cell("rule"), cell("published"), cell("source"))) next
    if (word[1] != "none" && cell("reason") !~ /^(cause open: .*)?$/ && !is_tested(cell("reason")))
        complain("its reason is neither tested, TEXT [SOURCE NAME RULE], nor `cause open: TEXT`")
    source = read_as(cell("source"), cell("name"))
    key = source SUBSEP cell("name")
    value = interval = finds = none()
    many = measured[source SUBSEP cell("name") "/count"]
    if (key in measured) { value = measured[key]; interval = half[key] }
    if (word[1] == "none") { verdict = "cannot be tested"; reason = cell("reason") }
    else judge(key, value, interval, deviation[key], many)
    if (evidence) {
        verdict = verdict == "reproduced" ? "for" : value == none() ? "not measured" : "against"
        reason = "-"
        pieces[cell("claim"), verdict]++
    }
    row[++judged] = cell("claim") OFS cell("place") OFS cell("quantity") OFS value OFS interval \
        OFS cell("published") OFS cell("unit") OFS cell("rule") OFS verdict OFS reason OFS finds
}
END {
    if (complaints) exit 1
    for (j = 1; j <= judged; j++)
        print row[j] (j in of ? OFS pieces[of[j], "for"] + 0 " for, " \
            pieces[of[j], "against"] + 0 " against" OFS "-" OFS none() : "")
}
