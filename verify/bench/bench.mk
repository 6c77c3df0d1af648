# make bench, archive-bench: costs of a step and of a run; cost and precision of the schemes.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# `make bench` measures one program after the other, in three minutes. Times are reliable only on a
# machine without other work. `make archive-bench` keeps its tables, a few kB each, in
# results/reference/bench. The report uses the tables in OUT: those of `make bench`, or else a copy
# of the archive, so that `make reproduce` need not measure. Every table names processor and commit.
#
# If Siconos is installed, it is measured on the same problems. Without it bench-lemke.tsv and
# bench-moreau.tsv have no rows.

BENCH_ARCHIVE := results/reference/bench
BENCH_STEPS := $(addprefix $(OUT)/bench,.tsv -limits.tsv -flights.tsv -exponents.tsv)
BENCH_RUNS := $(addprefix $(OUT)/bench-runs,.tsv -exponents.tsv)
BENCH_AREAL := $(addprefix $(OUT)/bench-areal,.tsv -exponents.tsv)
BENCH_PEERS := $(OUT)/bench-moreau.tsv $(OUT)/bench-lemke.tsv
BENCH_TABLES := $(BENCH_NAMES:%=$(OUT)/%.tsv)
BENCH_OPTIONS := $(if $(filter full,$(RUN_LENGTH)),,--quick)
.PHONY: bench archive-bench
bench: $(BENCH_TABLES) $(OUT)/figures/bench.pdf
	@sed -n '/^quantity\t/d; s/^\([^#\t]*\)\t\([^\t]*\).*/\1: exponent \2/p' \
	    $(OUT)/bench*-exponents.tsv
	@echo 'wrote $^'
ifeq ($(filter bench,$(MAKECMDGOALS)),)
$(BENCH_TABLES): $(OUT)/%.tsv: $(BENCH_ARCHIVE)/%.tsv
	@mkdir -p $(@D)
	cp $< $@
else
# one after the other, whatever the -j
$(BENCH_STEPS) &: FORCE | $(B)/verify/bench/bench $(B)/verify/bench/runs $(B)/ra2d
	$(LAUNCH) $(B)/verify/bench/bench $(OUT) $(BENCH_OPTIONS)
$(BENCH_RUNS) &: FORCE | $(BENCH_STEPS)
	$(LAUNCH) $(B)/verify/bench/runs $(B)/ra2d $(OUT) $(BENCH_OPTIONS)
$(BENCH_AREAL) &: FORCE | $(BENCH_RUNS) $(B)/verify/bench/areal
	$(LAUNCH) $(B)/verify/bench/areal $(OUT) $(BENCH_OPTIONS)
ifneq ($(wildcard /usr/include/siconos/numerics/lcp_cst.h),)
$(OUT)/bench-moreau.tsv: FORCE | $(BENCH_AREAL) $(B)/verify/verify_moreau
	$(LAUNCH) $(B)/verify/verify_moreau $(OUT) --cost
$(OUT)/bench-lemke.tsv: FORCE | $(OUT)/bench-moreau.tsv $(B)/verify/verify_siconos
	$(LAUNCH) $(B)/verify/verify_siconos $(OUT) --cost
else
$(BENCH_PEERS): $(OUT)/%.tsv: FORCE | $(BENCH_AREAL)
	@echo '$@: LEFT OUT: no Siconos (libsiconos-numerics-dev) to compare with' >&2
	@grep -E '^(# units|case)' $(BENCH_ARCHIVE)/$*.tsv >$@.tmp; mv $@.tmp $@
endif
endif
# tables of short runs are not archived
archive-bench: | $(filter bench,$(MAKECMDGOALS))
	@! grep -l '^# command .* --quick' $(BENCH_TABLES)
	@mkdir -p $(BENCH_ARCHIVE); cp $(BENCH_TABLES) $(BENCH_ARCHIVE)/
	@data/digests.sh $(BENCH_NAMES:%=$(BENCH_ARCHIVE)/%.tsv)

# The measurement of the schemes is repeated when the program has changed, as a run is. In `make
# reproduce -j` it waits for everything that does not need it. The measurement of short runs is no
# result. It does not wait, because everything else would wait for it.
PRECISION := $(B)/verify/bench/precision_table
TIMED_FIGURES := $(foreach figure,$(FIGURES),\
    $(if $(filter $(PRECISION_TABLES),$(tables_$(figure))),$(OUT)/figures/$(figure).pdf))
ifeq ($(RUN_LENGTH),full)
$(PRECISION_TABLES): | $(SUMMARIES) $(DEFLECTIONS) $(DERIVED) $(ENSEMBLE_TABLES) $(EARLIER_TABLES) \
    $(addprefix $(OUT)/,toy.tsv toy-fe.tsv roughness-slider.tsv errata.tsv environment.tsv) \
    $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) $(ROLLING_STUDIES) \
    $(filter-out $(TIMED_FIGURES),$(FIGURE_FILES))
endif
$(PRECISION_TABLES) &: data/cases/impacts.ini $(B)/program.sha256 | $(PRECISION)
	$(LAUNCH) $(PRECISION) $(OUT) $(BENCH_OPTIONS)
