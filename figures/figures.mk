# Figures, from tables by gnuplot.
# SPDX-License-Identifier: GPL-3.0-or-later

# makes text from tables by a list of paper/tex/rows.tsv: $(call rows,LIST,TABLES)
ROWS_SCRIPTS := paper/tables/table.awk paper/tex/tex.awk paper/tex/rows.awk
ROWS_NEED := paper/tex/rows.tsv $(ROWS_SCRIPTS)
rows = awk -v list=$(1) -v run_length=$(RUN_LENGTH) $(ROWS_SCRIPTS:%=-f %) paper/tex/rows.tsv $(2)

# data/figures.tsv has a row for each figure. It gives FIGURES and tables_NAME, the inputs of a
# figure in the order in which its script takes them.
FIGURES :=
$(B)/figures.mk: data/figures.tsv $(ROWS_NEED)
	@mkdir -p $(@D); $(call rows,figure-rules,$<) >$@.$$$$ && mv $@.$$$$ $@
include $(B)/figures.mk

# gnuplot only warns of a missing column; here it is an error.
#
# cairo writes the time of day into the file. It is replaced by as many constant digits, so that the
# offsets stay and the file is reproducible. It is an error if type is too small for print, or if a
# curve, line or label differs from its table and data/drawn.tsv.
FIGURE_FILES := $(FIGURES:%=$(OUT)/figures/%.pdf)
$(foreach figure,$(FIGURES),$(eval $(OUT)/figures/$(figure).pdf: $(tables_$(figure))))
$(FIGURE_FILES): $(OUT)/figures/%.pdf: figures/%.gp figures/style.gp figures/levels.gp \
    figures/drawn.sh figures/drawn.awk $(addprefix data/,figures.tsv drawn.tsv published.tsv) \
    paper/tables/table.awk paper/figure-type.sh | packages-report
	@mkdir -p $(@D)
	gnuplot -c $< $@.tmp $(tables_$*) 2>$@.log || { cat $@.log >&2; exit 1; }
	@cat $@.log >&2; if grep -q "no column" $@.log; then exit 1; fi; rm $@.log
	sed -i 's|/CreationDate (D:[0-9]\{14\}Z)|/CreationDate (D:19700101000000Z)|' $@.tmp
	@paper/figure-type.sh $@.tmp
	@RUN_LENGTH=$(RUN_LENGTH) figures/drawn.sh $(OUT) $*
	mv $@.tmp $@

.PHONY: figures
figures: $(FIGURE_FILES)

# The same list is in results/README.md and codecheck.yml, between their lines `figures` and
# `/figures`; long lines are folded. `make figure-lists` writes it. `make check-figure-lists`, a
# part of lint, compares it.
MARK := ^ *\(\#\|<!--\)
FIGURE_LISTS := results/README.md codecheck.yml
.PHONY: figure-lists check-figure-lists
$(B)/lists/results/README.md: LIST = $(call rows,figure-markdown,data/figures.tsv) | \
    fold -s -w 98 | sed 's/ *$$//; /^-/!s/^/  /'
$(B)/lists/codecheck.yml: LIST = $(call rows,figure-codecheck,data/figures.tsv) | \
    fold -s -w 94 | sed 's/ *$$//; /^ /!s/^/      /'
$(FIGURE_LISTS:%=$(B)/lists/%): $(B)/lists/%: % data/figures.tsv $(ROWS_NEED)
	@mkdir -p $(@D); $(LIST) >$@.list
	@sed -e '/$(MARK) figures/r $@.list' -e '/$(MARK) figures/,/$(MARK) \/figures/{/$(MARK)/!d}' \
	    $< >$@.tmp
	@mv $@.tmp $@
figure-lists: $(FIGURE_LISTS:%=$(B)/lists/%)
	@for file in $(FIGURE_LISTS); do cp $(B)/lists/$$file $$file; done
check-figure-lists: $(FIGURE_LISTS:%=$(B)/lists/%)
	@for file in $(FIGURE_LISTS); do diff $$file $(B)/lists/$$file || \
	    { echo "$$file: other figures than data/figures.tsv: make expected" >&2; exit 1; }; done
