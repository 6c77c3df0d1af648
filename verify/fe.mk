# make verify-fe, archive-fe: finite elements of the toy problem.
# SPDX-License-Identifier: GPL-3.0-or-later

FE := results/reference/fe

# Finite elements (CalculiX; verify/toy_deck.c): DECK is of data/cases/toy-DECK.ini, bricks with the nodal profile of
# its runs. `make verify-fe` runs ccx, under ten minutes a deck, and compares; `make archive-fe` commits two tables of each to
# results/reference/fe/DECK, from where the report has them without ccx. A deck that is another than theirs is an
# error. Runs bricks-* and narrow-* have the beams and the contact of the bricks, or differ from them in one choice.
FE_DECKS := bricks narrow
FE_INCREMENT := 3.333333333333e-7
FE_EVERY := 3
# our run of the same beams and contact
FE_OURS := $(OUT)/toy/bricks-timoshenko-15
FE_MADE := $(foreach d,$(FE_DECKS),$(B)/fe/$(d)/summary.tsv $(B)/fe/$(d)/probes.tsv)
FE_ARCHIVED := $(FE_MADE:$(B)/fe/%=$(FE)/%)
$(FE_DECKS:%=$(B)/fe/%/toy.inp): $(B)/fe/%/toy.inp: data/cases/toy-%.ini verify/fe.mk $(B)/verify/toy_deck
	@mkdir -p $(@D)
	$(B)/verify/toy_deck $< $(FE_INCREMENT) >$@.tmp
	@if cmp -s $@.tmp $@; then rm $@.tmp; else mv $@.tmp $@; fi
$(FE_DECKS:%=$(B)/fe/%/current): $(B)/fe/%/current: $(B)/fe/%/toy.inp $(FE)/%/summary.tsv
	@made=$$(sha256sum $< | cut -d' ' -f1); archived=$$(awk -F'\t' '$$1 == "deck_sha256" { print $$2 }' $(FE)/$*/summary.tsv); \
	if [ "$$made" != "$$archived" ]; then \
	    echo "$<: another deck ($$made) than that of $(FE)/$* ($$archived);" >&2; \
	    echo 'make verify-fe archive-fe runs finite elements on it' >&2; exit 1; \
	fi; touch $@
$(B)/fe/%/toy.dat: $(B)/fe/%/toy.inp | packages-fe
	@cd $(@D); rm -f toy.dat summary.tsv probes.tsv; export OMP_NUM_THREADS=1; TIMEFORMAT='%U %S'; \
	echo 'ccx toy in $(@D): five to ten minutes'; \
	{ time $(if $(LAUNCH),$(LAUNCH) )ccx toy >log 2>&1; } 2>cpu || { tail log >&2; rm -f toy.dat; exit 1; }
.SECONDARY: $(FE_DECKS:%=$(B)/fe/%/toy.dat)
$(B)/fe/%/summary.tsv: $(B)/fe/%/toy.dat paper/toy-fe.awk
	@cd $(@D); { printf '# quantity\tvalue\tunit\n'; \
	printf 'deck_sha256\t%s\t\n' "$$(sha256sum toy.inp | cut -d' ' -f1)"; \
	printf 'version\t%s\t\n' "$$(ccx -v | awk '/[Vv]ersion/ { sub(/.*[Vv]ersion */, ""); print "CalculiX " $$0 }')"; \
	printf 'processor\t%s\t\n' "$$(awk -F': ' '/^model name/ { print $$2; exit }' /proc/cpuinfo)"; \
	printf 'elements\t%s\t1\n' "$$(awk '/^\*\* .* elements/ { n += $$3 } END { print n }' toy.inp)"; \
	awk '{ print "cpu_time\t" $$1 + $$2 "\ts" }' cpu; \
	awk -v what=summary -v duration=1e-3 -f $(CURDIR)/paper/toy-fe.awk toy.dat; } >summary.tsv.tmp; mv summary.tsv.tmp summary.tsv
