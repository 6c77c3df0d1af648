# The law of roughness noise: the runs of data/law.tsv, and what the law said before them.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-law` makes the runs, and goes on where it was stopped; their table is archived,
# results/reference/law.tsv, with a verdict on each claim (verify/law/README.md).
runs_law := $(filter law/%,$(PLANNED))
LAW := results/reference/law.tsv
LAW_TABLE := $(B)/verify/law_table
.PHONY: study-law-goal
study-law-goal: $(call summaries_of,law) $(LAW_TABLE)
	@$(call listed,$(sort $(runs_law:%=$(OUT)/%))) | xargs $(LAW_TABLE) runs >$(LAW).tmp
	mv $(LAW).tmp $(LAW)
	@data/manifest.sh

# judged alone: the first pair of a point, of the fast ones, which end with the run
law_short := $(filter-out law/plate-lc-45/%,$(filter %/v0.5/2001 %/v0.7/2001 %/v1/2001,$(runs_law)))
law_again := $(if $(law_short),$(call drawn_of,$(law_short)))
$(OUT)/law.tsv: data/archive.tsv $(LAW) $(OUT)/$(law_again)/summary.tsv $(LAW_TABLE) \
    $(STILL_MADE) $(TABLE_AWK) $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(LAW_TABLE) runs $(OUT)/$(law_again) >$@.made
	$(STILL_MADE) $< law $(LAW) $@.made study-law cell,point,seed >$@.tmp
	rm $@.made
	mv $@.tmp $@
$(OUT)/law-verdicts.tsv: $(OUT)/law.tsv $(LAW_TABLE)
	$(LAW_TABLE) judge $< >$@.tmp
	mv $@.tmp $@
# what their tests could have decided
$(OUT)/law-points.tsv: $(OUT)/law.tsv $(OUT)/law-verdicts.tsv $(B)/verify/law_power_table
	$(B)/verify/law_power_table claims $(OUT)/law.tsv $(OUT)/law-verdicts.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/law-scores.tsv: $(OUT)/law.tsv $(LAW_TABLE)
	$(LAW_TABLE) score $< >$@.tmp
	mv $@.tmp $@
# exponents on the plate and on the beam, measured and as the law says them
$(OUT)/law-levels.tsv: $(OUT)/law.tsv $(LAW_TABLE)
	$(LAW_TABLE) levels $< >$@.tmp
	mv $@.tmp $@
$(OUT)/law-exponents.tsv: $(OUT)/law-levels.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) plates $(B)/ra2d $< level >$@.tmp
	mv $@.tmp $@
$(OUT)/law-exponents-beam.tsv: $(OUT)/law-levels.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) beams $(B)/ra2d $< level >$@.tmp
	mv $@.tmp $@

# cases drawn by lot (data/law-random.tsv), and how many lie in their band
runs_law-random := $(filter law-random/%,$(PLANNED))
LAW_RANDOM := results/reference/law-random.tsv
.PHONY: study-law-random-goal
study-law-random-goal: $(call summaries_of,law-random) $(LAW_TABLE)
	@$(call listed,$(sort $(runs_law-random:%=$(OUT)/%))) | xargs $(LAW_TABLE) runs >$(LAW_RANDOM).tmp
	mv $(LAW_RANDOM).tmp $(LAW_RANDOM)
	@data/manifest.sh

# one on a beam is made again: no file is asked for, and it is short
runs_drawn := $(filter law-random/beam/%,$(runs_law-random))
drawn_again := $(if $(runs_drawn),$(call drawn_of,$(runs_drawn)))
$(OUT)/law-random.tsv: data/archive.tsv $(LAW_RANDOM) $(OUT)/$(drawn_again)/summary.tsv \
    $(LAW_TABLE) $(STILL_MADE) $(TABLE_AWK) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(LAW_TABLE) runs $(OUT)/$(drawn_again) >$@.made
	$(STILL_MADE) $< law-random $(LAW_RANDOM) $@.made study-law-random cell,point,seed >$@.tmp
	rm $@.made
	mv $@.tmp $@
$(OUT)/law-bands.tsv: $(OUT)/law-random.tsv $(LAW_TABLE)
	$(LAW_TABLE) band $< >$@.tmp
	mv $@.tmp $@

