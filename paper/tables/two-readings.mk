# Two readings beside the campaign: shocks of a force that is recorded at a sampling frequency, and
# a viscous constant in place of a damping ratio.
# SPDX-License-Identifier: GPL-3.0-or-later

# Both are studies of sixteen pairs of surfaces; the first of these pairs are those of the default
# reading. The studies continue where they were stopped, and their tables are archived in
# results/reference. A reproduction makes one pair again (which one depends on the commit), and uses
# the archived table if the rows of this pair are still the same.
STUDY_SEEDS := 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
STUDY_OPTIONS := output.shocks=none output.sample=off probes.force_0012=none
# the options of a point of the campaign: $(call campaign_point,POINT)
campaign_point = $$($(SELECT) -v bare=1 -v show=options,lc -v where='point=$(1)' data/campaign.tsv \
    | sed 's/\t\(.*\)/ surface.correlation_length=\1um/')

# `make study-sampled`: the point where shocks are judged, at the printed step; it takes a minute
SAMPLED := results/reference/sampled.tsv
SAMPLED_TABLE := $(B)/verify/sampled_table
sampled_rows := $(STUDY_SEEDS:%=$(OUT)/sampled/%.tsv)
$(sampled_rows): $(OUT)/sampled/%.tsv: data/campaign.tsv data/cases/realistic.ini \
    $(B)/program.sha256 $(TABLE_AWK) paper/tables/select.awk | $(SAMPLED_TABLE)
	@mkdir -p $(@D)
	$(LAUNCH) $(SAMPLED_TABLE) shocks $* data/cases/realistic.ini $(STUDY_OPTIONS) \
	    $(call campaign_point,$(JUDGED_POINT)) >$@.tmp
	mv $@.tmp $@
.PHONY: study-sampled
study-sampled: $(sampled_rows)
	@$(SELECT) $(sampled_rows) >$(SAMPLED).tmp
	mv $(SAMPLED).tmp $(SAMPLED)
	@data/digests.sh $(SAMPLED)
sampled_again := $(call drawn_of,$(sampled_rows))
$(OUT)/sampled.tsv: data/archive.tsv $(SAMPLED) $(sampled_again) $(STILL_MADE) $(TABLE_AWK) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(STILL_MADE) $< sampled $(SAMPLED) $(sampled_again) study-sampled >$@.tmp
	mv $@.tmp $@
SHARES := M 10M 100M 100us
$(OUT)/sampled-means.tsv: $(OUT)/sampled.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by definition,every,sampling \
	    --of $(call list,shocks $(SHARES:%=shocks_below_%) duration) >$@.tmp
	mv $@.tmp $@

# `make study-viscous`: all points of the campaign with a viscous constant
# (mode 7 has the damping ratio of the point), and the points of claim C25 with one ratio for all
# modes. Both are made by the exact propagator at 1 us and take ten minutes.
VISCOUS := results/reference/viscous.tsv
VISCOUS_TABLE := $(B)/verify/viscous_table
viscous_mode = $(if $(filter viscous/%,$(1)),7,0)
campaign_points := $(shell $(SELECT) -v bare=1 -v show=point data/campaign.tsv)
viscous_runs := $(foreach seed,$(STUDY_SEEDS),\
    $(patsubst %,one-ratio/%/$(seed),$(filter ra10-v0.10%,$(campaign_points))) \
    $(campaign_points:%=viscous/%/$(seed)))
viscous_rows := $(viscous_runs:%=$(OUT)/%.tsv)
$(viscous_rows): $(OUT)/%.tsv: data/campaign.tsv data/cases/realistic.ini \
    $(B)/program.sha256 $(TABLE_AWK) paper/tables/select.awk | $(VISCOUS_TABLE)
	@mkdir -p $(@D)
	@$(LAUNCH) $(VISCOUS_TABLE) run $(subst /, ,$*) $(call viscous_mode,$*) \
	    data/cases/realistic.ini $(STUDY_OPTIONS) $(LONG_STEPS) \
	    $(call campaign_point,$(word 2,$(subst /, ,$*))) >$@.tmp
	@mv $@.tmp $@
.PHONY: study-viscous
study-viscous: $(viscous_rows)
	@$(call listed,$(viscous_rows)) | xargs $(SELECT) >$(VISCOUS).tmp
	mv $(VISCOUS).tmp $(VISCOUS)
	@data/digests.sh $(VISCOUS)
viscous_again := $(call drawn_of,$(filter $(OUT)/viscous/ra3-v0.70/%,$(viscous_rows)))
$(OUT)/viscous.tsv: data/archive.tsv $(VISCOUS) $(viscous_again) $(STILL_MADE) $(TABLE_AWK) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(STILL_MADE) $< viscous $(VISCOUS) $(viscous_again) study-viscous >$@.tmp
	mv $@.tmp $@
$(OUT)/viscous-exponents.tsv: $(OUT)/viscous.tsv $(EXPONENTS_NEED) | $(B)/ra2d
	$(EXPONENTS) level $(B)/ra2d $< >$@.tmp
	mv $@.tmp $@
$(OUT)/viscous-levels.tsv: $(OUT)/viscous.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by reading,point --of level_resonator,contact_share >$@.tmp
	mv $@.tmp $@
TWO_READINGS_TABLES := $(addprefix $(OUT)/,sampled-means.tsv viscous-exponents.tsv \
    viscous-levels.tsv)
