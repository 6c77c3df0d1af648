# What single blows give back, beside the restitution of the law: cells of data/law.tsv at 0.5 m/s.
# SPDX-License-Identifier: GPL-3.0-or-later

# Seconds: they are made in every reproduction. Surfaces are the first ones of the law's runs.
RESTITUTION_TABLE := $(B)/verify/restitution_table
RESTITUTION_CELLS := base thickness-0.5 thickness-1 thickness-4 thickness-8 penalty-0.01 \
    penalty-0.1 penalty-10 length-5 length-80 density-0.1 density-10
RESTITUTION_OPTIONS := time.scheme=exact-propagator time.step=200ns output.shocks=none \
    output.sample=off probes.force_0012=none
# so many seeds, and blows on the surfaces of each
RESTITUTION_BLOWS := 8 16
restitution_rows := $(RESTITUTION_CELLS:%=$(OUT)/restitution/%.tsv)
$(restitution_rows): $(OUT)/restitution/%.tsv: data/law.tsv data/cases/realistic.ini \
    $(B)/program.sha256 $(TABLE_AWK) paper/tables/select.awk | $(RESTITUTION_TABLE)
	@mkdir -p $(@D)
	$(RESTITUTION_TABLE) blows $* data/cases/realistic.ini $(LAW_SEED) $(RESTITUTION_BLOWS) \
	    $$($(SELECT) -v bare=1 -v show=options -v where='cell=$* & point=v0.5' $<) \
	    $(RESTITUTION_OPTIONS) >$@.tmp
	mv $@.tmp $@
$(OUT)/restitution.tsv: $(restitution_rows) $(TABLE_AWK) paper/tables/select.awk
	$(SELECT) $(restitution_rows) >$@.tmp
	mv $@.tmp $@
$(OUT)/restitution-means.tsv: $(OUT)/restitution.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by cell,kind --of arm,speed,contact,restitution,expected >$@.tmp
	mv $@.tmp $@
RESTITUTION_TABLES := $(OUT)/restitution.tsv $(OUT)/restitution-means.tsv
