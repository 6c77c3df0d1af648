# Goals with simulations: campaign, ensemble, reproduce, reproduce-quick.
# SPDX-License-Identifier: GPL-3.0-or-later

# Goals with runs go on when one fails (--keep-going), and name the failed ones at the end. One
# make does this for all such goals of the command line, after the other goals: two at once would
# build the same files.
GO_ON := campaign ensemble reproduce
.PHONY: $(GO_ON)
$(GO_ON) &: | $(filter-out $(GO_ON),$(MAKECMDGOALS))
	+@mkdir -p $(OUT); touch $(OUT)/go-on.tmp; \
	$(MAKE) --keep-going $(addsuffix -goal,$(or $(filter $(GO_ON),$(MAKECMDGOALS)),$@)) && status=0 || status=$$?; \
	failed=$$(find $(OUT) -name failed -newer $(OUT)/go-on.tmp | sort); rm $(OUT)/go-on.tmp; exec >&2; \
	if [ -n "$$failed" ]; then echo 'FAILED, while the others went on; a new start repeats these alone:'; fi; \
	for file in $$failed; do \
	    echo "  $${file%/failed}: $$(head -n 1 $$file)"; tail -n +2 $$file | tail -n 5 | sed 's/^/      /'; \
	done; exit $$status

.PHONY: reproduce-goal reproduce-quick
reproduce-goal: $(REPORT) $(OUT)/ENVIRONMENT
	@awk -F'\t' '!/^#/ { n[$$8]++ } END { for (v in n) print "  " n[v] " claims " v }' $(OUT)/verdicts.tsv; \
	echo 'wrote $(REPORT), $(OUT)/claims.tsv and $(OUT)/figures/'
reproduce-quick:
	$(MAKE) OUT=results/quick RUN_LENGTH=quick reproduce
