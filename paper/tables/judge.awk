# Measured against published values: the verdict of each comparison by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v reading=NAME] [-v evidence=1] -f table.awk -f judge.awk \
#            QUANTITIES LINEAGE GATES CLAIMS
#
# Before any rule stand the gates (below): where one of them fails the comparison is invalid,
# whatever its rule would say, and its reason is the gate with what is wrong.
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
    unit[key] = cell("unit"); times[key]++
    next
}
part == 2 { read_lineage(); next }
part == 3 { read_gates(); next }
cell("rule") == "claim" && !evidence { next }
!started++ {
    forms["relative"] = "relative T"; forms["absolute"] = "absolute T"
    forms["below"] = "below T"; forms["above"] = "above T"; forms["between"] = "between A B"
    forms["overlaps"] = "overlaps A B [width W]"; forms["spread"] = "spread K [A B] width W"
    forms["none"] = "none"
    print_head("claim|place|quantity|measured|interval|published|unit|rule|verdict|reason|" \
        "finds")
}
function complain(message) {
    print FILENAME ":" FNR ": rule '" cell("rule") "' of claim " cell("claim") ": " message \
        >"/dev/stderr"
    complaints++
    return 0
}
# A rule in its words, numbers as they are used, its width apart; false after a complaint.
function read_rule(rule, p, source,    n, k, least, most) {
    is_identity = sub(/^identity /, "", rule)
    split("", word)
    n = split(rule, word, " ")
    if (!(word[1] in forms))
        return complain("say relative, absolute, below, above, between, overlaps, spread or none")
    width = none()
    if (word[1] ~ /^(overlaps|spread)$/ && word[n - 1] == "width") { width = word[n]; n -= 2 }
    most = least = word[1] == "none" ? 1 : word[1] ~ /^(between|overlaps)$/ ? 3 : 2
    if (word[1] == "spread") most = 4
    if (n != least && n != most || word[1] == "spread" && width == none())
        return complain("say '" forms[word[1]] "'")
    for (k = 2; k <= n; k++)
        if (!is_finite(word[k])) return complain("'" word[k] "' is not a number")
    # where the published range begins and ends
    first = word[1] == "spread" ? 3 : 2
    ranged = word[1] ~ /^(between|overlaps)$/ || word[1] == "spread" && n == 4
    if (ranged && word[first] + 0 > word[first + 1] + 0)
        return complain("the range ends before it begins")
    if (word[1] == "overlaps" && width == none()) width = word[3] - word[2]
    if (width != none() && !is_finite(width)) return complain("'" width "' is not a number")
    if (word[1] ~ /^(overlaps|spread)$/ && width <= 0)
        return complain("no interval fits in a range without a width: say '" forms[word[1]] "'")
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
    if (gate_failed(w[1], w[2], unit[key], "") == "" && is_finite(measured[key]) && \
        holds_rule(measured[key] + 0, 0, 0, 0, 0)) return text
    return "cause open; supposed, and not found in a test: " text
}
function is_tested(text) { return text ~ / \[[^ []+ [^ []+ (below|above|between) [^[]*\]$/ }
function judge(key, x, h, s, n,    accepted) {
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
    accepted = word[1] == "overlaps" ? 2*h : word[1] == "spread" ? 2*word[2]*s*sqrt(1 + 1/n) : 0
    if (accepted > width*(1 + 1e-9) && width != none()) {
        reason = sprintf("not determined: the interval is %.3g wide, and may be %.3g", accepted, \
            width)
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
    closed = gate_failed(source, cell("name"), cell("unit"), has("gates") ? cell("gates") : "")
    if (closed != "") { verdict = "invalid"; reason = closed }
    else if (word[1] == "none") { verdict = "cannot be tested"; reason = cell("reason") }
    else judge(key, value, interval, deviation[key], many)
    if (evidence) {
        if (verdict != "invalid") {
            verdict = verdict == "reproduced" ? "for" : value == none() ? "not measured" : "against"
            reason = "-"
        }
        pieces[cell("claim"), verdict]++
    }
    row[++judged] = cell("claim") OFS cell("place") OFS cell("quantity") OFS value OFS interval \
        OFS cell("published") OFS cell("unit") OFS cell("rule") OFS verdict OFS reason OFS finds
}
END {
    if (complaints) exit 1
    for (j = 1; j <= judged; j++)
        print row[j] (j in of ? OFS pieces[of[j], "for"] + 0 " for, " \
            pieces[of[j], "against"] + 0 " against" (pieces[of[j], "invalid"] ? ", " \
            pieces[of[j], "invalid"] " invalid" : "") OFS "-" OFS none() : "")
}

# Gates: what must hold of the runs and rows behind a number before anything is concluded from it.
# LINEAGE is data/gates.tsv: which runs stand behind a source of quantities; the first row whose
# pattern meets the source counts. GATES is what collect.awk (gates) says of each run. gate_failed()
# is the first gate that a comparison fails, with what is wrong, or nothing:
#   keys     a name of a quantity, or a run, that stands twice
#   finite   a value, half-width or deviation that is infinite or no number; a run that has such
#   units    a unit that is not the one the claim declares; a run that has another
#   energy   a run whose energy balance is not closed, or has none
#   steps    a run that did not make the steps that were wanted
#   runs     no row of LINEAGE for the source, or none of the runs that it names
# A row that says `GATE, GATE: REASON` is not asked these gates of runs.
BEGIN { gates_of_runs = split("energy steps finite units", gate_name, " ") }
function read_lineage() {
    lineage_pattern[++lineages] = cell("source"); lineage_runs[lineages] = cell("runs")
}
function read_gates(    k, said) {
    if (cell("run") in gated) gated_twice[cell("run")]
    gated[cell("run")]
    for (k = 1; k <= gates_of_runs; k++) {
        said = cell(gate_name[k])
        if (said != "-") fails_at[gate_name[k], cell("run")] = said == "" ? "not said" : said
    }
}
# a pattern with * as a regular expression; a star stands for anything but what parts a path
function as_regex(pattern, star) {
    gsub(/[.+]/, "[&]", pattern)
    gsub(/\*/, star, pattern)
    return "^" pattern "$"
}
# The runs behind a source, as patterns with spaces between; {1}, {2} are what its stars stand for.
# A lineage of `-` has no run, one of "" is not stated.
function runs_behind(source,    i, n, j, piece, rest, list, at) {
    for (i = 1; i <= lineages; i++) {
        if (source !~ as_regex(lineage_pattern[i], "[^/]+")) continue
        list = lineage_runs[i]; rest = source
        n = split(lineage_pattern[i], piece, "*")
        for (j = 1; j < n; j++) {
            rest = substr(rest, length(piece[j]) + 1)
            at = piece[j + 1] == "" ? length(rest) + 1 : index(rest, piece[j + 1])
            gsub("[{]" j "[}]", substr(rest, 1, at - 1), list)
            rest = substr(rest, at)
        }
        return list
    }
    return ""
}
# what the runs behind a source fail, the gates that are excused left out
function runs_fail(source, excused,    list, n, w, j, what) {
    if ((source, excused) in known_failure) return known_failure[source, excused]
    list = runs_behind(source)
    if (list == "") what = "gate runs: data/gates.tsv does not say which are behind " source
    n = list == "-" ? 0 : split(list, w, " ")
    for (j = 1; j <= n && what == ""; j++) what = pattern_fails(w[j], excused)
    known_failure[source, excused] = what
    return what
}
# the first by name, so that it is the same one every time
function pattern_fails(pattern, excused,    regex, run, k, found, first_run, what) {
    regex = as_regex(pattern, "[^/]+")
    for (run in gated) {
        if (run !~ regex) continue
        found++
        if (first_run != "" && run > first_run) continue
        if (run in gated_twice) { first_run = run; what = "gate keys: " run " stands twice" }
        for (k = 1; k <= gates_of_runs; k++)
            if ((gate_name[k], run) in fails_at && !index(excused, "," gate_name[k] ",")) {
                first_run = run
                what = "gate " gate_name[k] ": " run ": " fails_at[gate_name[k], run]
                break
            }
    }
    return found ? what : "gate runs: none is " pattern
}
function distance(a, b) { return a > b ? a - b : b - a }
function is_finite(x) { return is_number(x) && distance(x + 0, 0) <= 1.7976931348623157e308 }
# whether a cell is a number beyond all bounds, or a word for none
function not_finite(x) {
    return tolower(x) ~ /^[-+]?(inf|infinity|nan)$/ || is_number(x) && !is_finite(x)
}
# the same of a half-width or deviation, which may be none and is not negative
function not_a_width(x) { return x != none() && (not_finite(x) || is_number(x) && x < 0) }
function gate_failed(source, name, declared, excuse,    key, what, excused) {
    if (source == "") return ""
    key = source SUBSEP name
    excused = excuse
    if (!sub(/:.*/, "", excused)) excused = ""
    gsub(/ /, "", excused)
    what = runs_fail(source, "," excused ",")
    if (what != "" || !(key in measured)) return what
    if (times[key] > 1) return "gate keys: " source "/" name " stands " times[key] " times"
    if (not_finite(measured[key])) return "gate finite: the value is " measured[key]
    if (not_a_width(half[key])) return "gate finite: the half-width is " half[key]
    if (not_a_width(deviation[key])) return "gate finite: the deviation is " deviation[key]
    if (is_finite(measured[key]) && unit[key] != declared)
        return "gate units: measured in " unit[key] ", declared in " declared
    return ""
}
