# Energies of the schemes over time (the earlier paper's Fig. 3) as quantities: schemes-energy/SCHEME.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f energies.awk schemes-energy.tsv
BEGIN { FS = OFS = "\t" }
/^#/ { sub(/^# */, ""); columns = split($0, head, "\t"); next }
{
    time = $1
    for (j = 2; j <= columns; j++) {
        if ($j == "-") { if (!(j in lost)) lost[j] = time; continue }
        d = $j > 1 ? $j - 1 : 1 - $j
        if (d > worst[j]) worst[j] = d
        last[j] = $j
    }
}
END {
    for (j = 2; j <= columns; j++) {
        name = head[j]; sub(/ .*/, "", name)
        print "schemes-energy/" name, "final", j in lost ? "overflow" : last[j], "1"
        print "schemes-energy/" name, "largest_change", j in lost ? "overflow" : worst[j] + 0, "1"
        print "schemes-energy/" name, "overflows", j in lost ? 1 : 0, "1"
        print "schemes-energy/" name, "overflow_time", (j in lost ? lost[j] : "-"), "s"
    }
}
