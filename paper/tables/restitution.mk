# Restitution of single blows, compared with that of the law: cells of data/law.tsv at 0.5 m/s.
# SPDX-License-Identifier: GPL-3.0-or-later

# The blows take seconds, so they are made in every reproduction. Their surfaces are the first
# ones of the law's runs.
RESTITUTION_TABLE := $(B)/verify/restitution_table
RESTITUTION_CELLS := base thickness-0.5 thickness-1 thickness-4 thickness-8 penalty-0.01 \
    penalty-0.1 penalty-10 length-5 length-80 density-0.1 density-10
RESTITUTION_OPTIONS := time.scheme=exact-propagator time.step=200ns output.shocks=none \
    output.sample=off probes.force_0012=none
# the number of seeds, and of blows on the surfaces of each
RESTITUTION_BLOWS := 8 16
restitution_rows := $(RESTITUTION_CELLS:%=$(OUT)/restitution/%.tsv)
$(restitution_rows): $(OUT)/restitution/%.tsv: data/law.tsv data/cases/realistic.ini \
    $(B)/program.sha256 $(TABLE_AWK) paper/tables/select.awk | $(RESTITUTION_TABLE)
	@mkdir -p $(@D)
	$(RESTITUTION_TABLE) blows $* data/cases/realistic.ini $(LAW_SEED) $(RESTITUTION_BLOWS) \
	    $$($(SELECT) -v bare=1 -v show=options -v where='cell=$* & point=v0.5' $<) \
	    $(RESTITUTION_OPTIONS) >$@.tmp
	mv $@.tmp $@
$(OUT)/restitution.tsv: $(restitution_rows) $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) $(restitution_rows) >$@.tmp
	mv $@.tmp $@
$(OUT)/restitution-means.tsv: $(OUT)/restitution.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by cell,kind --of arm,speed,contact,restitution,expected >$@.tmp
	mv $@.tmp $@

# For a block on a plate it takes longer to make a problem. `make study-blows` makes a table for
# each cell and pair of surfaces, and continues where it was stopped. All tables together are
# archived. A reproduction makes one of them again; which one depends on the commit.
BLOWS := results/reference/restitution-areal.tsv
BLOWS_CELLS := plate-Ra-3 plate-Ra-10 plate-thickness-1 plate-thickness-4 \
    plate-block-10 plate-block-40
BLOWS_SEEDS := 2001 2002 2003 2004 2005 2006 2007 2008
BLOWS_COUNT := 8
blows_rows := $(foreach cell,$(BLOWS_CELLS),\
    $(BLOWS_SEEDS:%=$(OUT)/restitution-areal/$(cell)-%.tsv))
blows_seed = $(lastword $(subst -, ,$*))
$(blows_rows): $(OUT)/restitution-areal/%.tsv: data/law.tsv data/cases/areal.ini \
    $(B)/program.sha256 $(TABLE_AWK) paper/tables/select.awk | $(RESTITUTION_TABLE)
	@mkdir -p $(@D)
	$(LAUNCH) $(RESTITUTION_TABLE) blows-areal $(*:%-$(blows_seed)=%) data/cases/areal.ini \
	    $(blows_seed) 1 $(BLOWS_COUNT) $(AREAL_OPTIONS) $$($(SELECT) -v bare=1 -v show=options \
	    -v where='cell=$(*:%-$(blows_seed)=%) & point=v0.5' data/law.tsv) >$@.tmp
	mv $@.tmp $@
.PHONY: study-blows
study-blows: $(blows_rows)
	@$(SELECT) $(blows_rows) >$(BLOWS).tmp
	mv $(BLOWS).tmp $(BLOWS)
	@data/digests.sh $(BLOWS)
blows_again := $(call drawn_of,$(blows_rows))
$(OUT)/restitution-areal.tsv: data/archive.tsv $(BLOWS) $(blows_again) $(STILL_MADE) \
    $(TABLE_AWK) $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(STILL_MADE) $< restitution-areal $(BLOWS) $(blows_again) study-blows >$@.tmp
	mv $@.tmp $@
$(OUT)/restitution-areal-means.tsv: $(OUT)/restitution-areal.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by cell,kind --of arm,speed,contact,restitution,expected >$@.tmp
	mv $@.tmp $@
RESTITUTION_TABLES := $(addprefix $(OUT)/,restitution.tsv restitution-means.tsv \
    restitution-areal.tsv restitution-areal-means.tsv)
