# make dist, test-dist: the source archive.
# SPDX-License-Identifier: GPL-3.0-or-later

# the archive of the commit, whatever else is in the checkout
DIST_COMMIT := $(COMMIT:%-dirty=%)
DIST_NAME := ra2d-$(VERSION)
DIST := $(B)/$(DIST_NAME)-$(DIST_COMMIT).tar.gz
.PHONY: dist test-dist
dist:
	@src/dist.sh $(DIST) $(DIST_NAME) $(DIST_COMMIT) $(COMMIT_TIME)
test-dist: dist
	@src/test-dist.sh $(DIST) $(THIS_MAKE)
