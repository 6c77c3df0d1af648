# make study-why, archive-why, verify-why: which readings the paper's figures support.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `make study-why` simulates some hundreds of readings (verify/inference), screens the factors and
# weighs what is left, about an hour on one core; killed, it goes on where it was. The rows of a
# design are made in WHY_PARTS parts, which -j makes side by side. SIZES=large is for four hours.
# `make archive-why` keeps its tables in results/reference/why, from where the report has them.
# `make verify-why` asks whether they are of the present program: some rows of each table of runs,
# drawn by the commit, are simulated again, and all tables of the analysis made from them; bytes
# must be the same.

WHY := $(OUT)/why
WHY_ARCHIVE := results/reference/why
INFER := $(B)/verify/inference_table
SIZES ?= archived
WHY_PARTS ?= 2
WHY_CASE := data/cases/realistic.ini
WHY_CLAIMS := data/claims.tsv
# rows, and the seed; what is kept of the factors after screening
WHY_MORRIS := $(if $(filter large,$(SIZES)),40,10) 2000
WHY_PAIRS := $(if $(filter large,$(SIZES)),150,50) 1000
WHY_SAMPLE := $(if $(filter large,$(SIZES)),400,120) 4000
WHY_KEPT := length penalty modes weight passes
WHY_POINTS := 2048 1
WHY_DRAWS := 131072 1

# of the points of Sect. 4 those of two more dampings are enough; screening has fewer of all
WHY_FULL := point~^ra[0-9]+-v0.[0-9]+(-z0.(002|2))?$$
WHY_FEW := point~^ra(3|5|10|30)-v0.(02|10|35|70)(-z0.(002|2))?$$
$(WHY)/points.tsv: private WHERE = $(WHY_FULL)
$(WHY)/points-few.tsv: private WHERE = $(WHY_FEW)
$(WHY)/points.tsv $(WHY)/points-few.tsv: data/campaign.tsv $(TABLE_AWK) paper/tables/select.awk
	@mkdir -p $(@D)
	@$(SELECT) -v where='$(WHERE)' $< >$@.tmp
	@mv $@.tmp $@
$(WHY)/morris-design.tsv: private DESIGN = morris $(WHY_MORRIS)
$(WHY)/pairs-design.tsv: private DESIGN = pairs $(WHY_PAIRS)
$(WHY)/sample-design.tsv: private DESIGN = sample $(WHY_SAMPLE) $(WHY_KEPT)
WHY_RUNS := morris pairs sample
$(WHY_RUNS:%=$(WHY)/%-design.tsv): $(INFER)
	@mkdir -p $(@D)
	@$(INFER) $(DESIGN) | src/update.sh $@

# $(call why_runs,TABLE,POINTS): parts, and the table of all of them
define why_runs
WHY_$(1)_PARTS := $$(foreach part,$$(shell seq $$(WHY_PARTS)),$$(WHY)/$(1).$$(part).tsv)
$$(WHY_$(1)_PARTS): $$(WHY)/$(1).%.tsv: $$(WHY)/$(1)-design.tsv $(2) | $$(INFER)
	$$(LAUNCH) $$(INFER) rows $$(WHY_CASE) $(2) $$< $$* $$(WHY_PARTS) $$@
$$(WHY)/$(1).tsv: $$(WHY)/$(1)-design.tsv $$(WHY_$(1)_PARTS)
	@{ grep -m1 '^#' $$<; $$(INFER) merge $$^; } >$$@.tmp
	@mv $$@.tmp $$@
endef
$(eval $(call why_runs,morris,$(WHY)/points-few.tsv))
$(eval $(call why_runs,pairs,$(WHY)/points.tsv))
$(eval $(call why_runs,sample,$(WHY)/points.tsv))

