# Tables of the earlier paper, on the schemes.
# SPDX-License-Identifier: GPL-3.0-or-later

# These are the tables and Fig. 3 of the earlier paper (verify/schemes_table.c), comparisons of its
# schemes, and its impacts. impacts-surfaces.tsv has the roughness of both surfaces of the impacts
# for several seeds, and the mean distance of up-crossings of the mean line beside the RSm of the
# standard.
# divergence.tsv has the difference between two runs whose reference distances differ by one bit.
SCHEME_TABLES := $(addprefix $(OUT)/schemes,.tsv -energy.tsv -frequencies.tsv)
$(SCHEME_TABLES) &: $(B)/verify/schemes_table data/cases/impacts.ini
	@mkdir -p $(OUT)
	$< $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)
PRECISION_TABLES := $(OUT)/schemes-cost.tsv $(OUT)/schemes-precision.tsv
COMPARED_STEP := 1e-6
RANK_TABLES := $(addprefix $(OUT)/schemes-,changes.tsv ranks.tsv compared.tsv)
$(OUT)/schemes-changes.tsv: private ASKED = energies $(OUT)/schemes-energy.tsv
$(OUT)/schemes-ranks.tsv: private ASKED = ranks $(COMPARED_STEP) $(OUT)/schemes-precision.tsv
$(OUT)/schemes-compared.tsv: private ASKED = compared $(COMPARED_STEP) $(PRECISION_TABLES)
$(OUT)/schemes-changes.tsv: $(OUT)/schemes-energy.tsv
$(OUT)/schemes-ranks.tsv: $(OUT)/schemes-precision.tsv
$(OUT)/schemes-compared.tsv: $(PRECISION_TABLES)
$(RANK_TABLES): $(B)/verify/ranks_table
	$(B)/verify/ranks_table $(ASKED) >$@.tmp
	mv $@.tmp $@
$(eval $(call derived,rings,impacts,impacts_table,$(OUT)/runs/%,$(call run_of,%)))
$(OUT)/impacts-records.tsv: data/cases/impacts.ini $(B)/verify/impacts_table
	@mkdir -p $(@D)
	$(B)/verify/impacts_table surfaces $< $(if $(filter full,$(RUN_LENGTH)),12,2) >$@.tmp
	mv $@.tmp $@
$(OUT)/impacts-surfaces.tsv: $(OUT)/impacts-records.tsv | $(B)/ra2d
	$(B)/ra2d means $< --by profile --of Rq,Rsk,Rku,RSm,crossings >$@.tmp
	mv $@.tmp $@
PARTED := $(OUT)/runs/chaos $(OUT)/runs/chaos-bit velocity_0165
$(OUT)/divergence.tsv: $(call run_of,chaos) $(call run_of,chaos-bit) $(B)/verify/realistic_table
	$(B)/verify/realistic_table divergence $(PARTED) >$@.tmp
	mv $@.tmp $@
$(eval $(call derived,rate,divergence,realistic_table,$(PARTED),$(OUT)/%.tsv))
EARLIER_TABLES := $(SCHEME_TABLES) $(OUT)/impacts-surfaces.tsv $(OUT)/divergence.tsv \
    $(OUT)/convergence.tsv $(OUT)/schemes-changes.tsv
