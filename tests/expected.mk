# make expected, check-expected: renews the files with which tests and lint compare.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tests/expected.tsv lists all files that are made and committed, and what makes each.

EXPECTED_NEEDS := $(B)/ra2d $(addprefix $(B)/tests/sliding/,test_keys test_bits) \
    $(FIGURE_LISTS:%=$(B)/lists/%) $(B)/runs-full.tsv
.PHONY: expected check-expected
expected: $(EXPECTED_NEEDS)
	@B=$(B) tests/expected.sh
check-expected: $(EXPECTED_NEEDS)
	@B=$(B) tests/expected.sh --check
# a part of make test
test: $(if $(WATCHED),,check-expected)
