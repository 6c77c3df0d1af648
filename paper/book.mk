# make book, make reference: a book of eleven chapters, and all sources as text.
# SPDX-License-Identifier: GPL-3.0-or-later

# The book: a chapter is paper/book/NAME.md. It names parts of the sources, and
# paper/book/thread.awk inserts them. The commands of its experiment are run, and their output is
# compared (tests/guide.sh); a script of paper/book/pictures draws the picture from their files.
CHAPTERS := beam line touch contact step shock level law right fast plate
BOOK := $(B)/book
CHAPTER_TEXTS := $(CHAPTERS:%=paper/book/%.md)
PICTURES := $(CHAPTERS:%=$(BOOK)/%.pdf)
# the sources that the chapters name
SHOWN := $(shell sed -nE 's/^<!-- (equation|essay|code|test): ([^ ]+).*/\2/p' $(CHAPTER_TEXTS) | \
    sort -u)
.PHONY: book reference book-update
book: paper/book.pdf
$(BOOK)/experiments.done: tests/guide.sh paper/site/page.sh $(CHAPTER_TEXTS) $(B)/ra2d
	@mkdir -p $(@D)
	@$< --book $(B)/ra2d $(OUT)/book $(CHAPTER_TEXTS)
	@touch $@
book-update: $(B)/ra2d
	@tests/guide.sh --update --book $< $(OUT)/book $(CHAPTER_TEXTS)
$(PICTURES): $(BOOK)/%.pdf: paper/book/pictures/%.gp figures/style.gp $(BOOK)/experiments.done \
    | packages-report
	@gnuplot -c $< $@.tmp $(OUT)/book/$*; mv $@.tmp $@
$(BOOK)/chapters.tex: paper/book/text.awk paper/book/thread.awk $(CHAPTER_TEXTS) $(SHOWN)
	@mkdir -p $(@D)
	@awk $(addprefix -f ,$(filter %.awk,$^)) $(CHAPTER_TEXTS) >$@.tmp; mv $@.tmp $@
paper/book.pdf: paper/book.tex $(BOOK)/chapters.tex $(PICTURES) | packages-report

# The reference: paper/book.tsv lists the sources in reading order, room by room.
# paper/book/weave.awk makes text of their essays and comments and leaves the code as it is;
# paper/book/held.awk finds the tests, figures and equations of each function.
BOOK_SOURCES := $(shell sed -n 's|^.*\t||; /^src\//p' paper/book.tsv)
reference: paper/reference.pdf
$(BOOK)/held.tsv: paper/tables/table.awk paper/book/held.awk paper/equations.tsv data/figures.tsv \
    tests/mutants/mutants.tsv $(BOOK_SOURCES) $(filter tests/%.c verify/%.c,$(SOURCES))
	@mkdir -p $(@D)
	@awk $(addprefix -f ,$(filter %.awk,$^)) $(filter-out %.awk,$^) >$@.tmp; mv $@.tmp $@
$(BOOK)/modules.tex: paper/book/text.awk paper/book/weave.awk src/README.md $(BOOK)/held.tsv \
    $(BOOK_SOURCES)
	@awk $(addprefix -f ,$(filter %.awk,$^)) $(filter-out %.awk,$^) >$@.tmp; mv $@.tmp $@
$(BOOK)/book-equations.tex: paper/equations.tsv
$(BOOK)/book-figures.tex: data/figures.tsv
$(BOOK)/book-%.tex: $(ROWS_NEED)
	@mkdir -p $(@D); $(call rows,book-$*,$(filter-out $(ROWS_NEED),$^)) >$@.tmp; mv $@.tmp $@
paper/reference.pdf: paper/reference.tex $(BOOK)/modules.tex $(BOOK)/book-equations.tex \
    $(BOOK)/book-figures.tex | packages-report

paper/book.pdf paper/reference.pdf:
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(BOOK):paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(BOOK) $<
	! grep -n 'undefined' $(BOOK)/$(basename $(@F)).log
	cp $(BOOK)/$(@F) $@.tmp
	mv $@.tmp $@
