# The report.
# SPDX-License-Identifier: GPL-3.0-or-later

# LaTeX reads the definitions and tables that awk makes; a name without a value stops it. The
# bytes of the report depend on its inputs and the date of the commit alone.

TEX := $(OUT)/tex
ROWS := claims verdicts levels exponents readings surfaces runs bench toy orders figures schemes convergence sound times mutants
GENERATED := $(addprefix $(TEX)/,values.tex counts.tex mode.tex $(ROWS:=-rows.tex))
ifeq ($(RUN_LENGTH),full)
REPORT := paper/report.pdf
else
REPORT := paper/report-draft.pdf
endif

$(TEX)/values.tex: paper/macros.awk $(OUT)/quantities.tsv data/claims.tsv
$(TEX)/counts.tex: private SETTINGS = part=counts
$(TEX)/counts.tex: paper/verdicts-table.awk $(OUT)/verdicts.tsv
$(TEX)/claims-rows.tex: paper/claims-table.awk $(OUT)/claims.tsv
$(TEX)/verdicts-rows.tex: private SETTINGS = part=rows
$(TEX)/verdicts-rows.tex: paper/verdicts-table.awk $(OUT)/verdicts.tsv
$(TEX)/levels-rows.tex: private SETTINGS = damping=0.02
$(TEX)/levels-rows.tex: paper/levels-table.awk $(OUT)/levels.tsv
$(TEX)/exponents-rows.tex: paper/exponents-table.awk $(OUT)/quantities.tsv $(OUT)/exponents.tsv
$(TEX)/readings-rows.tex: paper/readings-table.awk $(OUT)/readings.tsv
$(TEX)/sound-rows.tex: paper/sound-table.awk $(OUT)/exponents-sound.tsv $(OUT)/efficiencies.tsv
$(TEX)/surfaces-rows.tex: paper/surfaces-table.awk data/claims.tsv $(OUT)/surfaces.tsv
$(TEX)/runs-rows.tex: private SETTINGS = column=$(OPTIONS_COLUMN)
$(TEX)/runs-rows.tex: paper/runs-table.awk $(OUT)/quantities.tsv data/runs.tsv
$(TEX)/times-rows.tex: paper/times-table.awk $(OUT)/times.tsv
$(TEX)/bench-rows.tex: paper/bench-table.awk $(OUT)/bench.tsv
$(TEX)/toy-rows.tex: paper/toy-readings-table.awk $(OUT)/toy.tsv
$(TEX)/schemes-rows.tex: paper/schemes-table.awk $(OUT)/schemes.tsv $(OUT)/schemes-cost.tsv
$(TEX)/convergence-rows.tex: paper/convergence-table.awk $(OUT)/convergence.tsv
$(TEX)/orders-rows.tex: paper/orders-table.awk $(ORDERS)
$(TEX)/mutants-rows.tex: paper/mutants-table.awk results/reference/mutants.tsv
$(TEX)/figures-rows.tex: paper/figures-table.awk $(OUT)/figures.tsv
$(filter-out $(TEX)/mode.tex,$(GENERATED)): paper/tex.awk
	@mkdir -p $(@D)
	awk $(addprefix -v ,$(SETTINGS)) -f paper/tex.awk -f $(filter-out paper/tex.awk,$^) >$@.tmp
	mv $@.tmp $@
$(TEX)/mode.tex: FORCE
	$(call write_if_changed,'$(if $(filter full,$(RUN_LENGTH)),\draftfalse,\drafttrue)')

$(REPORT): paper/report.tex paper/errata.tex paper/toy.tex paper/ensemble.tex paper/schemes.tex paper/rolling.tex \
    paper/tested.tex $(GENERATED) $(FIGURE_FILES) | packages-report
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(TEX):$(OUT)/figures:paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(TEX) $<
	! grep -n 'undefined' $(TEX)/report.log
	cp $(TEX)/report.pdf $@.tmp
	mv $@.tmp $@

.PHONY: report
report: $(REPORT)
