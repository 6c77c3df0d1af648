# Tables of rolling contact.
# SPDX-License-Identifier: GPL-3.0-or-later

# Rolling contact without its runs: special cases, two choices of the excitation, spectra, kurtosis;
# and the contact under caps of the pressure (verify/rolling_table.c).
ROLLING_STUDIES := $(OUT)/rolling-study.tsv $(OUT)/rolling-yield.tsv
ROLLING_PATH := $(if $(filter full,$(RUN_LENGTH)),256,64)
$(ROLLING_STUDIES): $(OUT)/rolling-%.tsv: data/cases/rolling-roller.ini $(B)/verify/rolling_table
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/verify/rolling_table $* $< footprint.positions=$(ROLLING_PATH) \
	    excitation.segment=all >$@.tmp
	mv $@.tmp $@