$(B)/fe/%/probes.tsv: $(B)/fe/%/toy.dat paper/toy-fe.awk
	awk -v every=$(FE_EVERY) -f paper/toy-fe.awk $< >$@.tmp
	mv $@.tmp $@
# our runs beside finite elements, as in toy.tsv: those of the report, the same profile, the series of modes on it, and
# those of the narrow bumps
FE_RUNS := $(foreach r,reference lagrange penalty soft one-mode,runs/toy-$(r)) \
           $(foreach r,$(filter chi20-% bricks-% narrow-%,$(TOY)),toy/$(r))
FE_COMPARED := $(FE_RUNS:%=$(OUT)/%/summary.tsv) paper/case.awk paper/toy-compare.awk
define compare_fe
@printf '# run\tmodes [1]\terror_early [1]\terror [1]\tpeak [N/m]\tpeak_ratio [1]\tfirst_peak_ratio [1]\tshocks [1]\tmean_shock [s]\tmean_shock_ratio [1]\tlongest_shock [s]\tlongest_shock_ratio [1]\n' >$@.tmp; \
for run in $(FE_RUNS); do \
    case $$run in toy/narrow-*) deck=narrow;; *) deck=bricks;; esac; \
    awk -v run=$${run##*/} -f paper/case.awk -f paper/toy-compare.awk $(1)/$$deck/{summary,probes}.tsv \
        $(OUT)/$$run/{case.ini,summary.tsv,probes.tsv} >>$@.tmp; \
done; mv $@.tmp $@
endef
$(OUT)/toy-fe.tsv: $(FE_ARCHIVED) $(FE_COMPARED) | $(FE_DECKS:%=$(B)/fe/%/current)
	$(call compare_fe,$(FE))
$(B)/fe/toy-fe.tsv: $(FE_MADE) $(FE_COMPARED)
	$(call compare_fe,$(B)/fe)
.PHONY: verify-fe archive-fe
# fails if Timoshenko's beams are off by 1 % over the millisecond, or their largest force by 2 %; with narrow bumps also if
# Euler-Bernoulli's are off by 7 %, or their force by 8 %
verify-fe: $(B)/fe/toy-fe.tsv
	@for deck in $(FE_DECKS); do \
	    awk -F'\t' -v deck=$$deck '{ print deck ": " $$1 ": " $$2 " " $$3 }' $(B)/fe/$$deck/summary.tsv; \
	    if cmp $(B)/fe/$$deck/probes.tsv $(FE)/$$deck/probes.tsv; then echo 'the same numbers as in $(FE)'; else echo 'other numbers than in $(FE)'; fi; \
	done; \
	awk -F'\t' '{ printf "%-18s %6s %12.6s %10.6s %10.6s\n", $$1, $$2, $$3, $$4, $$6 }' $<; \
	awk -F'\t' '$$1 == "cpu_time" { print "our processor time, the same beams and contact: " $$2 " s" }' $(FE_OURS)/timing.tsv
	@awk -F'\t' 'BEGIN { error["bricks-timoshenko-15"] = error["narrow-timoshenko"] = 0.01; error["narrow-euler"] = 0.07; \
	        force["bricks-timoshenko-15"] = force["narrow-timoshenko"] = 0.02; force["narrow-euler"] = 0.08 } \
	    $$1 in error { seen++; if (!($$4 > 0 && $$4 < error[$$1] && $$6 > 1 - force[$$1] && $$6 < 1 + force[$$1])) { \
	        print "verify-fe: " $$1 " is off by " $$4 ", its largest force by a factor of " $$6; failed = 1 } } \
	    END { exit failed || seen != 3 }' $< >&2
archive-fe: $(FE_MADE)
	@for deck in $(FE_DECKS); do mkdir -p $(FE)/$$deck; cp $(B)/fe/$$deck/{summary,probes}.tsv $(FE)/$$deck/; done
	@$(MAKE) --no-print-directory manifest
