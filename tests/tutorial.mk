# make tutorial: what the tutorial of README.md says.
# SPDX-License-Identifier: GPL-3.0-or-later

.PHONY: tutorial
tutorial: $(B)/ra2d | packages-plot
	@tests/tutorial.sh $< $(OUT)/tutorial
