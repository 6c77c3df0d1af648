# The table of measured against published values, and the count of verdicts, as LaTeX.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v part=rows|counts|later -f tex.awk -f measured-table.awk measured.tsv
BEGIN { FS = "\t" }
/^#/ { next }
function colour(verdict) {
    return verdict == "reproduced" ? "reproduced" : verdict == "not reproduced" ? "notreproduced" : "untested"
}
$8 == "later issue" { later = later (later ? ", " : "") $1; claims_later++; next }
{
    count[$8]++
    if (part == "rows") {
        # surfaces are measured in micrometres
        if ($6 == "m" && is_number($4) && $4 < 1e-3) { $4 *= 1e6; $5 *= 1e6; $6 = "\\micro m" }
        mark = $1 == last ? "" : $1
        if (last != "" && mark != "") print "\\addlinespace"
        last = $1
        printf "%s & %s & %s & %s & %s & %s & %s & \\%s{%s}\\\\\n", mark, tex($2), tex($3), \
            num($4, 6), num($5, 5), unit($6), tex($7), colour($8), $8
        if ($9 != "") printf " & & \\multicolumn{6}{l}{\\small\\itshape %s}\\\\\n", tex($9)
    }
}
END {
    if (part == "counts") {
        printf "\\ranumber{verdicts/reproduced}{%d}{}\n", count["reproduced"]
        printf "\\ranumber{verdicts/not reproduced}{%d}{}\n", count["not reproduced"]
        printf "\\ranumber{verdicts/cannot be tested}{%d}{}\n", count["cannot be tested"]
        printf "\\ranumber{verdicts/later}{%d}{}\n", claims_later
        printf "\\ratext{verdicts/later claims}{%s}{}\n", later
    }
}
