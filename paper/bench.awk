# Costs of a time step as quantities: NAME/ENGINE/ns, /faster (than the plain loop), /over_floor and
# /contacts of every case of bench.tsv, and NAME/exponent, /constant, /slope of every fit.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f bench.awk bench.tsv bench-exponents.tsv
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++ }
/^#/ {
    sub(/^# */, "")
    if (part == 1 && sub(/^processor /, "")) { print "bench", "processor", $0, ""; next }
    # the last line of the head names the columns
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[part, word[1]] = j }
    next
}
function field(name) {
    if (!((part, name) in column)) {
        print "bench.awk: no column " name >"/dev/stderr"
        failed = 1
        exit 1
    }
    return $(column[part, name])
}
function row(group, name, value, unit) { print group, name, sprintf("%.10g", value), unit }
part == 1 {
    name = field("case") "/" field("engine")
    row("bench", name "/ns", field("ns_per_step"), "ns")
    row("bench", name "/faster", field("ratio_to_plain"), "1")
    row("bench", name "/over_floor", field("ratio_to_floor"), "1")
    row("bench", name "/contacts", field("contacts"), "1")
    row("bench", name "/spread", field("spread") / field("ns_per_step"), "1")
    # the range over the surfaces and speeds, each at the paper's spacing and modes
    if (field("engine") != "default" || field("case") !~ /^ra[0-9]+-v[0-9.]+$/) next
    faster = field("ratio_to_plain")
    over = field("ratio_to_floor")
    if (!grid++) { least = most = faster; least_over = most_over = over }
    if (faster < least) least = faster
    if (faster > most) most = faster
    if (over < least_over) least_over = over
    if (over > most_over) most_over = over
}
part == 2 {
    name = field("quantity")
    row("bench-exponents", name "/exponent", field("exponent"), "1")
    row("bench-exponents", name "/constant", field("constant"), "ns")
    row("bench-exponents", name "/slope", field("slope"), "ns")
}
END {
    if (failed) exit 1
    row("bench", "grid/least_faster", least, "1")
    row("bench", "grid/most_faster", most, "1")
    row("bench", "grid/least_over_floor", least_over, "1")
    row("bench", "grid/most_over_floor", most_over, "1")
}
