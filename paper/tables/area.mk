# Power, damping and area, and the peaks of the spectrum: effects of contact and of the slider on
# the resonator.
# SPDX-License-Identifier: GPL-3.0-or-later

# Damping (claim C25). energy.tsv has the runs of the default reading at all its damping ratios,
# slopes-energy.tsv the slopes of level, power and centroid, and energy-relative.tsv the difference
# of each quantity from its value at the damping of the case, pair by pair.
runs_energy := $(foreach run,$(filter ensemble/default/ra10-v0.10%,$(runs_ensemble)),$(run))
$(OUT)/energy.tsv: $(call summaries_of,energy) $(B)/verify/energy_table
	$(B)/verify/energy_table runs $(runs_energy:%=$(OUT)/%) >$@.tmp
	mv $@.tmp $@
$(OUT)/slopes-energy.tsv: private OVER := damping
$(OUT)/slopes-area.tsv: private OVER := area
$(OUT)/slopes-energy.tsv $(OUT)/slopes-area.tsv: $(OUT)/slopes-%.tsv: $(OUT)/%.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) $(OVER) $(B)/ra2d $< >$@.tmp
	mv $@.tmp $@
$(OUT)/energy-relative.tsv: $(OUT)/energy.tsv
	$(B)/ra2d means $< --by damping --of level,given_level,taken_level,centroid_level \
	    --less damping=0.02 --pair seed >$@.tmp
	mv $@.tmp $@

# Area: the sliders of data/area.tsv take too long for a reproduction. Their table is archived,
# results/reference/area.tsv; `make study-area` makes it again, and continues where it was stopped.
# The report uses the archived table if the present program still makes one of its rows. Which row
# this is depends on the commit. Its slider is so short that the run takes a second.
runs_area := $(filter area/%,$(PLANNED))
AREA := results/reference/area.tsv
.PHONY: study-area
study-area: $(call summaries_of,area) $(B)/verify/energy_table
	$(B)/verify/energy_table runs $(runs_area:%=$(OUT)/%) >$(AREA).tmp
	mv $(AREA).tmp $(AREA)
	@data/digests.sh $(AREA)
area_short := $(filter %/$(AREA_SEED),\
    $(filter area/printed/5mm% area/printed/10mm% area/tenth/5mm% area/tenth/10mm%,$(runs_area)))
# `make` reads this line also before there is a plan, when it knows no run
area_again := $(if $(area_short),$(call drawn_of,$(area_short)))
STILL_MADE := paper/tables/still-made.sh
$(OUT)/area.tsv: data/archive.tsv $(AREA) $(OUT)/$(area_again)/summary.tsv \
    $(B)/verify/energy_table $(STILL_MADE) $(TABLE_AWK) $(addprefix paper/tables/,archive.awk \
    select.awk compare-archive.sh)
	$(B)/verify/energy_table runs $(OUT)/$(area_again) >$@.made
	$(STILL_MADE) $< area $(AREA) $@.made study-area >$@.tmp
	rm $@.made
	mv $@.tmp $@
$(OUT)/area-means.tsv: $(OUT)/area.tsv
	$(B)/ra2d means $< --by reading,damping,length \
	    --of level,given,taken,contacts_mean,contact_share,slope >$@.tmp
	mv $@.tmp $@
# what a step of 0.25 us changes, compared with 1 us, pair by pair (in the ensemble, readings with a
# tenth of the correlation length have a step of 0.25 us or 0.5 us)
$(OUT)/area-steps.tsv: $(OUT)/area.tsv
	$(B)/ra2d means $< --by reading --of level,taken_level --less reading=tenth \
	    --pair point,seed >$@.tmp
	mv $@.tmp $@
$(OUT)/area-balance.tsv: $(OUT)/area.tsv $(B)/verify/energy_table
	$(B)/verify/energy_table balance $< >$@.tmp
	mv $@.tmp $@
$(OUT)/area-fit.tsv: $(OUT)/area-balance.tsv
	$(B)/ra2d means $< --by reading \
	    --of input,exchange,residual,residual_without,bend_low,bend_high >$@.tmp
	mv $@.tmp $@

# Peaks of the velocity (claim C22) in the spectra of all pairs of surfaces. peaks-model.tsv has the
# places of these peaks if the slider stands on springs, one for each contact. It has as many
# contacts as the default has on average.
PEAK_READINGS := spectra spectra-long spectra-light spectra-tenth-lc
define peaks_rule
runs_peaks-$(1) := $$(filter ensemble/$(1)/%,$$(runs_ensemble))
$$(OUT)/peaks/$(1).tsv: $$(call summaries_of,peaks-$(1)) $$(call run_of,realistic-v010) \
    $$(B)/verify/peaks_table
	@mkdir -p $$(@D)
	$$(B)/verify/peaks_table measured $$(OUT)/runs/realistic-v010 \
	    $$(runs_peaks-$(1):%=$$(OUT)/%/psd.tsv) >$$@.tmp
	mv $$@.tmp $$@
endef
$(foreach reading,$(PEAK_READINGS),$(eval $(call peaks_rule,$(reading))))
$(OUT)/peaks-model.tsv: $(OUT)/levels.tsv $(call run_of,realistic-v010) $(TABLE_AWK) \
    paper/tables/select.awk $(B)/verify/peaks_table
	$(B)/verify/peaks_table model $(OUT)/runs/realistic-v010 $$($(SELECT) -v bare=1 -v show=mean \
	    -v where='reading=default & point=ra5-v0.10 & quantity=contacts_mean' $<) >$@.tmp
	mv $@.tmp $@

ENERGY_TABLES := $(PEAK_READINGS:%=$(OUT)/peaks/%.tsv) $(OUT)/peaks-model.tsv \
 $(addprefix $(OUT)/,slopes-energy.tsv energy-relative.tsv slopes-area.tsv \
    area-means.tsv area-fit.tsv area-steps.tsv)
