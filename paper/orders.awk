# The observed orders of all verifications as one table, and the figures of the toy problem's peak force.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f orders.awk results/verify/*.tsv >orders.tsv
#        awk -f orders.awk MADE ARCHIVED          compares two such tables: exit code 1 if they list other studies
#
# A study is a row `fit` of a table by verify/study.c; the parameter that it refines stands in the rows before. The measured order
# need not be the same to the last digit, since libm and the other libraries of a verification are not; it lies in the band, which
# the verification itself asserts.
BEGIN { FS = OFS = "\t" }
FNR == 1 { files++; program = FILENAME; gsub(/.*\/|\.tsv$/, "", program); usual = 0 }
/^# program\tcase/ { orders++; next }
/^# case\treference\trefinement/ { usual = 1; next }
/^#/ || !NF { next }
orders { study[orders, $1 OFS $2 OFS $3 OFS $4 OFS $5 OFS $7]; any[$1 OFS $2 OFS $3 OFS $4 OFS $5 OFS $7]; next }
!usual { next }
$3 == "fit" { row[++n] = program OFS $1 OFS $2 OFS parameter OFS $5 OFS $6 OFS $7 OFS $8; next }
$4 != "-" && $5 != "-" { parameter = $3; sub(/ = .*/, "", parameter) }
$1 ~ /peak force$/ && $8 == "measured" { row[++n] = program OFS $1 " (" $3 ")" OFS $2 OFS "-" OFS "-" OFS $4 OFS "-" OFS $8 }
END {
    if (orders == 2) {
        for (s in any) {
            for (k = 1; k <= 2; k++) if (!((k, s) in study)) {
                gsub(OFS, ", ", s)
                print (k == 1 ? "archived and not made: " : "made and not archived: ") s >"/dev/stderr"
                failed = 1
                break
            }
        }
        exit failed
    }
    if (orders || !n) { print "orders.awk: tables of verifications, or two tables of orders" >"/dev/stderr"; exit 1 }
    print "# program", "case", "reference", "refinement", "order expected", "measured", "band", "verdict"
    for (j = 1; j <= n; j++) print row[j]
}
