# Fig. 7 for other readings of the toy problem (L11), as LaTeX rows: errors of each run, ratios of its forces and shocks.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f toy-readings-table.awk toy.tsv
BEGIN {
    FS = "\t"
    n = split("toy chi20 chi80 v1 deep v1-deep", variant, " ")
    label["toy"] = "as in the case file"
    label["chi20"] = "$\\chi=\\qty{20}{\\micro m}$"
    label["chi80"] = "$\\chi=\\qty{80}{\\micro m}$, as printed"
    label["v1"] = "$V=\\qty{1}{m/s}$"
    label["deep"] = "$\\delta=\\qty{1.2}{\\micro m}$"
    label["v1-deep"] = "$V=\\qty{1}{m/s}$, $\\delta=\\qty{1.2}{\\micro m}$"
}
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
{ for (name in column) value[$1, name] = $(column[name]) }
function cell(run, name, digits) {
    if (!((run, name) in value)) { print "toy-readings-table.awk: no " name " of " run >"/dev/stderr"; failed = 1; exit 1 }
    return "\\num{" sprintf("%#." digits "g", value[run, name]) "}"
}
function share(run,    x) {
    x = 100*value[run, "error_early"]
    return "\\num{" sprintf(x < 9.95 ? "%#.2g" : "%.0f", x) "}"
}
END {
    if (failed) exit 1
    for (j = 1; j <= n; j++) {
        v = variant[j]
        print label[v] " & " cell(v "-reference", "peak", 3) " & " share(v "-lagrange") " & " share(v "-penalty") " & " \
            cell(v "-soft", "peak_ratio", 2) " & " cell(v "-soft", "mean_shock_ratio", 2) " & " \
            share(v "-one-mode") " & " cell(v "-one-mode", "peak_ratio", 3) " & " \
            cell(v "-one-mode", "first_peak_ratio", 3) "\\\\"
    }
}
