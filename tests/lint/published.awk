# Compares values that were typed once from the papers with all other lists that have them.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f tests/lint/published.awk data/published.tsv \
#            data/claims.tsv data/suspected.tsv data/second-hand.tsv data/campaign.tsv \
#            data/reported.tsv data/readings.tsv data/prototype.tsv data/outside.tsv \
#            verify/fe-bounds.tsv data/archive.tsv data/cases/*.ini
#
# published.tsv has one row for each number of the papers. The column `stands` of the row names the
# places in other lists where this number stands. This script checks:
#
#     claims        the number or range in the column `published` is that of the row
#     rules         a range of the row is the range of the claim's rule; a value is the middle of
#                   the bounds of the rule or one of the bounds. If the paper has words and no
#                   number, the row may have the number that the rule takes for these words
#     quantities    a claim about the smallest value does not use a column of largest values
#     cases         a key, or a product of keys, KEY x KEY, has the value of the row
#     campaign      each column of a point has the value of the row of published.tsv. An option with
#                   the name of a column has the value of this column
#     readings      lengths, times and speeds in the words of a reading are among its options
#     other lists   each number of prototype.tsv, outside.tsv and fe-bounds.tsv has a row, for
#                   example `prototype ra5-v0.1 level`
#     places        a claim, a case and outside.tsv name the place of the row. In a case it is in
#                   the last comment with a place. A key that does not follow this comment at once
#                   may have the section of an earlier comment. Each other list has its own place
#     words         the numbers of a row are among those in the words of the paper
#     archive       each tolerance has a row, `archive TABLE COLUMN WORD`, where WORD stands before
#                   the tolerance in its rule
#     names         each name in `stands` is used
#
# Prints a line for each fault; exit 1 if there is one.
function complain(what) { print what; faults++ }
function file_name(    name) { name = FILENAME; sub(/.*\//, "", name); return name }
BEGIN {
    n = split("m:m:1 mm:m:1e-3 um:m:1e-6 nm:m:1e-9 m2:m2:1 m4:m4:1 s:s:1 ms:s:1e-3 us:s:1e-6 " \
        "ns:s:1e-9 h:s:3600 Pa:Pa:1 GPa:Pa:1e9 Hz:Hz:1 kg:kg:1 kg/m3:kg/m3:1 m/s:m/s:1 " \
        "mm/s:m/s:1e-3 1/s:1/s:1 N/m:N/m:1 dB:dB:1 1:1:1 %:1:0.01 J/m:J/m:1", word, " ")
    for (j = 1; j <= n; j++) {
        split(word[j], one, ":")
        in_si[one[1]] = one[2]; factor[one[1]] = one[3]
    }
}
BEGIN {
    whole["prototype"] = "the prototype in three dimensions"
    whole["fe-bounds"] = "bounds of finite elements"
}
function known_unit(unit, where) {
    if (unit in in_si) return 1
    complain(where ": no unit '" unit "' is known")
}
# SECTION.KEY of CASE.ini SECTION.KEY
function key_of(text) { sub(/.* /, "", text); return text }
function equal(a, b) { a -= b; if (a < 0) a = -a; if (b < 0) b = -b; return a <= 1e-9*b }

# Whether the words of the paper have this number, perhaps in another unit, with a decimal comma, or
# as 10^3. Words without a number say nothing, and 0 and 1 may stand for words.
function is_said(x, words,    n, i, cipher, ratio, any) {
    if (x*x == x) return 1
    gsub(/E/, "e", words); gsub(/[\^]/, "e", words); gsub(/100 000/, "1e5", words)
    gsub(/e-/, "e_", words)
    while (match(words, /[0-9]+,[0-9]/)) sub(/,/, ".", words)
    n = split(words, cipher, /[^0-9.e_]+/)
    for (i = 1; i <= n; i++) {
        sub(/^10e/, "1e", cipher[i]); sub(/_/, "-", cipher[i])
        if (cipher[i] !~ /^[0-9]*[.]?[0-9]+(e-?[0-9]+)?$/ || !(cipher[i] + 0)) continue
        any = 1
        ratio = x/cipher[i]
        ratio = int(log(ratio < 0 ? -ratio : ratio)/log(10)*1e6 + 1e7 + 0.5) - 1e7
        if (ratio ~ /^(0|-?2000000|-?3000000|-?6000000)$/) return 1
    }
    return !any
}

# Every list names places in words of its own: thesis Table 5.9, as reported by khiner: a factor;
# earlier, Table 2; Table 8, ra5
function place_name(place) {
    if (sub(/^earlier, /, "", place)) place = place " of the earlier paper"
    sub(/:.*/, "", place); sub(/, (as reported by khiner|ra[0-9]+)$/, "", place)
    sub(/^thesis /, "", place)
    return place
}
# `places` may have several, separated by a semicolon
function check_place(i, places, where,    n, m, one, other, j, k) {
    if (places == "-") return
    n = split(places, one, /; */); m = split(place[i], other, "; ")
    for (j = 1; j <= n; j++)
        for (k = 1; k <= m; k++)
            if (place_name(one[j]) == place_name(other[k])) return
    complain(where ": stands at " places ", the paper's number at " place[i] " (" row_of[i] ")")
}

# The list. In a pattern, * stands for any characters.
part == 1 {
    where = FILENAME ":" FNR ": " cell("name")
    if (NF != columns) { complain(where ": " NF " columns, not " columns); next }
    if (cell("name") in typed) complain(where ": is there twice")
    typed[cell("name")]
    if (cell("place") == "-" || cell("printed") == "-") \
        complain(where ": without its place or words")
    if (!known_unit(cell("unit"), where)) next
    ranged = !is_number(cell("value"))
    bounds = is_number(cell("low")) && is_number(cell("high")) && cell("low") < cell("high")
    if (ranged ? !bounds : cell("low") cell("high") != "--")
        complain(where ": a value, or a range from low to high")
    split(ranged ? "low high" : "value", word, " ")
    for (j = 1; j <= 1 + ranged; j++)
        if (cell("name") !~ /^tolerance_/ && !is_said(cell(word[j]), cell("printed")))
            complain(where ": " word[j] " " cell(word[j]) ", but the words are: " cell("printed"))
    f = factor[cell("unit")]
    n = split(cell("stands"), pattern, ", ")
    for (j = 1; j <= n; j++) {
        if (pattern[j] == "-") continue
        i = ++patterns
        place[i] = cell("place"); row_of[i] = where; unit_of_row[i] = in_si[cell("unit")]
        if (split(pattern[j], keys, / x /) > 1) {
            product[i] = pattern[j]
            for (k = 1; k in keys; k++) factor_of[k == 1 ? key_of(keys[1]) : keys[k]]
        }
        low[i] = (ranged ? cell("low") : cell("value"))*f
        high[i] = (ranged ? cell("high") : cell("value"))*f
        is_range[i] = ranged
        text[i] = pattern[j]; regex[i] = "^" pattern[j] "$"
        gsub(/[.+]/, "[&]", regex[i]); gsub(/\*/, ".*", regex[i])
    }
    next
}
# CASE.ini SECTION.KEY of the first factor
function case_regex(i,    r) { r = regex[i]; sub(/ x .*/, "", r); return r "$" }
# the only row with this name; 0 if there is none
function row_for(key, where,    i, found) {
    for (i = 1; i <= patterns; i++)
        if (key ~ regex[i]) {
            if (found && row_of[found] != row_of[i]) complain(where ": two rows name it: " text[i])
            found = i; used[i]
        }
    return found
}
function same_unit(i, unit, where) {
    if (in_si[unit] == unit_of_row[i]) return 1
    complain(where ": is in " unit ", the paper's is in " unit_of_row[i])
}
function compare(i, a, b, unit, where) {
    if (!known_unit(unit, where) || !same_unit(i, unit, where)) return
    if (!equal(a*factor[unit], low[i]) || !equal(b*factor[unit], high[i]))
        complain(where ": " a (a == b ? "" : " to " b) " " unit " is not what the paper prints (" \
            row_of[i] ")")
}
# a rule without its first word, if this word gives the reason why the rule does not count
# (paper/tables/judge.awk)
function decides(rule) {
    sub(/^(identity|misprint|converged|geometry|curve|machine|others|joint) /, "", rule)
    return rule
}
# the bounds of a rule for the published value
function compare_rule(i, rule, unit, where,    n, word, first, a, b) {
    n = split(decides(rule), word, " ")
    first = word[1] == "spread" ? 3 : word[1] == "overlaps" ? 2 : 0
    if (word[1] == "below" && is_range[i] && !equal(word[2]*factor[unit], high[i]))
        complain(where ": the rule says " rule)
    if (!first || word[first] == "within" || n <= first) return
    a = word[first]*factor[unit]; b = word[first + 1]*factor[unit]
    if (is_range[i] ? !equal(a, low[i]) && a != low[i] || !equal(b, high[i]) : \
        a > low[i] || b < high[i])
        complain(where ": what was published is not in the bounds of its rule, " rule)
    else if (!is_range[i] && !equal(a, low[i]) && !equal(b, low[i]) && \
        (a + b - 2*low[i] > 1e-9*(b - a) || a + b - 2*low[i] < -1e-9*(b - a)))
        complain(where ": what was published is neither the middle nor an end of the bounds of " \
            "its rule, " rule)
}

# Evidence for a suspected erratum has two rows: one with the default or the printed lengths, and
# one with the erratum. The rows have different sources and are otherwise equal. Only K of `spread`
# may differ, because it depends on the number of pairs of the source.
function compare_evidence(    what, all, rule) {
    what = cell("claim") " " cell("quantity")
    if (!sub(/: (default \(corrected\)|with the printed lengths|as suspected)$/, "", what))
        complain(where ": " cell("quantity") ": neither of the default nor as suspected")
    rule = cell("rule")
    sub(/^spread [0-9.]+ /, "spread K ", rule)
    all = cell("place") " " cell("published") " " cell("name") " " rule
    if (what in evidence && all != evidence[what])
        complain(where ": " what ": " all ", of the default " evidence[what])
    if (what in evidence && evidence_of[what] == cell("source"))
        complain(where ": " what ": " cell("source") " twice")
    evidence[what] = all; evidence_of[what] = cell("source")
}
file_name() ~ /^(claims|suspected|second-hand)\.tsv$/ {
    if (cell("rule") == "claim") next
    where = FILENAME ":" FNR ": " cell("claim")
    key = cell("claim") " " cell("source") " " cell("name")
    low_end = cell("quantity") ~ /least|smallest|lowest/
    high_end = cell("quantity") ~ /largest|highest|longest/
    if (low_end && !high_end && cell("name") ~ /largest|highest/ || \
        high_end && !low_end && cell("name") ~ /least|smallest|lowest/)
        complain(where ": " cell("quantity") " is " cell("name"))
    if (file_name() == "suspected.tsv") compare_evidence()
    p = cell("published"); unit = cell("unit")
    n = split(p, two, " to ")
    number_printed = is_number(two[1]) && (n == 1 || n == 2 && is_number(two[2]))
    i = row_for(key, where)
    if (!i) { if (number_printed) complain(where ": no row of published.tsv types " p); next }
    check_place(i, cell("place"), where)
    if (number_printed) compare(i, two[1], two[n], unit, where)
    compare_rule(i, cell("rule"), unit, where)
    # words of the paper for which the list has a number
    split(decides(cell("rule")), word, " ")
    if (!number_printed && !is_range[i] && (word[1] == "below" || word[1] == "above") && \
        known_unit(unit, where) && !equal(word[2]*factor[unit], low[i]))
        complain(where ": the rule says " cell("rule") ", the list " low[i] " (" row_of[i] ")")
    next
}
# an option with the name of a column, as -s surface.Ra=2.89um, has the value of this column
function compare_options(options, where,    n, j, word, name, x, unit) {
    n = split(options, word, " ")
    for (j = 1; j <= n; j++) {
        name = word[j]; x = word[j]
        if (!sub(/=.*/, "", name)) continue
        sub(/.*[.]/, "", name); sub(/^[^=]*=/, "", x)
        if (!has(name) || !match(x, /^[-+.0-9]+(e[-+]?[0-9]+)?/)) continue
        unit = RLENGTH < length(x) ? substr(x, RLENGTH + 1) : column_unit[column[name]]
        x = substr(x, 1, RLENGTH)
        if (known_unit(unit, where) && !equal(x*factor[unit], \
            cell(name)*factor[column_unit[column[name]]]))
            complain(where ": " word[j] ", and its " name " is " cell(name))
    }
}
# the options of runs at points that others report must agree with the columns, too
file_name() == "reported.tsv" { compare_options(cell("options"), FILENAME ":" FNR); next }
file_name() == "campaign.tsv" {
    where = FILENAME ":" FNR ": " cell("point")
    compare_options(cell("options"), where)
    for (j = 1; j <= columns; j++) {
        i = row_for("campaign " cell("surface") " " column_name[j], where)
        if (!i) continue
        if (!is_range[i]) { compare(i, $j, $j, column_unit[j], where); continue }
        # a range is that of all points
        if (!(i in least) || $j < least[i]) least[i] = $j
        if (!(i in most) || $j > most[i]) most[i] = $j
    }
    next
}
file_name() ~ /^(prototype|outside|fe-bounds)\.tsv$/ {
    where = FILENAME ":" FNR ": " $1
    list = file_name(); sub(/\.tsv$/, "", list)
    for (j = 2; j <= columns; j++) {
        if (!is_number($j) || column_name[j] == "unit") continue
        i = row_for(list " " $1 " " column_name[j], where)
        unit = has("unit") ? cell("unit") : column_unit[j] == "-" ? "1" : column_unit[j]
        if (!i) complain(where ": no row of published.tsv types its " column_name[j])
        else {
            compare(i, $j, $j, unit, where)
            if (!has("place") && place[i] != whole[list] || has("place") && \
                (cell("place") place[i]) ~ /reported by/) check_place(i, \
                has("place") ? cell("place") : whole[list], where)
        }
    }
    next
}
file_name() == "archive.tsv" {
    where = FILENAME ":" FNR ": " cell("table") " " cell("column")
    name = cell("column"); sub(/ .*/, "", name)
    n = split(cell("rule"), word, " ")
    for (j = 2; j <= n; j++) {
        if (!is_number(word[j])) continue
        i = row_for("archive " cell("table") " " name " " word[j - 1], where)
        if (!i) complain(where ": no row of published.tsv types its " word[j - 1])
        else { check_place(i, "the archive", where); compare(i, word[j], word[j], "1", where) }
    }
    next
}
# a value in the words of a reading is among the reading's options, if one of these has its unit
function say_values(options, words, where,    n, j, x, unit, value, said, seen) {
    n = split(options, word, " ")
    for (j = 1; j <= n; j++) {
        x = word[j]
        if (!sub(/^[^=]*=/, "", x) || !match(x, /^[-+.0-9]+(e[-+]?[0-9]+)?/)) continue
        unit = substr(x, RLENGTH + 1)
        if (unit in in_si) value[in_si[unit], ++seen[in_si[unit]]] = x*factor[unit]
    }
    n = split(words, word, /[ ,;]+/)
    for (j = 2; j <= n; j++) {
        unit = word[j]
        if (!(unit in in_si) || !is_number(word[j - 1]) || !(in_si[unit] in seen)) continue
        said = word[j - 1]*factor[unit]
        for (x = seen[in_si[unit]]; x > 0 && !equal(said, value[in_si[unit], x]); x--);
        if (!x) complain(where ": says " word[j - 1] " " unit ", its options " options)
    }
}
file_name() == "readings.tsv" {
    say_values(cell("options"), cell("what_it_says"), FILENAME ":" FNR ": " cell("reading"))
    next
}
# places in the last comment of a case that has one (`here`), and sections in all of them
FNR == 1 { earlier = "" }
/^;/ {
    if (!in_comment) place_said = 0
    in_comment = 1
    for (line = $0; match(line, /(Table|Sect\.|Fig\.) [0-9]+(\.[0-9]+)*/); \
        line = substr(line, RSTART + RLENGTH)) {
        said_here = substr(line, RSTART, RLENGTH)
        if (file_name() == "impacts.ini") said_here = said_here " of the earlier paper"
        here = (place_said++ ? here "; " : "") said_here
        if (said_here ~ /^Sect/) earlier = earlier "; " said_here
    }
    next
}
/^\[/ { section = substr($0, 2); sub(/\].*/, "", section); next }
/^[a-z_A-Z]+ = / {
    follows = in_comment; in_comment = 0
    line = $0; key = line; sub(/ = .*/, "", key); sub(/^[^=]*= /, "", line)
    where = FILENAME ":" FNR
    if ((section "." key) in factor_of) {
        split(line, word, " ")
        if (known_unit(word[2], where))
            of_case[file_name(), section "." key] = word[1]*factor[word[2]]
        cases[file_name()]
    }
    i = row_for(file_name() " " section "." key, where)
    if (!i) next
    check_place(i, follows ? here : here earlier, where)
    n = split(line, word, " ")
    compare(i, word[1], word[1], n > 1 ? word[2] : "1", where)
}
END {
    for (i in least) compare(i, least[i], most[i], unit_of_row[i], "data/campaign.tsv")
    for (i in product)
        for (name in cases) {
            n = split(product[i], word, / x /)
            value = 1
            for (j = 1; j <= n && value != ""; j++) {
                key = j == 1 ? key_of(word[1]) : word[j]
                value = (name, key) in of_case ? value*of_case[name, key] : ""
            }
            if (value == "" || !((name " " key_of(word[1])) ~ case_regex(i))) continue
            used[i]
            if (!equal(value, low[i]))
                complain("data/cases/" name ": " value " is not what the paper prints (" \
                    row_of[i] ")")
        }
    for (i = 1; i <= patterns; i++)
        if (!(i in used)) complain(row_of[i] ": nothing is named " text[i])
    exit faults > 0
}
