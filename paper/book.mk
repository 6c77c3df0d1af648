# make book: the sources as text.
# SPDX-License-Identifier: GPL-3.0-or-later

# paper/book.tsv lists the sources in reading order, room by room. paper/book/weave.awk makes text
# of their essays and comments and leaves the code as it is; paper/book/held.awk finds the tests,
# figures and equations of each function.
BOOK := $(B)/book
BOOK_SOURCES := $(shell sed -n 's|^.*\t||; /^src\//p' paper/book.tsv)
.PHONY: book
book: paper/book.pdf
$(BOOK)/held.tsv: paper/tables/table.awk paper/book/held.awk paper/equations.tsv data/figures.tsv \
    tests/mutants/mutants.tsv $(BOOK_SOURCES) $(filter tests/%.c verify/%.c,$(SOURCES))
	@mkdir -p $(@D)
	@awk $(addprefix -f ,$(filter %.awk,$^)) $(filter-out %.awk,$^) >$@.tmp; mv $@.tmp $@
$(BOOK)/modules.tex: paper/book/weave.awk src/README.md $(BOOK)/held.tsv $(BOOK_SOURCES)
	@awk -f $^ >$@.tmp; mv $@.tmp $@
$(BOOK)/book-equations.tex: paper/equations.tsv
$(BOOK)/book-figures.tex: data/figures.tsv
$(BOOK)/book-%.tex: $(ROWS_NEED)
	@mkdir -p $(@D); $(call rows,book-$*,$(filter-out $(ROWS_NEED),$^)) >$@.tmp; mv $@.tmp $@
paper/book.pdf: paper/book.tex $(BOOK)/modules.tex $(BOOK)/book-equations.tex \
    $(BOOK)/book-figures.tex | packages-report
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(BOOK):paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(BOOK) $<
	! grep -n 'undefined' $(BOOK)/book.log
	cp $(BOOK)/book.pdf $@.tmp
	mv $@.tmp $@
