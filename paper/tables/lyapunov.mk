# How fast two runs diverge, riding and hopping: the largest Lyapunov exponent, and the power.
# SPDX-License-Identifier: GPL-3.0-or-later

# `make study-lyapunov` makes a row for each speed and pair of surfaces of the law's base
# (data/law.tsv). It takes minutes, and continues where it was stopped. The table is archived,
# results/reference/lyapunov.tsv. A reproduction makes one of the fast rows (which one depends on
# the commit), and takes the archived table if that row is still the same. Fast runs are short,
# because they end when the slider reaches the end of the beam.
LYAPUNOV := results/reference/lyapunov.tsv
LYAPUNOV_TABLE := $(B)/verify/lyapunov_table
LYAPUNOV_SEEDS := 2001 2002 2003 2004 2005 2006 2007 2008
LYAPUNOV_SPEEDS := 0.01 0.02 0.05 0.1 0.15 0.2 0.35 0.5 0.7 1 2 4 8
LYAPUNOV_OPTIONS := time.scheme=central-differences time.step=500ns sliding.initial=settled \
    output.shocks=none output.sample=off probes.force_0012=none
# duration and start of the average: the slider can pass 0.43 m of the beam
lyapunov_time = time.duration=500ms output.average_from=50ms
$(OUT)/lyapunov/1-%.tsv: lyapunov_time = time.duration=425ms output.average_from=50ms
$(OUT)/lyapunov/2-%.tsv: lyapunov_time = time.duration=212ms output.average_from=40ms
$(OUT)/lyapunov/4-%.tsv: lyapunov_time = time.duration=106ms output.average_from=20ms
$(OUT)/lyapunov/8-%.tsv: lyapunov_time = time.duration=53ms output.average_from=10ms
lyapunov_at = $(addprefix $(OUT)/lyapunov/,$(addsuffix .tsv,$(foreach speed,$(1),\
    $(LYAPUNOV_SEEDS:%=$(speed)-%))))
lyapunov_rows := $(call lyapunov_at,$(LYAPUNOV_SPEEDS))
$(lyapunov_rows): $(OUT)/lyapunov/%.tsv: data/cases/realistic.ini $(B)/program.sha256 \
    | $(LYAPUNOV_TABLE)
	@mkdir -p $(@D)
	$(LAUNCH) $(LYAPUNOV_TABLE) pair $< $(lastword $(subst -, ,$*)) $(LYAPUNOV_OPTIONS) \
	    sliding.speed=$(firstword $(subst -, ,$*))m/s $(lyapunov_time) >$@.tmp
	mv $@.tmp $@
.PHONY: study-lyapunov
study-lyapunov: $(lyapunov_rows)
	@$(SELECT) $(lyapunov_rows) >$(LYAPUNOV).tmp
	mv $(LYAPUNOV).tmp $(LYAPUNOV)
	@data/digests.sh $(LYAPUNOV)

lyapunov_again := $(call drawn_of,$(call lyapunov_at,4 8))
$(OUT)/lyapunov.tsv: data/archive.tsv $(LYAPUNOV) $(lyapunov_again) $(STILL_MADE) $(TABLE_AWK) \
    $(addprefix paper/tables/,archive.awk select.awk compare-archive.sh)
	$(STILL_MADE) $< lyapunov $(LYAPUNOV) $(lyapunov_again) study-lyapunov >$@.tmp
	mv $@.tmp $@
$(OUT)/lyapunov-means.tsv: $(OUT)/lyapunov.tsv $(TABLE_AWK) paper/tables/select.awk | $(B)/ra2d
	$(SELECT) -v show=speed,ratio,contact_share,power,block_speed,exponent,twin_exponent $< >$@.rows
	$(B)/ra2d means $@.rows --by speed \
	    --of ratio,contact_share,power,block_speed,exponent,twin_exponent >$@.tmp
	rm $@.rows
	mv $@.tmp $@
# the time at which two runs have diverged, at speeds at which all pairs do so before the end
$(OUT)/lyapunov-parted.tsv: $(OUT)/lyapunov.tsv $(TABLE_AWK) paper/tables/select.awk | $(B)/ra2d
	$(SELECT) -v where='speed>=0.15 & speed<4' $< >$@.rows
	$(B)/ra2d means $@.rows --by speed --of parted >$@.tmp
	rm $@.rows
	mv $@.tmp $@
LYAPUNOV_TABLES := $(addprefix $(OUT)/,lyapunov.tsv lyapunov-means.tsv lyapunov-parted.tsv)
