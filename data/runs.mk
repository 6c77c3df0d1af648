# Simulations: plan, runs, campaign and ensemble.
# SPDX-License-Identifier: GPL-3.0-or-later

# The lists of runs, and the folder of each run:
# - data/runs.tsv: the single runs of the report, OUT/runs/NAME
# - data/toy.tsv: the series of the toy problem, OUT/toy/NAME
# - data/rolling.tsv: rolling contact, OUT/rolling/NAME
# - data/campaign.tsv with data/readings.tsv: the ensemble of Sect. 4,
#   OUT/ensemble/READING/POINT/SEED
# - data/convergence.tsv: the variants of the study of convergence,
#   OUT/convergence/VARIANT/POINT/SEED
# - data/area.tsv: lengths of the slider, OUT/area/READING/AT/SEED (paper/tables/area.mk)
# - data/areal.tsv: three dimensions, OUT/areal/READING/POINT/SEED (paper/tables/areal.mk)
# - data/terms.tsv: terms of the model in three dimensions, OUT/terms/TERM/POINT/SEED
#   (paper/tables/terms.mk)
# - data/law.tsv: runs that judge the law, OUT/law/CELL/POINT/SEED; data/law-random.tsv, -fresh,
#   -third and -fourth: cases drawn at random, OUT/LIST/CELL/POINT/SEED (paper/tables/law.mk)
# - data/steps.tsv: pairs of runs with two time steps, OUT/step-250/READING/POINT/SEED and step-500
#   (paper/tables/steps.mk)
# - data/reported.tsv: points that another program reports, OUT/reported/READING/POINT/SEED
#   (paper/tables/reported.mk)
# - data/both-ways.tsv: runs of the ensemble that are made in a second way,
#   OUT/WAY/READING/POINT/SEED
#
# data/plan.awk turns the lists into a plan. For every run it has the folder and the text of the
# file FOLDER.command beside it. This text is the hash of the case file and the arguments of `ra2d`,
# or the name of another run with the same arguments. A run is repeated when its text or the sources
# of the program have changed, or when a file of the run is lost or cut (data/commands.sh). A change
# of the Makefile or of the commit does not repeat it. A folder gets its name only when the run is
# complete, so an interrupted campaign continues where it stopped.

# scripts that read tables by the names of their columns
TABLE_AWK := paper/tables/table.awk
SELECT := awk -f $(TABLE_AWK) -f paper/tables/select.awk
COLLECT := awk -v out=$(OUT) -f $(TABLE_AWK) -f paper/tables/collect.awk
COLLECT_NEEDS := $(TABLE_AWK) paper/tables/collect.awk data/campaign.tsv

# Options of every run of the ensemble. Lists of shocks and samples are not written; the sound is,
# for paper/tables/ensemble.mk. Runs of other studies have the same options without the sound,
# because none of their tables uses it.
ENSEMBLE_OPTIONS := -s output.shocks=none -s output.sample=off
SOUND_OPTIONS := -s output.sound=on
ifneq ($(RUN_LENGTH),full)
DRAFT_OPTIONS := -s time.path=none -s time.duration=20ms -s output.average_from=0s \
    -s output.psd_segment=1024
endif
# The readings whose runs the site plays, and additional options of these runs: a velocity at 50
# kHz, filtered so that no part appears at a wrong frequency.
HEARD := default tenth-lc-one-pass
HEARD_OPTIONS := -s output.sample=20us -s output.sample_filter=on
# This reading differs from the default only in writing samples. At its points, its runs also serve
# as runs of the default.
SAMPLED_READING := spectra
# the point of the study of convergence, and the point at which shocks of all readings are judged
STUDY_POINT := ra5-v0.10
JUDGED_POINT := ra5-v0.70
# the printed step, and the options of readings with other steps (data/readings.tsv)
PRINTED_STEP := 1e-07
LONG_STEPS := -s time.scheme=exact-propagator -s time.step=1us
MEDIUM_STEPS := -s time.scheme=exact-propagator -s time.step=500ns
SHORT_STEPS := -s time.scheme=exact-propagator -s time.step=250ns
# options of all sliders of data/area.tsv, on surfaces that no other run has
AREA_OPTIONS := $(LONG_STEPS) -s surface.Ra=4.86um -s sliding.initial=settled \
    -s probes.force_0012=none
