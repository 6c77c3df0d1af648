# Checks that the runs behind a claim have a case that the lists give to its figure or section.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f table.awk -f behind.awk -f cases.awk gates.tsv runs.tsv figures.tsv places.tsv \
#            claims.tsv
BEGIN {
    # lists whose runs are not in runs.tsv
    n = split("toy:toy rolling:rolling-roller ensemble:realistic convergence:realistic " \
        "area:realistic areal:areal terms:areal", pair, " ")
    for (j = 1; j <= n; j++) { split(pair[j], two, ":"); case_of_list[two[1]] = two[2] }
}
part == 1 { lineage_pattern[++lineages] = cell("source"); lineage_runs[lineages] = cell("runs") }
part == 2 { case_of[cell("run")] = cell("case") }
part == 3 { at[cell("paper")] = at[cell("paper")] ", " cell("cases") }
part == 4 { at[cell("place")] = at[cell("place")] ", " cell("cases") }
part != 5 || cell("rule") == "claim" { next }
{
    place = cell("place")
    sub(/,? [a-e]$|, ra[0-9]+$/, "", place); sub(/[a-e],?$/, "", place)
    if (place ~ /^earlier, /) place = substr(place, 10) " of the earlier paper"
    n = split(runs_behind(cell("source")), run, " ")
    for (j = 1; j <= n; j++) {
        split(run[j], path, "/")
        if (path[1] != "runs" && !(path[1] in case_of_list)) continue
        compared++
        found = 0
        if (path[1] != "runs") found = has_case(case_of_list[path[1]])
        else for (name in case_of)
            if (name ~ as_regex(path[2], "[^/]+") && has_case(case_of[name])) found = 1
        if (!found) print cell("claim") ": " place " has not the case of " run[j]
    }
}
function has_case(name) { return index(at[place] ",", ", " name ",") > 0 }
END { if (compared < 100) print "few runs" }
