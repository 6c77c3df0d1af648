# make archive, verify-archive: the tables of an earlier reproduction.
# SPDX-License-Identifier: GPL-3.0-or-later

# The archive: results/reference/ holds the tables of an earlier reproduction. Two verdicts for each: same
# bytes, and same physics within the tolerances of data/archive.tsv. `make archive` replaces what is archived.
ARCHIVED := campaign exponents readings surfaces calibration toy verdicts
.PHONY: archive verify-archive
archive: $(ARCHIVED:%=$(OUT)/%.tsv)
	cp $^ results/reference/
	@$(MAKE) --no-print-directory manifest
$(OUT)/archive.tsv: $(ARCHIVED:%=$(OUT)/%.tsv) $(ARCHIVED:%=results/reference/%.tsv) data/archive.tsv paper/archive.awk
	@printf '# table\trows\tbytes\tphysics\tworst\twhere\n' >$@.tmp; \
	for table in $(ARCHIVED); do \
	    awk -v table=$$table -f paper/archive.awk data/archive.tsv results/reference/$$table.tsv $(OUT)/$$table.tsv >>$@.tmp; \
	done; mv $@.tmp $@
verify-archive: $(OUT)/archive.tsv
	@awk -F'\t' '!/^#/ { printf "%-12s %5d rows   bytes %-5s   physics %-5s   %.2g of the tolerance (%s)\n", $$1, $$2, $$3, $$4, $$5, $$6; \
	    if ($$4 != "same") { failed = 1 } } END { exit failed }' $<
