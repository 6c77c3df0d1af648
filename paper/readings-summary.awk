# The study of readings as quantities: distances, shifts, and the reading nearest to the paper with its
# exponents over all points.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f readings-summary.awk exponents.tsv readings.tsv
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++ }
part == 1 { if ($3 == "mean") { value[$1, $2] = $6; half[$1, $2] = $7 } next }
/^#/ { for (j = 1; j <= NF; j++) { split($j, word, " "); column[word[1]] = j } next }
{
    d = $(column["distance"])
    if (d == "-") next
    count++
    print "readings/" $1, "distance", d, "1"
    print "readings/" $1, "level_shift", $(column["level_shift"]), "dB"
    if (nearest == "" || d + 0 < least + 0) { least = d; nearest = $1; why = $(column["text"]) }
}
END {
    print "readings", "count", count, "1"
    print "readings", "nearest", nearest, ""
    print "readings", "nearest_text", why, ""
    print "readings", "nearest_distance", least, "1"
    print "readings", "nearest/n", value[nearest, "n"], "1", half[nearest, "n"]
    print "readings", "nearest/m", value[nearest, "m"], "1", half[nearest, "m"]
}
