# make tutorial: the commands of the guide, and what they print.
# SPDX-License-Identifier: GPL-3.0-or-later

# the picture of README.md and of the tutorial: a shock of the tutorial's run
.PHONY: motion
motion: $(B)/ra2d | packages-plot
	rm -rf $(B)/motion
	$(B)/ra2d animate data/cases/tutorial.ini -o $(B)/motion --from 55.3ms --duration 0.6ms \
	    --frames 24
	cp $(B)/motion/frame-0012.png paper/motion.png

GUIDE := $(wildcard paper/guide/*.md)
.PHONY: tutorial tutorial-update
tutorial: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) | packages-plot
	@tests/guide.sh $< $(OUT)/tutorial $(GUIDE)
tutorial-update: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) | packages-plot
	@tests/guide.sh --update $< $(OUT)/tutorial $(GUIDE)
