# The register of claims as rows of a LaTeX table, or the counts of verdicts.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v part=rows|counts -f tex.awk -f verdicts-table.awk verdicts.tsv
BEGIN { FS = "\t" }
/^#/ { heads++; next }
part == "rows" {
    printf "%s & %s & %s & %s & %s & %s\\\\\n", $1, tex($2), tex($3), tex($4), \
        $5 ? $6 " of " $5 : "--", verdict($8)
    if ($8 != "reproduced" && $9 != "") printf " & & \\multicolumn{4}{>{\\raggedright\\arraybackslash}p{128mm}}{\\itshape %s}\\\\\n", tex($9)
}
{ count[$8]++ }
END {
    if (part == "rows") exit
    printf "\\ranumber{verdicts/claims}{%d}{}\n", NR - heads
    split("reproduced|not reproduced|cannot be tested", name, "|")
    for (j = 1; j <= 3; j++) {
        printf "\\ranumber{verdicts/%s}{%d}{}\n", name[j], count[name[j]]
    }
}
