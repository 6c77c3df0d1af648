# make archive, verify-archive: results/reference/ has the tables of an earlier reproduction.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each table gets two verdicts: same bytes, and same physics within the tolerances of
# data/archive.tsv. Bytes must agree where the archive's environment.tsv names this processor,
# compiler and libraries.
# `make archive` replaces the archived tables.

ARCHIVED := campaign exponents readings surfaces calibration toy verdicts
ENVIRONMENTS := $(addsuffix /environment.tsv,results/reference $(OUT))
.PHONY: archive verify-archive
archive: $(ARCHIVED:%=$(OUT)/%.tsv) $(OUT)/environment.tsv
	cp $^ results/reference/
	@data/digests.sh $(^:$(OUT)/%=results/reference/%)
$(OUT)/archive.tsv: $(ARCHIVED:%=$(OUT)/%.tsv) $(ARCHIVED:%=results/reference/%.tsv) \
    data/archive.tsv $(TABLE_AWK) paper/tables/archive.awk paper/tables/compare-archive.sh
	@paper/tables/compare-archive.sh data/archive.tsv results/reference $(OUT) \
	    $(ARCHIVED) >$@.tmp
	@mv $@.tmp $@
verify-archive: $(OUT)/archive.tsv $(OUT)/environment.tsv
	@paper/tables/compare-archive.sh --judge $< $(ENVIRONMENTS)
