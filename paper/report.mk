# The articles: the replication, the law, and a supplement with all parts of the former.
# SPDX-License-Identifier: GPL-3.0-or-later

# LaTeX reads the definitions and tables that awk makes; a name without a value stops it. The
# bytes of an article depend on its inputs and the date of the commit alone.

TEX := $(OUT)/tex
ROWS := claims verdicts claims-of-paper parameters paper-figures levels exponents readings \
    decade-names surfaces runs bench flights suspected second-hand \
    bench-runs bench-moreau bench-lemke toy orders figures schemes convergence sound times \
    sample sample-kinds both-ways windows areal-answers areal-changes areal-prototype terms \
    law-refuted law-exponents law-bands law-now law-constants law-fresh law-third law-fourth \
    law-fixed law-scores law-struck law-beam \
    law-split law-ablation \
    lyapunov restitution restitution-areal main-claims
GENERATED := $(addprefix $(TEX)/,values.tex mode.tex $(ROWS:=-rows.tex))
ARTICLES := replication law supplement
DRAFT := $(if $(filter full,$(RUN_LENGTH)),,-draft)
REPORT := $(ARTICLES:%=paper/%$(DRAFT).pdf)

# the tables of each list of paper/tex/rows.tsv
$(TEX)/claims-rows.tex: $(OUT)/claims.tsv $(OUT)/joint.tsv
$(TEX)/main-claims-rows.tex: $(OUT)/claims.tsv $(OUT)/joint.tsv
$(TEX)/law-constants-rows.tex: data/law-constants.tsv
$(TEX)/law-now-rows.tex: data/law-now.tsv
$(TEX)/verdicts-rows.tex $(TEX)/claims-of-paper-rows.tex: $(OUT)/verdicts.tsv
$(TEX)/parameters-rows.tex: data/published.tsv
$(TEX)/levels-rows.tex: $(OUT)/levels.tsv
$(TEX)/exponents-rows.tex: $(OUT)/quantities.tsv $(OUT)/exponents.tsv
$(TEX)/readings-rows.tex $(TEX)/decade-names-rows.tex: $(OUT)/readings.tsv
$(TEX)/sound-rows.tex: $(OUT)/exponents-sound.tsv $(OUT)/efficiencies.tsv
$(TEX)/surfaces-rows.tex: data/claims.tsv $(OUT)/surfaces-solids.tsv
$(TEX)/runs-rows.tex: $(OUT)/quantities.tsv data/runs.tsv
$(TEX)/times-rows.tex: $(OUT)/times.tsv
$(TEX)/bench-rows.tex: $(OUT)/bench.tsv
$(TEX)/flights-rows.tex: $(OUT)/bench-flights.tsv
$(TEX)/bench-runs-rows.tex: $(OUT)/bench-runs.tsv
$(TEX)/bench-moreau-rows.tex: $(OUT)/bench-moreau.tsv
$(TEX)/bench-lemke-rows.tex: $(OUT)/bench-lemke.tsv
$(TEX)/toy-rows.tex: $(OUT)/toy.tsv
$(TEX)/schemes-rows.tex: $(OUT)/schemes.tsv $(OUT)/schemes-cost.tsv
$(TEX)/convergence-rows.tex: $(OUT)/convergence.tsv
$(TEX)/both-ways-rows.tex: $(OUT)/both-ways.tsv $(OUT)/last-bit.tsv
$(TEX)/windows-rows.tex: $(OUT)/windows.tsv
$(TEX)/orders-rows.tex: $(ORDERS)
$(TEX)/areal-answers-rows.tex: results/reference/areal-answers.tsv
$(TEX)/areal-changes-rows.tex: $(OUT)/areal-changes.tsv $(OUT)/areal-grids.tsv
$(TEX)/law-refuted-rows.tex: $(OUT)/law-verdicts.tsv
$(TEX)/law-exponents-rows.tex: $(OUT)/law-exponents.tsv
$(TEX)/law-beam-rows.tex: $(OUT)/law-exponents-beam.tsv
$(TEX)/law-scores-rows.tex: $(OUT)/law-scores.tsv
$(TEX)/law-fixed-rows.tex: data/law-fixed.tsv
$(TEX)/law-bands-rows.tex: $(OUT)/law-bands.tsv $(OUT)/law-random-power.tsv
$(TEX)/law-fresh-rows.tex: $(OUT)/law-fresh-bands.tsv $(OUT)/law-fresh-power.tsv
$(TEX)/law-third-rows.tex: $(OUT)/law-third-bands.tsv $(OUT)/law-third-power.tsv
$(TEX)/law-fourth-rows.tex: $(OUT)/law-fourth-bands.tsv $(OUT)/law-fourth-power.tsv
$(TEX)/law-struck-rows.tex: $(OUT)/law-struck.tsv
$(TEX)/law-split-rows.tex: $(OUT)/law-split.tsv
$(TEX)/law-ablation-rows.tex: $(OUT)/law-ablation.tsv
$(TEX)/restitution-areal-rows.tex: $(OUT)/restitution-areal-means.tsv $(OUT)/law-verdicts.tsv
$(TEX)/lyapunov-rows.tex: $(OUT)/lyapunov-means.tsv $(OUT)/lyapunov-parted.tsv
$(TEX)/restitution-rows.tex: $(OUT)/restitution-means.tsv $(OUT)/law-verdicts.tsv
$(TEX)/terms-rows.tex: $(OUT)/terms-changes.tsv $(OUT)/terms-exponents.tsv
$(TEX)/areal-prototype-rows.tex: data/prototype.tsv $(OUT)/areal-means.tsv
$(TEX)/sample-rows.tex $(TEX)/sample-kinds-rows.tex: \
    results/reference/mutants-sample.tsv