AREA_SEED := 13
# options of all runs of data/areal.tsv, except for the one that the report shows
AREAL_OPTIONS := -s output.shocks=none -s output.spots=none -s output.sample=off
AREAL_SHOWN := areal/levels/ra5-v0.10/1
# options of the sliders on beams of data/law.tsv, and the first seed of all its surfaces
LAW_LINE_OPTIONS := -s time.scheme=exact-propagator -s time.step=500ns -s output.shocks=none \
    -s output.sample=off -s output.average_from=50ms -s sliding.initial=settled \
    -s probes.force_0012=none
LAW_SEED := 2001
# At 0.43 m/s, a slider of 20 mm slides from the start to the end of the resonator of 450 mm in one
# second, the duration of a run. So for speeds up to this one, its motion past the end does not
# matter (reading L6).
STAYS_TO := 0.43
# the two steps, in ns, that data/steps.tsv compares, and the first seed of its surfaces
TRIED_STEPS := 250 500
STEPS_SEED := 401
# the files of records that are named by cases drawn at random
PROFILES := $(sort $(shell grep -ho 'build/profiles/[^ ]*txt' \
    $(addprefix data/law-,random.tsv fresh.tsv third.tsv fourth.tsv)))
$(PROFILES): build/profiles/%.txt: data/profile.sh
	@mkdir -p $(@D)
	@$< $* >$@.tmp && mv $@.tmp $@
RUN_LISTS := $(addprefix data/,$(addsuffix .tsv,runs toy rolling campaign readings convergence \
    area areal terms law law-random law-fresh law-third law-fourth steps reported both-ways))
