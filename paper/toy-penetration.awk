# Deepest penetration of a penalty run, from the strongest force on a node: both passes press it with
# chi kappa g (E16), so that g = F/(2 chi kappa); and its share of the overlap of the resting summits.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f case.awk -f toy-penetration.awk case.ini shocks.tsv
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++ }
part == 1 {
    read_key()
    if (/^bumps/) { split($0, word, /:/); height[section] = word[2] + 0 }
    next
}
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
$(column["peak_force"]) > peak { peak = $(column["peak_force"]) }
END {
    depth = peak/(2*key["grid.spacing"]*key["contact.penalty"])
    overlap = height["surface.slider"] + height["surface.resonator"] - key["sliding.distance"]
    if (!(depth > 0 && overlap > 0)) exit 1
    printf "%s\tpenetration\t%.10g\tm\n%s\toverlap\t%.10g\tm\n%s\tpenetration_over_overlap\t%.10g\t1\n", \
        group, depth, group, overlap, group, depth/overlap
}
