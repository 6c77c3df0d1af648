# Figures, from tables by gnuplot.
# SPDX-License-Identifier: GPL-3.0-or-later

# tables_NAME are the inputs of a figure in the order in which its script takes them. cairo writes
# the time of day into the file; as many other digits keep its offsets and make it reproducible.
tables_moving-mass-deflection := $(foreach a,a0125 a0250 a0500 a1000,$(OUT)/deflection-$(a).tsv)
tables_moving-mass-force := $(OUT)/runs/moving-mass-a0125/probes.tsv $(OUT)/runs/moving-mass-a0125/summary.tsv
tables_toy-geometry := $(OUT)/toy-profile-resonator.tsv $(OUT)/toy-profile-slider.tsv \
    $(OUT)/runs/toy-penalty/summary.tsv
tables_toy-contact := $(OUT)/toy-contact.tsv
tables_toy-modes := $(OUT)/toy.tsv $(OUT)/toy-fe.tsv
tables_surface := $(OUT)/profile-slider.tsv $(OUT)/roughness-slider.tsv
tables_nodal-force := $(OUT)/runs/realistic-v010/probes.tsv $(OUT)/runs/realistic-fine/probes.tsv
tables_shocks := $(OUT)/runs/realistic-v070/histograms.tsv
tables_velocity-psd := $(OUT)/runs/realistic-v010/probes.tsv $(OUT)/spectra.tsv $(OUT)/runs/realistic-v010/modes.tsv \
    $(OUT)/spectra-light.tsv
tables_level-speed := $(OUT)/levels.tsv $(OUT)/readings.tsv
tables_level-roughness := $(tables_level-speed)
tables_level-damping := $(tables_level-speed)
tables_readings := $(OUT)/readings.tsv
tables_rolling-path := $(foreach r,roller-v1 roller-yield,$(OUT)/rolling/$(r)/excitation.tsv)
tables_rolling-choices := $(OUT)/rolling-study.tsv $(OUT)/rolling-yield.tsv
tables_rolling-spectra := $(foreach r,roller-v1 roller-v10,$(OUT)/rolling/$(r)/spectrum.tsv $(OUT)/rolling/$(r)/response.tsv)
tables_rolling-force := $(foreach r,roller-fixed roller-v1 roller-v10,$(OUT)/rolling/$(r)/response.tsv $(OUT)/rolling/$(r)/summary.tsv)
tables_bench := $(OUT)/bench.tsv
tables_impacts-profiles := $(OUT)/impacts-profile-resonator.tsv $(OUT)/impacts-profile-slider.tsv
tables_schemes-energy := $(OUT)/schemes-energy.tsv
tables_schemes-precision := $(OUT)/schemes-cost.tsv $(OUT)/schemes-precision.tsv
tables_impacts := $(OUT)/runs/impacts/probes.tsv $(OUT)/runs/impacts-fine/probes.tsv
tables_convergence := $(OUT)/convergence.tsv $(OUT)/divergence.tsv

# data/figures.tsv lists the figures with the paper's numbers and the cases behind them
FIGURES := $(shell awk -F'\t' '!/^\#/ { print $$1 }' data/figures.tsv)
FIGURE_FILES := $(FIGURES:%=$(OUT)/figures/%.pdf)
$(foreach figure,$(FIGURES),$(eval $(OUT)/figures/$(figure).pdf: $(tables_$(figure))))
$(FIGURE_FILES): $(OUT)/figures/%.pdf: figures/%.gp figures/style.gp figures/levels.gp | packages-report
	@mkdir -p $(@D)
	gnuplot -c $< $@.tmp $(tables_$*)
	sed -i 's|/CreationDate (D:[0-9]\{14\}Z)|/CreationDate (D:19700101000000Z)|' $@.tmp
	mv $@.tmp $@

# from a figure back to its script, its cases and its tables
$(OUT)/figures.tsv: data/figures.tsv data/figures-code.tsv figures/figures.mk
	@mkdir -p $(@D); printf '%s\n' $(foreach figure,$(FIGURES),'$(figure)	$(tables_$(figure))') | \
	    awk -F'\t' -v OFS='\t' 'NR == FNR { tables[$$1] = $$2; next } /^#/ { next } FILENAME ~ /-code/ { code[$$1] = $$2; next } \
	        !head++ { print "# figure", "paper", "script", "cases", "tables", "code" } \
	        { print $$1, $$2, "figures/" $$1 ".gp", $$3, tables[$$1], code[$$1] }' - data/figures-code.tsv data/figures.tsv >$@.tmp
	mv $@.tmp $@

.PHONY: figures
figures: $(FIGURE_FILES)
