# The study of convergence as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f convergence-table.awk convergence.tsv
BEGIN { FS = "\t" }
/^#/ { next }
function label(what, value) {
    if (what == "base") return "base: central differences, \\qty{100}{ns}, 40 modes"
    if (what == "modes") return value " mode" (value == 1 ? "" : "s")
    return (what == "exact" ? "exact propagator, " : "step of ") (value < 1e-6 ? "\\qty{" value*1e9 "}{ns}" : "\\qty{" value*1e6 "}{\\micro s}")
}
{
    print label($2, $3) " & " $4 " & " with_interval($5, $6) " & " with_interval($7, $8) " & " with_interval($9, $10) " & " \
        with_interval($11, $12) " & " num($13, 3) " & " $14 "\\\\"
}
