# Quantities of the report, and the claims that they are compared with.
# SPDX-License-Identifier: GPL-3.0-or-later

# Quantities: rows (source, name, value, unit, half-width of the 95 % interval, standard deviation;
# the last two of ensembles only), as data/quantities.tsv lists them.
SUMMARIES := $(RUNS:%=$(OUT)/runs/%/summary.tsv)
ENSEMBLE_TABLES := $(addprefix $(OUT)/,times.tsv levels.tsv exponents.tsv exponents-few.tsv \
    exponents-fast.tsv readings.tsv surfaces.tsv regimes.tsv calibration.tsv campaign-time.tsv \
    ensemble-time.tsv joint.tsv exponents-sound.tsv efficiencies.tsv balance.tsv recomputed.tsv \
    both-ways.tsv last-bit.tsv steps-means.tsv)
# tables of `make bench` (verify/bench/bench.mk, read later); those of other programs may be empty
BENCH_QUOTED := bench bench-limits bench-flights bench-exponents bench-runs bench-runs-exponents \
    bench-areal bench-areal-exponents
BENCH_NAMES := $(BENCH_QUOTED) bench-moreau bench-lemke
QUOTED := $(SUMMARIES) $(RUNS:%=$(OUT)/runs/%/timing.tsv) \
    $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) $(ROLLING:%=$(OUT)/rolling/%/timing.tsv) $(DERIVED) \
    $(foreach run,realistic-v010 moving-mass-a0125,$(OUT)/runs/$(run)/modes.tsv) $(DEFLECTIONS) \
    $(addprefix $(OUT)/,toy.tsv toy-series.tsv toy-fe.tsv toy-fe-series.tsv) \
    $(FE_DECKS:%=$(FE)/%/summary.tsv) $(FE_OURS)/timing.tsv $(ORDERS) results/reference/checks.tsv \
    $(addprefix $(OUT)/,roughness-slider.tsv errata.tsv table8.tsv rolling-study.tsv \
        environment.tsv $(BENCH_QUOTED:=.tsv)) \
    $(AREAL_TABLES) $(TERMS_TABLES) $(LAW_TABLES) $(LYAPUNOV_TABLES) $(RESTITUTION_TABLES) \
    $(TWO_READINGS_TABLES) $(REPORTED_TABLES) $(AREAL_ANSWERS) data/outside.tsv \
    $(OUT)/$(AREAL_SHOWN)/summary.tsv $(OUT)/$(AREAL_SHOWN)/timing.tsv \
    $(ENSEMBLE_TABLES) $(ENERGY_TABLES) $(OUT)/impacts-surfaces.tsv $(OUT)/convergence.tsv \
    $(OUT)/schemes.tsv $(OUT)/schemes-frequencies.tsv $(OUT)/schemes-cost.tsv $(RANK_TABLES)
$(OUT)/quantities.tsv: data/quantities.tsv $(TABLE_AWK) paper/tables/quantities.awk $(QUOTED)
	@echo 'awk -f paper/tables/quantities.awk: $(words $(QUOTED)) tables'; \
	awk -v out=$(OUT) -v judged=$(JUDGED_POINT) -f $(TABLE_AWK) -f paper/tables/quantities.awk $< \
	    $(QUOTED) >$@.tmp
	mv $@.tmp $@

# Quantities of archived studies, which are the same at each reproduction (paper/tables/studied.sh).
# A study that is made again changes them; `make archive-studied` then archives them.
STUDY_TABLES := $(AREAL_TABLES) $(TERMS_TABLES) $(LAW_TABLES) $(LYAPUNOV_TABLES) \
    $(RESTITUTION_TABLES) $(TWO_READINGS_TABLES) $(REPORTED_TABLES) $(addprefix $(OUT)/, \
        area-means.tsv area-fit.tsv area-steps.tsv slopes-area.tsv steps-means.tsv)
STUDIED_QUANTITIES := paper/tables/studied.sh results/reference/studied.tsv $(OUT)/studied.tsv
$(OUT)/studied.tsv: data/quantities.tsv $(TABLE_AWK) paper/tables/quantities.awk $(STUDY_TABLES)
	@awk -v out=$(OUT) -v some=1 -v judged=$(JUDGED_POINT) -f $(TABLE_AWK) \
	    -f paper/tables/quantities.awk $< $(STUDY_TABLES) >$@.tmp
	@mv $@.tmp $@
.PHONY: archive-studied
archive-studied: $(OUT)/studied.tsv
	cp $< results/reference/
	@data/digests.sh results/reference/studied.tsv

# This table is made before any verdict: it has the runs behind the claims, and the gates that each
# run fails.
GATED := $(filter-out $(STUDIED),$(PLANNED)) $(AREAL_SHOWN)
$(OUT)/gates.tsv: $(GATED:%=$(OUT)/%/summary.tsv) $(COLLECT_NEEDS)
	@$(call listed,$(GATED)) | $(COLLECT) -v what=gates - >$@.tmp
	mv $@.tmp $@
JUDGED := $(TABLE_AWK) paper/tables/judge.awk $(OUT)/quantities.tsv \
    data/gates.tsv $(OUT)/gates.tsv

# every comparison with its verdict, and the register: one verdict for each claim
$(OUT)/claims.tsv: $(JUDGED) data/claims.tsv
	awk $(patsubst %.awk,-f %.awk,$^) >$@.tmp
	mv $@.tmp $@
# the values that the paper may have used, compared with the printed ones
$(OUT)/suspected.tsv: $(JUDGED) data/suspected.tsv
	awk -v stated=1 $(patsubst %.awk,-f %.awk,$^) >$@.tmp
	mv $@.tmp $@
# what another program reports, beside our runs at the same points
$(OUT)/second-hand.tsv: $(JUDGED) data/second-hand.tsv
	awk -v stated=1 $(patsubst %.awk,-f %.awk,$^) >$@.tmp
	mv $@.tmp $@
$(OUT)/verdicts.tsv: $(TABLE_AWK) paper/tables/verdicts.awk data/claims.tsv $(OUT)/claims.tsv
	awk $(patsubst %.awk,-f %.awk,$^) >$@.tmp
	mv $@.tmp $@
