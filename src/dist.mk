# make dist, test-dist: the source archive.
# SPDX-License-Identifier: GPL-3.0-or-later

DIST_NAME := ra2d-$(VERSION)
DIST := $(B)/$(DIST_NAME)-$(COMMIT).tar.gz
.PHONY: dist test-dist
dist:
	@src/dist.sh $(DIST) $(DIST_NAME) $(COMMIT) $(COMMIT_TIME)
test-dist: dist
	@src/test-dist.sh $(DIST) $(THIS_MAKE)
