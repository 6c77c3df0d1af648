# make site, test-site: pages of the report, claims, sounds, cases, guide, keys and library.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A part of make reproduce, and of its quick variant. No page loads anything from another machine.

# A part is a folder with the structure of the site, made by the script of its name. The site is all
# parts in one folder. Most parts do not need the report and can be made at the same time.
SITE := $(OUT)/site/index.html
PART := $(OUT)/site.parts
site_part = @mkdir -p $(@D); paper/site/$(@F).sh $@ $(RUN_LENGTH)
PAGE := paper/site/page.sh paper/site/page.html

# the names of data/figures.tsv and data/places.tsv are searched in these files
LINKED := $(sort $(wildcard src/*.h src/*/*.[ch] verify/*.c))
$(PART)/code: paper/site/code.sh $(PAGE) $(addprefix data/,figures.tsv places.tsv) $(LINKED) \
    | packages-site
	$(site_part) $(LINKED)
$(PART)/library: paper/site/library.sh $(PAGE) src/ra2d.h | packages-site
	$(site_part)
$(PART)/text: paper/site/text.sh $(PAGE) $(addprefix paper/site/,style.css site.js) \
    $(wildcard paper/*.png paper/*.ogg) $(GUIDE) $(CASES) $(MAN) \
    $(addprefix data/,figures.tsv runs.tsv) | packages-site
	$(site_part) $(B) $(AREAL_SHOWN)
$(PART)/listen: paper/site/listen.sh $(PAGE) $(call summaries_of,campaign) \
    $(addprefix data/,campaign.tsv readings.tsv) | $(B)/ra2d packages-site
	$(site_part) $(B)/ra2d $(OUT)/ensemble $(HEARD)
$(PART).areal/areal.html: $(OUT)/$(AREAL_SHOWN)/summary.tsv | $(B)/ra2d packages-site
	@mkdir -p $(@D); $(B)/ra2d report $(<D) -o $@
# the live page, if it has been made: make live
$(PART)/front: paper/site/front.sh $(PAGE) $(addprefix paper/site/,front.md live.md) README.md \
    $(OUT)/verdicts.tsv $(PART).areal/areal.html $(wildcard $(LIVE)) | packages-site
	$(site_part) $(OUT)/verdicts.tsv $(PART).areal/areal.html $(wildcard $(LIVE))
DRAWINGS := $(FIGURES:%=$(PART)/figures/figures/%.svg)
$(DRAWINGS): $(PART)/figures/figures/%.svg: $(OUT)/figures/%.pdf | packages-site
	@mkdir -p $(@D); pdftocairo -svg $< $@.tmp; mv $@.tmp $@

# the articles, set for pages
BODIES := $(ARTICLES:%=$(TEX)/page/%/body.html)
$(BODIES): $(TEX)/page/%/body.html: $(TEXTS) $(CITED) $(GENERATED) \
    paper/site/report.sh paper/site/report.cfg paper/report.bib | packages-site
	@paper/site/report.sh $(TEX) $(@D) $*
$(PART)/articles: $(addprefix paper/site/,articles.sh chapters.sh) $(PAGE) $(BODIES) \
    data/figures.tsv | packages-site
	$(site_part) $(TEX)/page
$(PART)/claims: paper/site/claims.sh $(PAGE) $(PART)/articles $(PART)/code \
    $(addprefix $(OUT)/,claims.tsv verdicts.tsv) \
    $(addprefix data/,figures.tsv places.tsv claims.tsv runs.tsv) | packages-site
	$(site_part) $(OUT) $(TEX)/page/supplement/report.aux $(PART)/articles.places \
	    $(PART)/code.functions

# the part that waits for the report comes first, because it takes longest
PARTS := $(addprefix $(PART)/,articles claims front listen text code library figures)
$(SITE): $(filter-out %/figures,$(PARTS)) $(DRAWINGS) paper/site/search.sh
	@rm -rf $(OUT)/site.partial; mkdir $(OUT)/site.partial
	@cp -r $(PARTS:%=%/.) $(OUT)/site.partial
	@paper/site/search.sh $(OUT)/site.partial $(RUN_LENGTH)
	@rm -rf $(OUT)/site; mv $(OUT)/site.partial $(OUT)/site
	@echo 'wrote $@'
# nothing else runs while the time of a step is measured (verify/bench/bench.mk)
ifeq ($(RUN_LENGTH),full)
$(filter-out %/articles %/claims %/front %/figures,$(PARTS)) $(PART).areal/areal.html $(DRAWINGS): \
    | $(PRECISION_TABLES)
endif
.PHONY: site test-site
site: $(SITE)

# the existing pages, by tidy and, where it is installed, in Chromium
test-site: | packages-tidy
	@paper/site/test-site.sh $(OUT)/site $(B)
