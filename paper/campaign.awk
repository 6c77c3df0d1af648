# The campaign in one table, a row for each run, and its times in another.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v time_table=FILE -v wall=SECONDS -v made=RUNS -v cores=N -f campaign.awk \
#            NAME/summary.tsv NAME/timing.tsv ...
BEGIN {
    FS = OFS = "\t"
    print "# run", "speed [m/s]", "Ra [m]", "steps [1]", "Lv [dB re 1e-9 m/s]", "contacts [1]", \
        "cpu_time [s]", "peak_memory [B]"
}
# the two tables of a run follow each other; its name is that of their folder
FNR == 1 {
    parts = split(FILENAME, path, "/")
    if (path[parts - 1] != run) { finish(); run = path[parts - 1] }
}
!/^#/ { value[$1] = $2 }
function finish(quantity) {
    if (run == "") return
    print run, need("speed"), need("Ra_slider"), need("steps"), need("level_resonator"), \
        need("contacts_mean"), need("cpu_time"), need("peak_memory")
    runs++
    cpu += value["cpu_time"]
    if (value["peak_memory"] > most) most = value["peak_memory"] + 0
    for (quantity in value) delete value[quantity]
}
function need(quantity) {
    if (!(quantity in value)) {
        print "campaign.awk: no " quantity " of " run >"/dev/stderr"
        failed = 1
        exit 1
    }
    return value[quantity]
}
END {
    if (failed) exit 1
    finish()
    print "# quantity", "value", "unit" >time_table
    print "runs", runs, "1" >time_table
    print "runs_made", made, "1" >time_table
    print "cores", cores, "1" >time_table
    print "wall_time", wall, "s" >time_table
    print "cpu_time", sprintf("%.2f", cpu), "s" >time_table
    printf "peak_memory\t%.0f\tB\n", most >time_table
}
