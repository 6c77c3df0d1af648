# Levels of the plate at all roughnesses and speeds, measured and as the law said them before.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/law-levels.awk LAW.tsv >LEVELS.tsv
#
# LAW.tsv is what `law_table runs` writes; of its cells plate-Ra-N each run becomes two rows, of the
# readings measured and expected, in the form that exponents.sh wants.
BEGIN {
    FS = OFS = "\t"
    print "# units", "-", "-", "-", "-", "m", "m/s", "dB"
    print "reading", "point", "surface", "seed", "nominal_Ra", "speed", "level"
}
/^#/ { next }
!head { for (head = 1; head <= NF; head++) column[$head] = head; next }
$column["cell"] ~ /^plate-Ra-[0-9]+$/ {
    Ra = substr($column["cell"], 10)
    speed = $column["speed"]
    for (said = 0; said < 2; said++)
        print said ? "expected" : "measured", "ra" Ra "-v" sprintf("%.2f", speed), "ra" Ra,
            $column["seed"], Ra "e-06", speed, $column[said ? "expected_level" : "level"]
}
