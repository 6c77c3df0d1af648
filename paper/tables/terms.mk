# Terms of the model in three dimensions: the runs of data/terms.tsv, and the effect of each term.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-terms` makes the runs, and goes on where it was stopped; their table is archived,
# results/reference/terms.tsv. A reproduction makes one of the runs (which one depends on the
# commit), and uses the archived table if its row there is still the same.
runs_terms := $(filter terms/%,$(PLANNED))
TERMS := results/reference/terms.tsv
# rows sorted by term, roughness, speed and seed, because a curve of a figure joins rows in order
terms_sorted := { sed -un '1,2p;2q'; sort -t "$$(printf '\t')" -k1,1 -k5,5g -k6,6g -k4,4n; }
.PHONY: study-terms-goal
study-terms-goal: $(call summaries_of,terms) $(AREAL_TABLE)
	@$(call listed,$(runs_terms:%=$(OUT)/%)) | xargs $(AREAL_TABLE) runs | $(terms_sorted) \
	    >$(TERMS).tmp
	mv $(TERMS).tmp $(TERMS)
	@data/digests.sh $(TERMS)

# runs that a reproduction makes again: the first pairs of the fast points, which end with the plate
terms_short := $(filter %-v0.70/1,$(runs_terms))
terms_again := $(if $(terms_short),$(call drawn_of,$(terms_short)))
$(OUT)/terms.tsv: data/archive.tsv $(TERMS) $(OUT)/$(terms_again)/summary.tsv $(AREAL_TABLE) \
    $(STILL_MADE) $(TABLE_AWK) $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(AREAL_TABLE) runs $(OUT)/$(terms_again) >$@.made
	$(STILL_MADE) $< areal $(TERMS) $@.made study-terms >$@.tmp
	rm $@.made
	mv $@.tmp $@
# the effect of a term at each point, on the same surfaces; the exponents n and m with each term,
# and its effect on both
$(OUT)/terms-changes.tsv: $(OUT)/terms.tsv
	$(B)/ra2d means $< --by reading,point,surface,speed --of level --less reading=base \
	    --pair point,seed >$@.tmp
	mv $@.tmp $@
$(OUT)/terms-exponents.tsv: $(OUT)/terms.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) terms $(B)/ra2d $< level >$@.tmp
	mv $@.tmp $@
TERMS_TABLES := $(OUT)/terms.tsv $(OUT)/terms-changes.tsv $(OUT)/terms-exponents.tsv
