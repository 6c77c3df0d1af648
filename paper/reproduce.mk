# make reproduce, reproduce-quick, campaign, ensemble: goals with simulations.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# First all necessary simulations are made (paper/go-on.sh). They continue when a run fails, and the
# failed runs are named at the end. One make does this for all such goals of the command line, after
# it has made the other goals: two makes at once would build the same files.

GO_ON := campaign ensemble reproduce study-areal study-terms study-steps study-law \
    study-law-random study-law-fresh study-law-third study-law-fourth study-reported
.PHONY: $(GO_ON) reproduce-goal reproduce-quick
$(GO_ON) &: | $(filter-out $(GO_ON),$(MAKECMDGOALS))
	+@paper/go-on.sh $(OUT) $(MAKE) \
	    $(addsuffix -goal,$(or $(filter $(GO_ON),$(MAKECMDGOALS)),$@)) -- $(LAUNCH) $(B)/ra2d
reproduce-goal: $(REPORT) check-layout $(OUT)/ENVIRONMENT $(SITE) \
    $(addprefix $(OUT)/,suspected.tsv second-hand.tsv studied.tsv)
	@echo 'wrote $(REPORT), $(OUT)/claims.tsv, $(OUT)/figures/ and $(SITE)'
	@paper/count-verdicts.sh $(addprefix $(OUT)/,verdicts.tsv suspected.tsv)
	@$(STEPS_JUDGED) --judge $(OUT)/steps-means.tsv data/readings.tsv
	@$(STUDIED_QUANTITIES)
	@$(if $(filter full,$(RUN_LENGTH)),$(BOTH_WAYS) --judge $(OUT)/both-ways.tsv \
	    $(OUT)/convergence.tsv)
reproduce-quick:
	$(MAKE) OUT=results/quick RUN_LENGTH=quick reproduce
