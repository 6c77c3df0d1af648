# The simulations of the report as make reads them: the single runs, every reading of the ensemble
# at its points with its pairs of surfaces, the variants of the study of convergence at one point,
# and the pairs that are made a second way.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v quick=0|1 -v first=OPTIONS -v last=OPTIONS -v long=OPTIONS -v study_point=POINT \
#            -v judged_point=POINT -f table.awk -f plan.awk runs.tsv toy.tsv rolling.tsv \
#            campaign.tsv readings.tsv convergence.tsv both-ways.tsv
#
# One line is $(eval $(call planned_run,FOLDER,TEXT)); TEXT is the hash of the case file and what
# ra2d is asked. A run of the ensemble has the options `first`, those of its point and of its
# reading, those of `long` steps if the reading takes them, its seed, and `last`. At the judged
# point shocks are counted, in steps: no reading takes long ones there. Pairs turn slowest: every
# point of every reading has its first pair before any has its second.
part != seen { seen = part; list = FILENAME; gsub(/.*\/|\.tsv$/, "", list) }
list ~ /^(runs|toy|rolling)$/ {
    run(list "/" cell("run"), cell("case"), \
        cell(quick ? "options_draft" : "options"), \
        list == "rolling" ? "rolling" : "run")
    next
}
list == "campaign" {
    point[++points] = cell("point"); options[cell("point")] = cell("options")
    next
}
{
    repeats = cell(quick ? "pairs_draft" : "pairs") + 0
    if (repeats > most) most = repeats
}
list == "readings" {
    reading[++readings] = cell("reading"); pattern[readings] = "^(" cell("points") ")$"
    pairs[readings] = repeats; more[readings] = cell("options"); steps[readings] = cell("steps")
    number_of[reading[readings]] = readings
    if (steps[readings] !~ /^(printed|long)$/)
        die("plan.awk: steps of " reading[readings] ": printed or long, not '" steps[readings] "'")
}
list == "convergence" {
    variant[++variants] = cell("variant"); variation[variants] = cell("options")
    pairs_of[variants] = repeats
}
list == "both-ways" {
    if (!(cell("reading") in number_of)) die("plan.awk: no reading " cell("reading"))
    way[++ways] = cell("way"); reading_of[ways] = number_of[cell("reading")]
    at_points[ways] = "^(" cell("points") ")$"
    pairs_made[ways] = repeats; besides[ways] = cell("options")
    other[ways] = cell("step") == "other"
    if (cell("step") !~ /^(own|other)$/)
        die("plan.awk: step of " way[ways] ": own or other, not '" cell("step") "'")
}
END {
    if (variants && !(study_point in options)) die("plan.awk: no point " study_point)
    for (seed = 1; seed <= most; seed++)
        for (r = 1; r <= readings; r++)
            for (p = 1; seed <= pairs[r] && p <= points; p++)
                if (point[p] ~ pattern[r]) of_reading("ensemble", r, point[p], 0, "")
    for (seed = 1; seed <= most; seed++)
        for (v = 1; v <= variants; v++)
            if (seed <= pairs_of[v]) ensemble("convergence/" variant[v], study_point, variation[v])
    for (seed = 1; seed <= most; seed++)
        for (w = 1; w <= ways; w++)
            for (p = 1; seed <= pairs_made[w] && p <= points; p++)
                if (point[p] ~ at_points[w]) again(w, reading_of[w], point[p])
}
# a pair a second way: rows of the list may overlap, and only what the ensemble has can be compared
function again(w, r, at,    name) {
    name = way[w] SUBSEP r SUBSEP at SUBSEP seed
    if (name in made) return
    made[name] = 1
    if (seed > pairs[r] || at !~ pattern[r])
        die("plan.awk: " way[w] ": no run " reading[r] "/" at "/" seed " to compare with")
    of_reading(way[w], r, at, other[w], besides[w])
}
function of_reading(folder, r, at, turned, besides,    is_long) {
    is_long = steps[r] == "long" && at != judged_point
    ensemble(folder "/" reading[r], at, \
        more[r] " " (is_long != turned ? long : "") " " besides)
}
function ensemble(folder, at, more) {
    run(folder "/" at "/" seed, "realistic", \
        first " " options[at] " " more " -s surface.seed=" seed " " last, "run")
}
function run(folder, name, asked, command,    file, hash) {
    file = "data/cases/" name ".ini"
    if (!(file in sum)) {
        ("sha256sum " file) | getline hash
        close("sha256sum " file)
        sum[file] = substr(hash, 1, 64)
        if (sum[file] !~ /^[0-9a-f]+$/) die("plan.awk: no case file " file)
    }
    asked = sum[file] " " command " " file " " asked
    gsub(/ +/, " ", asked); sub(/ $/, "", asked)
    if (asked ~ /[,()$#']/)
        die("plan.awk: " folder ": make does not bear , ( ) $ # or a quote in options")
    printf "$(eval $(call planned_run,%s,%s))\n", folder, asked
}
