# make verify: refinement studies with their observed orders.
# SPDX-License-Identifier: GPL-3.0-or-later

# A verification writes its table, results/verify/NAME.tsv, and fails when a figure or an observed
# order is outside its band. VERIFY=--quick takes shorter refinement paths.
VERIFY ?=
$(VERIFICATIONS:%=%.status): %.status: % $(B)/ra2d FORCE
	@mkdir -p $(OUT)/verify; echo "running $<"; \
	if RA2D=$(abspath $(B)/ra2d) $< $(OUT)/verify $(VERIFY) >$*.log 2>&1; \
	then echo 0 >$@; else echo $$? >$@; fi
# The observed orders of all of them are one table; the report has that of results/reference, so that
# `make reproduce` need not verify. With the full paths both must list the same studies.
ORDERS := results/reference/orders.tsv
.PHONY: verify archive-orders
verify: $(VERIFICATIONS:%=%.status) $(B)/verify-bits.status
	$(call judge,$(VERIFICATIONS) $(B)/verify-bits)
	@awk -f paper/orders.awk $(VERIFY_SOURCES:verify/%.c=$(OUT)/verify/%.tsv) >$(OUT)/orders.tsv.tmp; \
	mv $(OUT)/orders.tsv.tmp $(OUT)/orders.tsv; \
	if [ -n '$(VERIFY)' ]; then echo 'wrote $(OUT)/orders.tsv, of shorter paths'; \
	elif awk -f paper/orders.awk $(OUT)/orders.tsv $(ORDERS); then echo 'wrote $(OUT)/orders.tsv: the studies of $(ORDERS)'; \
	else echo '$(ORDERS) is of other studies: make archive-orders' >&2; exit 1; fi
archive-orders:
	cp $(OUT)/orders.tsv $(ORDERS)
