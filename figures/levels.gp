# Common to the figures of levels: curves of one reading from levels_table. If there is a
# readings_table, `nearest` is its reading with the least distance (readings on fresh surfaces do
# not count), whose curves are also drawn. Error bars are 95 % intervals over pairs of surfaces.
# SPDX-License-Identifier: GPL-3.0-or-later

if (exists("readings_table")) {
    nearest = ask("of(\"distance\") != \"NaN\" && of(\"reading\") !~ /^fresh-/ && \
    (name == \"\" || of(\"distance\") < least) \
    { least = of(\"distance\") + 0; name = of(\"reading\") } END { print name }", readings_table)
}
# the quantity that serves as the level
if (!exists("amount")) { amount = "level_resonator" }
# level and half-width (0 for a single pair) over a column, by ascending x, for the rows of a
# reading that satisfy a condition
levels(reading, x, condition) = rows("x level half", "of(\"quantity\") == \"".amount."\" && \
    of(\"reading\") == \"".reading."\" && ".condition." \
    { half = of(\"half\"); print of(\"".x."\"), of(\"mean\"), half == \"NaN\" ? 0 : half }", \
    levels_table)." | sort -g"
# at one value of another column and the damping ratio of the case
curve(reading, x, other, what) = \
    levels(reading, x, "of(\"".other."\") == \"".what."\" && of(\"damping\") == 0.02")

# four of the six surfaces and of the seven speeds are distinguished by hue, brightness and symbol
surfaces = "ra3 ra5 ra10 ra30"
speeds = "0.02 0.1 0.35 0.7"
set style line 1 linewidth 1 linecolor rgb sky pointtype 7 pointsize 0.45
set style line 2 linewidth 1 linecolor rgb blue pointtype 5 pointsize 0.45
set style line 3 linewidth 1 linecolor rgb ink pointtype 11 pointsize 0.5
set style line 4 linewidth 1 linecolor rgb red pointtype 13 pointsize 0.55
set style line 9 linewidth 0.8 linecolor rgb ink dashtype (3,3)
