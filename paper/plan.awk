# The simulations of the report as make reads them: the single runs, and every reading of the ensemble at
# its points with its pairs of surfaces.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v options_column=3|4 -v pairs_column=4|5 -f plan.awk runs.tsv toy.tsv campaign.tsv readings.tsv
#
# Pairs turn slowest: every point of every reading has its first pair before any has its second.
BEGIN { FS = "\t" }
FNR == 1 { part++; list = FILENAME; gsub(/.*\/|\.tsv$/, "", list) }
/^#/ || !NF { next }
part <= 2 { run(list "/" $1, $2, $(options_column)); next }
part == 3 { point[++points] = $1; options[$1] = $6; next }
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
                        "$(ENSEMBLE_OPTIONS) " options[point[p]] " " more[r] " -s surface.seed=" seed " $(DRAFT_OPTIONS)")
        }
}
function run(folder, name, asked) {
    if (!(name in known)) {
        known[name] = 1
        printf "sha256_%s := $(firstword $(shell sha256sum data/cases/%s.ini))\n", name, name
    }
    printf "TEXT := $(strip run data/cases/%s.ini %s)\n$(eval $(call planned_run,%s,%s))\n", name, asked, folder, name
}
