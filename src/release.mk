# make release, test-release: what one version has, of one commit.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The source archive, the wheel, the Debian packages, the package for node where the source has one
# (NPM), a run made by this very program, the section of CHANGELOG.md, the words of the tag and the
# digests of all. It makes no tag and sends nothing: paper/guide/archive-and-cite.md says what a
# person does with it.

RELEASE := $(B)/release/ra2d-$(VERSION)
RELEASED = $(DIST) $(WHEEL) $(DEBS) $(NPM)
.PHONY: release test-release
release: $(B)/ra2d dist wheel deb $(if $(NPM),npm) check-archive
	@src/release.sh $(RELEASE) $(VERSION) $(COMMIT) $(B)/ra2d $(RELEASED)
test-release: release
	@src/test-release.sh $(RELEASE) $(VERSION) $(COMMIT) $(THIS_MAKE)
