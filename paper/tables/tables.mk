# Common rules of the tables of results, and tables without a run.
# SPDX-License-Identifier: GPL-3.0-or-later

# Programs compute (verify/X_table.c), scripts arrange (*.awk beside this file). No figure and no
# number of the report has another source.

# Output of the command without a run.
profile = $(B)/ra2d surface $< --solid $* >$@.tmp
$(OUT)/profile-%.tsv: data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(profile)
	mv $@.tmp $@
$(OUT)/toy-profile-%.tsv: data/cases/toy.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(profile)
	mv $@.tmp $@
$(OUT)/impacts-profile-%.tsv: data/cases/impacts.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(profile)
	mv $@.tmp $@
$(OUT)/roughness-slider.tsv: $(OUT)/profile-slider.tsv
	$(B)/ra2d roughness $< --level mean >$@.tmp
	mv $@.tmp $@
$(OUT)/heights-slider.tsv: $(OUT)/profile-slider.tsv
	$(B)/ra2d roughness $< --level mean --histogram 40 >$@.tmp
	mv $@.tmp $@

# Values of the printed and the corrected forms of the errata: without a simulation, too.
$(OUT)/errata.tsv: $(B)/verify/errata_table data/cases/realistic.ini \
    $(wildcard data/cases/moving-mass-*.ini)
	@mkdir -p $(@D)
	$< >$@.tmp
	mv $@.tmp $@

# The scatter of the records of Table 8, and how often chance gives as much: 1000 sets of six.
$(OUT)/table8.tsv: $(B)/verify/surfaces_table data/claims.tsv
	@mkdir -p $(@D)
	$< data/claims.tsv $(if $(filter full,$(RUN_LENGTH)),1000,40) >$@.tmp
	mv $@.tmp $@

# Values of a run by one formula are a table of quantities, derived/WHAT/SOURCE.tsv:
# $(eval $(call derived,WHAT,SOURCES,PROGRAM,ARGUMENTS,INPUTS)), where % is the source.
DERIVED :=
define derived
DERIVED += $(2:%=$(OUT)/derived/$(1)/%.tsv)
$(2:%=$(OUT)/derived/$(1)/%.tsv): $(OUT)/derived/$(1)/%.tsv: $(5) $(B)/verify/$(3)
	@mkdir -p $$(@D)
	$(B)/verify/$(3) $(1) $(subst %,$$*,$(4)) >$$@.tmp
	mv $$@.tmp $$@
endef
# the table that a run completes last
run_of = $(OUT)/runs/$(1)/summary.tsv
