# The beginning of scripts that read a summary and then a table of the same run: value[quantity] of the
# summary, column[name] of the table, whose rows the next script treats.
# SPDX-License-Identifier: GPL-3.0-or-later
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
FNR == 1 { part++ }
part == 1 { if (!/^#/) value[$1] = $2; next }
/^#/ {
    sub(/^# */, "")
    for (j = 1; j <= NF; j++) { split($j, word, / *\[/); column[word[1]] = j }
    next
}