# the analysis of tables in folder $(1), into $(2): $(call why_tables,FROM,TO)
WHY_POSTERIOR := posterior marginals densities draws predictive conflicts
WHY_TABLES := factors scatter effects screening emulators indices $(WHY_POSTERIOR)
define why_tables
$(2)/factors.tsv: private ASK = factors
$(2)/scatter.tsv: private ASK = scatter $$(WHY_BASE) $(1)/pairs.tsv
$(2)/effects.tsv $(2)/screening.tsv: private ASK = $$(*F) $$(WHY_BASE_FEW) $(1)/morris.tsv \
    $(1)/pairs.tsv
$(2)/emulators.tsv: private ASK = emulators $$(WHY_BASE) $(1)/sample.tsv
$(2)/indices.tsv: private ASK = indices $$(WHY_BASE) $(1)/sample.tsv $(2)/emulators.tsv \
    $$(WHY_POINTS)
$(WHY_POSTERIOR:%=$(2)/%.tsv): private ASK = $$(*F) $$(WHY_BASE) $(1)/sample.tsv \
    $(2)/emulators.tsv $(1)/pairs.tsv $$(WHY_DRAWS)
$(filter-out $(2)/emulators.tsv,$(WHY_TABLES:%=$(2)/%.tsv)): $(2)/emulators.tsv
$(WHY_TABLES:%=$(2)/%.tsv): $(2)/%.tsv: $(WHY_RUNS:%=$(1)/%.tsv) $$(WHY)/points.tsv \
    $$(WHY)/points-few.tsv $$(WHY_CLAIMS) $$(INFER)
	@mkdir -p $$(@D)
	@$$(INFER) $$(ASK) >$$@.tmp
	@mv $$@.tmp $$@
endef
WHY_BASE := $(WHY)/points.tsv $(WHY_CLAIMS)
WHY_BASE_FEW := $(WHY)/points-few.tsv $(WHY_CLAIMS)
$(eval $(call why_tables,$(WHY),$(WHY)))
$(eval $(call why_tables,$(WHY_ARCHIVE),$(WHY)/again))

.PHONY: study-why archive-why verify-why
study-why: $(WHY_TABLES:%=$(WHY)/%.tsv)
	@column -t -s "$$(printf '\t')" <(grep -v '^#' $(WHY)/conflicts.tsv)
	@echo 'wrote $(WHY)'
archive-why: $(WHY_TABLES:%=$(WHY)/%.tsv) $(WHY_RUNS:%=$(WHY)/%.tsv)
	@mkdir -p $(WHY_ARCHIVE); cp $^ $(WHY_ARCHIVE)/
	@data/manifest.sh
# a number that is another one with every commit
DRAWN_BY = $(shell printf %s '$(COMMIT)' | cksum | cut -d' ' -f1 | cut -c1-6)
WHY_AGAIN := $(WHY_RUNS:%=$(WHY)/again/%-rows.tsv)
$(WHY)/again/morris-rows.tsv: private POINTS = $(WHY)/points-few.tsv
$(WHY)/again/pairs-rows.tsv $(WHY)/again/sample-rows.tsv: private POINTS = $(WHY)/points.tsv
$(WHY_AGAIN): $(WHY)/again/%-rows.tsv: $(WHY_ARCHIVE)/%.tsv $(WHY)/points.tsv \
    $(WHY)/points-few.tsv FORCE | $(INFER)
	@mkdir -p $(@D)
	@$(INFER) recheck $(WHY_CASE) $(POINTS) $< 2 $(DRAWN_BY) >$@.tmp
	@mv $@.tmp $@
verify-why: $(WHY_AGAIN) $(WHY_TABLES:%=$(WHY)/again/%.tsv)
	@for table in $(WHY_TABLES); do \
	    cmp $(WHY)/again/$$table.tsv $(WHY_ARCHIVE)/$$table.tsv; \
	done
	@grep -H -v '^#' $(WHY_AGAIN)
	@echo 'verify-why: results/reference/why is of the present program'
# the figure has those of the archive, wherever the other tables go
$(OUT)/inference-indices.tsv $(OUT)/inference-densities.tsv: $(OUT)/inference-%.tsv: \
    $(WHY_ARCHIVE)/%.tsv
	@mkdir -p $(@D)
	@cp $< $@
