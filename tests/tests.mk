# make test: unit tests, examples, tests of scripts.
# SPDX-License-Identifier: GPL-3.0-or-later

.PHONY: test
# Every program runs, whatever the others did; then the verdicts are read. The closing lines are
# shown for each program, the whole log only for one that failed.

$(TESTS:%=%.status): %.status: % $(B)/ra2d FORCE
	@echo "running $<"; \
	if RA2D=$(abspath $(B)/ra2d) $< >$*.log 2>&1; then echo 0 >$@; else echo $$? >$@; fi

define judge
@failed=''; for program in $(1); do \
    status=$$(cat $$program.status); \
    if [ $$status != 0 ]; then failed="$$failed $$program"; cat $$program.log; fi; \
    echo "== $$program (exit $$status)"; \
    awk '/^\[==========\].*run\.|^\[  (PASSED|FAILED|SKIPPED) +\]|^[0-9]+ checks/' $$program.log; \
done; \
if [ -n "$$failed" ]; then echo "FAILED:$$failed"; exit 1; fi; \
echo "all $(words $(1)) programs passed"
endef

# The awk scripts that judge, on small tables with known answers (tests/scripts/*.expected).
.PHONY: test-scripts
test-scripts:
	@mkdir -p $(B)/scripts; to='$(abspath $(B))/scripts'; cd tests/scripts; \
	run() { awk -f ../../paper/"$$1".awk "$${@:2}"; }; \
	run judge quantities.tsv claims.tsv >$$to/judge; \
	run verdicts claims.tsv judge.expected >$$to/verdicts; \
	run readings -v point=p1 claims-of-readings.tsv readings.tsv exponents.tsv levels.tsv differences.tsv >$$to/readings; \
	for table in same near far renamed short; do \
	    run archive -v table=t archive.tsv archived.tsv $$table.tsv; \
	done >$$to/archive; \
	run orders verify_one.tsv verify_two.tsv >$$to/orders; \
	run orders orders.expected $$to/orders; \
	if run orders orders.expected orders-fewer.tsv 2>/dev/null; then echo 'orders.awk: a missing study was not seen'; exit 1; fi; \
	for script in judge verdicts readings archive orders; do diff $$script.expected $$to/$$script; done; \
	echo '== awk scripts of judgement: 5 as expected'

$(B)/tests/command/test_pictures.status: | packages-plot
# The command with one allocation or write that fails, for tests/command/test_commands_fail.c.
FAULTS := aligned_alloc getline open_memstream fopen fileno fsync rename mkdir
$(B)/ra2d-faults: $(FAULT_SOURCES:%.c=$(B)/%.o) $(COMMAND_SOURCES:%.c=$(B)/%.o) $(B)/libra2d.a
	$(CC) $(CFLAGS) $(FAULTS:%=-Wl,--wrap=%) $^ $(LDLIBS) -o $@
$(B)/tests/command/test_commands_fail.status: export RA2D_FAULTS = $(abspath $(B)/ra2d-faults)
$(B)/tests/command/test_commands_fail.status: $(B)/ra2d-faults

# the examples of the library must build and run like any test
$(EXAMPLES:%=%.status): %.status: % FORCE
	@echo "running $<"; if $< >$*.log 2>&1; then echo 0 >$@; else echo $$? >$@; fi

test: test-scripts $(if $(findstring -fsanitize,$(EXTRA)),,test-install) $(TESTS:%=%.status) $(EXAMPLES:%=%.status)
	$(call judge,$(TESTS) $(EXAMPLES))
