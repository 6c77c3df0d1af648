# Tables of the report, from those of the runs; quantities and claims.
# SPDX-License-Identifier: GPL-3.0-or-later

# Headed tables made from those of the runs by awk (paper/*.awk), and figures made from tables by
# gnuplot (figures/*.gp). No figure and no number of the report has another source.

# What the command prints without a run.
$(OUT)/profile-slider.tsv: data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(B)/ra2d surface $< --solid slider >$@.tmp
	mv $@.tmp $@
$(OUT)/roughness-slider.tsv: $(OUT)/profile-slider.tsv
	$(B)/ra2d roughness $< --histogram 40 >$@.tmp
	mv $@.tmp $@

# What the printed forms of the errata give beside the corrected ones: no simulation either.
$(OUT)/errata.tsv: $(B)/verify/errata_table data/cases/realistic.ini $(wildcard data/cases/moving-mass-*.ini)
	@mkdir -p $(@D)
	$< >$@.tmp
	mv $@.tmp $@

# Moving mass: our deflection beside the closed form, at the speeds of the four alpha and at the
# four speeds printed. The same 20 terms as modes of the bridge.
CROSSINGS := $(filter-out refined%,$(patsubst moving-mass-%,%,$(filter moving-mass-%,$(RUNS))))
DEFLECTIONS := $(CROSSINGS:%=$(OUT)/deflection-%.tsv)
$(DEFLECTIONS): $(OUT)/deflection-%.tsv: $(OUT)/runs/moving-mass-%/summary.tsv \
    $(OUT)/runs/moving-mass-%/probes.tsv paper/case.awk paper/run-derived.awk paper/deflection.awk \
    $(B)/verify/olsson_table
	alpha=$$(awk -f paper/case.awk -f paper/run-derived.awk $(<D)/case.ini $< | \
	    awk -F'\t' '$$2 == "alpha" { print $$3 }'); \
	$(B)/verify/olsson_table $$alpha 20 20001 >$@.olsson.tmp
	awk -f paper/case.awk -f paper/deflection.awk $(<D)/case.ini $< $@.olsson.tmp $(<D)/probes.tsv >$@.tmp
	rm $@.olsson.tmp
	mv $@.tmp $@

