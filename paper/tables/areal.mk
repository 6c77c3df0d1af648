# Three dimensions: the runs of data/areal.tsv, and their tables for the report.
# SPDX-License-Identifier: GPL-3.0-or-later

# The runs take too long for a reproduction. `make study-areal` makes them, and continues where it
# was stopped; their tables are archived, results/reference/areal*.tsv. A reproduction makes one
# run, which the report shows. If the archived row of this run is still the same, it uses the
# archived tables.
runs_areal := $(filter areal/%,$(PLANNED))
AREAL := results/reference/areal.tsv
AREAL_GRIDS := results/reference/areal-grids.tsv
AREAL_ANSWERS := results/reference/areal-answers.tsv
AREAL_TABLE := $(B)/verify/areal_table

# the same surfaces on grids of 40, 20, 10 and 5 um; the finest one takes 1.5 GB
GRID_SEEDS := 1 2 3 4
GRID_OPTIONS := surface.Ra=4.86um track.spacing=5um contact.nodes=250 time.duration=0.5s
areal_grids := $(GRID_SEEDS:%=$(OUT)/areal-grids/%.tsv)
$(areal_grids): $(OUT)/areal-grids/%.tsv: data/cases/areal.ini $(B)/program.sha256 | $(AREAL_TABLE)
	@mkdir -p $(@D)
	$(LAUNCH) $(AREAL_TABLE) grids $< $* $(GRID_OPTIONS) >$@.tmp
	mv $@.tmp $@

# the verdicts of the verifications in three dimensions
areal_verified := $(patsubst verify/%.c,%,$(filter verify/verify_areal%,$(VERIFY_SOURCES)))
$(areal_verified:%=$(OUT)/areal-answers/%.tsv): $(OUT)/areal-answers/%.tsv: $(B)/verify/% \
    $(B)/program.sha256
	@mkdir -p $(@D)
	$< $(@D)

.PHONY: study-areal-goal
study-areal-goal: $(call summaries_of,areal) $(areal_grids) $(AREAL_TABLE) \
    $(areal_verified:%=$(OUT)/areal-answers/%.tsv)
	$(AREAL_TABLE) runs $(runs_areal:%=$(OUT)/%) >$(AREAL).tmp
	mv $(AREAL).tmp $(AREAL)
	@$(SELECT) $(areal_grids) >$(AREAL_GRIDS).tmp
	mv $(AREAL_GRIDS).tmp $(AREAL_GRIDS)
	awk -v values=1 -f $(TABLE_AWK) -f paper/tables/orders.awk \
	    $(areal_verified:%=$(OUT)/areal-answers/%.tsv) >$(AREAL_ANSWERS).tmp
	mv $(AREAL_ANSWERS).tmp $(AREAL_ANSWERS)
	@data/digests.sh $(AREAL) $(AREAL_GRIDS) $(AREAL_ANSWERS)

$(OUT)/areal.tsv: data/archive.tsv $(AREAL) $(OUT)/$(AREAL_SHOWN)/summary.tsv $(AREAL_TABLE) \
    $(STILL_MADE) $(TABLE_AWK) $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(AREAL_TABLE) runs $(OUT)/$(AREAL_SHOWN) >$@.made
	$(STILL_MADE) $< areal $(AREAL) $@.made study-areal >$@.tmp
	rm $@.made
	mv $@.tmp $@

# Exponents from the runs at the paper's points: first those of fits over all points, then local
# exponents, each between two neighbouring points, beside V/V*, where V* is the lift-off
# speed.
$(OUT)/areal-levels.tsv: $(OUT)/areal.tsv $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) -v where='reading~^(levels|tenth)$$' $< >$@.tmp
	mv $@.tmp $@
$(OUT)/areal-exponents.tsv: $(OUT)/areal-levels.tsv $(EXPONENTS_NEED)
	$(EXPONENTS) plates $(B)/ra2d $< level >$@.tmp
	mv $@.tmp $@
# each reading has its own table, because neighbouring points must belong to the same reading
areal_local := $(addprefix $(OUT)/areal-local/,levels.tsv tenth.tsv)
$(areal_local): $(OUT)/areal-local/%.tsv: $(OUT)/areal-levels.tsv $(EXPONENTS_NEED)
	@mkdir -p $(@D)
	$(SELECT) -v where='reading=$*' $< >$@.points
	$(EXPONENTS) local $(B)/ra2d $@.points level >$@.tmp
	rm $@.points
	mv $@.tmp $@
$(OUT)/areal-regimes.tsv: $(areal_local) $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) $(areal_local) >$@.tmp
	mv $@.tmp $@
# level and power over the area of the block
$(OUT)/areal-slopes.tsv: $(OUT)/areal.tsv $(EXPONENTS_NEED)
	$(SELECT) -v where='reading~^area(-fast)?$$' $< >$@.points
	$(EXPONENTS) face $(B)/ra2d $@.points >$@.tmp
	rm $@.points
	mv $@.tmp $@
AREAL_MEANS := level,given_level,contacts_mean,contact_share,contact_area_mean,lift_off_speed,$\
    shock_rate,spots_mean,spot_rate,spot_duration_mean,spot_duration_median,$\
    spot_peak_mean_over_weight,spot_peak_max_over_weight,spots_below_M,spots_below_10M,$\
    spots_below_100us,energy_residual_share
$(OUT)/areal-means.tsv: $(OUT)/areal.tsv
	$(B)/ra2d means $< --by reading,point,surface,nominal_Ra,speed,damping,area \
	    --of $(AREAL_MEANS) >$@.tmp
	mv $@.tmp $@
# the effect of step, modes, penalty and place, and of the grid, on the same surfaces
$(OUT)/areal-changes.tsv: $(OUT)/areal.tsv $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) -v where='reading~^(base|step|exact|highest|penalty)' $< >$@.points
	$(B)/ra2d means $@.points --by reading,point --of level --less reading=base \
	    --pair point,seed >$@.tmp
	rm $@.points
	mv $@.tmp $@
$(OUT)/areal-places.tsv: $(OUT)/areal.tsv $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) -v where='reading~^(levels|middle)$$ & point~^ra5-v0.(02|05|10)$$' $< >$@.points
	$(B)/ra2d means $@.points --by reading,point --of level --less reading=levels \
	    --pair point,seed >$@.tmp
	rm $@.points
	mv $@.tmp $@
$(OUT)/areal-grids.tsv: $(AREAL_GRIDS) | $(B)/ra2d
	$(B)/ra2d means $< --by stride --of level,contact_share,contact_area_mean --less stride=4 \
	    --pair seed >$@.tmp
	mv $@.tmp $@

AREAL_TABLES := $(OUT)/areal.tsv $(addprefix $(OUT)/areal-,$(addsuffix .tsv,exponents regimes \
    slopes means changes places grids))
