# Tables of the ensemble and of single runs of the realistic case.
# SPDX-License-Identifier: GPL-3.0-or-later

# The ensemble: means with intervals, exponents, and the study of readings (see the scripts).
# Exponents are fitted over all points of the default damping, and once more over the points that
# every reading has, so that readings are compared like with like.
empty :=
space := $(empty) $(empty)
comma := ,
list = $(subst $(space),$(comma),$(strip $(1)))
LEVELS := level_resonator contacts_mean shocks_below_M shocks_below_10M shocks_below_100M \
    shocks_below_100us shocks_with_energy_gain shock_energy_resonator energy_residual_share \
    energy_worst_mode_share contact_share lift_off_speed work_damping
$(OUT)/levels.tsv: $(OUT)/ensemble.tsv
	$(B)/ra2d means $< --by reading,point,surface,nominal_Ra,speed,damping \
	    --of $(call list,$(LEVELS)) >$@.tmp
	mv $@.tmp $@
# the points that every reading has, without the one where shocks are judged
POINTS_OF_ALL = $$($(SELECT) -v where=reading=settled -v show=points -v bare=1 data/readings.tsv)
define shared
points=$(POINTS_OF_ALL); \
	$(SELECT) -v where="point~^($${points//\\/\\\\})$$ & point!=$(JUDGED_POINT)" $<
endef
$(OUT)/ensemble-few.tsv: $(OUT)/ensemble.tsv data/readings.tsv $(TABLE_AWK) paper/tables/select.awk
	$(shared) >$@.tmp
	mv $@.tmp $@
EXPONENTS := paper/tables/exponents.sh
EXPONENTS_NEED := $(EXPONENTS) $(TABLE_AWK) $(addprefix paper/tables/,exponents.awk select.awk)
$(OUT)/exponents.tsv $(OUT)/exponents-few.tsv: $(OUT)/exponents%.tsv: $(OUT)/ensemble%.tsv \
    $(EXPONENTS_NEED)
	$(EXPONENTS) level $(B)/ra2d $< >$@.tmp
	mv $@.tmp $@
# the exponent of the speed from 0.1 m/s on, where the loading at the start has no effect
$(OUT)/exponents-fast.tsv: $(OUT)/ensemble.tsv $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) -v where='damping=0.02 & speed>=0.1 & reading~^(default|light-mid-span)$$' $< \
	    >$@.points
	$(B)/ra2d slopes $@.points --x speed --y level_resonator --decibel --by reading,surface \
	    --over seed >$@.tmp
	rm $@.points
	mv $@.tmp $@
$(OUT)/regimes.tsv: $(OUT)/ensemble.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) local $(B)/ra2d $< >$@.tmp
	mv $@.tmp $@
# tests of the printed ranges of exponents, in which all exponents of a figure are tested together
$(OUT)/joint.tsv: $(B)/verify/joint_table $(OUT)/ensemble.tsv data/published.tsv
	$< levels $(OUT)/ensemble.tsv data/published.tsv 100000 >$@.tmp
	mv $@.tmp $@
$(OUT)/differences.tsv: $(OUT)/ensemble-few.tsv
	$(B)/ra2d means $< --by reading --of level_resonator --less reading=default \
	    --pair point,seed --over seed --each point >$@.tmp
	mv $@.tmp $@
$(OUT)/readings.tsv: $(TABLE_AWK) paper/tables/readings.awk data/claims.tsv data/readings.tsv \
    $(OUT)/exponents-few.tsv $(OUT)/levels.tsv $(OUT)/differences.tsv
	awk -v point=$(JUDGED_POINT) $(patsubst %.awk,-f %.awk,$^) >$@.tmp
	mv $@.tmp $@

# Exponents of the sound, beside those of the vibration in the same runs and the same band of
# frequencies: n is averaged over the surfaces, m over the speeds. Efficiencies of radiation are
# computed at the points that every reading has.
$(OUT)/sound.tsv: $(call summaries_of,ensemble) $(COLLECT_NEEDS)
	@$(call listed,$(runs_ensemble)) | $(COLLECT) -v what=sound data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/exponents-sound.tsv: $(OUT)/sound.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) sound $(B)/ra2d $< >$@.tmp
	mv $@.tmp $@