# a second hundred (data/law-fresh.tsv), and the band that a case is told since the first
runs_law-fresh := $(filter law-fresh/%,$(PLANNED))
LAW_FRESH := results/reference/law-fresh.tsv
# the same runs with their power, which the band does not need
LAW_FRESH_RUNS := results/reference/law-fresh-runs.tsv
.PHONY: study-law-fresh-goal
study-law-fresh-goal: $(call summaries_of,law-fresh) $(LAW_TABLE)
	@$(call listed,$(sort $(runs_law-fresh:%=$(OUT)/%))) | xargs $(LAW_TABLE) lot >$(LAW_FRESH).tmp
	@$(call listed,$(sort $(runs_law-fresh:%=$(OUT)/%))) | \
	    xargs $(LAW_TABLE) runs >$(LAW_FRESH_RUNS).tmp
	mv $(LAW_FRESH).tmp $(LAW_FRESH)
	mv $(LAW_FRESH_RUNS).tmp $(LAW_FRESH_RUNS)
	@data/manifest.sh
runs_fresh := $(filter law-fresh/beam/%,$(runs_law-fresh))
fresh_again := $(if $(runs_fresh),$(call drawn_of,$(runs_fresh)))
$(OUT)/law-fresh.tsv: data/archive.tsv $(LAW_FRESH) $(OUT)/$(fresh_again)/summary.tsv \
    $(LAW_TABLE) $(STILL_MADE) $(TABLE_AWK) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(LAW_TABLE) lot $(OUT)/$(fresh_again) >$@.made
	$(STILL_MADE) $< law-fresh $(LAW_FRESH) $@.made study-law-fresh cell,point,seed >$@.tmp
	rm $@.made
	mv $@.tmp $@
$(OUT)/law-fresh-runs.tsv: data/archive.tsv $(LAW_FRESH_RUNS) $(OUT)/$(fresh_again)/summary.tsv \
    $(LAW_TABLE) $(STILL_MADE) $(TABLE_AWK) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(LAW_TABLE) runs $(OUT)/$(fresh_again) >$@.made
	$(STILL_MADE) $< law-fresh-runs $(LAW_FRESH_RUNS) $@.made study-law-fresh \
	    cell,point,seed >$@.tmp
	rm $@.made
	mv $@.tmp $@
$(OUT)/law-fresh-bands.tsv: $(OUT)/law-fresh.tsv $(LAW_TABLE)
	$(LAW_TABLE) band $< >$@.tmp
	mv $@.tmp $@
# how narrow a band could be at all
$(OUT)/law-floor.tsv: $(OUT)/law.tsv $(OUT)/law-fresh.tsv $(B)/verify/law_floor_table
	$(B)/verify/law_floor_table floor $(OUT)/law.tsv $(OUT)/law-fresh.tsv >$@.tmp
	mv $@.tmp $@
# how far one run's level is from the next's, at the same point
$(OUT)/law-scatter.tsv: $(OUT)/law.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by cell,point --of level >$@.tmp
	mv $@.tmp $@
# what the law owes to its parts, to runs like those it was found on; the power of both hundreds;
# exponents that differ
LAW_ABLATION := $(B)/verify/law_ablation_table
$(OUT)/law-ablation.tsv: $(OUT)/law.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) forms $< >$@.tmp
	mv $@.tmp $@
$(OUT)/law-split.tsv: $(OUT)/law.tsv $(OUT)/law-points.tsv data/law-earlier.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) split $(OUT)/law.tsv $(OUT)/law-points.tsv data/law-earlier.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/law-random-power.tsv: $(OUT)/law.tsv $(OUT)/law-random.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) lot $(OUT)/law.tsv $(OUT)/law-random.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/law-fresh-power.tsv: $(OUT)/law.tsv $(OUT)/law-fresh-runs.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) lot $(OUT)/law.tsv $(OUT)/law-fresh-runs.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/law-apart.tsv: $(OUT)/law-exponents.tsv $(OUT)/law-exponents-beam.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) exponents $(OUT)/law-exponents.tsv $(OUT)/law-exponents-beam.tsv >$@.tmp
	mv $@.tmp $@
LAW_TABLES := $(addprefix $(OUT)/,law.tsv law-verdicts.tsv law-points.tsv \
    law-exponents-beam.tsv law-scores.tsv \
    law-exponents.tsv law-random.tsv law-bands.tsv law-fresh.tsv law-fresh-bands.tsv \
    law-floor.tsv law-scatter.tsv law-ablation.tsv law-split.tsv \
    law-random-power.tsv law-fresh-power.tsv law-apart.tsv)
