# The law of roughness noise: the runs of data/law.tsv, and the predictions of the law.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-law` makes the runs, and continues where it was stopped; their table is archived,
# results/reference/law.tsv, with a verdict on each claim (verify/law/README.md).
runs_law := $(filter law/%,$(PLANNED))
LAW := results/reference/law.tsv
LAW_TABLE := $(B)/verify/law_table
.PHONY: study-law-goal
study-law-goal: $(call summaries_of,law) $(LAW_TABLE)
	@$(call listed,$(sort $(runs_law:%=$(OUT)/%))) | xargs $(LAW_TABLE) runs >$(LAW).tmp
	mv $(LAW).tmp $(LAW)
	@data/digests.sh $(LAW)

# the run that a reproduction makes again: the first pair at one of the fast points, because runs
# there end soon
law_short := $(filter-out law/plate-lc-45/%,$(filter %/v0.5/2001 %/v0.7/2001 %/v1/2001,$(runs_law)))
law_again := $(if $(law_short),$(call drawn_of,$(law_short)))
$(OUT)/law.tsv: data/archive.tsv $(LAW) $(OUT)/$(law_again)/summary.tsv $(LAW_TABLE) \
    $(STILL_MADE) $(TABLE_AWK) $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(LAW_TABLE) runs $(OUT)/$(law_again) >$@.made
	$(STILL_MADE) $< law $(LAW) $@.made study-law >$@.tmp
	rm $@.made
	mv $@.tmp $@
$(OUT)/law-verdicts.tsv: $(OUT)/law.tsv $(LAW_TABLE)
	$(LAW_TABLE) judge $< >$@.tmp
	mv $@.tmp $@
# what the tests of the law's claims could have decided
$(OUT)/law-points.tsv: $(OUT)/law.tsv $(OUT)/law-verdicts.tsv $(B)/verify/law_power_table
	$(B)/verify/law_power_table claims $(OUT)/law.tsv $(OUT)/law-verdicts.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/law-scores.tsv: $(OUT)/law.tsv $(LAW_TABLE)
	$(LAW_TABLE) score $< >$@.tmp
	mv $@.tmp $@
# exponents on the plate and on the beam, measured and by the law
$(OUT)/law-levels.tsv: $(OUT)/law.tsv $(LAW_TABLE)
	$(LAW_TABLE) levels $< >$@.tmp
	mv $@.tmp $@
$(OUT)/law-exponents.tsv: $(OUT)/law-levels.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) plates $(B)/ra2d $< level >$@.tmp
	mv $@.tmp $@
$(OUT)/law-exponents-beam.tsv: $(OUT)/law-levels.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) beams $(B)/ra2d $< level >$@.tmp
	mv $@.tmp $@

# There are four lists of cases drawn by lot. `law_table` makes a table of each, by the law that was
# fixed before the list. A reproduction makes one run on a beam again, because such a run is short
# and needs no file.
lots := law-random law-fresh law-third law-fourth
part_of_law-random := runs
part_of_law-fresh := lot
part_of_law-third := third
part_of_law-fourth := told
# the goals that archive tables: one for each list, and two for law-fresh
.PHONY: archive-law-random archive-law-fresh archive-law-fresh-runs archive-law-third \
    archive-law-fourth study-law-random-goal study-law-fresh-goal study-law-third-goal \
    study-law-fourth-goal
# $(call lot_archive,TABLE,PART,LIST): `law_table PART` computes TABLE from the runs of LIST, and
# TABLE is archived
define lot_archive
archive-$(1): $$(call summaries_of,$(3)) $$(LAW_TABLE)
	@$$(call listed,$$(sort $$(runs_$(3):%=$$(OUT)/%))) | \
	    xargs $$(LAW_TABLE) $(2) >results/reference/$(1).tsv.tmp
	mv results/reference/$(1).tsv.tmp results/reference/$(1).tsv
