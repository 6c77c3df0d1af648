# Runs of the ensemble in one table, a row each: reading, point, pair of surfaces, results.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v out=results -v table=summary|timing -f ensemble.awk campaign.tsv LIST
#
# LIST names the runs, ensemble/READING/POINT/SEED, a line each; their summary.tsv (or timing.tsv) is read
# here. Ra and speed are those of the point, nominal and the same for every pair.
BEGIN {
    FS = OFS = "\t"
    columns = table == "timing" ? "cpu_time [s]|setup_time [s]|peak_memory [B]" : \
        "steps [1]|level_resonator [dB re 1e-9 m/s]|level_slider [dB re 1e-9 m/s]|force_mean_over_weight [1]|" \
        "contacts_mean [1]|shocks_resonator [1]|shocks_below_M [1]|shocks_below_10M [1]|shocks_below_100M [1]|" \
        "shocks_below_1e-4s [1]|shocks_with_energy_gain [1]|shock_energy_resonator [J/m]|energy_residual_share [1]"
    many = split(columns, column, "|")
    printf "# reading\tpoint\tsurface\tRa [m]\tspeed [m/s]\tdamping [1]\tseed"
    for (j = 1; j <= many; j++) { printf "\t%s", column[j]; sub(/ .*/, "", column[j]) }
    printf "\n"
}
FNR == 1 { part++ }
/^#/ { next }
part == 1 { setting[$1] = $2 OFS $3 OFS $4 OFS $5; next }
{
    split($1, path, "/")
    file = out "/" $1 "/" table ".tsv"
    split("", value)
    while ((state = (getline line < file)) > 0)
        if (line !~ /^#/) { split(line, cell, "\t"); value[cell[1]] = cell[2] }
    close(file)
    if (state < 0 || !(path[3] in setting)) fail("no " file ", or no such point")
    row = path[2] OFS path[3] OFS setting[path[3]] OFS path[4]
    for (j = 1; j <= many; j++) {
        if (!(column[j] in value)) fail("no " column[j] " in " file)
        row = row OFS value[column[j]]
    }
    print row
}
function fail(message) { print "ensemble.awk: " message >"/dev/stderr"; exit 1 }
