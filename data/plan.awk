# The simulations of the report as make reads them: the single runs, every reading of the ensemble
# at its points with its pairs of surfaces, and the variants of the study of convergence at one
# point.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v quick=0|1 -v first=OPTIONS -v last=OPTIONS -v study_point=POINT -f table.awk \
#            -f plan.awk runs.tsv toy.tsv rolling.tsv campaign.tsv readings.tsv convergence.tsv
#
# One line is $(eval $(call planned_run,FOLDER,TEXT)); TEXT is the hash of the case file and what
# ra2d is asked. A run of the ensemble has the options `first`, those of its point and of its
# reading, its seed, and `last`. Pairs turn slowest: every point of every reading has its first pair
# before any has its second.
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
    pairs[readings] = repeats; more[readings] = cell("options")
}
list == "convergence" {
    variant[++variants] = cell("variant"); variation[variants] = cell("options")
    pairs_of[variants] = repeats
}
END {
    if (variants && !(study_point in options)) die("plan.awk: no point " study_point)
    for (seed = 1; seed <= most; seed++)
        for (r = 1; r <= readings; r++)
            for (p = 1; seed <= pairs[r] && p <= points; p++)
                if (point[p] ~ pattern[r]) ensemble("ensemble/" reading[r], point[p], more[r])
    for (seed = 1; seed <= most; seed++)
        for (v = 1; v <= variants; v++)
            if (seed <= pairs_of[v]) ensemble("convergence/" variant[v], study_point, variation[v])
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
