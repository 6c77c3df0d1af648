# make verify-resume, verify-failure, verify-slurm: many runs that are killed, fail, or run under
# Slurm. make verify-writers: two processes write into one folder. make verify-kills: every command
# that writes is killed. make verify-sweep: one command makes very many runs.
# SPDX-License-Identifier: GPL-3.0-or-later

# the runs are those of a goal of make; tables with times are not compared
SCALE_GOAL ?= campaign
SCALE_LENGTH ?= quick
SCALE_TIMED ?= timing.tsv campaign-time.tsv ensemble-time.tsv
# seed of the moments at which verify-resume and verify-writers kill; by default the time of day
SEED ?=
# the ports of the Slurm of the tests: this one and the next
SLURM_PORT ?= 26817

SCALE := verify-resume verify-failure verify-slurm
.PHONY: $(SCALE)
verify-slurm: | packages-slurm
$(SCALE): export SCALE_GOAL := $(SCALE_GOAL)
$(SCALE): export SCALE_LENGTH := $(SCALE_LENGTH)
$(SCALE): export SCALE_TIMED := $(SCALE_TIMED)
$(SCALE): export SEED := $(SEED)
$(SCALE): export SLURM_PORT := $(SLURM_PORT)
$(SCALE): export LAUNCH := $(LAUNCH)
verify-resume verify-failure verify-slurm: verify-%: $(B)/ra2d
	@tests/scale/$*.sh $(THIS_MAKE)

# RUNS=100000 is possible in one sweep
RUNS ?= 1000
.PHONY: verify-sweep
verify-sweep: export SLURM_PORT := $(SLURM_PORT)
verify-sweep: $(B)/ra2d | packages-plot
	@SEED=$(SEED) tests/scale/sweep.sh $< $(RUNS)

TRIALS ?= 200
.PHONY: verify-writers verify-kills
verify-writers: $(B)/ra2d
	@SEED=$(SEED) tests/scale/writers.sh $< $(B)/writers $(TRIALS)
# two of the ten commands make drawings
verify-kills: $(B)/ra2d | packages-plot
	@SEED=$(SEED) tests/scale/kills.sh $< $(B)/kills $(TRIALS)
