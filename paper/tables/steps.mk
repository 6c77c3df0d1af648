# Time steps of 0.25 and 0.5 us: the pairs of data/steps.tsv; which readings may take 0.5 us.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-steps` makes the pairs, and goes on where it was stopped; their table is archived,
# results/reference/steps.tsv. A reproduction makes one run again (which one depends on the commit),
# and takes the archived table if its row there is still the same. It also judges once more which
# readings may take steps of 0.5 us.
runs_steps := $(filter step-250/% step-500/%,$(PLANNED))
STEPS := results/reference/steps.tsv
steps_collected = $(COLLECT) -v what=steps data/campaign.tsv - | $(SELECT) \
    -v show=reading,point,speed,damping,seed,step,level_resonator,energy_residual_share
.PHONY: study-steps-goal
study-steps-goal: $(call summaries_of,steps) $(COLLECT_NEEDS) paper/tables/select.awk
	@$(call listed,$(runs_steps)) | $(steps_collected) >$(STEPS).tmp
	mv $(STEPS).tmp $(STEPS)
	@data/digests.sh $(STEPS)

# the fast points are short
steps_short := $(filter step-500/%-v0.70/$(STEPS_SEED),$(runs_steps))
steps_again := $(if $(steps_short),$(call drawn_of,$(steps_short)))
$(OUT)/steps.tsv: data/archive.tsv $(STEPS) $(OUT)/$(steps_again)/summary.tsv $(COLLECT_NEEDS) \
    $(STILL_MADE) $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	@echo $(steps_again) | $(steps_collected) >$@.made
	$(STILL_MADE) $< steps $(STEPS) $@.made study-steps >$@.tmp
	rm $@.made
	mv $@.tmp $@
STEPS_JUDGED := paper/tables/steps.sh
$(OUT)/steps-means.tsv: $(OUT)/steps.tsv $(STEPS_JUDGED) $(TABLE_AWK) paper/tables/select.awk
	$(STEPS_JUDGED) $(B)/ra2d $< >$@.tmp
	mv $@.tmp $@
