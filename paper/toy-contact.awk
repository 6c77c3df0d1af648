# Fig. 7: lift of the summit and force of the asperity in runs of the toy problem, side by side.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f toy-contact.awk RUN/probes.tsv...
#
# A row a microsecond: the lift at its end (the slider's ordinate points down), and the mean of the sampled force over
# it. A force that acts for single steps, as multipliers do, has no other sensible size: its peaks grow as the step shrinks.
BEGIN { FS = OFS = "\t" }
FNR == 1 {
    part++
    delete column
    split(FILENAME, word, "/")
    run[part] = word[length(word) - 1]
}
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
{
    nanoseconds = sprintf("%.0f", $1*1e9) + 0
    sum += $(column["total_force"]); samples++
    if (nanoseconds % 1000) next
    row = nanoseconds/1000
    # finite elements have a row more, at the end of the last step
    if (part == 1) last = row
    lift[row, part] = -$(column["summit"])
    force[row, part] = sum/samples
    sum = samples = 0
}
END {
    line = "# t [s]"
    for (j = 1; j <= part; j++) line = line OFS run[j] "_lift [m]" OFS run[j] "_force [N/m]"
    print line
    for (row = 0; row <= last; row++) {
        line = sprintf("%.9g", row*1e-6)
        for (j = 1; j <= part; j++) {
            if (!((row, j) in lift)) { print "toy-contact.awk: " run[j] " has no sample at " row " us" >"/dev/stderr"; exit 1 }
            line = line OFS sprintf("%.9g", lift[row, j]) OFS sprintf("%.9g", force[row, j])
        }
        print line
    }
}
