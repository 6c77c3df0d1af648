# What another program reports of the paper's figures and of the thesis: our runs at the reported
# points, and their exponents and levels beside the reported ones.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-reported` makes the runs of data/reported.tsv, and goes on where it was stopped; their
# table is archived, results/reference/reported.tsv. A reproduction makes one of the runs (which one
# depends on the commit), and takes the archived table if its row there is still the same.
runs_reported := $(filter reported/%,$(PLANNED))
REPORTED := results/reference/reported.tsv
# the rows of runs that are named on the standard input
reported_rows := $(COLLECT) -v what=results data/reported.tsv - | $(SELECT) -v show=$(call list,\
    reading point surface nominal_Ra speed damping seed level_resonator contact_share \
    lift_off_speed energy_residual_share)
.PHONY: study-reported-goal
study-reported-goal: $(call summaries_of,reported) $(COLLECT_NEEDS) data/reported.tsv
	@$(call listed,$(sort $(runs_reported))) | $(reported_rows) - >$(REPORTED).tmp
	mv $(REPORTED).tmp $(REPORTED)
	@data/digests.sh $(REPORTED)

# the runs that may be made again: first pairs at the fast points, which take a second
reported_short := $(filter %-v0.70/1,$(runs_reported))
reported_again := $(if $(reported_short),$(call drawn_of,$(reported_short)))
$(OUT)/reported.tsv: data/archive.tsv $(REPORTED) $(OUT)/$(reported_again)/summary.tsv \
    data/reported.tsv $(STILL_MADE) $(COLLECT_NEEDS) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	echo $(reported_again) | $(reported_rows) - >$@.made
	$(STILL_MADE) $< reported $(REPORTED) $@.made study-reported >$@.tmp
	rm $@.made
	mv $@.tmp $@
# These tables have the exponents n and m; the test of their place in the range of claims C23 and
# C24 (data/claims.tsv), at the damping of the paper; levels; and the level with long steps minus
# that with the printed steps, on the same surfaces.
$(OUT)/reported-exponents.tsv: $(OUT)/reported.tsv $(EXPONENTS_NEED) | $(B)/ra2d
	$(EXPONENTS) plates $(B)/ra2d $< level_resonator >$@.tmp
	mv $@.tmp $@
$(OUT)/reported-joint.tsv: $(B)/verify/joint_table $(OUT)/reported.tsv data/published.tsv
	$< levels $(OUT)/reported.tsv data/published.tsv 100000 >$@.tmp
	mv $@.tmp $@
$(OUT)/reported-levels.tsv: $(OUT)/reported.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by reading,point --of level_resonator,contact_share >$@.tmp
	mv $@.tmp $@
$(OUT)/reported-steps.tsv: $(OUT)/reported.tsv $(TABLE_AWK) paper/tables/select.awk | $(B)/ra2d
	points=$$($(SELECT) -v bare=1 -v show=point -v where='reading=thesis-step & seed=1' $< | \
	    paste -sd '|'); \
	$(SELECT) -v where="reading~^thesis & point~^($$points)$$ & seed<7" $< >$@.points
	$(B)/ra2d means $@.points --by reading,point --of level_resonator --less reading=thesis-step \
	    --pair point,seed >$@.tmp
	rm $@.points
	mv $@.tmp $@
REPORTED_TABLES := $(addprefix $(OUT)/reported,.tsv -exponents.tsv -joint.tsv -levels.tsv \
    -steps.tsv)
