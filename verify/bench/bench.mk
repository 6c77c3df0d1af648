# make bench: what a step costs; cost and precision of the schemes.
# SPDX-License-Identifier: GPL-3.0-or-later

# What a step costs (verify/bench/bench.c). Like a run it is repeated when the program is another; the
# goal `bench` repeats it at once. A clock wants the machine for itself: in `make reproduce -j` the
# measurement waits for all that does not need it, and the rest waits for the measurement.
BENCH_TABLES := $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv
TIMED_FIGURES := $(OUT)/figures/bench.pdf $(OUT)/figures/schemes-precision.pdf
.PHONY: bench
bench: $(BENCH_TABLES) $(OUT)/figures/bench.pdf
	@grep -v '^#' $(OUT)/bench-exponents.tsv | awk -F'\t' '{ print $$1 ": exponent " $$2 }'; \
	echo 'wrote $(BENCH_TABLES) $(OUT)/figures/bench.pdf'
ifeq ($(filter bench,$(MAKECMDGOALS)),)
$(BENCH_TABLES): | $(SUMMARIES) $(DEFLECTIONS) $(OUT)/toy.tsv $(OUT)/toy-fe.tsv $(OUT)/roughness-slider.tsv $(ENSEMBLE_TABLES) \
    $(OUT)/errata.tsv $(OUT)/environment.tsv $(EARLIER_TABLES) $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) \
    $(ROLLING_STUDIES) $(filter-out $(TIMED_FIGURES),$(FIGURE_FILES))
else
$(BENCH_TABLES): FORCE
endif
$(BENCH_TABLES) &: verify/bench/bench.c data/cases/realistic.ini $(B)/program.sha256 | $(BENCH)
	$(LAUNCH) $(BENCH) $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)

# Cost and precision of the schemes (verify/bench/precision_table.c): a clock too, after the other one.
$(PRECISION_TABLES) &: data/cases/impacts.ini $(B)/program.sha256 | $(B)/verify/bench/precision_table $(BENCH_TABLES)
	$(LAUNCH) $(B)/verify/bench/precision_table $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)
