# make mutants: wrong signs, indices, constants, comparisons, and which test sees them.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each line of mutants.tsv is one mutant. The file is compiled with it, the tests named there run on
# it, then all others until one fails. A mutant that lives without a reason is an error, and so is
# one that no longer applies to its function.

MUTANTS := $(shell sed -n '/^mutant\t/d; s/^\([^\#\t]*\)\t.*/\1/p' tests/mutants/mutants.tsv)
MUTANT_TESTS := $(filter-out %/test_bits %/test_commands_fail,$(TEST_SOURCES:.c=))
.PHONY: mutants mutants-goal
mutants: | packages-build
	$(MAKE) B=build/mutants OPT=-O1 EXTRA= mutants-goal
mutants-goal: $(OUT)/mutants.tsv
$(OUT)/mutants.tsv: $(MUTANTS:%=$(B)/mutants/%/verdict)
	@mkdir -p $(@D)
	@tests/mutants/judge-mutants.sh $@ $^
# without a mutation no test may fail, or every mutant would look killed
$(B)/mutants/none: $(MUTANT_TESTS:%=$(B)/%.status)
	@mkdir -p $(@D)
	@$(JUDGE_TESTS) $(MUTANT_TESTS:%=$(B)/%)
	@touch $@
MUTANT_INPUTS := $(addprefix tests/mutants/,mutants.tsv mutate.awk mutant.sh) \
    $(call objects_of,$(TEST_SOURCES)) $(TEST_LIBRARIES) $(B)/src/command/main.o
$(B)/mutants/%/verdict: $(MUTANT_INPUTS) | $(B)/mutants/none
	@CC='$(CC)' CFLAGS='$(CFLAGS)' LDLIBS='$(LDLIBS)' \
	    tests/mutants/mutant.sh $* $(B) $(MUTANT_TESTS)