$$(OUT)/$(1).tsv: data/archive.tsv results/reference/$(1).tsv $$(OUT)/$$(again_$(3))/summary.tsv \
    $$(LAW_TABLE) $$(STILL_MADE) $$(TABLE_AWK) \
    $$(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$$(LAW_TABLE) $(2) $$(OUT)/$$(again_$(3)) >$$@.made
	$$(STILL_MADE) $$< $(1) results/reference/$(1).tsv $$@.made study-$(3) >$$@.tmp
	rm $$@.made
	mv $$@.tmp $$@
endef
define lot_rule
runs_$(1) := $$(filter $(1)/%,$$(PLANNED))
beams_$(1) := $$(filter $(1)/beam/%,$$(runs_$(1)))
again_$(1) := $$(if $$(beams_$(1)),$$(call drawn_of,$$(beams_$(1))))
study-$(1)-goal: archive-$(1) $$(if $$(filter law-fresh,$(1)),archive-law-fresh-runs)
	@data/digests.sh $$(patsubst archive-%,results/reference/%.tsv,$$^)
endef
$(foreach list,$(lots),$(eval $(call lot_rule,$(list))))
$(foreach list,$(lots),$(eval $(call lot_archive,$(list),$$(part_of_$(list)),$(list))))
# the second list once more, with the power, which the table of its band does not have
$(eval $(call lot_archive,law-fresh-runs,runs,law-fresh))
# how many cases of each list lie in their band
$(OUT)/law-bands.tsv: $(OUT)/law-random.tsv $(LAW_TABLE)
	$(LAW_TABLE) band $< >$@.tmp
	mv $@.tmp $@
$(OUT)/law-fresh-bands.tsv $(OUT)/law-third-bands.tsv $(OUT)/law-fourth-bands.tsv: \
    $(OUT)/%-bands.tsv: $(OUT)/%.tsv $(LAW_TABLE)
	$(LAW_TABLE) band $< >$@.tmp
	mv $@.tmp $@
# how narrow a band could be at all
$(OUT)/law-floor.tsv: $(OUT)/law.tsv $(OUT)/law-fresh.tsv $(B)/verify/law_floor_table
	$(B)/verify/law_floor_table floor $(OUT)/law.tsv $(OUT)/law-fresh.tsv >$@.tmp
	mv $@.tmp $@
# the scatter of the levels of runs at the same point
$(OUT)/law-scatter.tsv: $(OUT)/law.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by cell,point --of level >$@.tmp
	mv $@.tmp $@
# The following tables have the errors of the law without each of its parts. They also have its
# errors in runs like those from which its constants come, and in all other runs; the errors of its
# power in the first two lists drawn by lot; and its exponents that differ from measured ones.
LAW_ABLATION := $(B)/verify/law_ablation_table
# the exponent of 1 - e, if e is the restitution of blows at random places
$(OUT)/law-struck.tsv: $(OUT)/law.tsv $(addprefix $(OUT)/restitution,-means.tsv -areal-means.tsv) \
    $(LAW_ABLATION)
	$(LAW_ABLATION) struck $(filter %.tsv,$^) >$@.tmp
	mv $@.tmp $@
$(OUT)/law-ablation.tsv: $(OUT)/law.tsv data/law-earlier.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) forms $(OUT)/law.tsv data/law-earlier.tsv >$@.tmp
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
# the errors of a later law, beside those of a rival law that depends on the ratio of speeds alone
# and is fitted to the cases from which the constants of the later law come
$(OUT)/law-third-power.tsv: $(addprefix $(OUT)/law,.tsv -third.tsv -random.tsv -fresh-runs.tsv) \
    $(LAW_ABLATION)
	$(LAW_ABLATION) later $(filter %.tsv,$^) >$@.tmp
	mv $@.tmp $@
$(OUT)/law-fourth-power.tsv: $(addprefix $(OUT)/law,.tsv -fourth.tsv -random.tsv -fresh-runs.tsv \
    -third.tsv) $(LAW_ABLATION)
	$(LAW_ABLATION) later $(filter %.tsv,$^) >$@.tmp
	mv $@.tmp $@
$(OUT)/law-apart.tsv: $(OUT)/law-exponents.tsv $(OUT)/law-exponents-beam.tsv $(LAW_ABLATION)
	$(LAW_ABLATION) exponents $(OUT)/law-exponents.tsv $(OUT)/law-exponents-beam.tsv >$@.tmp
	mv $@.tmp $@
LAW_TABLES := $(addprefix $(OUT)/,law.tsv law-verdicts.tsv law-points.tsv \
    law-exponents-beam.tsv law-scores.tsv \
    law-exponents.tsv law-random.tsv law-bands.tsv law-fresh.tsv law-fresh-bands.tsv \
    law-third.tsv law-third-bands.tsv law-fourth.tsv law-fourth-bands.tsv \
    law-floor.tsv law-scatter.tsv law-ablation.tsv law-split.tsv law-struck.tsv \
    law-random-power.tsv law-fresh-power.tsv law-third-power.tsv law-fourth-power.tsv \
    law-apart.tsv)
