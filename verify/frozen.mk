# make verify-frozen: short runs of all kinds, compared with those of an archived program.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# verify/frozen.tsv lists the runs, results/reference/frozen.tsv has their archived results, and the
# head of verify/frozen.sh describes how both are compared and renewed.

.PHONY: verify-frozen
verify-frozen: $(B)/ra2d
	@RA2D=$(B)/ra2d verify/frozen.sh -j "$$(nproc)" --coverage
