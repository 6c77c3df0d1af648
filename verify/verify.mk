# make verify: refinement studies with their observed orders.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A verification writes its table, OUT/verify/NAME.tsv. It fails if a value or an observed order is
# outside its band. VERIFY=--quick takes shorter refinement paths.

VERIFY ?=
$(VERIFICATIONS:%=%.status): %.status: % $(B)/ra2d FORCE
	@mkdir -p $(OUT)/verify
	@RA2D=$(B)/ra2d $(RUN_TEST) $@ $< $(OUT)/verify $(VERIFY)
# The observed orders of all verifications are one table. The report uses the table of
# results/reference, so that `make reproduce` need not verify. Both tables must list the same
# studies, also with the shorter paths.
ORDERS := results/reference/orders.tsv
.PHONY: verify archive-orders
# the longest ones come first, so that no processor waits for them at the end
verify: $(patsubst %,$(B)/verify/verify_%.status,moreau signorini) $(B)/verify-bits.status \
    $(VERIFICATIONS:%=%.status)
	@$(JUDGE_TESTS) $(VERIFICATIONS) $(B)/verify-bits
	@verify/collect-orders.sh $(OUT)/orders.tsv $(ORDERS) $(if $(VERIFY),quick,full) \
	    $(VERIFY_SOURCES:verify/%.c=$(OUT)/verify/%.tsv)
archive-orders:
	cp $(OUT)/orders.tsv $(ORDERS)
	@data/digests.sh $(ORDERS)
