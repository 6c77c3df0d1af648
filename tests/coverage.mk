# make coverage: lines and branches that the tests meet; make archive-checks.
# SPDX-License-Identifier: GPL-3.0-or-later

# per cent of lines and of branches; an assert has a branch that no test may take
LINE_FLOOR := 97
BRANCH_FLOOR := 90
LCOV := lcov --quiet --rc lcov_branch_coverage=1
.PHONY: coverage
coverage: packages-coverage
	rm -rf build/coverage
	$(MAKE) B=build/coverage/objects OPT=-O0 EXTRA='--coverage' test
	$(LCOV) --capture --directory build/coverage/objects/src --base-directory . --no-external \
	    --output-file build/coverage/all.info
	$(LCOV) --extract build/coverage/all.info '$(CURDIR)/src/*' \
	    --output-file build/coverage/src.info
	genhtml --quiet --legend --branch-coverage --prefix '$(CURDIR)' --output-directory build/coverage \
	    build/coverage/src.info
	awk -v lines_floor=$(LINE_FLOOR) -v branches_floor=$(BRANCH_FLOOR) \
	    -f paper/tables/table.awk -f tests/coverage.awk build/coverage/src.info \
	    >build/coverage/coverage.tsv || { cat build/coverage/coverage.tsv; exit 1; }
	@cat build/coverage/coverage.tsv; echo 'see build/coverage/index.html'

# What the report says of these checks, with commit and date: `make archive-checks` after coverage,
# mutants and archive-fuzz.
.PHONY: archive-checks
archive-checks:
	awk -v commit=$(COMMIT) -v date="$$(date +%F)" -f paper/tables/table.awk -f tests/checks.awk \
	    build/coverage/coverage.tsv results/mutants.tsv results/reference/fuzz.tsv \
	    build/coverage/objects/tests/command/test_commands_fail.log >build/checks.tsv
	mv build/checks.tsv results/reference/checks.tsv
	cp results/mutants.tsv results/reference/mutants.tsv
