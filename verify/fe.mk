# make verify-fe, archive-fe: finite elements of the toy problem (CalculiX).
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The deck DECK is made from data/cases/toy-DECK.ini: bricks with the nodal profile of its runs
# (verify/toy_deck.c). `make verify-fe` runs ccx, under ten minutes a deck, and compares; `make
# archive-fe` keeps two tables of each in results/reference/fe/DECK, so that the report needs no
# ccx. If a deck differs from that of its archived tables, this is an error. Runs bricks-* and
# narrow-* have the beams and the contact of the bricks, or differ from them in one choice.

FE := results/reference/fe
FE_DECKS := bricks narrow
FE_INCREMENT := 3.333333333333e-7
FE_EVERY := 3
# our run with the same beams and contact
FE_OURS := $(OUT)/toy/bricks-timoshenko-15
FE_MADE := $(foreach d,$(FE_DECKS),$(B)/fe/$(d)/summary.tsv $(B)/fe/$(d)/probes.tsv)
FE_ARCHIVED := $(FE_MADE:$(B)/fe/%=$(FE)/%)
FE_CURRENT := $(FE_DECKS:%=$(B)/fe/%/current)

$(FE_DECKS:%=$(B)/fe/%/toy.inp): $(B)/fe/%/toy.inp: data/cases/toy-%.ini verify/fe.mk \
    $(B)/verify/toy_deck
	@$(B)/verify/toy_deck $< $(FE_INCREMENT) | src/update.sh $@
$(FE_CURRENT): $(B)/fe/%/current: $(B)/fe/%/toy.inp $(FE)/%/summary.tsv
	@verify/fe-current.sh $^
	@touch $@
$(B)/fe/%/toy.dat: $(B)/fe/%/toy.inp | packages-fe
	@verify/fe-run.sh $(@D) $(LAUNCH)
.SECONDARY: $(FE_DECKS:%=$(B)/fe/%/toy.dat)
$(B)/fe/%/summary.tsv: $(B)/fe/%/toy.dat $(B)/verify/toy_table
	verify/fe-summary.sh $(@D) $(B)/verify/toy_table >$@.tmp
	mv $@.tmp $@
$(B)/fe/%/probes.tsv: $(B)/fe/%/toy.dat $(B)/verify/toy_table
	$(B)/verify/toy_table ccx $< $(FE_EVERY) >$@.tmp
	mv $@.tmp $@

# our runs compared with finite elements, as in toy.tsv: those of the report, runs on the same
# profile, the series of modes on this profile, and runs on the narrow bumps
FE_RUNS := $(foreach r,reference lagrange penalty soft one-mode,runs/toy-$(r)) \
    $(foreach r,$(filter chi20-% bricks-% narrow-%,$(TOY)),toy/$(r))
FE_COMPARED := $(FE_RUNS:%=$(OUT)/%/summary.tsv) $(B)/verify/toy_table
deck_of = $(if $(filter toy/narrow-%,$(1)),narrow,bricks)
compare_fe = $(B)/verify/toy_table compare \
    $(foreach run,$(FE_RUNS),$(notdir $(run)):$(1)/$(call deck_of,$(run)):$(OUT)/$(run)) >$@.tmp
$(OUT)/toy-fe.tsv: $(FE_ARCHIVED) $(FE_COMPARED) | $(FE_CURRENT)
	@$(call compare_fe,$(FE))
	@mv $@.tmp $@
$(B)/fe/toy-fe.tsv: $(FE_MADE) $(FE_COMPARED)
	@$(call compare_fe,$(B)/fe)
	@mv $@.tmp $@

.PHONY: verify-fe archive-fe
verify-fe: $(B)/fe/toy-fe.tsv
	@verify/fe-report.sh $(B)/fe $(FE) $< $(FE_OURS)/timing.tsv $(FE_DECKS)
	@verify/fe-judge.sh $< verify/fe-bounds.tsv
archive-fe: $(FE_MADE)
	@for deck in $(FE_DECKS); do \
	    mkdir -p $(FE)/$$deck; cp $(B)/fe/$$deck/{summary,probes}.tsv $(FE)/$$deck/; \
	done
	@data/digests.sh $(FE_ARCHIVED)

# a run with the modes of bricks from a file, and one with the same beam
.PHONY: verify-fe-modes
verify-fe-modes: $(B)/ra2d $(B)/verify/modes_deck | packages-fe
	@verify/fe-modes.sh $^ $(B)/fe/modes