$(OUT)/efficiencies.tsv: $(OUT)/sound.tsv data/readings.tsv $(TABLE_AWK) paper/tables/select.awk
	$(shared) >$@.points
	$(B)/ra2d means $@.points --by reading --over seed --each point \
	    --of radiation_efficiency,sound_power_level,sound_power_level_own >$@.tmp
	rm $@.points
	mv $@.tmp $@

# Computes every exponent of these tables once more in another way. A difference is an error.
$(OUT)/recomputed.tsv: tests/scripts/recompute/recompute.awk $(foreach pair,\
    ensemble:exponents ensemble-few:exponents-few sound:exponents-sound,\
    $(patsubst %,$(OUT)/%.tsv,$(subst :, ,$(pair))))
	awk -f $^ >$@.tmp
	mv $@.tmp $@

# Roughness of both surfaces of every pair, for each row of Table 8.
runs_surfaces := $(foreach run,$(filter ensemble/default/%,$(runs_ensemble)),\
    $(if $(filter %-v0.10,$(subst /, ,$(run))),$(run)))
$(OUT)/records.tsv: $(call summaries_of,surfaces) $(COLLECT_NEEDS)
	@$(call listed,$(runs_surfaces)) | $(COLLECT) -v what=surfaces data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/surfaces.tsv: $(OUT)/records.tsv
	$(B)/ra2d means $< --by surface --of Ra,Rq,Rsk,Rku,lc >$@.tmp
	mv $@.tmp $@
# for each solid apart, because the roughness of the resonator's records, 450 mm long, scatters less
# than that of the slider's, 20 mm long
$(OUT)/surfaces-solids.tsv: $(OUT)/records.tsv
	$(B)/ra2d means $< --by surface,solid --of Ra,Rq,Rsk,Rku,lc >$@.tmp
	mv $@.tmp $@

# The spectrum of Fig. 13 over all pairs of surfaces, of the default and of two readings, and its
# peaks.
SPECTRA := spectra spectra-light spectra-tenth-lc
define spectrum_rule
runs_$(1) := $$(filter ensemble/$(1)/%,$$(runs_ensemble))
$$(OUT)/$(1).tsv: $$(call summaries_of,$(1)) $$(B)/verify/realistic_table
	$$(B)/verify/realistic_table mean $$(runs_$(1):%=$$(OUT)/%/psd.tsv) >$$@.tmp
	mv $$@.tmp $$@
endef
$(foreach reading,$(SPECTRA),$(eval $(call spectrum_rule,$(reading))))
PEAKS := $(OUT)/runs/realistic-v010/modes.tsv $(OUT)/%.tsv
$(eval $(call derived,peaks,$(SPECTRA),realistic_table,$(PEAKS),$(PEAKS)))

# The penalty is compared with multipliers for each pair (claim C17). The first row of every
# calibration has the penalty of the case itself, and calibration.tsv has the means of these rows.
# Exit code 1 says that the penalty misses its target, which is a result like any other.
ALL_SEEDS := 1 2 3 4 5 6 7 8 9 10 11 12
CALIBRATIONS := $(patsubst %,$(OUT)/calibration/%.tsv,\
    $(if $(filter full,$(RUN_LENGTH)),$(ALL_SEEDS),1))
$(CALIBRATIONS): $(OUT)/calibration/%.tsv: data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/ra2d calibrate $< -s surface.seed=$* >$@.tmp || test $$? = 1
	mv $@.tmp $@
$(OUT)/calibration.tsv: $(CALIBRATIONS) $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) -v first=1 -v show=penalty,difference=displacement_difference \
	    $(CALIBRATIONS) >$@.points
	$(B)/ra2d means $@.points --by penalty --of difference >$@.tmp
	rm $@.points
	mv $@.tmp $@
