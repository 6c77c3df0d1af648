# Tables of the toy problem.
# SPDX-License-Identifier: GPL-3.0-or-later

# Toy problem: every run with its reference, NAME:REFERENCE:RUN. The series over the number of modes
# has the reference of the report; the stiffer penalty and other readings (VARIANT-RUN) have their
# own. These references are modal; verify/fe.mk has those of finite elements.
TOY_RUNS := $(filter toy-%,$(RUNS))
TOY_SUMMARIES := $(TOY_RUNS:%=$(OUT)/runs/%/summary.tsv) $(TOY:%=$(OUT)/toy/%/summary.tsv)
TOY_VARIANTS := $(patsubst %-reference,%,$(filter-out stiff-%,$(filter %-reference,$(TOY))))
THEORIES := $(patsubst %-euler,%,$(filter theory-%-euler,$(TOY)))
FIGURE_RUNS := reference lagrange penalty soft one-mode
TOY_PAIRS := \
    $(foreach run,$(TOY_RUNS),$(run):runs/toy-reference:runs/$(run)) \
    $(foreach run,$(filter modes-% lagrange-%,$(TOY)),$(run):runs/toy-reference:toy/$(run)) \
    $(foreach v,chi20 chi80 stiff,$(v)-against-reference:runs/toy-reference:toy/$(v)-reference) \
    lagrange-against-stiff:toy/stiff-reference:runs/toy-lagrange \
    $(foreach run,$(filter stiff-%,$(TOY)),$(run):toy/stiff-reference:toy/$(run)) \
    $(foreach t,$(THEORIES),$(t)-euler:toy/$(t)-timoshenko:toy/$(t)-euler) \
    $(foreach v,$(TOY_VARIANTS),$(foreach run,$(FIGURE_RUNS),\
        $(v)-$(run):toy/$(v)-reference:toy/$(v)-$(run)))
$(OUT)/toy.tsv: $(TOY_SUMMARIES) $(B)/verify/toy_table
	@echo '$(B)/verify/toy_table compare $(words $(TOY_PAIRS)) runs'; \
	$(B)/verify/toy_table compare $(subst :,:$(OUT)/,$(TOY_PAIRS)) >$@.tmp
	mv $@.tmp $@
TOY_SERIES := $(OUT)/toy-series.tsv $(OUT)/toy-fe-series.tsv
$(TOY_SERIES): $(OUT)/%-series.tsv: $(OUT)/%.tsv $(B)/verify/toy_table
	$(B)/verify/toy_table series $< >$@.tmp
	mv $@.tmp $@
# Fig. 7: the runs a to e, and finite elements
TOY_CONTACTS := $(FIGURE_RUNS:%=$(OUT)/runs/toy-%/probes.tsv) $(FE)/bricks/probes.tsv
$(OUT)/toy-contact.tsv: $(TOY_CONTACTS) $(B)/verify/toy_table | $(B)/fe/bricks/current
	$(B)/verify/toy_table contact $(TOY_CONTACTS:%/probes.tsv=%) >$@.tmp
	mv $@.tmp $@
$(eval $(call derived,penetration,toy-reference,toy_table,$(OUT)/runs/%,$(call run_of,%)))
$(eval $(call derived,details,toy-one-mode,toy_table,$(OUT)/runs/toy-reference $(OUT)/runs/%,\
    $(call run_of,%) $(call run_of,toy-reference)))