# The plan of the runs. `make` reads it for the names of the runs.
PLAN := $(B)/runs-$(RUN_LENGTH).tsv
$(PLAN): $(TABLE_AWK) data/plan.awk $(RUN_LISTS) $(wildcard data/cases/*.ini) data/runs.mk
	@mkdir -p $(@D)
	@awk -v quick=$(if $(filter full,$(RUN_LENGTH)),0,1) -v study_point=$(STUDY_POINT) \
	    -v judged_point=$(JUDGED_POINT) \
	    -v first='$(ENSEMBLE_OPTIONS)' -v sound='$(SOUND_OPTIONS)' \
	    -v last='$(DRAFT_OPTIONS)' -v long='$(LONG_STEPS)' \
	    -v medium='$(MEDIUM_STEPS)' -v short='$(SHORT_STEPS)' \
	    -v heard='$(HEARD_OPTIONS)' -v heard_readings='$(HEARD)' \
	    -v area='$(AREA_OPTIONS)' -v area_seed=$(AREA_SEED) \
	    -v areal='$(AREAL_OPTIONS)' -v shown=$(AREAL_SHOWN) \
	    -v line='$(LAW_LINE_OPTIONS)' -v law_seed=$(LAW_SEED) \
	    -v tried='$(TRIED_STEPS)' -v steps_seed=$(STEPS_SEED) -v stays=$(STAYS_TO) \
	    -v sampled=$(SAMPLED_READING) \
	    -f $(TABLE_AWK) -f data/plan.awk $(RUN_LISTS) >$@.$$$$ && mv $@.$$$$ $@
PLANNED_RUNS := $(PLAN:.tsv=.mk)
$(PLANNED_RUNS): $(PLAN)
	@{ echo "PLANNED := $$(cut -f 1 $< | tr '\n' ' ')" && echo "SAME_RUNS := $$(sed -n \
	    's/\tis /=/p' $< | tr '\n' ' ')"; } >$@.$$$$ && mv $@.$$$$ $@
include $(PLANNED_RUNS)
# RUN=FIRST gives the run FIRST another name: the folder RUN is a link to its folder
NAMED_AGAIN := $(foreach pair,$(SAME_RUNS),$(firstword $(subst =, ,$(pair))))
# the runs of studies; their tables are archived, and a reproduction makes one run of each study
# again
STUDIED := area/% areal/% terms/% law/% law-random/% law-fresh/% law-third/% law-fourth/% \
    step-250/% step-500/% reported/%

# All new texts are written at once. A run is made if its text is newer than the run. `make -n`
# writes nothing and would take all texts for new, so it uses the existing texts, and so does `make
# PREPARED=yes`. Before existing runs are used, those in which something has changed are verified.
.PHONY: commands
commands: | $(PLAN) $(if $(wildcard $(OUT)/runs),$(B)/ra2d)
	@data/commands.sh $(PLAN) $(OUT) $(if $(wildcard $(OUT)/runs),$(B)/ra2d)
AS_PREPARED := $(or $(findstring n,$(firstword -$(MAKEFLAGS))),$(PREPARED))
$(PLANNED:%=$(OUT)/%.command): $(if $(AS_PREPARED),,commands) ;

# Files that must exist before the simulations of a goal are listed and made, all in one sweep
# (paper/go-on.sh); PREPARED=yes means that they exist.
.PHONY: simulations-goal
simulations-goal: $(B)/ra2d $(B)/program.sha256 commands $(OUT)/ensemble/start $(PROFILES)

# The rule of a single run. One run makes all its tables (a pattern rule with several targets runs
# once for all of them).
RUNS := $(patsubst runs/%,%,$(filter runs/%,$(PLANNED)))
TOY := $(patsubst toy/%,%,$(filter toy/%,$(PLANNED)))
ROLLING := $(patsubst rolling/%,%,$(filter rolling/%,$(PLANNED)))
tables_of_runs := summary timing probes shocks histograms psd modes
tables_of_toy := $(tables_of_runs)
tables_of_ensemble := summary timing sound
tables_of_convergence := summary timing
tables_of_other-step := summary timing
tables_of_last-bit := summary timing
tables_of_area := summary timing modes
tables_of_areal := summary timing modes histograms
tables_of_terms := $(tables_of_areal)
tables_of_law := $(tables_of_area)
tables_of_law-random := $(tables_of_area)
tables_of_law-fresh := $(tables_of_area)
tables_of_law-third := $(tables_of_area)
tables_of_law-fourth := $(tables_of_area)
tables_of_step-250 := summary timing
tables_of_step-500 := summary timing
tables_of_reported := summary timing
tables_of_rolling := summary timing excitation spectrum response histories
define run_rule
$(tables): $(OUT)/$(1)/%.command $(B)/program.sha256 | $(B)/ra2d
	@bash data/simulate.sh $$(OUT) 1 $(1)/$$* $$(LAUNCH) $(B)/ra2d
$(tables): private SHELL := /bin/sh
$(tables): private .SHELLFLAGS := -c
endef
# With SHELL and .SHELLFLAGS as above, `make` starts this plain command without a shell. This saves
# time for thousands of runs.
tables = $(addprefix $(OUT)/$(1)/%/,$(tables_of_$(1):=.tsv))
$(foreach folder,runs toy ensemble convergence other-step last-bit area areal terms law law-random \
    law-fresh law-third law-fourth step-250 step-500 reported rolling,$(eval \
    $(call run_rule,$(folder))))

# the tables of a run with another name: they are those of the first run and have their age
define linked_rule
$(addprefix $(OUT)/$(1)/,$(tables_of_$(firstword $(subst /, ,$(1))):=.tsv)) &: \
    $(OUT)/$(2)/summary.tsv
	@ln -srfn $(OUT)/$(2) $(OUT)/$(1)
endef
$(foreach pair,$(SAME_RUNS),$(eval $(call linked_rule,$(firstword $(subst =, ,$(pair))),$(lastword \
    $(subst =, ,$(pair))))))

# The 42 runs of the paper's campaign are the first pair of surfaces of the default reading. The
# campaign and the ensemble are each collected into a table of results, one row a run, and a table
# of times. The clock starts when the program has been built and stops when the last run is
# complete, even if the table is made later. If some of the runs existed before, as when a
# reproduction continues after a stop, no time is given. The table also has the number of runs that
# were made.
#
# A run whose energy balance is off by more than its tolerance counts as complete. The campaign
# lists its runs of this kind at its end, and balance.tsv has them for all sliding runs.
#
# A recipe is one argument of the shell, and the names of all runs would be longer than an argument
# may be (128 kB). So `listed` is a command that prints words from a file.
listed = $(file >$(B)/$(notdir $@).list,$(strip $(1)))tr ' ' '\n' <$(B)/$(notdir $@).list
runs_ensemble := $(filter ensemble/%,$(PLANNED))
runs_convergence := $(filter convergence/%,$(PLANNED))
runs_both-ways := $(filter other-step/% last-bit/%,$(PLANNED))
runs_campaign := $(foreach run,$(runs_ensemble),$(if $(findstring -z,$(run)),,\
    $(filter ensemble/default/%/1,$(run))))
summaries_of = $(runs_$(1):%=$(OUT)/%/summary.tsv)
.PHONY: campaign-goal ensemble-goal
campaign-goal ensemble-goal: %-goal: $(OUT)/%.tsv $(OUT)/%-time.tsv
	@$(SELECT) -v bare=1 $(OUT)/$*-time.tsv
	@$(call listed,$(runs_$*)) | $(COLLECT) -v what=balance - | $(SELECT) -v bare=1 \
	    -v where=kind!=all -v show=off,which - | sed 's/^/energy balance off in runs: /'
	@echo 'wrote $(OUT)/$*.tsv and $(OUT)/$*-time.tsv'
$(OUT)/ensemble/start: $(if $(PREPARED),,FORCE) | $(B)/ra2d
	@mkdir -p $(@D); date +%s.%N >$@
$(call summaries_of,ensemble): | $(OUT)/ensemble/start

COLLECTED := $(OUT)/campaign.tsv $(OUT)/ensemble.tsv
$(OUT)/campaign.tsv $(OUT)/campaign-time.tsv: $(call summaries_of,campaign)
$(OUT)/ensemble.tsv $(OUT)/ensemble-time.tsv: $(call summaries_of,ensemble)
$(COLLECTED): $(OUT)/%.tsv: $(COLLECT_NEEDS)
	@$(call listed,$(runs_$*)) | $(COLLECT) -v what=results data/campaign.tsv - >$@.tmp
	@cksum <$@.tmp >$@.sum
	@touch $@.tmp
	mv $@.tmp $@
# the checksum is touched if the table has changed since it was collected
$(foreach table,$(COLLECTED),$(eval $(table): $(table).sum))
$(COLLECTED:%=%.sum): $(if $(AS_PREPARED),,commands) ;
$(COLLECTED:.tsv=-time.tsv): $(OUT)/%-time.tsv: $(COLLECT_NEEDS)
	@$(call listed,$(filter-out $(NAMED_AGAIN),$(runs_$*))) | \
	    sed 's|.*|$(OUT)/&/summary.tsv|' | tr '\n' '\0' | \
	    find -files0-from - -newer $(OUT)/ensemble/start -printf '%T@\n' | sort -n >$@.ends
	@$(call listed,$(filter-out $(NAMED_AGAIN),$(runs_$*))) | \
	    $(COLLECT) -v what=total -v made=$$(wc -l <$@.ends) \
	    -v cores=$$(nproc) -v begin="$$(cat $(OUT)/ensemble/start)" \
	    -v end="$$(tail -n 1 $@.ends)" - >$@.tmp
	@rm $@.ends
	mv $@.tmp $@

BALANCED := $(filter-out rolling/% $(STUDIED),$(PLANNED))
$(OUT)/balance.tsv: $(BALANCED:%=$(OUT)/%/summary.tsv) $(COLLECT_NEEDS)
	@$(call listed,$(BALANCED)) | $(COLLECT) -v what=balance - >$@.tmp
	mv $@.tmp $@
