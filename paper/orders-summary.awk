# What the report quotes of the observed orders: how many, and the discretisation error of the toy problem's peak force.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=orders -f orders-summary.awk orders.tsv
BEGIN { FS = OFS = "\t" }
/^#/ { next }
$8 != "measured" { studies++; passed += $8 == "pass"; next }
$2 ~ /^toy, Hermite, peak force/ && $3 == "5 um" {
    name = $2 ~ /index/ ? "peak_index" : $2 ~ /Richardson/ ? "peak_estimate" : $2 ~ /peak force \[/ ? "peak" : "peak_order"
    print group, name, $6, name ~ /peak$|estimate/ ? "N/m" : "1"
}
END { print group, "studies", studies + 0, "1"; print group, "passed", passed + 0, "1" }
