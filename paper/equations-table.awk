# Numbered equations of the papers and where they are, as LaTeX rows with links into the book.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f equations-table.awk modules.tex equations.tsv
BEGIN { FS = "\t" }
FNR == 1 { part++ }
part == 1 {
    if (match($0, /\\held\{fn:[^}]*\}/)) anchor[substr($0, RSTART + 9, RLENGTH - 10)] = 1
    if (match($0, /\\label\{eq:[^}]*\}/)) label[substr($0, RSTART + 7, RLENGTH - 8)] = 1
    next
}
/^#/ { next }
function names(list,    n, part, i, out) {
    n = split(list, part, ", ")
    for (i = 1; i <= n; i++)
        out = out (i > 1 ? ", " : "") (part[i] in anchor ? "\\hyperlink{fn:" part[i] "}{" breakable(part[i]) "}" : breakable(part[i]))
    return out
}
function breakable(s) { s = tex(s); gsub(/\\_/, "\\_\\allowbreak{}", s); gsub(/:/, ":\\allowbreak{}", s); return s }
$1 != last { printf "\\midrule\n\\multicolumn{5}{@{}l}{\\textbf{%s}}\\\\\n", tex(last = $1) }
{
    tag = $6
    sub(/^eq:/, "", tag)
    where = $6 in label ? "\\hyperref[" $6 "]{(" tex(tag) ")}" : $6 == "-" ? "" : breakable($6)
    code = $4 == "pending" || $4 == "unused" ? "\\emph{" $4 "}" : "\\code{" names($4) "}"
    printf "%s & %s%s & %s & %s & %s\\\\\n", $2, tex($3), $7 == "-" ? "" : " \\emph{(" tex($7) ")}", code, $5 == "-" ? "" : "\\code{" breakable($5) "}", where
}
