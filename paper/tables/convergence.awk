# The study of convergence as one table: the difference of every variant from the base, and the
# ratio of their costs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f convergence.awk VARIANTS TIMES DIFFERENCES...
#
# VARIANTS is data/convergence.tsv; TIMES has the times of every run (collect.awk), DIFFERENCES are
# the output of `ra2d means --less reading=base` for level and shares. `cost` is the processor time
# of the time loop, divided by that of the base. `enough` says whether the 95 % intervals of the
# differences lie within 0.1 dB for the level and within 0.01 for the shares.
part == 1 {
    variant[++variants] = v = cell("variant")
    what[v] = cell("what"); value[v] = cell("value")
    next
}
part == 2 { cpu[cell("reading")] += cell("loop_cpu_time"); runs[cell("reading")]++; next }
{
    key = cell("reading") SUBSEP cell("quantity")
    mean[key] = cell("mean"); half[key] = cell("half")
}
function size(x) { return x < 0 ? -x : x }
END {
    quantities = "level_resonator shocks_below_M shocks_below_10M shocks_below_100us"
    many = split(quantities, quantity, " ")
    print_head("variant|what|value|pairs [1]|level [dB]|level_half [dB]|below_M [1]|" \
        "below_M_half [1]|below_10M [1]|below_10M_half [1]|below_100us [1]|" \
        "below_100us_half [1]|cost [1]|enough")
    for (v = 1; v <= variants; v++) {
        at = variant[v]
        row = at OFS what[at] OFS value[at] OFS runs[at]
        enough = 1
        for (j = 1; j <= many; j++) {
            # the difference of the base from itself is zero
            m = at == "base" ? 0 : mean[at, quantity[j]]
            h = at == "base" ? 0 : half[at, quantity[j]]
            row = row OFS m OFS h
            # one pair has no interval, and proves nothing
            if (missing(h) || size(m) + h > (j == 1 ? 0.1 : 0.01)) enough = 0
        }
        print row, number(cpu[at]/runs[at]/(cpu["base"]/runs["base"])), enough ? "yes" : "no"
    }
}
