# make tutorial: the commands of the guide, and their output.
# SPDX-License-Identifier: GPL-3.0-or-later

# the pictures of README.md and of the tutorial: a shock of the plate and one of the beam
.PHONY: motion
motion: $(B)/ra2d | packages-plot
	rm -rf $(B)/motion $(B)/motion-areal
	$(B)/ra2d animate data/cases/areal.ini -o $(B)/motion-areal --from 930ms --duration 12ms \
	    --frames 24
	$(B)/ra2d animate data/cases/tutorial.ini -o $(B)/motion --from 55.3ms --duration 0.6ms \
	    --frames 24
	cp $(B)/motion-areal/frame-0018.png paper/three-dimensions.png
	cp $(B)/motion/frame-0012.png paper/motion.png

GUIDE := $(wildcard paper/guide/*.md)
.PHONY: tutorial tutorial-update
tutorial: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) | packages-plot packages-site
	@tests/guide.sh $< $(OUT)/tutorial $(GUIDE)
tutorial-update: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) | packages-plot
	@tests/guide.sh --update $< $(OUT)/tutorial $(GUIDE)
