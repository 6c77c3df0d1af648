# make site, test-site: pages of the report, claims, sounds, cases, guide, keys and library.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A part of make reproduce, and of its quick variant. No page asks anything of another machine.

SITE := $(OUT)/site/index.html
SITE_REPORT := $(TEX)/page
$(SITE_REPORT)/body.html: $(filter-out paper/book.tex,$(wildcard paper/*.tex)) $(REPORT) \
    paper/site/report.sh paper/site/report.cfg | packages-site
	@paper/site/report.sh $(TEX) $(@D)
$(SITE): $(SITE_REPORT)/body.html $(FIGURE_FILES) $(OUT)/claims.tsv $(OUT)/verdicts.tsv $(MAN) \
    $(wildcard paper/guide/*.md) $(addprefix paper/site/,site.sh page.html style.css site.js) \
    README.md src/ra2d.h $(call summaries_of,campaign) $(OUT)/$(AREAL_SHOWN)/summary.tsv \
    $(addprefix data/,figures.tsv places.tsv claims.tsv runs.tsv) $(wildcard data/cases/*.ini) \
    | $(B)/ra2d packages-site
	@paper/site/site.sh $(B)/ra2d $(OUT) $(SITE_REPORT) $(RUN_LENGTH) $(AREAL_SHOWN) $(HEARD)
.PHONY: site test-site
site: $(SITE)

# the pages that are there, by tidy and, where it is installed, in Chromium
test-site: | packages-tidy
	@paper/site/test-site.sh $(OUT)/site $(B)
