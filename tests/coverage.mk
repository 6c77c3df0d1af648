# make coverage: lines and branches of src/ that the tests run.
# SPDX-License-Identifier: GPL-3.0-or-later

# per cent of lines and of branches; an assert has a branch that no test can take
LINE_FLOOR := 97
BRANCH_FLOOR := 90
COVERED := build/coverage
LCOV := lcov --quiet --rc lcov_branch_coverage=1
.PHONY: coverage archive-checks
coverage: packages-coverage
	rm -rf $(COVERED)
	$(MAKE) B=$(COVERED)/objects OPT=-O0 EXTRA='--coverage' test
	$(LCOV) --capture --directory $(COVERED)/objects/src --base-directory . --no-external \
	    --output-file $(COVERED)/all.info
	$(LCOV) --extract $(COVERED)/all.info "$$PWD/src/*" --output-file $(COVERED)/src.info
	genhtml --quiet --legend --branch-coverage --prefix "$$PWD" --output-directory $(COVERED) \
	    $(COVERED)/src.info
	awk -v lines_floor=$(LINE_FLOOR) -v branches_floor=$(BRANCH_FLOOR) \
	    -v inlined='^src/kernels/kernels_' -f paper/tables/table.awk \
	    -f tests/coverage.awk $(COVERED)/src.info | tee $(COVERED)/coverage.tsv
	@echo 'see $(COVERED)/index.html'

# The table of the checks for the report, with commit and date. It needs coverage, mutants, mutants
# SAMPLE=320 and archive-fuzz first.
FAULTS_LOG := $(COVERED)/objects/tests/command/test_commands_fail.log
archive-checks: archive-sample
	awk -v commit=$(COMMIT) -v date="$$(date +%F)" -f paper/tables/table.awk \
	    -f tests/checks.awk $(COVERED)/coverage.tsv results/mutants.tsv results/reference/fuzz.tsv \
	    $(FAULTS_LOG) >build/checks.tsv
	mv build/checks.tsv results/reference/checks.tsv
	cp results/mutants.tsv results/reference/
	@data/digests.sh results/reference/checks.tsv results/reference/mutants.tsv
