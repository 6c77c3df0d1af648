# make book.
# SPDX-License-Identifier: GPL-3.0-or-later

# The book: paper/book.tsv lists the sources in reading order, paper/weave.awk makes text of their
# essays and comments and leaves the code as it is. paper/held.awk finds the tests, figures and
# equations of each function.
BOOK_SOURCES := $(shell awk -F'\t' '!/^\#/ { print $$2 }' paper/book.tsv)
.PHONY: book
book: paper/book.pdf
$(B)/book/held.tsv: paper/held.awk paper/equations.tsv data/figures-code.tsv tests/mutants/mutants.tsv $(BOOK_SOURCES) \
    $(filter tests/%.c verify/%.c,$(SOURCES))
	@mkdir -p $(@D); awk -f $^ >$@.tmp; mv $@.tmp $@
$(B)/book/modules.tex: paper/weave.awk paper/book.tsv $(B)/book/held.tsv $(BOOK_SOURCES)
	@mkdir -p $(@D); awk -f $^ >$@.tmp; mv $@.tmp $@
$(B)/book/equations-rows.tex: paper/tex.awk paper/equations-table.awk paper/equations.tsv $(B)/book/modules.tex
	@awk -f paper/tex.awk -f paper/equations-table.awk $(B)/book/modules.tex paper/equations.tsv >$@.tmp; mv $@.tmp $@
$(B)/book/figures-rows.tex: paper/tex.awk paper/book-figures.awk data/figures-code.tsv data/figures.tsv
	@awk -f paper/tex.awk -f paper/book-figures.awk data/figures-code.tsv data/figures.tsv >$@.tmp; mv $@.tmp $@
paper/book.pdf: paper/book.tex $(addprefix $(B)/book/,modules.tex equations-rows.tex figures-rows.tex) | packages-report
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(B)/book:paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(B)/book $<
	! grep -n 'undefined' $(B)/book/book.log
	cp $(B)/book/book.pdf $@.tmp
	mv $@.tmp $@
