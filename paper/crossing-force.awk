# Contact force while a mass crosses (Fig. 5): its mean and how far it strays from the weight.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f summary-first.awk -f crossing-force.awk summary.tsv probes.tsv
# the row of t = 0 is before the first contact force
$1 > 0 {
    weight = value["weight_slider"]
    force = $(column["total_force"])
    if (!n++ || force < low) low = force
    if (force > high) high = force
    sum += force
    square += (force - weight)^2
    if (force <= 0) lost++
}
END {
    if (!n || !(weight > 0)) exit 1
    print group, "mean_force_over_weight", sum/n/weight, "1"
    print group, "mean_force_error", sum/n/weight - 1, "1"
    print group, "smallest_force_over_weight", low/weight, "1"
    print group, "largest_force_over_weight", high/weight, "1"
    print group, "rms_fluctuation_over_weight", sqrt(square/n)/weight, "1"
    print group, "share_without_contact", lost/n, "1"
}
