# Compares measured with published values: the verdict of each comparison by its stated rule.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v stated=1] -f table.awk -f judge.awk QUANTITIES LINEAGE GATES CLAIMS
#
# CLAIMS is data/claims.tsv, whose head says what the rules are. There are four verdicts:
#
#   agrees               the rule holds, and a difference that matters would have been found
#   not contradicted     the rule holds, or too little was measured to say that it fails; but a
#                        difference smaller than `finds` would not have been found
#   contradicted         the rule fails
#   cannot be compared   no rule can decide: what is printed is not what was computed
#
# The gates (below) come before any rule: if one of them fails the comparison is `invalid`, whatever
# its rule would say, and its reason names the gate and the fault. A comparison is also invalid if
# it has no finite measured value, or if it should hold by construction and does not. A rule that
# cannot be read is an error, so that nothing passes by a slip of the pen. With `stated` the rows
# that state a claim are printed, too, without a verdict.
#
# The rule `none` has no number to compare with, and a reason. A word before another rule gives the
# reason why the rule decides nothing (`cause` below); the result of the rule is printed all the
# same. There is one exception: the words `misprint` and `converged` need a test, and if the test
# does not confirm the word, the rule decides.
#
# A reason is a cause that has been tested, `TEXT [SOURCE NAME RULE]`, or one that has not been
# tested, `cause open: TEXT`. For a rule that decides nothing the reason is any text. If the
# quantity of a tested cause does not fulfil its rule, the cause is open.
#
# A test that could hardly fail shows little. So `finds` is how far from the published value the
# true value must be for the test to find the difference. With `absolute T` and `relative T` this is
# the tolerance; a value beyond a bound or a range is found at any distance. With scatter `finds` is
# the distance that is found in nine of ten cases. Let x be the mean of J realisations, and let one
# more realisation have the published value. Their difference has the standard deviation
# $$ d = s \sqrt{1 + 1/J},                                                  % eq:ra2d-one-more $$
# where s is the standard deviation of one realisation, estimated with f = J - 1 degrees of freedom.
# `spread K` finds a true distance z d with the chance $\Phi((z - K)/\sqrt{1 + K^2/2f})$. For f of 7
# and more this is within 0.02 of the exact chance, that of the noncentral t. Nine of ten cases need
# $\Phi$ = 0.9, so
# $$ z = K + 1.2816 \sqrt{1 + K^2/2f}.                                        % eq:ra2d-finds $$
# For an interval of the mean with the half-width h, d = s/sqrt(J) and K = h/d. A rule with scatter
# says by `within D` how large a difference matters. A comparison whose rule holds agrees for z d <=
# D, and is not contradicted for z d > D. `chance P` is a test of size P: above P the claim is not
# contradicted, and it never agrees. With `if NAME` the test decides only if the quantity NAME of
# the same source is 0.9 or more. NAME is the share of cases in which measured means would pass if
# the true means were as printed.
BEGIN {
    said_of["identity"] = "it holds by construction"
    said_of["misprint"] = "misprint"
    said_of["converged"] = "converged before any refinement"
    said_of["geometry"] = "geometry of ours"
    said_of["curve"] = "curve not at hand"
    said_of["machine"] = "another machine"
    said_of["others"] = "measured by others on other bodies"
    said_of["joint"] = "one of several that are tested together"
}
part == 1 {
    key = cell("source") SUBSEP cell("name")
    measured[key] = cell("value"); half[key] = cell("half"); deviation[key] = cell("deviation")
    unit[key] = cell("unit"); times[key]++
    next
}
part == 2 { read_lineage(); next }
part == 3 { read_gates(); next }
cell("rule") == "claim" && !stated { next }
!started++ {
    forms["relative"] = "relative T"; forms["absolute"] = "absolute T"
    forms["below"] = "below T"; forms["above"] = "above T"; forms["between"] = "between A B"
    forms["overlaps"] = "overlaps A B [within D]"; forms["spread"] = "spread K [A B] within D"
    forms["chance"] = "chance P [if NAME]"; forms["none"] = "none"
    print_head("claim|place|quantity|measured|interval|published|unit|rule|verdict|reason|" \
        "finds")
}
function complain(message) {
    print FILENAME ":" FNR ": rule '" cell("rule") "' of claim " cell("claim") ": " message \
        >"/dev/stderr"
    complaints++
    return 0
}
# Reads a rule: its words (`word`), the difference that matters (`matters`), the word before the
# rule (`apart`), and the NAME of `chance P if NAME` (`possible`). Returns false after a complaint.
function read_rule(rule, p, source,    n, k, least, most) {
    apart = rule
    sub(/ .*/, "", apart)
    if (apart in said_of) sub(/^[a-z]+ ?/, "", rule)
    else apart = ""
    split("", word)
    n = split(rule, word, " ")
    possible = ""
    if (word[1] == "chance" && n == 4 && word[3] == "if") { possible = word[4]; n = 2 }
    if (!(word[1] in forms))
        return complain("say relative, absolute, below, above, between, overlaps, spread, " \
            "chance or none")
    matters = none()
    if (word[1] ~ /^(overlaps|spread)$/ && word[n - 1] == "within") { matters = word[n]; n -= 2 }
    most = least = word[1] == "none" ? 1 : word[1] ~ /^(between|overlaps)$/ ? 3 : 2
    if (word[1] == "spread") most = 4
    if (n != least && n != most || word[1] == "spread" && (n == 3 || matters == none()))
        return complain("say '" forms[word[1]] "'")
    for (k = 2; k <= n; k++)
        if (!is_finite(word[k])) return complain("'" word[k] "' is not a number")
    # word[first] and the word after it are the ends of the published range
    first = word[1] == "spread" ? 3 : 2
    ranged = word[1] ~ /^(between|overlaps)$/ || word[1] == "spread" && n == 4
    if (ranged && word[first] + 0 > word[first + 1] + 0)
        return complain("the range ends before it begins")
    if (word[1] == "overlaps" && matters == none()) matters = word[3] - word[2]
    if (matters != none() && !is_finite(matters)) return complain("'" matters "' is not a number")
    if (word[1] ~ /^(overlaps|spread)$/ && matters <= 0)
        return complain("no test finds every difference: say '" forms[word[1]] "'")
    if (word[1] ~ /^(relative|absolute|spread)$/ && word[2] + 0 < 0)
        return complain("a tolerance is not negative")
    if (word[1] == "chance" && !(word[2] + 0 > 0 && word[2] + 0 < 1))
        return complain("a chance is between 0 and 1")
    if (!ranged && word[1] ~ /^(relative|spread)$/ && !is_finite(p))
        return complain("needs a published number, not '" p "'")
    if (word[1] == "absolute" && !is_finite(p) && p ~ /[0-9]/)
        return complain("published '" p "' is neither a number nor a word")
    if (source == "" && word[1] != "none") return complain("a row without a source says 'none'")
    if (word[1] == "none" && apart != "") return complain("'" apart "' stands before another rule")
    return 1
}
# Returns why there is no value to which the rule could be applied, or nothing.
function no_value(key, x, name) {
    if (!(key in measured))
        return "no quantity " name " of " cell("source") " was measured"
    if (!is_finite(x)) return "no finite value was measured, but '" x "'"
}
# Returns why the rule cannot be applied to the value, or nothing.
function undetermined(h, s, n) {
    if (word[1] == "spread" && !is_finite(s)) return "no standard deviation was measured"
    if (word[1] == "spread" && !(is_finite(n) && n > 1)) return "nobody says of how many"
    if (word[1] == "overlaps" && !is_finite(h)) return "no interval was measured"
}
# How far a value is from a range.
function outside(x, a, b) { return x < a ? a - x : x > b ? x - b : 0 }
# Whether the rule holds for a value x beside the published p: h is the half-width of its interval,
# s the standard deviation of one pair, n the number of pairs.
function holds_rule(x, p, h, s, n) {
    if (word[1] == "relative") return distance(x, p) <= word[2]*distance(p, 0)
    if (word[1] == "absolute") return distance(x, p) <= word[2] + 0
    if (word[1] == "below") return x <= word[2] + 0
    if (word[1] ~ /^(above|chance)$/) return x > word[2] + 0
    if (word[1] == "between") return x >= word[2] + 0 && x <= word[3] + 0
    if (word[1] == "overlaps") return x + h >= word[2] + 0 && x - h <= word[3] + 0
    return (ranged ? outside(x, word[3] + 0, word[4] + 0) : distance(x, p)) <= \
        word[2]*s*sqrt(1 + 1/n)
}
# Returns the difference that the test finds (if there is scatter, in nine of ten cases), or none.
function power(p, h, s, n,    d, K) {
    if (word[1] == "absolute") return word[2]
    if (word[1] == "relative") return sprintf("%.3g", word[2]*distance(p, 0))
    if (word[1] !~ /^(spread|overlaps)$/ || !is_finite(s) || !is_finite(n) || n < 2) return none()
    d = word[1] == "spread" ? s*sqrt(1 + 1/n) : s/sqrt(n)
    if (d <= 0) return 0
    K = word[1] == "spread" ? word[2] : h/d
    return sprintf("%.3g", d*(K + 1.2816*sqrt(1 + K*K/(2*(n - 1)))))
}
# A reason may end with a test in brackets. The function sets `cause_text` to the reason without the
# test, and returns whether the test holds. It reads another rule, so it must come last or be
# followed by read_rule.
function cause_found(    text, test, n, key, w, j, rule) {
    cause_text = cell("reason")
    if (!is_tested(cause_text)) return 0
    test = cause_text
    sub(/.* \[/, "", test); sub(/\]$/, "", test); sub(/ \[[^[]*\]$/, "", cause_text)
    n = split(test, w, " ")
    for (j = 3; j <= n; j++) rule = rule (j > 3 ? " " : "") w[j]
    key = w[1] SUBSEP w[2]
    if (!read_rule(rule, "", w[1])) return 0
    return gate_failed(w[1], w[2], unit[key], "") == "" && is_finite(measured[key]) && \
        holds_rule(measured[key] + 0, 0, 0, 0, 0)
}
# the reason of a rule that failed
function cause() {
    if (cell("reason") == "") return "cause open"
    if (cause_found() || !is_tested(cell("reason"))) return cause_text
    return "cause open; supposed, and not found in a test: " cause_text
}
function is_tested(text) { return text ~ / \[[^ []+ [^ []+ (below|above|between) [^[]*\]$/ }
# whether a word before a rule needs a test: the word counts only if the test of the reason holds
function is_shown(word_before) { return word_before ~ /^(misprint|converged)$/ }
function conclude(what, why) { verdict = what; reason = why }
function judge(key, x, h, s, n,    why, passes, is_apart) {
    why = no_value(key, x, cell("name"))
    # where nothing is decided, the measured value may be a word, such as `no shock`
    if (why != "" && !(key in measured && apart ~ /^(geometry|curve|machine|others|joint)$/))
        return conclude("invalid", why)
    if (possible != "") {
        key = cell("source") SUBSEP possible
        why = no_value(key, key in measured ? measured[key] : none(), possible)
        if (why != "") return conclude("invalid", why)
        if (measured[key] < 0.9)
            return conclude("cannot be compared", "by scatter alone: means as printed would pass " \
                "in a share of " sprintf("%.2g", measured[key]) " of cases")
    }
    finds = power(cell("published"), h, s, n)
    if (why == "" && (why = undetermined(h, s, n)) == "")
        passes = holds_rule(x + 0, cell("published") + 0, h + 0, s + 0, n + 0)
    is_apart = apart
    if (is_apart == "identity" && !passes) {
        finds = none()
        return conclude("invalid", "it holds by construction: the program is wrong")
    }
    # if the test does not confirm a misprint, or that a run has converged, the rule judges
    if (is_shown(is_apart) && !cause_found()) is_apart = ""
    if (is_apart != "") {
        finds = none()
        return conclude("cannot be compared", said_of[is_apart] (is_apart == "identity" ? "" : \
            "; with ours the rule " (why != "" ? "decides nothing, " why : \
            passes ? "holds" : "fails")) told())
    }
    # the rule is read again, because cause_found has read the rule of its test into the same
    # variables
    read_rule(cell("rule"), cell("published"), cell("source"))
    if (why != "") return conclude("not contradicted", why)
    if (!passes) return conclude("contradicted", cause())
    if (word[1] == "chance") return conclude("not contradicted", "")
    if (matters == none() || is_finite(finds) && finds + 0 <= matters*(1 + 1e-9))
        return conclude("agrees", "")
    conclude("not contradicted", is_finite(finds) ? "a difference of less than " finds \
        " would not have been found, and one of " matters " would matter" : \
        "what difference would have been found is not known")
}
# the reason of a row, if its rule decides nothing
function told(    text) {
    text = cell("reason")
    sub(/^cause open: /, "", text); sub(/ \[[^[]*\]$/, "", text)
    return text == "" ? "" : ": " text
}
cell("rule") == "claim" {
    row[++judged] = cell("claim") OFS cell("place") OFS cell("quantity") OFS none() OFS none() \
        OFS cell("published") OFS cell("unit") OFS "claim" OFS "-" OFS "-" OFS none()
    next
}
{
    if (!read_rule(cell("rule"), cell("published"), cell("source"))) next
    if (word[1] != "none" && (apart == "" || is_shown(apart)) && \
        cell("reason") !~ /^(cause open: .*)?$/ && !is_tested(cell("reason")))
        complain("its reason is neither tested, TEXT [SOURCE NAME RULE], nor `cause open: TEXT`")
    if (is_shown(apart) && !is_tested(cell("reason")))
        complain("'" apart "' is shown by a test, TEXT [SOURCE NAME RULE]")
    source = cell("source")
    key = source SUBSEP cell("name")
    value = interval = finds = none()
    many = measured[source SUBSEP cell("name") "/count"]
    if (key in measured) { value = measured[key]; interval = half[key] }
    closed = gate_failed(source, cell("name"), cell("unit"), has("gates") ? cell("gates") : "")
    if (closed != "") conclude("invalid", closed)
    else if (word[1] == "none") conclude("cannot be compared", cell("reason"))
    else judge(key, value, interval, deviation[key], many)
    row[++judged] = cell("claim") OFS cell("place") OFS cell("quantity") OFS value OFS interval \
        OFS cell("published") OFS cell("unit") OFS cell("rule") OFS verdict OFS reason OFS finds
}
END {
    if (complaints) exit 1
    for (j = 1; j <= judged; j++) print row[j]
}

# Gates: what must hold of the runs and rows behind a number before anything is concluded from the
# number. LINEAGE is data/gates.tsv. It says which runs stand behind a source of quantities; the
# first row whose pattern matches the source counts. GATES is the table of collect.awk (gates), with
# a row for each run. gate_failed() returns the first gate that a comparison fails, with what is
# wrong, or nothing:
#   keys     a name of a quantity, or a run, that stands twice
#   finite   a value, half-width or deviation that is infinite or no number; a run with such a value
#   units    a unit that is not the one the claim declares; a run with a unit other than expected
#   energy   a run whose energy balance is not closed, or that has no energy balance
#   steps    a run that did not make the steps that were wanted
#   runs     no row of LINEAGE for the source, or none of the runs that it names
# A row with `GATE, GATE: REASON` need not pass these gates of runs.
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
# a pattern with * as a regular expression; `star` is the expression for what a star stands for
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
# the gates that the runs behind a source fail, without the excused ones
function runs_fail(source, excused,    list, n, w, j, what) {
    if ((source, excused) in known_failure) return known_failure[source, excused]
    list = runs_behind(source)
    if (list == "") what = "gate runs: data/gates.tsv does not say which are behind " source
    n = list == "-" ? 0 : split(list, w, " ")
    for (j = 1; j <= n && what == ""; j++) what = pattern_fails(w[j], excused)
    known_failure[source, excused] = what
    return what
}
# the failure of the first run by name that fails, so that the message is the same every time
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
# whether a cell is an infinite number, or a word for one or for no number
function not_finite(x) {
    return tolower(x) ~ /^[-+]?(inf|infinity|nan)$/ || is_number(x) && !is_finite(x)
}
# Whether a cell cannot be a half-width or deviation: it is not finite, or it is negative. A cell
# without a value (none) may stand there.
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
