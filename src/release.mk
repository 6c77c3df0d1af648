# make release, test-release, test-bare, container: the files of one version, from one commit.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A release has: the source archive, the wheel, the Debian packages, the package for node, the page,
# a run made by exactly this program, the section of CHANGELOG.md, the text of the tag, and the
# digests of all files. None of them may be missing. `make release` makes no tag and sends nothing;
# paper/guide/archive-and-cite.md describes what a person does with the files. If no new system can
# be made for test-bare, container or test-deb, a line LEFT OUT gives the reason, and the goal
# fails.

RELEASE := $(B)/release/ra2d-$(VERSION)
RELEASED = $(DIST) $(WHEEL) $(DEBS) $(NPM) $(LIVE)
.PHONY: release test-release
release: $(B)/ra2d dist wheel deb npm live check-archive
	@src/release.sh $(RELEASE) $(VERSION) $(COMMIT) $(B)/ra2d $(RELEASED)
test-release: release
	@src/again.sh $(B)/release-again release/ra2d-$(VERSION) $(COMMIT) release $(THIS_MAKE)
	@src/test-release.sh $(RELEASE) $(B)/release-again $(VERSION)

# tests on a machine without the sources; the file system of a container
.PHONY: test-bare container
test-bare: deb wheel dist npm $(B)/tests/sliding/test_bits
	@KEPT=$(B)/bare.tar src/test-bare.sh $(B) $(B)/deb $(WHEEL) $(DIST) $(NPM)
container: dist | packages-deb
	@KEPT=$(B)/bare.tar SOURCE_DATE_EPOCH=$(COMMIT_TIME) src/container.sh $(B)/container.tar $(DIST)
