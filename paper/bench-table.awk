# The table of costs for the report: a row for each case, its four engines side by side.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f bench-table.awk bench.tsv
BEGIN { FS = "\t" }
/^#/ {
    # the last line of the head names the columns
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
# three digits, zeros too, and no power of ten for thousands
function three(x, form) {
    form = x < 9.995 ? "%.2f" : x < 99.95 ? "%.1f" : "%.0f"
    return "\\num{" sprintf(form, x) "}"
}
{
    name = $1
    engine = $(column["engine"])
    ns[engine] = $(column["ns_per_step"])
    if (engine == "default") {
        contacts = $(column["contacts"])
        faster = $(column["ratio_to_plain"])
        over = $(column["ratio_to_floor"])
    }
    if (engine != "floor") next
    # a gap where another thing begins to differ from the first case
    kind = name
    sub(/^ra[0-9]+-v[0-9.]+/, "", kind)
    gsub(/[0-9.]/, "", kind)
    if (rows++ && kind != last) print "\\addlinespace"
    last = kind
    printf "\\texttt{%s} & %s & %s & \\num{%.1f} & %s & %s & %s & %s & %s & %s\\\\\n", tex(name), \
        num($(column["modes"]), 4), num($(column["nodes"]), 8), contacts, \
        three(ns["plain"] / 1000), three(ns["default"]), three(ns["observed"]), three(ns["floor"]), three(faster), three(over)
}
