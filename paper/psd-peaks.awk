# The strongest line of a PSD near each marked natural frequency (Fig. 13).
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f psd-peaks.awk modes.tsv psd.tsv
#
# Near n is between the midpoints to f_(n-1) and f_(n+1); n is counted from 1 as in the paper. A
# band whose largest value lies at its edge has no peak inside: it then shows as a large distance.
BEGIN { FS = OFS = "\t"; OFMT = "%.10g"; split("4 7 12 15 18", marked, " ") }
FNR == 1 { part++ }
part == 1 { if (!/^#/ && ($1 == "resonator" || $1 == "0")) natural[$2 + 1] = $4; next }
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
{
    for (j in marked) {
        m = marked[j]
        if ($1 > (natural[m - 1] + natural[m])/2 && $1 < (natural[m] + natural[m + 1])/2 &&
            $(column["velocity_0165"]) > top[m]) {
            top[m] = $(column["velocity_0165"])
            at[m] = $1
        }
    }
}
END {
    for (j = 1; j <= 5; j++) {
        m = marked[j]
        if (!at[m]) exit 1
        print group, "natural_f" m, natural[m], "Hz"
        print group, "peak_f" m, at[m], "Hz"
        print group, "peak_distance_f" m, at[m]/natural[m] - 1, "1"
    }
}
