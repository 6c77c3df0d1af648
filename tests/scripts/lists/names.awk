# Checks what names in lists mean: quantities, the runs behind them, and readings.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f FUNCTIONS -f names.awk data/gates.tsv data/quantities.tsv \
#            data/readings.tsv data/claims.tsv data/suspected.tsv data/second-hand.tsv
#            (FUNCTIONS: as_regex and runs_behind of judge.awk)
#
# - No two quantities are the same value of the same rows. Quantities that count rows are different
#   if the columns in their names differ.
# - The runs behind a computed quantity are those behind its operands. If a run were missing there,
#   its gates would not be checked.
# - A reading that is described by the names of other readings has the options and the correlation
#   length of these.
# - If a source names a reading, the runs behind it are runs of this reading.
# - Of suspected values, two rows compare the same quantity by the same rule, first of the printed
#   problem and then as suspected. All rows of one claim suspect the same.
function columns_in(name,    all) {
    for (; match(name, /\{[^}]*\}/); name = substr(name, RSTART + RLENGTH))
        all = all FS substr(name, RSTART, RLENGTH)
    return all
}
function complain(what) { print list ": " what }
{ list = FILENAME; sub(/.*\//, "", list); rows++ }
list == "gates.tsv" {
    lineage_pattern[++lineages] = cell("source"); lineage_runs[lineages] = cell("runs")
    asked[cell("source")] # a source with a row of its own: this row states its runs
    next
}
list == "quantities.tsv" && cell("table") != "=" {
    taken = cell("table") FS cell("rows") FS cell("value")
    its_name = cell("source") "/" cell("name")
    if (cell("value") == "count") taken = taken columns_in(its_name)
    if (taken in taken_by) complain(its_name " is " taken_by[taken])
    taken_by[taken] = its_name
    next
}
# whether one of these patterns of runs is this run or matches it
function has_run(patterns, run,    n, j, word) {
    n = split(patterns, word, " ")
    for (j = 1; j <= n && run !~ as_regex(word[j], "[^/]+"); j++);
    return j <= n
}
list == "quantities.tsv" {
    behind = runs_behind(cell("source"))
    n = split(cell("value"), operand, / (over|less) /)
    for (i = 1; i <= n && behind != ""; i++) {
        sub(/\/[^\/]*$/, "", operand[i])
        m = split(runs_behind(operand[i]), run, " ")
        for (j = 1; j <= m; j++)
            if (run[j] != "-" && !has_run(behind, run[j]))
                complain(cell("source") "/" cell("name") " is of " run[j] ", behind it are " behind)
    }
    next
}
list == "readings.tsv" {
    reading[++readings] = cell("reading"); says[readings] = " " cell("what_it_says") " "
    options[cell("reading")] = " " cell("options") " "; lc[cell("reading")] = cell("lc")
}
list == "suspected.tsv" && cell("rule") != "claim" { compare_pair() }
list ~ /^(claims|suspected|second-hand)/ && cell("source") != "" && !(cell("source") in asked) {
    asked[cell("source")]
    n = split(cell("source"), part_of, "/")
    for (j = 1; j <= n; j++)
        if (part_of[j] in options && !index(runs_behind(cell("source")), "/" part_of[j] "/"))
            complain(cell("source") ": no run of it is behind it, but " \
                runs_behind(cell("source")))
    next
}
# the two rows of a piece of evidence: the printed problem, and the same of the suspected values
function compare_pair(    here, row, word, i, one, two, name) {
    name = cell("quantity")
    row = cell("claim") FS cell("place") FS cell("name") FS cell("published") FS cell("unit") FS \
        substr(cell("rule"), 1, index(cell("rule") " ", " ")) FS substr(name, 1, index(name, ": "))
    sub(/.*: /, "", name)
    if (name != "as suspected") {
        if (pair_row != "") complain("a row lacks its suspected one: " pair_row)
        if (name !~ /^default [(]corrected[)]$|^with the printed lengths$/) complain("who is " name)
        pair_row = row; pair_source = cell("source")
        return
    }
    if (row != pair_row) complain("two rows of a pair differ: " pair_row " and " row)
    pair_row = ""
    split(pair_source, one, "/"); split(cell("source"), two, "/")
    for (i = 1; i in one || i in two; i++) {
        if (one[i] == two[i]) continue
        if (one[i] !~ /(^|-)(default|spectra|printed)$/) complain(pair_source " is as suspected")
        word = two[i]; sub(/^(spectra|20mm)-/, "", word); sub(/-.*/, "", word)
        here = here word
    }
    if (!(cell("claim") in suspected)) suspected[cell("claim")] = here
    if (here != suspected[cell("claim")])
        complain(cell("claim") " is of " suspected[cell("claim")] ", and " cell("source") \
            " less " pair_source " is of " here)
}
function compare_readings(name, other,    n, j, word) {
    n = split(options[other], word, " ")
    for (j = 1; j <= n; j++)
        if (!index(options[name], " " word[j] " "))
            complain(name " is of " other ", and has no " word[j])
    if (lc[other] != 1 && lc[name] != lc[other])
        complain(name " is of " other ", and has other correlation lengths")
}
END {
    list = "readings.tsv"
    for (i = 1; i <= readings; i++)
        for (other in options)
            if (other != reading[i] && says[i] ~ "[ ]" other "[ ,:]")
                compare_readings(reading[i], other)
    if (rows < 300) print "few rows"
}
