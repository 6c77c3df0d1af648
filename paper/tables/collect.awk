# Runs in one table: a row for each, or their total costs.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v out=FOLDER -v what=results|times|surfaces|sound|ways|steps -f table.awk \
#            -f collect.awk POINTS LIST
#        awk -v out=FOLDER -v what=kinds|balance|gates -f table.awk -f collect.awk LIST
#        awk -v out=FOLDER -v what=total -v made=N -v cores=N -v begin=CLOCK -v end=CLOCK \
#            -f table.awk -f collect.awk LIST
#
# LIST names the runs, a line each: ensemble/READING/POINT/SEED, runs/NAME and the like; their
# tables are read here. POINTS is data/campaign.tsv: Ra and speed are those of the point, nominal
# and the same for every pair of surfaces. With `surfaces` every run has two rows, one for each
# `solid`. `ways` adds two columns, the folder of each run (on the left of its reading) and its
# step; `steps` adds the step only. `kinds` has the costs of the runs of each folder, reading and
# variant, and of all runs together. `balance` gives for each folder the number and names of runs
# whose energy balance is off by more than their tolerance, and the largest residual of a mode.
# `gates` has what is wrong with each run at each gate, or `-` if the run passes. If some of the
# runs existed before the clock began, `total` has no wall time.
BEGIN {
    wanted["results"] = "steps [1]|level_resonator [dB]|level_slider [dB]|" \
        "force_mean_over_weight [1]|contacts_mean [1]|shocks_resonator [1]|shocks_below_M [1]|" \
        "shocks_below_10M [1]|shocks_below_100M [1]|shocks_below_100us [1]|" \
        "shocks_with_energy_gain [1]|shock_energy_resonator [J/m]|energy_residual_share [1]|" \
        "energy_worst_mode_share [1]|contact_share [1]|lift_off_speed [m/s]|work_damping [J/m]"
    wanted["times"] = "cpu_time [s]|setup_time [s]|peak_memory [B]|loop_cpu_time [s]"
    wanted["surfaces"] = "Ra [m]|Rq [m]|Rsk [1]|Rku [1]|lc [m]"
    wanted["sound"] = "level_resonator_in_band [dB]|sound_power_level [dB]|" \
        "sound_power_level_own [dB]|radiation_efficiency [1]"
    wanted["ways"] = "step [s]|level_resonator [dB]|shocks_below_M [1]|shocks_below_10M [1]|" \
        "shocks_below_100us [1]"
    wanted["steps"] = "step [s]|level_resonator [dB]|energy_residual_share [1]"
    wanted["balance"] = "energy_balance [-]"
    balance = what == "balance"
    gates = what == "gates"
    if (gates) wanted["gates"] = wanted["results"] "|" wanted["surfaces"] "|step [s]|" \
        "duration [s]|speed [m/s]|weight_slider [N/m]"
    whole = balance || gates
    costs = what ~ /^(kinds|total)$/
    many = split(costs ? wanted["times"] : wanted[what], quantity, "|")
    solids = what == "surfaces" ? split("_resonator _slider", suffix, " ") : split(" ", suffix, "/")
    settings = "reading|point|surface|nominal_Ra [m]|speed [m/s]|damping [1]|seed [1]|"
    ways = what == "ways"
    if (!costs && !whole)
        print_head((ways ? "way|" : "") settings (solids > 1 ? "solid|" : "") wanted[what])
    if (gates) print_head("run|energy|steps|finite|units")
    for (j = 1; j <= many; j++) {
        its_unit = unit_of(quantity[j])
        sub(/ .*/, "", quantity[j])
        declared[quantity[j]] = its_unit
    }
    table_of = costs || what == "times" ? "timing" : what == "sound" ? "sound" : "summary"
}
part == 1 && !costs && !whole {
    setting[cell("point")] = cell("surface") OFS cell("Ra") OFS cell("speed") OFS cell("damping")
    next
}
{
    split($0, path, "/")
    file = out "/" $0 "/" table_of ".tsv"
    if (!read_values(file, value, unit)) die("collect.awk: no " file)
    if (gates) { print $0, energy(), steps(), not_finite(), units(); next }
    if (balance) { weigh(path[1], $0); weigh("all", $0); next }
    if (costs) { add(path[1] ~ /^(ensemble|convergence)$/ ? path[1] "/" path[2] : path[1]); next }
    if (!(path[3] in setting)) die("collect.awk: no point " path[3])
    for (s = 1; s <= solids; s++) {
        row = (ways ? path[1] OFS : "") path[2] OFS path[3] OFS setting[path[3]] OFS path[4]
        if (solids > 1) row = row OFS substr(suffix[s], 2)
        for (j = 1; j <= many; j++)
            row = row OFS value_of(quantity[j] (solids > 1 ? suffix[s] : ""))
        print row
    }
}
function value_of(name) {
    if (!(name in value)) die("collect.awk: no " name " in " file)
    return value[name]
}
function size(x) { return x < 0 ? -x : x }
# The gates. The summary says that the energy balance is closed, and its residual is within the
# tolerance. The number of steps is the intended one; multiplied by the step, it gives the simulated
# time. A summary has only finite numbers, and every run has a value for the common quantities.
# Units are those of the tables that this script makes; the reference of a level may follow its
# unit.
function energy(    share) {
    if (!("energy_balance" in value)) return "the run has no energy balance"
    share = value_of("energy_residual_share")
    if (value["energy_balance"] == "closed" && is_number(share) && \
        size(share) <= value_of("energy_tolerance") + 0) return "-"
    return value["energy_balance"] ", " share " of the energy put in, tolerance " \
        value_of("energy_tolerance")
}
function steps(    made) {
    if (!("steps_wanted" in value)) return "nobody says how many steps were wanted"
    if (value_of("steps") "" != value["steps_wanted"] "" || value["steps"] < 1)
        return value["steps"] " of " value["steps_wanted"] " steps"
    made = value["steps"]*value_of("step")
    if (size(made - value_of("duration")) <= 1e-9*value["duration"]) return "-"
    return "steps " value["steps"] ", together " number(made) " s, not " value["duration"] " s"
}
function not_finite(    name, list) {
    for (name in value)
        if (tolower(value[name]) ~ /^[-+]?(inf|infinity|nan)$/ && (value[name] != "NaN" || \
            name ~ /^(step|duration|energy|work|v_rms|level_(slider|resonator)$|force)/))
            list = list (list == "" ? "" : ", ") name " = " value[name]
    return list == "" ? "-" : list
}
function units(    name, plain_name, list, whole, its) {
    # A quantity that a beam has per metre of width is that of the whole width in three dimensions
    # and for beams with an area. A run of such beams gives the weight in N, not in N/m.
    whole = path[1] == "areal" || (("weight_slider" in unit) && unit["weight_slider"] == "N")
    for (name in unit) {
        plain_name = name
        if (!(name in declared)) sub(/_(resonator|slider)$/, "", plain_name)
        if (!(plain_name in declared) || !is_number(value[name])) continue
        its = declared[plain_name]
        if (whole && its ~ /^[NJ]\/m$/) sub(/\/m$/, "", its)
        if (unit[name] != its && index(unit[name], its " re ") != 1)
            list = list (list == "" ? "" : ", ") name " in " unit[name] ", not " its
    }
    return list == "" ? "-" : list
}
function weigh(kind, run,    share) {
    if (!(kind in runs)) {
        if (kind != "all") order[++kinds] = kind
        largest[kind] = off[kind] = mode[kind] = 0
    }
    runs[kind]++
    share = size(value_of("energy_residual_share"))
    if (share > largest[kind]) largest[kind] = share
    if (value_of("energy_worst_mode_share") > mode[kind] + 0)
        mode[kind] = value["energy_worst_mode_share"]
    if (value_of("energy_balance") != "OFF") return
    off[kind]++
    names[kind] = names[kind] (names[kind] == "" ? "" : " ") run
}
# adds to the costs of a kind of runs, and to those of all
function add(kind) {
    if (kind != "all") { if (!(kind in runs)) order[++kinds] = kind; add("all") }
    runs[kind]++
    cpu[kind] += value_of("cpu_time")
    if (value["cpu_time"] > longest[kind] + 0) longest[kind] = value["cpu_time"]
    if (value_of("peak_memory") > memory[kind] + 0) memory[kind] = value["peak_memory"]
}
END {
    if (what == "kinds") {
        print_head("kind|runs [1]|cpu_time [s]|longest [s]|peak_memory [B]")
        order[++kinds] = "all"
        for (i = 1; i <= kinds; i++)
            print order[i], runs[order[i]], number(cpu[order[i]]), longest[order[i]], \
                sprintf("%.0f", memory[order[i]])
    }
    if (balance) {
        print_head("kind|runs [1]|off [1]|largest_share [1]|largest_mode_share [1]|which")
        order[++kinds] = "all"
        for (i = 1; i <= kinds; i++)
            print order[i], runs[order[i]], off[order[i]], number(largest[order[i]]), \
                mode[order[i]], names[order[i]] == "" ? "-" : names[order[i]]
    }
    if (what == "total") {
        print_head("quantity|value|unit")
        print "runs", runs["all"], 1
        print "runs_made", made, 1
        print "cores", cores, 1
        print "wall_time", made == runs["all"] ? number(end - begin) : none(), "s"
        print "cpu_time", number(cpu["all"]), "s"
        print "cpu_hours", number(cpu["all"]/3600), "h"
        print "longest_cpu_time", longest["all"], "s"
        print "peak_memory", sprintf("%.0f", memory["all"]), "B"
    }
}
