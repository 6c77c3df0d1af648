# make verify-frozen: short runs of all kinds against an archived program's, value by value.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The runs are those of verify/frozen.tsv, what they gave is results/reference/frozen.tsv, and
# verify/frozen.sh says how both are compared and renewed.

.PHONY: verify-frozen
verify-frozen: $(B)/ra2d
	@RA2D=$(B)/ra2d verify/frozen.sh -j "$$(nproc)" --coverage
