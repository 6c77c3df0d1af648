# The table of runs for the report: case, options, steps, time and energy residual of each.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v column=3|4 -f tex.awk -f runs-table.awk quantities.tsv runs.tsv
BEGIN { FS = "\t" }
FNR == 1 { part++ }
part == 1 { if (!/^#/) value[$1, $2] = $3; next }
/^#/ || !NF { next }
{
    options = $(column)
    gsub(/-s /, "", options)
    printf "\\texttt{%s} & \\texttt{%s} & \\texttt{%s} & %s & %s & %s\\\\\n", tex($1), tex($2), tex(options), \
        num(value[$1, "steps"], 8), num(value[$1, "cpu_time"], 3), num(value[$1, "energy_residual_share"], 2)
}
