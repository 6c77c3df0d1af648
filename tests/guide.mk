# make tutorial: the commands of the guide, and what they print.
# SPDX-License-Identifier: GPL-3.0-or-later

GUIDE := $(wildcard paper/guide/*.md)
.PHONY: tutorial tutorial-update
tutorial: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) | packages-plot
	@tests/guide.sh $< $(OUT)/tutorial $(GUIDE)
tutorial-update: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) | packages-plot
	@tests/guide.sh --update $< $(OUT)/tutorial $(GUIDE)
