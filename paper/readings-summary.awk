# The study of readings as quantities: distances, shifts, and the reading nearest to the paper.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f readings-summary.awk readings.tsv
BEGIN { FS = OFS = "\t" }
/^#/ { for (j = 1; j <= NF; j++) { split($j, word, " "); column[word[1]] = j } next }
{
    d = $(column["distance"])
    print "readings/" $1, "distance", d, "1"
    print "readings/" $1, "level_shift", $(column["level_shift"]), "dB"
    if (d != "-" && (nearest == "" || d + 0 < least + 0)) { least = d; nearest = $1; why = $(column["text"]) }
}
END {
    print "readings", "nearest", nearest, ""
    print "readings", "nearest_text", why, ""
    print "readings", "nearest_distance", least, "1"
}
