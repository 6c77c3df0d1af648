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

# The scripts that arrange and judge tables, on small ones with known answers (tests/scripts/NAME).
.PHONY: test-scripts
test-scripts:
	@tests/scripts/run.sh '$(B)/scripts'

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
