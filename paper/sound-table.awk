# Exponents n and m of the vibration and of the sound of the same runs, and what is radiated, as LaTeX rows.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f sound-table.awk exponents-sound.tsv efficiencies.tsv
BEGIN { FS = "\t" }
FNR == 1 { part++ }
/^#/ { next }
part == 1 {
    if (!($1 in known)) { known[$1] = 1; reading[++n] = $1 }
    cell[$1, $2, $3] = with_interval($6, $7)
    next
}
{ mean[$1, $2] = $5 }
END {
    for (i = 1; i <= n; i++) {
        r = reading[i]
        printf "\\texttt{%s} & %s & %s & %s & %s & %s & %s\\\\\n", tex(r), cell[r, "n", "level_resonator_in_band"], cell[r, "n", "sound_power_level"], \
            cell[r, "m", "level_resonator_in_band"], cell[r, "m", "sound_power_level"], num(mean[r, "radiation_efficiency"], 3), \
            num(mean[r, "sound_power_level"] - mean[r, "sound_power_level_own"], 2)
    }
}