$(TEX)/figures-rows.tex $(TEX)/paper-figures-rows.tex: data/figures.tsv
$(TEX)/suspected-rows.tex: $(OUT)/suspected.tsv
$(TEX)/second-hand-rows.tex: $(OUT)/second-hand.tsv $(OUT)/joint.tsv
$(ROWS:%=$(TEX)/%-rows.tex): $(TEX)/%-rows.tex: $(ROWS_NEED)
	@mkdir -p $(@D)
	$(call rows,$*,$(filter-out $(ROWS_NEED),$^)) >$@.tmp
	mv $@.tmp $@
$(TEX)/values.tex: $(OUT)/quantities.tsv data/claims.tsv $(OUT)/verdicts.tsv \
    paper/tables/table.awk paper/tex/tex.awk paper/tex/macros.awk
	@mkdir -p $(@D)
	awk $(addprefix -f ,$(filter %.awk,$^)) $(filter %.tsv,$^) >$@.tmp
	mv $@.tmp $@
$(TEX)/mode.tex: FORCE
	@echo '$(if $(filter full,$(RUN_LENGTH)),\draftfalse,\drafttrue)' | src/update.sh $@

# The citations are known before LaTeX runs. With the bibliography in place two runs of LaTeX are
# enough for the report, and two for its page. LaTeX lists its citations again; if the two lists
# differed, there would be one more run.
TEXTS := $(filter-out paper/book.tex paper/reference.tex,$(wildcard paper/*.tex))
CITED := $(ARTICLES:%=$(TEX)/cited/%.bbl)
$(CITED): $(TEX)/cited/%.bbl: $(TEXTS) paper/report.bib paper/cited.sh | packages-report
	@mkdir -p $(@D); paper/cited.sh paper/$*.tex >$(@D)/$*.aux
	@cd $(@D); BIBINPUTS='$(CURDIR)/paper:' bibtex -terse $* >$*.log || { cat $*.log >&2; exit 1; }
$(REPORT): paper/%$(DRAFT).pdf: $(TEXTS) $(TEX)/cited/%.bbl $(GENERATED) $(FIGURE_FILES) | \
    packages-report
	cp $(TEX)/cited/$*.bbl $(TEX)/$*.bbl
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(TEX):$(OUT)/figures:paper:' \
	    BIBINPUTS='paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(TEX) paper/$*.tex
	! grep -n 'undefined' $(TEX)/$*.log
	cp $(TEX)/$*.pdf $@.tmp
	mv $@.tmp $@

# The check of their layout, with the largest number of pages before the appendices (for the law,
# before the references). Drafts are not checked, and the articles are made even if the check fails.
PAGES_replication := 12
PAGES_law := 10
PAGES_supplement := 30
.PHONY: report check-layout $(ARTICLES:%=check-layout-%)
report: check-layout
check-layout: $(if $(DRAFT),$(REPORT),$(ARTICLES:%=check-layout-%))
# the place of each word on the pages of an article
$(ARTICLES:%=$(TEX)/%-words.html): $(TEX)/%-words.html: paper/%$(DRAFT).pdf
	pdftotext -bbox $< $@.tmp
	mv $@.tmp $@
$(ARTICLES:%=check-layout-%): check-layout-%: $(TEX)/%-words.html
	paper/layout.sh $(TEX)/$*.log $(TEX)/$*.aux $< $(PAGES_$*)
