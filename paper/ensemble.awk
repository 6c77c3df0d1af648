# Runs of the ensemble in one table, a row each: reading, point, pair of surfaces, results.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v out=results -v what=results|times|surfaces|sound -f ensemble.awk campaign.tsv LIST
#
# LIST names the runs, ensemble/READING/POINT/SEED, a line each; their summary.tsv (or timing.tsv,
# sound.tsv) is read here. Ra and speed are those of the point, nominal and the same for every pair. Of surfaces every run
# has two, a row each.
BEGIN {
    FS = OFS = "\t"
    columns["results"] = "steps [1]|level_resonator [dB]|level_slider [dB]|force_mean_over_weight [1]|contacts_mean [1]|" \
        "shocks_resonator [1]|shocks_below_M [1]|shocks_below_10M [1]|shocks_below_100M [1]|shocks_below_1e-4s [1]|" \
        "shocks_with_energy_gain [1]|shock_energy_resonator [J/m]|energy_residual_share [1]"
    columns["times"] = "cpu_time [s]|setup_time [s]|peak_memory [B]|loop_cpu_time [s]"
    columns["surfaces"] = "Ra [m]|Rq [m]|Rsk [1]|Rku [1]|lc [m]"
    columns["sound"] = "level_resonator_in_band [dB]|sound_power_level [dB]|sound_power_level_own [dB]|radiation_efficiency [1]"
    solids = what == "surfaces" ? split("_resonator _slider", suffix, " ") : split(" ", suffix, "/")
    many = split(columns[what], column, "|")
    printf "# reading\tpoint\tsurface\tnominal_Ra [m]\tspeed [m/s]\tdamping [1]\tseed"
    for (j = 1; j <= many; j++) { printf "\t%s", column[j]; sub(/ .*/, "", column[j]) }
    printf "\n"
}
FNR == 1 { part++ }
/^#/ { next }
part == 1 { setting[$1] = $2 OFS $3 OFS $4 OFS $5; next }
{
    split($1, path, "/")
    file = out "/" $1 (what == "times" ? "/timing.tsv" : what == "sound" ? "/sound.tsv" : "/summary.tsv")
    split("", value)
    while ((state = (getline line < file)) > 0)
        if (line !~ /^#/) { split(line, cell, "\t"); value[cell[1]] = cell[2] }
    close(file)
    if (state < 0 || !(path[3] in setting)) fail("no " file ", or no such point")
    for (s = 1; s <= solids; s++) {
        row = path[2] OFS path[3] OFS setting[path[3]] OFS path[4]
        for (j = 1; j <= many; j++) {
            name = column[j] (solids > 1 ? suffix[s] : "")
            if (!(name in value)) fail("no " name " in " file)
            row = row OFS value[name]
        }
        print row
    }
}
function fail(message) { print "ensemble.awk: " message >"/dev/stderr"; exit 1 }
