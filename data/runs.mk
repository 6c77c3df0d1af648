# Simulations: plan, runs, campaign and ensemble.
# SPDX-License-Identifier: GPL-3.0-or-later

# data/runs.tsv lists the single runs of the report, OUT/runs/NAME, data/toy.tsv those of the toy problem's series,
# OUT/toy/NAME, data/rolling.tsv those of rolling contact, OUT/rolling/NAME; data/campaign.tsv and data/readings.tsv
# together the ensemble of Sect. 4, OUT/ensemble/READING/POINT/SEED; data/convergence.tsv what is changed in the study of
# convergence, OUT/convergence/VARIANT/POINT/SEED. paper/plan.awk turns the lists
# into a plan that make reads: for every run its folder and the text of its file `command`, which is the
# hash of the case file and what `ra2d` is asked. A run is repeated when that text or the program's sources
# are others, and not because the Makefile or the commit is. Every table gets its final name only
# when it is complete, summary.tsv last: an interrupted campaign goes on where it stopped.

# what every run of the ensemble is asked: no lists of shocks, no samples, but what it would sound like
ENSEMBLE_OPTIONS := -s output.shocks=none -s output.sample=off -s output.sound=on
ifeq ($(RUN_LENGTH),full)
OPTIONS_COLUMN := 3
PAIRS_COLUMN := 4
else
OPTIONS_COLUMN := 4
PAIRS_COLUMN := 5
DRAFT_OPTIONS := -s time.path=none -s time.duration=20ms -s output.average_from=0s -s output.psd_segment=1024
endif
# where the study of convergence is made
STUDY_POINT := ra5-v0.10
PLAN := $(B)/runs-$(RUN_LENGTH).mk
$(PLAN): paper/plan.awk data/runs.tsv data/toy.tsv data/campaign.tsv data/readings.tsv data/convergence.tsv data/rolling.tsv $(wildcard data/cases/*.ini) data/runs.mk
	@mkdir -p $(@D); awk -v options_column=$(OPTIONS_COLUMN) -v pairs_column=$(PAIRS_COLUMN) \
	    -v study_point=$(STUDY_POINT) -v first='$(ENSEMBLE_OPTIONS)' -v last='$(DRAFT_OPTIONS)' -f $(filter-out %.ini %.mk,$^) >$@.tmp; mv $@.tmp $@

# one run, as the plan calls it: its folder, and the text of its file `command`
PLANNED :=
define planned_run
PLANNED += $(1)
$(OUT)/$(1)/command: private TEXT := $(2)
endef
include $(PLAN)
STALE := $(if $(wildcard $(PLAN)),$(shell awk -v out=$(OUT) -f paper/stale.awk $(PLAN)))
ifneq ($(STALE),)
$(STALE:%=$(OUT)/%/command): FORCE
endif

$(PLANNED:%=$(OUT)/%/command):
	@mkdir -p $(@D); printf '%s\n' '$(TEXT)' >$@.tmp; mv $@.tmp $@

# one run makes all its tables (a pattern rule with several targets runs once for all of them)
RUNS := $(patsubst runs/%,%,$(filter runs/%,$(PLANNED)))
TOY := $(patsubst toy/%,%,$(filter toy/%,$(PLANNED)))
RUN_TABLES := summary timing probes shocks histograms psd modes
simulate = @data/simulate.sh $(@D) $(LAUNCH) $(B)/ra2d
define run_rule
$(addprefix $(OUT)/$(1)/%/,$(RUN_TABLES:=.tsv)): $(OUT)/$(1)/%/command $(B)/program.sha256 | $(B)/ra2d
	$$(simulate)
endef
$(foreach folder,runs toy,$(eval $(call run_rule,$(folder))))
define ensemble_rule
$(addprefix $(OUT)/$(1)/%/,summary.tsv timing.tsv sound.tsv): $(OUT)/$(1)/%/command $(B)/program.sha256 | $(B)/ra2d
	$$(simulate)
endef
$(foreach folder,ensemble convergence,$(eval $(call ensemble_rule,$(folder))))
ROLLING := $(patsubst rolling/%,%,$(filter rolling/%,$(PLANNED)))
ROLLING_TABLES := summary timing excitation spectrum response histories
$(addprefix $(OUT)/rolling/%/,$(ROLLING_TABLES:=.tsv)): $(OUT)/rolling/%/command $(B)/program.sha256 | $(B)/ra2d
	$(simulate)

# The 42 runs of the paper's campaign are the first pair of surfaces of the default reading. Both sets are
# collected into a table of results, one row a run, and a table of times. The clock starts when the program
# is there and stops when the last run is; it says little if some of the runs were there before, so
# that the table says how many were made.
runs_ensemble := $(filter ensemble/%,$(PLANNED))
runs_convergence := $(filter convergence/%,$(PLANNED))
runs_campaign := $(foreach run,$(runs_ensemble),$(if $(findstring -z,$(run)),,$(filter ensemble/default/%/1,$(run))))
summaries_of = $(runs_$(1):%=$(OUT)/%/summary.tsv)
.PHONY: campaign-goal ensemble-goal
campaign-goal ensemble-goal: %-goal: $(OUT)/%.tsv $(OUT)/%-time.tsv
	@awk -F'\t' '!/^#/ { printf "%s\t%s %s\n", $$1, $$2, $$3 }' $(OUT)/$*-time.tsv; \
	echo 'wrote $(OUT)/$*.tsv and $(OUT)/$*-time.tsv'
$(OUT)/ensemble/start: FORCE | $(B)/ra2d
	@mkdir -p $(@D); date +%s.%N >$@
$(call summaries_of,ensemble): | $(OUT)/ensemble/start

COLLECTED := $(OUT)/campaign.tsv $(OUT)/ensemble.tsv
$(OUT)/campaign.tsv $(OUT)/campaign-time.tsv: $(call summaries_of,campaign)
$(OUT)/ensemble.tsv $(OUT)/ensemble-time.tsv: $(call summaries_of,ensemble)
$(COLLECTED): $(OUT)/%.tsv: data/campaign.tsv paper/ensemble.awk
	@printf '%s\n' $(runs_$*) | awk -v out=$(OUT) -v what=results -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(COLLECTED:.tsv=-time.tsv): $(OUT)/%-time.tsv: data/campaign.tsv paper/ensemble.awk
	@wall=$$(awk -v now="$$(date +%s.%N)" '{ printf "%.2f", now - $$1 }' $(OUT)/ensemble/start); \
	made=$$(find $(call summaries_of,$*) -newer $(OUT)/ensemble/start | wc -l); \
	printf '%s\n' $(runs_$*) | awk -v out=$(OUT) -v what=times -f paper/ensemble.awk data/campaign.tsv - | \
	    awk -F'\t' -v OFS='\t' -v wall=$$wall -v made=$$made -v cores=$$(nproc) '!/^#/ { runs++; cpu += $$8; \
	        if ($$8 > longest) longest = $$8; if ($$10 > most) most = $$10 + 0 } \
	        END { print "# quantity", "value", "unit"; print "runs", runs, 1; print "runs_made", made, 1; \
	              print "cores", cores, 1; print "wall_time", wall, "s"; print "cpu_time", cpu, "s"; \
	              print "cpu_hours", cpu/3600, "h"; print "longest_cpu_time", longest, "s"; print "peak_memory", sprintf("%.0f", most), "B" }' >$@.tmp
	mv $@.tmp $@
