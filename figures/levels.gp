# Shared by the figures of levels: curves of one reading out of levels_table, the nearest reading out of
# readings_table. Error bars are 95 % intervals over pairs of surfaces.
# SPDX-License-Identifier: GPL-3.0-or-later

nearest = system(sprintf("awk -F'\\t' '/^#/ { sub(/^# */, \"\"); for (j = 1; j <= NF; j++) if ($j == \"distance\") c = j; next } $c != \"-\" && (name == \"\" || $c + 0 < least) { least = $c + 0; name = $1 } END { print name }' '%s'", readings_table))
level(name) = column_of(levels_table, name)
# x, mean level, half-width (0 for a single pair) at one value of another column, by ascending x
curve(reading, x, other, what) = sprintf("< awk -F'\\t' -v OFS='\\t' '!/^#/ && $1 == \"%s\" && $%d == \"level_resonator\" && $%d == \"%s\" && %s { print $%d, $%d, $%d + 0 }' '%s' | sort -g", \
    reading, level("quantity"), level(other), what, x eq "damping" ? "1" : sprintf("$%d == 0.02", level("damping")), level(x), level("mean"), level("half"), levels_table)

surfaces = "ra3 ra5 ra8 ra10 ra20 ra30"
speeds = "0.02 0.05 0.1 0.2 0.35 0.5 0.7"
# six or seven curves: by hue, brightness and symbol
set style line 1 linewidth 1 linecolor rgb sky pointtype 7 pointsize 0.45
set style line 2 linewidth 1 linecolor rgb blue pointtype 5 pointsize 0.45
set style line 3 linewidth 1 linecolor rgb grey pointtype 9 pointsize 0.5
set style line 4 linewidth 1 linecolor rgb ink pointtype 11 pointsize 0.5
set style line 5 linewidth 1 linecolor rgb orange pointtype 13 pointsize 0.55
set style line 6 linewidth 1 linecolor rgb red pointtype 6 pointsize 0.45
set style line 7 linewidth 1 linecolor rgb "#CC79A7" pointtype 4 pointsize 0.45
set style line 9 linewidth 0.8 linecolor rgb ink dashtype (3,3)