# Toy problem: every run beside its reference, which for the series over the number of modes is that
# of the report, for the stiffer penalty and for another reading (VARIANT-RUN) their own. Modal
# references; finite elements below.
TOY_RUNS := $(filter toy-%,$(RUNS))
TOY_SUMMARIES := $(TOY_RUNS:%=$(OUT)/runs/%/summary.tsv) $(TOY:%=$(OUT)/toy/%/summary.tsv)
$(OUT)/toy.tsv: $(TOY_SUMMARIES) data/toy.tsv paper/case.awk paper/toy-compare.awk
	@compare() { awk -v run=$${3:-$${2##*/}} -f paper/case.awk -f paper/toy-compare.awk \
	    $(OUT)/$$1/{summary,probes}.tsv $(OUT)/$$2/{case.ini,summary.tsv,probes.tsv} >>$@.tmp; }; \
	printf '# run\tmodes [1]\terror_early [1]\terror [1]\tpeak [N/m]\tpeak_ratio [1]\tfirst_peak_ratio [1]\tshocks [1]\tmean_shock [s]\tmean_shock_ratio [1]\tlongest_shock [s]\tlongest_shock_ratio [1]\n' >$@.tmp; \
	for run in $(TOY_RUNS); do compare runs/toy-reference runs/$$run; done; \
	for run in $(filter modes-% lagrange-%,$(TOY)); do compare runs/toy-reference toy/$$run; done; \
	for other in chi20 chi80 stiff; do compare runs/toy-reference toy/$$other-reference $$other-against-reference; done; \
	compare toy/stiff-reference runs/toy-lagrange lagrange-against-stiff; \
	for run in $(filter stiff-%,$(TOY)); do compare toy/stiff-reference toy/$$run; done; \
	for case in $(patsubst %-euler,%,$(filter theory-%-euler,$(TOY))); do compare toy/$$case-timoshenko toy/$$case-euler; done; \
	for variant in $(patsubst %-reference,%,$(filter-out stiff-%,$(filter %-reference,$(TOY)))); do \
	    for run in reference lagrange penalty soft one-mode; do \
	        compare toy/$$variant-reference toy/$$variant-$$run; \
	    done; \
	done; \
	mv $@.tmp $@

# Fig. 7: the runs a to e, and finite elements (below)
$(OUT)/toy-contact.tsv: $(foreach r,reference lagrange penalty soft one-mode,$(OUT)/runs/toy-$(r)/probes.tsv) \
    $(FE)/bricks/probes.tsv paper/toy-contact.awk | $(B)/fe/bricks/current
	awk -f paper/toy-contact.awk $(filter %/probes.tsv,$^) >$@.tmp
	mv $@.tmp $@
$(OUT)/toy-profile-slider.tsv $(OUT)/toy-profile-resonator.tsv: $(OUT)/toy-profile-%.tsv: data/cases/toy.ini \
    $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(B)/ra2d surface $< --solid $* >$@.tmp
	mv $@.tmp $@

# The ensemble: means with intervals, exponents, and the study of readings (see the scripts).
# Exponents are fitted over all points of the default damping, and once more over the points that every
# reading has, so that readings are compared like with like.
JUDGED_POINT := ra5-v0.70
$(OUT)/levels.tsv: $(OUT)/ensemble.tsv
	$(B)/ra2d means $< --by reading,point,surface,nominal_Ra,speed,damping --of \
	    level_resonator,contacts_mean,shocks_below_M,shocks_below_10M,shocks_below_100M,shocks_below_1e-4s,shocks_with_energy_gain,shock_energy_resonator,energy_residual_share >$@.tmp
	mv $@.tmp $@
$(OUT)/ensemble-few.tsv: $(OUT)/ensemble.tsv
	awk -F'\t' 'NR == FNR { if ($$1 == "settled") shared[$$2] = 1; next } \
	    /^#/ || ($$2 in shared && $$2 != "$(JUDGED_POINT)" && $$1 != "slave-force")' $< $< >$@.tmp
	mv $@.tmp $@
$(OUT)/exponents.tsv $(OUT)/exponents-few.tsv: $(OUT)/exponents%.tsv: $(OUT)/ensemble%.tsv paper/exponents.awk
	@rows() { awk -F'\t' "/^#/ || $$1" $<; }; \
	rows '$$6 == 0.02' >$@.points; \
	rows '$$2 ~ /^ra10-v0.10/' >$@.damping; \
	rows '$$2 ~ /^ra10-v0.10/ && $$6 >= 0.01' >$@.upper; \
	average() { $(B)/ra2d means $@.points --by reading,$$1,seed --of level_resonator; }; \
	average speed >$@.surfaces; average nominal_Ra >$@.speeds; \
	slopes() { $(B)/ra2d slopes "$$@" --over seed; }; \
	as() { awk -v exponent="$$1" -v at="$${2:-}" -f paper/exponents.awk; }; \
	{ printf '# reading\texponent\tat\trealisations\tpoints\tvalue\thalf\tdeviation\tsmallest\tlargest\tfirst\tfirst_half\tresidual [dB]\n'; \
	slopes $@.points --x speed --y level_resonator --decibel --by reading,surface | as n; \
	slopes $@.surfaces --x speed --y mean --decibel --by reading | as n mean; \
	slopes $@.points --x nominal_Ra --y level_resonator --decibel --by reading,speed | as m; \
	slopes $@.speeds --x nominal_Ra --y mean --decibel --by reading | as m mean; \
	slopes $@.damping --x damping --y level_resonator --by reading | as decade ra10; \
	slopes $@.upper --x damping --y level_resonator --by reading | as decade upper; } >$@.tmp; \
	rm $@.points $@.damping $@.upper $@.surfaces $@.speeds
	mv $@.tmp $@
$(OUT)/differences.tsv: $(OUT)/ensemble-few.tsv
	$(B)/ra2d means $< --by reading --of level_resonator --less reading=default --pair point,seed >$@.tmp
	mv $@.tmp $@
$(OUT)/readings.tsv: paper/readings.awk data/claims.tsv data/readings.tsv $(OUT)/exponents-few.tsv \
    $(OUT)/levels.tsv $(OUT)/differences.tsv
	awk -v point=$(JUDGED_POINT) -f $^ >$@.tmp
	mv $@.tmp $@

# Exponents of the sound beside those of the vibration of the same runs and band: means over surfaces (n) and speeds (m).
$(OUT)/sound.tsv: $(call summaries_of,ensemble) paper/ensemble.awk data/campaign.tsv
	@printf '%s\n' $(runs_ensemble) | awk -v out=$(OUT) -v what=sound -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
SOUND_LEVELS := level_resonator_in_band sound_power_level
$(OUT)/exponents-sound.tsv: $(OUT)/sound.tsv paper/exponents.awk
	@awk -F'\t' '/^#/ || $$6 == 0.02' $< >$@.points; \
	printf '# reading\texponent\tof\trealisations\tpoints\tvalue\thalf\tdeviation\tsmallest\tlargest\tfirst\tfirst_half\tresidual [dB]\n' >$@.tmp; \
	for level in $(SOUND_LEVELS); do for exponent in 'n speed' 'm nominal_Ra'; do set -- $$exponent; \
	    $(B)/ra2d means $@.points --by reading,$$2,seed --of $$level >$@.means; \
	    $(B)/ra2d slopes $@.means --x $$2 --y mean --decibel --by reading --over seed | \
	        awk -v exponent=$$1 -v at=$$level -f paper/exponents.awk >>$@.tmp; \
	done; done; rm $@.points $@.means
	mv $@.tmp $@
$(OUT)/efficiencies.tsv: $(OUT)/sound.tsv
	$(B)/ra2d means $< --by reading --of radiation_efficiency,sound_power_level,sound_power_level_own >$@.tmp
	mv $@.tmp $@

# Both surfaces of every pair: roughness of the records of each row of Table 8.
$(OUT)/records.tsv: $(call summaries_of,ensemble) paper/ensemble.awk data/campaign.tsv
	@printf '%s\n' $(runs_ensemble) | grep '/default/[^/]*-v0.10/' | \
	    awk -v out=$(OUT) -v what=surfaces -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/surfaces.tsv: $(OUT)/records.tsv
	$(B)/ra2d means $< --by surface --of Ra,Rq,Rsk,Rku,lc >$@.tmp
	mv $@.tmp $@
# The spectrum of Fig. 13 over all pairs of surfaces, of the default and of the nearest reading.
SPECTRA := spectra spectra-light
$(foreach reading,$(SPECTRA),$(eval runs_$(reading) := $(filter ensemble/$(reading)/%,$(runs_ensemble))))
$(foreach reading,$(SPECTRA),$(eval $(OUT)/$(reading).tsv: $(call summaries_of,$(reading))))
$(SPECTRA:%=$(OUT)/%.tsv): $(OUT)/%.tsv: paper/psd-mean.awk
	awk -f paper/psd-mean.awk $(runs_$*:%=$(OUT)/%/psd.tsv) >$@.tmp
	mv $@.tmp $@
# Penalty against multipliers for each pair (C17). Exit code 1 says that the penalty misses its target: a
# result like any other.
CALIBRATIONS := $(patsubst %,$(OUT)/calibration/%.tsv,$(if $(filter full,$(RUN_LENGTH)),1 2 3 4 5 6 7 8 9 10 11 12,1))
$(CALIBRATIONS): $(OUT)/calibration/%.tsv: data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/ra2d calibrate $< -s surface.seed=$* >$@.tmp || test $$? = 1
	mv $@.tmp $@
$(OUT)/calibration.tsv: $(CALIBRATIONS) paper/calibration.awk
	awk -f paper/calibration.awk $(CALIBRATIONS) >$@.points
	$(B)/ra2d means $@.points --by penalty --of difference >$@.tmp
	rm $@.points
	mv $@.tmp $@

# The study of convergence: every variant less the base on the same surfaces, with what it costs.
$(OUT)/convergence-runs.tsv: $(call summaries_of,convergence) data/campaign.tsv paper/ensemble.awk
	@printf '%s\n' $(runs_convergence) | awk -v out=$(OUT) -v what=results -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/convergence.tsv: $(OUT)/convergence-runs.tsv data/convergence.tsv paper/convergence.awk paper/ensemble.awk
	@for quantity in level_resonator shocks_below_M shocks_below_10M shocks_below_1e-4s; do \
	    $(B)/ra2d means $< --by reading --of $$quantity --less reading=base --pair seed; \
	done >$@.differences; \
	printf '%s\n' $(runs_convergence) | awk -v out=$(OUT) -v what=times -f paper/ensemble.awk data/campaign.tsv - >$@.times; \
	awk -f paper/convergence.awk data/convergence.tsv $@.times $@.differences >$@.tmp; rm $@.times $@.differences
	mv $@.tmp $@

# The earlier paper: its tables and Fig. 3 (verify/schemes_table.c); roughness of both its surfaces for several seeds,
# with the mean distance of up-crossings of the mean line beside the RSm of the standard; and how far two runs part that
# differ by one bit of delta.
SCHEME_TABLES := $(addprefix $(OUT)/schemes,.tsv -energy.tsv -frequencies.tsv)
$(SCHEME_TABLES) &: $(B)/verify/schemes_table data/cases/impacts.ini
	@mkdir -p $(OUT)
	$< $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)
$(OUT)/impacts-surfaces.tsv: data/cases/impacts.ini paper/crossings.awk $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(OUT); printf '# profile\tseed\tRq [m]\tRsk [1]\tRku [1]\tRSm [m]\tcrossings [m]\n' >$@.rows; \
	for solid in resonator slider; do for seed in $(if $(filter full,$(RUN_LENGTH)),1 2 3 4 5 6 7 8 9 10 11 12,1 2); do \
	    $(B)/ra2d surface $< --solid $$solid -s surface.seed=$$seed >$@.profile; \
	    $(B)/ra2d roughness $@.profile | awk -v solid=$$solid -v seed=$$seed -f paper/crossings.awk - $@.profile >>$@.rows; \
	done; done; \
	$(B)/ra2d means $@.rows --by profile --of Rq,Rsk,Rku,RSm,crossings >$@.tmp; rm $@.rows $@.profile
	mv $@.tmp $@
$(OUT)/impacts-profile-%.tsv: data/cases/impacts.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(B)/ra2d surface $< --solid $* >$@.tmp
	mv $@.tmp $@
$(OUT)/divergence.tsv: $(OUT)/runs/chaos/probes.tsv $(OUT)/runs/chaos-bit/probes.tsv paper/divergence.awk
	awk -v probe=velocity_0165 -f paper/divergence.awk $(OUT)/runs/chaos/probes.tsv $(OUT)/runs/chaos-bit/probes.tsv >$@.tmp
	mv $@.tmp $@
EARLIER_TABLES := $(SCHEME_TABLES) $(OUT)/impacts-surfaces.tsv $(OUT)/divergence.tsv $(OUT)/convergence.tsv \
    $(OUT)/runs/impacts/probes.tsv
PRECISION_TABLES := $(OUT)/schemes-cost.tsv $(OUT)/schemes-precision.tsv
# Rolling contact beside its runs: special cases, two choices of the excitation, spectra, kurtosis; and the
# contact under caps of the pressure (verify/rolling_table.c).
ROLLING_STUDIES := $(OUT)/rolling-study.tsv $(OUT)/rolling-yield.tsv
ROLLING_PATH := $(if $(filter full,$(RUN_LENGTH)),256,64)
$(ROLLING_STUDIES): $(OUT)/rolling-%.tsv: data/cases/rolling-roller.ini $(B)/verify/rolling_table
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/verify/rolling_table $* $< footprint.positions=$(ROLLING_PATH) excitation.segment=all >$@.tmp
	mv $@.tmp $@

# Quantities: rows (source, name, value, unit, half-width of the 95 % interval, standard deviation; the last
# two of ensembles only) from every summary and every script, in one table.
SUMMARIES := $(RUNS:%=$(OUT)/runs/%/summary.tsv)
ENSEMBLE_TABLES := $(addprefix $(OUT)/,levels.tsv exponents.tsv exponents-few.tsv readings.tsv surfaces.tsv $(SPECTRA:=.tsv) \
    calibration.tsv campaign-time.tsv ensemble-time.tsv exponents-sound.tsv efficiencies.tsv)
$(OUT)/quantities.tsv: $(SUMMARIES) $(DEFLECTIONS) $(OUT)/toy.tsv $(OUT)/toy-fe.tsv $(ENSEMBLE_TABLES) \
    $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) $(ROLLING_STUDIES) results/reference/checks.tsv \
    $(OUT)/roughness-slider.tsv $(OUT)/errata.tsv $(OUT)/environment.tsv $(ORDERS) \
    $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv $(EARLIER_TABLES) $(PRECISION_TABLES) $(wildcard paper/*.awk)
	@printf '# source\tname\tvalue\tunit\thalf\tdeviation\n' >$@.tmp; \
	add() { awk -v group="$$1" "$${@:2}" >>$@.tmp; }; \
	for run in $(RUNS); do \
	    add $$run -f paper/rows.awk $(OUT)/runs/$$run/{summary,timing}.tsv; \
	    add $$run -f paper/case.awk -f paper/run-derived.awk $(OUT)/runs/$$run/{case.ini,summary.tsv}; \
	done; \
	for run in $(CROSSINGS); do \
	    add deflection-$$run -f paper/deflection-summary.awk $(OUT)/deflection-$$run.tsv; \
	done; \
	for run in $(filter moving-mass-%,$(RUNS)); do \
	    add $$run -f paper/summary-first.awk -f paper/crossing-force.awk $(OUT)/runs/$$run/{summary,probes}.tsv; \
	done; \
	awk -v base=moving-mass-refined -f paper/refined.awk $@.tmp >$@.refined.tmp; \
	cat $@.refined.tmp >>$@.tmp; rm $@.refined.tmp; \
	for run in realistic-v010 moving-mass-a0125; do \
	    add $$run -f paper/modes-summary.awk $(OUT)/runs/$$run/modes.tsv; \
	done; \
	add toy -f paper/toy-quantities.awk $(OUT)/toy.tsv; \
	add toy-fe-narrow -f paper/rows.awk $(FE)/narrow/summary.tsv; \
	add '' -f paper/toy-fe-quantities.awk $(FE)/bricks/summary.tsv $(FE_OURS)/timing.tsv $(OUT)/toy-fe.tsv; \
	add toy-one-mode -v probe=summit_velocity -f paper/summary-first.awk -f paper/high-share.awk \
	    $(OUT)/runs/toy-one-mode/summary.tsv $(OUT)/runs/toy-{reference,one-mode}/psd.tsv; \
	add toy-reference -f paper/case.awk -f paper/toy-penetration.awk $(OUT)/runs/toy-reference/{case.ini,shocks.tsv}; \
	add orders -f paper/orders-summary.awk $(ORDERS); \
	add surface -f paper/rows.awk $(OUT)/roughness-slider.tsv; \
	add errata -f paper/rows.awk $(OUT)/errata.tsv; \
	for run in $(ROLLING); do add $$run -f paper/rows.awk $(OUT)/rolling/$$run/{summary,timing}.tsv; done; \
	add rolling -f paper/rows.awk $(OUT)/rolling-study.tsv; \
	add environment -f paper/rows.awk $(OUT)/environment.tsv; \
	add bench -f paper/bench.awk $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv; \
	add realistic-v010 -v x=0.012 -f paper/summary-first.awk -f paper/nodal-force.awk $(OUT)/runs/realistic-v010/{summary,shocks}.tsv; \
	add realistic-v070 -f paper/summary-first.awk -f paper/shock-shares.awk $(OUT)/runs/realistic-v070/{summary,shocks}.tsv; \
	for reading in $(SPECTRA); do \
	    add $$reading -f paper/psd-peaks.awk $(OUT)/runs/realistic-v010/modes.tsv $(OUT)/$$reading.tsv; \
	done; \
	add '' -v point=$(JUDGED_POINT) -f paper/levels-summary.awk $(OUT)/levels.tsv; \
	add exponents -f paper/exponents-summary.awk $(OUT)/exponents.tsv; \
	add exponents-few -f paper/exponents-summary.awk $(OUT)/exponents-few.tsv; \
	add '' -f paper/readings-summary.awk $(OUT)/{exponents,readings}.tsv; \
	add sound -f paper/sound-summary.awk $(OUT)/exponents-sound.tsv $(OUT)/efficiencies.tsv; \
	add surfaces -f paper/means-summary.awk $(OUT)/surfaces.tsv; \
	add calibration -v alone=1 -f paper/means-summary.awk $(OUT)/calibration.tsv; \
	add schemes -f paper/columns.awk $(OUT)/schemes.tsv; \
	add frequency -f paper/columns.awk $(OUT)/schemes-frequencies.tsv; \
	add '' -f paper/energies.awk $(OUT)/schemes-energy.tsv; \
	add schemes-cost -f paper/columns.awk $(OUT)/schemes-cost.tsv; \
	add '' -v at=1e-6 -f paper/precision.awk $(PRECISION_TABLES); \
	add impacts-surfaces -f paper/means-summary.awk $(OUT)/impacts-surfaces.tsv; \
	add '' -f paper/impacts.awk $(OUT)/runs/impacts/probes.tsv; \
	awk -F'\t' -v OFS='\t' '/^# (rate|passage)/ { print "divergence", substr($$1, 3), $$2, $$3 }' $(OUT)/divergence.tsv >>$@.tmp; \
	add convergence -f paper/columns.awk $(OUT)/convergence.tsv; \
	add checks -f paper/rows.awk results/reference/checks.tsv; \
	add campaign -f paper/rows.awk $(OUT)/campaign-time.tsv; \
	add ensemble -f paper/rows.awk $(OUT)/ensemble-time.tsv; \
	awk -F'\t' -v OFS='\t' '$$1 ~ /^deflection-a/ && $$2 == "largest_difference" && $$3 > worst { worst = $$3 } \
	    END { print "deflection-worst", "largest_difference", worst, "1" }' $@.tmp >$@.worst.tmp; \
	cat $@.worst.tmp >>$@.tmp; rm $@.worst.tmp; \
	mv $@.tmp $@

# every comparison with its verdict, and the register: one verdict for each claim
$(OUT)/claims.tsv: $(OUT)/quantities.tsv data/claims.tsv paper/judge.awk
	awk -f paper/judge.awk $(OUT)/quantities.tsv data/claims.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/verdicts.tsv: data/claims.tsv $(OUT)/claims.tsv paper/verdicts.awk
	awk -f paper/verdicts.awk data/claims.tsv $(OUT)/claims.tsv >$@.tmp
	mv $@.tmp $@
