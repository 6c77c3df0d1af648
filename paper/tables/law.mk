# The law of roughness noise: the runs of data/law.tsv, and what the law said before them.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-law` makes the runs, and goes on where it was stopped; their table is archived,
# results/reference/law.tsv, with a verdict on each claim (verify/law/README.md).
runs_law := $(filter law/%,$(PLANNED))
LAW := results/reference/law.tsv
LAW_TABLE := $(B)/verify/law_table
.PHONY: study-law-goal
study-law-goal: $(call summaries_of,law) $(LAW_TABLE)
	@$(call listed,$(sort $(runs_law:%=$(OUT)/%))) | xargs $(LAW_TABLE) runs >$(LAW).tmp
	mv $(LAW).tmp $(LAW)
	@data/manifest.sh
