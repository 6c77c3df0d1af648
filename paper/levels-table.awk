# Levels of the default reading: surfaces down, speeds across, means with intervals, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v damping=0.02 -f tex.awk -f levels-table.awk levels.tsv
BEGIN { FS = "\t" }
/^#/ || $1 != "default" || $6 != damping || $7 != "level_resonator" { next }
{
    if (!($3 in Ra)) { surface[++rows] = $3; Ra[$3] = $4 }
    if (!($5 in known)) { known[$5] = 1; speed[++columns] = $5 }
    cell[$3, $5] = with_interval($10, $11)
}
function in_order(list, n, key,    i, j, t) {
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && key[list[j]] + 0 < key[list[j - 1]] + 0; j--) { t = list[j]; list[j] = list[j - 1]; list[j - 1] = t }
}
END {
    for (j = 1; j <= columns; j++) value[speed[j]] = speed[j]
    in_order(surface, rows, Ra)
    in_order(speed, columns, value)
    for (j = 1; j <= columns; j++) printf " & \\qty{%s}{m/s}", speed[j]
    print "\\\\\n\\midrule"
    for (i = 1; i <= rows; i++) {
        row = surface[i]
        sub(/^ra/, "Ra", row)
        for (j = 1; j <= columns; j++) row = row " & " cell[surface[i], speed[j]]
        print row "\\\\"
    }
}
