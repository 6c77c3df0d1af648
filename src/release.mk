# make release, test-release, test-bare, container: what one version has, of one commit.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The source archive, the wheel, the Debian packages, the package for node, the page, a run made by
# this very program, the section of CHANGELOG.md, the words of the tag and the digests of all. None
# may be missing. It makes no tag and sends nothing: paper/guide/archive-and-cite.md says what a
# person does with it. Where no system of its own can be made for test-bare, container or
# test-deb, a line LEFT OUT says why, and the goal fails.

RELEASE := $(B)/release/ra2d-$(VERSION)
RELEASED = $(DIST) $(WHEEL) $(DEBS) $(NPM) $(LIVE)
.PHONY: release test-release
release: $(B)/ra2d dist wheel deb npm live check-archive
	@src/release.sh $(RELEASE) $(VERSION) $(COMMIT) $(B)/ra2d $(RELEASED)
test-release: release
	@src/again.sh $(B)/release-again release/ra2d-$(VERSION) $(COMMIT) release $(THIS_MAKE)
	@src/test-release.sh $(RELEASE) $(B)/release-again $(VERSION)

# on a machine without the sources; and what a container begins with
.PHONY: test-bare container
test-bare: deb wheel dist npm $(B)/tests/sliding/test_bits
	@KEPT=$(B)/bare.tar src/test-bare.sh $(B) $(B)/deb $(WHEEL) $(DIST) $(NPM)
container: dist | packages-deb
	@KEPT=$(B)/bare.tar SOURCE_DATE_EPOCH=$(COMMIT_TIME) src/container.sh $(B)/container.tar $(DIST)
