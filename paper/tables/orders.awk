# The observed orders of all verifications as one table, and the values of the toy problem's peak
# force.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v values=1] -f table.awk -f orders.awk VERIFICATION... >orders.tsv
#        awk -v compare=1 -f table.awk -f orders.awk MADE ARCHIVED
#
# A study is a row `fit` of a table by verify/study.c; the parameter that it refines is in the rows
# before it. A table of another kind is skipped. An order is printed with three decimals, a value
# with six digits, because further digits differ between machines: libm and other libraries of a
# verification are not the same everywhere. (With `values` all digits are printed, to be compared on
# one machine.) The second form compares two such tables: the exit code is 1 if their studies differ
# in name, path, expected order or band. The verification itself checks that a measured order lies
# in its band.
compare {
    key = cell("program") ", " cell("case") ", " cell("reference") ", " cell("refinement") ", " \
        cell("order_expected") ", " cell("band")
    study[part, key]; any[key]
    next
}
part != seen {
    seen = part
    program = FILENAME; gsub(/.*\/|\.tsv$/, "", program)
    usual = has("case") && has("refinement")
}
!usual { next }
cell("refinement") == "fit" {
    add(cell("case"), parameter, of_digits("%.6g", cell("order_expected")), \
        of_digits("%.3f", cell("order_measured")), cell("band"))
    next
}
!missing(cell("error")) && !missing(cell("order_expected")) {
    parameter = cell("refinement")
    sub(/ = .*/, "", parameter)
}
values && cell("band") != "-" {
    add(cell("case"), cell("refinement"), none(), cell("error"), cell("band"))
    next
}
cell("case") ~ /peak force$/ && cell("verdict") == "measured" {
    add(cell("case") " (" cell("refinement") ")", "-", none(), of_digits("%.6g", cell("error")), \
        "-")
}
function of_digits(form, x) { return values ? x : sprintf(form, x) }
function add(what, refined, expected, measured, band) {
    row[++n] = program OFS what OFS cell("reference") OFS refined OFS expected OFS measured OFS \
        band OFS cell("verdict")
}
END {
    if (compare) {
        for (key in any)
            for (k = 1; k <= 2; k++) if (!((k, key) in study)) {
                print (k == 1 ? "archived and not made: " : "made and not archived: ") key \
                    >"/dev/stderr"
                others++
            }
        exit others > 0
    }
    if (!n) die("orders.awk: no table of a verification")
    print_head("program|case|reference|refinement|order_expected [1]|measured|band|verdict")
    for (j = 1; j <= n; j++) print row[j]
}
