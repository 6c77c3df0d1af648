# The study of convergence as one table: every variant less the base, and its cost over that of the base.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f convergence.awk convergence.tsv TIMES DIFFERENCES
#
# TIMES has the times of every run (ensemble.awk), DIFFERENCES is what `ra2d means --less reading=base` printed
# for level and shares. `cost` is the processor time of the time loop over the base's.
# `enough`: the 95 % intervals lie within 0.1 dB and 0.01.
BEGIN { FS = OFS = "\t"; OFMT = CONVFMT = "%.6g" }
FNR == 1 { part++ }
/^#/ || !NF { next }
part == 1 { variant[++variants] = $1; what[$1] = $2; value[$1] = $3; next }
part == 2 { cpu[$1] += $11; runs[$1]++; next }
{ mean[$1, $2] = $5; half[$1, $2] = $6; count[$1] = $4 }
function size(x) { return x < 0 ? -x : x }
END {
    many = split("level_resonator shocks_below_M shocks_below_10M shocks_below_1e-4s", name, " ")
    print "# variant", "what", "value", "pairs", "level [dB]", "level_half [dB]", "below_M [1]", "below_M_half [1]", \
        "below_10M [1]", "below_10M_half [1]", "below_1e-4s [1]", "below_1e-4s_half [1]", "cost [1]", "enough"
    for (v = 1; v <= variants; v++) {
        at = variant[v]
        row = at OFS what[at] OFS value[at] OFS runs[at]
        enough = 1
        for (j = 1; j <= many; j++) {
            # the base differs from itself by nothing
            m = at == "base" ? 0 : mean[at, name[j]]; h = at == "base" ? 0 : half[at, name[j]]
            row = row OFS m OFS h
            # one pair has no interval, and proves nothing
            if (h == "-" || size(m) + h > (j == 1 ? 0.1 : 0.01)) enough = 0
        }
        print row, cpu[at]/runs[at]/(cpu["base"]/runs["base"]), enough ? "yes" : "no"
    }
}
