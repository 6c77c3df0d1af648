# The simulations of the report as make reads them: the single runs, every reading of the ensemble at
# its points with its pairs of surfaces, and the variants of the study of convergence at one point.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v options_column=3|4 -v pairs_column=4|5 -v first=OPTIONS -v last=OPTIONS -f plan.awk \
#            -v study_point=POINT runs.tsv toy.tsv campaign.tsv readings.tsv convergence.tsv rolling.tsv
#
# One line is $(eval $(call planned_run,FOLDER,TEXT)); TEXT is the hash of the case file and what ra2d is asked. A
# run of the ensemble has the options `first`, those of its point and of its reading, its seed, and `last`. Pairs turn
# slowest: every point of every reading has its first pair before any has its second.
BEGIN { FS = "\t" }
FNR == 1 { part++; list = FILENAME; gsub(/.*\/|\.tsv$/, "", list) }
/^#/ || !NF { next }
list == "rolling" { run(list "/" $1, $2, $(options_column), "rolling"); next }
part <= 2 { run(list "/" $1, $2, $(options_column)); next }
part == 3 { point[++points] = $1; options[$1] = $6; next }
part == 5 { variant[++variants] = $1; variation[variants] = $6; repeats[variants] = $(pairs_column) + 0
    if (repeats[variants] > most) most = repeats[variants]; next }
{
    reading[++readings] = $1; pattern[readings] = "^(" $3 ")$"; more[readings] = $6
    pairs[readings] = $(pairs_column)
    if (pairs[readings] > most) most = pairs[readings]
}
END {
    for (seed = 1; seed <= most; seed++)
        for (r = 1; r <= readings; r++) {
            for (p = 1; seed <= pairs[r] && p <= points; p++)
                if (point[p] ~ pattern[r])
                    run("ensemble/" reading[r] "/" point[p] "/" seed, "realistic", \
                        first " " options[point[p]] " " more[r] " -s surface.seed=" seed " " last)
        }
    if (variants && !(study_point in options)) { print "plan.awk: no point " study_point >"/dev/stderr"; exit 1 }
    for (seed = 1; seed <= most; seed++)
        for (v = 1; v <= variants; v++)
            if (seed <= repeats[v])
                run("convergence/" variant[v] "/" study_point "/" seed, "realistic", \
                    first " " options[study_point] " " variation[v] " -s surface.seed=" seed " " last)
}
function run(folder, name, asked, command,    file, hash) {
    file = "data/cases/" name ".ini"
    if (!(file in sum)) {
        ("sha256sum " file) | getline hash
        close("sha256sum " file)
        sum[file] = substr(hash, 1, 64)
        if (sum[file] !~ /^[0-9a-f]+$/) { print "plan.awk: no case file " file >"/dev/stderr"; exit 1 }
    }
    asked = sum[file] " " (command == "" ? "run" : command) " " file " " asked
    gsub(/ +/, " ", asked); sub(/ $/, "", asked)
    if (asked ~ /[,()$#']/) { print "plan.awk: " folder ": make does not bear , ( ) $ # or a quote in options" >"/dev/stderr"; exit 1 }
    printf "$(eval $(call planned_run,%s,%s))\n", folder, asked
}
