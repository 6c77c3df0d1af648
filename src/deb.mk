# make deb, test-deb, reprotest: Debian packages of what `make install` installs.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# ra2d has the command, its manual pages, cases and completion. libra2d0 has the shared library.
# libra2d-dev has the header, the static library and the file for pkg-config. ra2d-doc has the pages
# of the site that need no run. MAINTAINER is the person who makes the packages, NAME <ADDRESS>:
# Debian requires an address, and the project has none.

MAINTAINER ?= The ra2d project <ra2d@example.org>
DEB_PACKAGES := ra2d libra2d$(SOVERSION) libra2d-dev
DEB_ARCHITECTURE = $(shell dpkg --print-architecture)
DEBS = $(DEB_PACKAGES:%=$(B)/deb/%_$(VERSION)-1_$(DEB_ARCHITECTURE).deb) \
    $(B)/deb/ra2d-doc_$(VERSION)-1_all.deb
MAKE_DEB = SOURCE_DATE_EPOCH=$(COMMIT_TIME) MAINTAINER=$(call quoted,$(MAINTAINER)) \
    src/deb.sh
DEB_SITE := $(B)/doc/html
$(DEB_SITE): $(addprefix paper/site/,installed.sh front.sh front.md live.md text.sh library.sh \
    page.sh page.html style.css site.js) \
    $(wildcard paper/*.png paper/*.ogg paper/guide/*.md data/cases/*.ini) \
    README.md $(addprefix data/,figures.tsv runs.tsv) $(MAN) src/ra2d.h $(B)/commit | packages-deb
	@mkdir -p $(@D)
	@paper/site/front.sh $(@D)/front full
	@paper/site/text.sh $(@D)/text full $(B) $(AREAL_SHOWN)
	@paper/site/library.sh $(@D)/library full
	@paper/site/installed.sh $@ 'ra2d $(VERSION), commit $(COMMIT)' $(@D)/front $(@D)/text \
	    $(@D)/library
.PHONY: deb test-deb reprotest
deb: $(TO_INSTALL) $(DEB_SITE) | packages-deb
	@$(MAKE_DEB) $(B)/deb $(VERSION) $(SOVERSION) $(DEB_SITE) $(THIS_MAKE)
	@lintian --fail-on error --allow-root --tag-display-limit 0 $(DEBS)
# the packages built again from another clone
test-deb: deb $(EXAMPLES)
	@src/again.sh $(B)/deb-again deb $(COMMIT) deb $(THIS_MAKE)
	@CC='$(CC)' KEPT=$(B)/bare.tar src/test-deb.sh $(B) $(B)/deb $(B)/deb-again
# the packages built twice from clones, with more conditions changed
reprotest: | packages-reprotest
	@src/reprotest.sh $(COMMIT) $(THIS_MAKE)
