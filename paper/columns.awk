# A headed table as quantities: SOURCE/FIRST COLUMN, name of the column, value, unit.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f columns.awk FILE.tsv
#
# A column X_half is the half-width of the interval of the column X before it.
BEGIN { FS = OFS = "\t" }
/^#/ { sub(/^# */, ""); columns = split($0, head, "\t"); next }
{
    for (j = 2; j <= columns; j++) {
        name = unit = half = head[j]
        sub(/ *\[.*/, "", name); sub(/.*\[/, "", unit); sub(/\].*/, "", unit)
        if (unit == name) unit = ""
        next_name = head[j + 1]; sub(/ *\[.*/, "", next_name)
        if (j < columns && next_name == name "_half") { print group "/" $1, name, $j, unit, $(j + 1); j++ }
        else print group "/" $1, name, $j, unit
    }
}
