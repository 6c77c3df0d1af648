# The run-time table of the report.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f times-table.awk times.tsv
BEGIN { FS = "\t" }
/^#/ { next }
{
    printf "\\texttt{%s} & %s & %s & %s & %s\\\\\n", tex($1), num($2, 6), num($3, 4), num($4, 3), num($5/1048576, 3)
    runs += $2; cpu += $3
    if ($4 > longest) longest = $4
    if ($5 > memory) memory = $5
}
END { printf "\\midrule\nall & %s & %s & %s & %s\\\\\n", num(runs, 6), num(cpu, 4), num(longest, 3), num(memory/1048576, 3) }
