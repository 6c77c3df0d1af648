# What the runs of a reproduction cost: one row for each kind of them, and one for all.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v out=results -f times.awk LIST, where LIST names the runs (runs/NAME, toy/NAME, rolling/NAME, ensemble/...,
# convergence/...), a line each
BEGIN { FS = OFS = "\t" }
{
    split($0, path, "/")
    kind = path[1] ~ /^(ensemble|convergence)$/ ? path[1] "/" path[2] : path[1]
    file = out "/" $0 "/timing.tsv"
    split("", value)
    while ((state = (getline line < file)) > 0) { split(line, cell, "\t"); value[cell[1]] = cell[2] }
    close(file)
    if (state < 0 || !("cpu_time" in value && "peak_memory" in value)) { print "times.awk: no cpu_time or peak_memory in " file >"/dev/stderr"; failed = 1; exit 1 }
    if (!(kind in runs)) order[++n] = kind
    runs[kind]++; sum[kind] += value["cpu_time"]
    if (value["cpu_time"] > longest[kind] + 0) longest[kind] = value["cpu_time"]
    if (value["peak_memory"] > memory[kind] + 0) memory[kind] = value["peak_memory"]
}
END {
    if (failed) exit 1
    print "# kind", "runs", "cpu_time [s]", "longest [s]", "peak_memory [B]"
    for (i = 1; i <= n; i++) {
        kind = order[i]
        print kind, runs[kind], sum[kind], longest[kind], sprintf("%.0f", memory[kind])
        all_runs += runs[kind]; all += sum[kind]
        if (longest[kind] > all_longest) all_longest = longest[kind]
        if (memory[kind] > all_memory) all_memory = memory[kind]
    }
    print "all", all_runs, all, all_longest, sprintf("%.0f", all_memory)
}
