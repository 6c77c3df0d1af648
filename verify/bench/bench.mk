# make bench: what a step costs; cost and precision of the schemes.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Like a run a measurement is repeated when the program is another; the goal `bench` repeats that of
# the step at once. A clock wants the machine for itself: in `make reproduce -j` the measurement
# waits for all that does not need it, and the rest waits for the measurement.

BENCH_TABLES := $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv
TIMED_FIGURES := $(foreach figure,$(FIGURES),\
    $(if $(filter $(BENCH_TABLES) $(PRECISION_TABLES),$(tables_$(figure))),\
        $(OUT)/figures/$(figure).pdf))
BENCH_OPTIONS := $(if $(filter full,$(RUN_LENGTH)),,--quick)
.PHONY: bench
bench: $(BENCH_TABLES) $(OUT)/figures/bench.pdf
	@sed -n 's/^\([^#\t]*\)\t\([^\t]*\).*/\1: exponent \2/p' $(OUT)/bench-exponents.tsv
	@echo 'wrote $^'
ifeq ($(filter bench,$(MAKECMDGOALS)),)
$(BENCH_TABLES): | $(SUMMARIES) $(DEFLECTIONS) $(DERIVED) $(ENSEMBLE_TABLES) $(EARLIER_TABLES) \
    $(addprefix $(OUT)/,toy.tsv toy-fe.tsv roughness-slider.tsv errata.tsv environment.tsv) \
    $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) $(ROLLING_STUDIES) \
    $(filter-out $(TIMED_FIGURES),$(FIGURE_FILES))
else
$(BENCH_TABLES): FORCE
endif
$(BENCH_TABLES) &: verify/bench/bench.c data/cases/realistic.ini $(B)/program.sha256 | $(BENCH)
	$(LAUNCH) $(BENCH) $(OUT) $(BENCH_OPTIONS)

# of the schemes: a clock too, after the other one
PRECISION := $(B)/verify/bench/precision_table
$(PRECISION_TABLES) &: data/cases/impacts.ini $(B)/program.sha256 | $(PRECISION) $(BENCH_TABLES)
	$(LAUNCH) $(PRECISION) $(OUT) $(BENCH_OPTIONS)
