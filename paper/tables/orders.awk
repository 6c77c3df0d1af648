# The observed orders of all verifications as one table, and the figures of the toy problem's peak
# force.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk [-v values=1] -f table.awk -f orders.awk VERIFICATION... >orders.tsv
#        awk -v compare=1 -f table.awk -f orders.awk MADE ARCHIVED
#
# A study is a row `fit` of a table by verify/study.c; the parameter that it refines stands in the
# rows before; a verification may have a table of another kind, which is skipped. The second form
# compares two such tables: exit code 1 if they list other studies. The measured order need not be
# the same to the last digit, since libm and the other libraries of a verification are not; it lies
# in the band, which the verification itself asserts.
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
    add(cell("case"), parameter, cell("order_expected"), cell("order_measured"), cell("band"))
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
    add(cell("case") " (" cell("refinement") ")", none(), none(), cell("error"), none())
}
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
    print_head("program|case|reference|refinement|order_expected [1]|measured [1]|band|verdict")
    for (j = 1; j <= n; j++) print row[j]
}
