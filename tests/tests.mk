# make test: unit tests, examples, tests of scripts.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All programs run, even if some fail. Then the verdicts are read.

RUN_TEST := tests/run-test.sh
JUDGE_TESTS := tests/judge-tests.sh
# the command that they start ends with another exit code if it leaks (tests/faults/leaks.c)
$(TESTS:%=%.status): %.status: % $(B)/ra2d $(B)/ra2d-faults FORCE
	@RA2D=$(B)/ra2d-faults $(RUN_TEST) $@ $<
# the examples of the library must build and run like any test
$(EXAMPLES:%=%.status): %.status: % FORCE
	@$(RUN_TEST) $@ $<
# tests that make drawings
DRAWING := command/test_pictures command/test_report command/test_valid command/test_limits \
    command/test_gnuplot command/test_hostile command/test_template fuzz/test_corpus
$(DRAWING:%=$(B)/tests/%.status): | packages-plot

# tries every key at its bounds, and then an equal number of pairs of keys; `make test` draws some
# of these trials at random
.PHONY: valid
valid: $(B)/tests/command/test_valid $(B)/ra2d | packages-plot
	RA2D=$(B)/ra2d RA2D_VALID=all $<

# the command with a failing allocation or write, for tests/command/test_commands_fail.c
$(B)/ra2d-faults: $(call objects_of,$(FAULT_SOURCES)) $(COMMAND_OBJECTS) $(B)/libra2d.a
	$(CC) $(CFLAGS) $(FAULTS:%=-Wl,--wrap=%) $^ $(LDLIBS) -o $@
FAILING := $(B)/tests/command/test_commands_fail.status
$(FAILING): private export RA2D_FAULTS = $(abspath $(B)/ra2d-faults)
$(FAILING): $(B)/ra2d-faults

# pages of runs, in a browser
.PHONY: test-pages
test-pages: $(B)/ra2d | packages-plot
	@tests/command/test-pages.sh $(B)

# Scripts run on small inputs with known answers (tests/scripts/NAME). Together they enter each
# branch of the awk scripts.
.PHONY: test test-scripts
# short studies, whose orders are archived
QUICK_STUDIES := areal_impacts bouncer bumps contact dropped_mass film hertz_cells orders riding \
    schemes sphere time toy_beams toy_orders yield
test-scripts: $(B)/ra2d $(B)/$(SHARED) $(TABLES) $(B)/tests/lint/twins \
    $(B)/verify/toy_deck $(B)/verify/verify_second $(QUICK_STUDIES:%=$(B)/verify/verify_%)
	@tests/branches.sh prepare $(B)/awk
	@PATH=$(abspath $(B)/awk/bin):$$PATH tests/scripts/run.sh $(B)/scripts
	@tests/branches.sh judge $(B)/awk

# scripts and installation are not run again with sanitizers or coverage, which concern the programs
WATCHED := $(findstring -fsanitize,$(EXTRA))$(findstring --coverage,$(EXTRA))
# the longest test comes first, so that at the end no processor waits for it
test: $(filter $(FAILING),$(TESTS:%=%.status)) $(if $(WATCHED),,test-scripts test-install)
test: $(TESTS:%=%.status) $(EXAMPLES:%=%.status)
	@$(JUDGE_TESTS) $(TESTS) $(EXAMPLES)