# the same comparison over several durations
WINDOWS := 0.1ms 0.3ms 1ms 3ms
SEEDS_OF_WINDOWS := $(CALIBRATIONS:$(OUT)/calibration/%=%)
WINDOW_TABLES := $(foreach window,$(WINDOWS),$(SEEDS_OF_WINDOWS:%=$(OUT)/calibration/$(window)/%))
$(WINDOW_TABLES): data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/ra2d calibrate $< --duration $(notdir $(@D)) \
	    -s surface.seed=$(basename $(notdir $@)) >$@.tmp || test $$? = 1
	mv $@.tmp $@
$(OUT)/windows.tsv: paper/tables/windows.sh $(WINDOW_TABLES) $(TABLE_AWK) paper/tables/select.awk
	$< $(B)/ra2d $(WINDOWS:%=$(OUT)/calibration/%) >$@.tmp
	mv $@.tmp $@

# Single runs of the realistic case: bounds, shocks of a node, shares of shocks, peaks of the
# spectrum.
$(eval $(call derived,bounds,$(filter realistic-%,$(RUNS)),realistic_table,$(OUT)/runs/%,\
    $(call run_of,%)))
$(eval $(call derived,node,realistic-v010 realistic-tenth,realistic_table,\
    $(OUT)/runs/% 0.012,$(call run_of,%)))
$(eval $(call derived,shares,realistic-v070,realistic_table,$(OUT)/runs/%,$(call run_of,%)))
# both definitions of a shock, at speeds at which nodes pass exactly over nodes, or nearly
$(eval $(call derived,restarts,$(filter shocks-%,$(RUNS)),realistic_table,$(OUT)/runs/%,\
    $(call run_of,%)))

# The study of convergence: every variant minus the base on the same surfaces, with its cost.
$(OUT)/convergence-runs.tsv: $(call summaries_of,convergence) $(COLLECT_NEEDS)
	@$(call listed,$(runs_convergence)) | $(COLLECT) -v what=results data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/convergence-times.tsv: $(call summaries_of,convergence) $(COLLECT_NEEDS)
	@$(call listed,$(runs_convergence)) | $(COLLECT) -v what=times data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
CONVERGING := $(addprefix $(OUT)/convergence/,$(addsuffix .tsv,level_resonator shocks_below_M \
    shocks_below_10M shocks_below_100us))
$(CONVERGING): $(OUT)/convergence/%.tsv: $(OUT)/convergence-runs.tsv
	$(B)/ra2d means $< --by reading --of $* --less reading=base --pair seed >$@.tmp
	mv $@.tmp $@
$(OUT)/convergence.tsv: $(TABLE_AWK) paper/tables/convergence.awk data/convergence.tsv \
    $(OUT)/convergence-times.tsv $(CONVERGING)
	awk $(patsubst %.awk,-f %.awk,$^) >$@.tmp
	mv $@.tmp $@

# Runs on the same surfaces are compared in two ways: a run with long steps with one that has the
# printed step; and a run of the ensemble with one whose penalty has another last bit.
BOTH_WAYS := paper/tables/both-ways.sh
$(OUT)/both-ways-runs.tsv: $(call summaries_of,ensemble) $(call summaries_of,both-ways) \
    $(COLLECT_NEEDS)
	@$(call listed,$(runs_ensemble) $(runs_both-ways)) | \
	    $(COLLECT) -v what=ways data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/both-ways.tsv: private DIFFER := step
$(OUT)/last-bit.tsv: private DIFFER := bit
$(OUT)/both-ways.tsv $(OUT)/last-bit.tsv: $(OUT)/both-ways-runs.tsv $(BOTH_WAYS) $(TABLE_AWK) \
    paper/tables/select.awk
	$(BOTH_WAYS) $(DIFFER) $(B)/ra2d $(PRINTED_STEP) $(JUDGED_POINT) $< >$@.tmp
	mv $@.tmp $@
