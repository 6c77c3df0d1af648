# make mutants: wrong signs, indices, constants, comparisons, and the tests that detect them.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each line of mutants.tsv is one mutant. Its file is compiled with the mutation. The tests in the
# line run first, then all others until one fails. It is an error if a mutant lives without a
# reason, or if its text is no longer in its function.
#
# SAMPLE=N draws N places at random; the seed is SEED, or else the commit. Half of the places are in
# src/, and an eighth each in verify/, scripts, data and figures. Each folder of src/ has at least a
# twentieth of the places in src/. For each kind of files, the share of killed mutants estimates the
# share among all possible mutants of this kind (results/mutants-sample.tsv). Survivors are in
# results/mutants-survivors.tsv. If the share for src/ is below FLOOR=0.6, this is an error.

MUTANTS := $(shell sed -n '/^mutant\t/d; s/^\([^\#\t]*\)\t.*/\1/p' tests/mutants/mutants.tsv)
# LISTED=N takes N of the listed mutants, drawn by the commit, with the builds of `make test`
# (.ci/run)
LISTED ?=
ifneq ($(LISTED),)
MUTANTS := $(shell shuf -n $(LISTED) --random-source=<(yes '$(COMMIT)') \
    <(printf '%s\n' $(MUTANTS)))
MUTANTS_TABLE := $(B)/mutants/drawn.tsv
else
MUTANTS_TABLE := $(OUT)/mutants.tsv
endif
# test_bits compares with hashes of our own output, so it detects every change, right or wrong. The
# tests of the fuzzer and of faults are linked in other ways.
MUTANT_TESTS := $(filter-out %/test_bits %/test_commands_fail %/test_corpus,$(TEST_SOURCES:.c=))
SAMPLE ?=
FLOOR ?= 0.6
.PHONY: mutants mutants-goal sample-goal
ifneq ($(LISTED),)
mutants: mutants-goal
else ifeq ($(SAMPLE),)
mutants: | packages-build
	$(MAKE) B=build/mutants OPT=-O1 EXTRA= mutants-goal
else
mutants: | packages-build packages-mutants
	$(MAKE) TESTED=$(B) B=build/sample OPT=-O1 EXTRA='-g0 -w -fPIC' COMMIT=0 \
	    SEED=$(or $(SEED),$(COMMIT)) SAMPLED=$(COMMIT) sample-goal
endif
mutants-goal: $(MUTANTS_TABLE)
$(MUTANTS_TABLE): $(MUTANTS:%=$(B)/mutants/%/verdict)
	@mkdir -p $(@D)
	@tests/mutants/judge-mutants.sh $@ $^
# without a mutation no test may fail, because otherwise every mutant would seem killed
$(B)/mutants/none: $(if $(LISTED),,$(MUTANT_TESTS:%=$(B)/%.status))
	@mkdir -p $(@D)
	@$(JUDGE_TESTS) $(MUTANT_TESTS:%=$(B)/%)
	@touch $@
MUTANT_INPUTS := $(addprefix tests/mutants/,mutants.tsv mutate.awk mutant.sh) \
    $(call objects_of,$(TEST_SOURCES)) $(TEST_LIBRARIES) $(B)/src/command/main.o
$(B)/mutants/%/verdict: $(MUTANT_INPUTS) | $(B)/mutants/none
	@CC='$(CC)' CFLAGS='$(CFLAGS)' LDLIBS='$(LDLIBS)' TEST_LDLIBS='$(TEST_LDLIBS)' \
	    tests/mutants/mutant.sh $* $(B) $(MUTANT_TESTS)

# The sample -------------------------------------------------------------------------------------
# All of src/ is one shared library, with the main of the command and the common parts of the
# programs of verify/. For a mutant of these files only the library is linked again. Programs are in
# bin/. They do not contain the commit, so that a new commit does not cause a new build. The objects
# of the tests themselves are those of `make test`, in TESTED.
# test_commands_fail is left out, because it is slow and other tests enter the same functions.

LIBCLANG := /usr/lib/llvm-14
$(call objects_of,$(MUTATE_SOURCES)): | packages-mutants
$(call objects_of,$(MUTATE_SOURCES)): private CPPFLAGS += -isystem $(LIBCLANG)/include
$(B)/sample: $(call objects_of,$(MUTATE_SOURCES))
	$(CC) $(CFLAGS) $^ -L$(LIBCLANG)/lib -lclang-14 -lm -o $@

# scripts that start programs of the project and compare with numbers worked out by hand
SAMPLE_SCRIPTS := $(addprefix tests/scripts/,exponents impacts_table moving_mass_table ranks_table \
    realistic_table toy_table)
SAMPLE_TESTS := $(MUTANT_TESTS) $(SAMPLE_SCRIPTS)
SAMPLE_TABLES := $(filter $(patsubst tests/scripts/%,verify/%,$(wildcard tests/scripts/*_table)), \
    $(TABLE_SOURCES:.c=))
SAMPLE_PROGRAMS := $(addprefix $(B)/bin/,ra2d $(MUTANT_TESTS) $(SAMPLE_TABLES))
TESTED ?= $(B)
SAMPLE_OBJECTS := $(call objects_of,$(LIBRARY_SOURCES) $(COMMAND_SOURCES) $(HELPER_SOURCES))
NOTED_OBJECTS := $(SAMPLE_OBJECTS:$(B)/%=$(B)/noted/%)
$(B)/noted/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(CPPFLAGS) -finstrument-functions -c $< -o $@
-include $(NOTED_OBJECTS:.o=.d)
$(B)/lib/libmutant.so: $(SAMPLE_OBJECTS) $(B)/texts.o
$(B)/noted/with/lib/libmutant.so: $(NOTED_OBJECTS) $(B)/tests/mutants/entered.o $(B)/texts.o
$(B)/lib/libmutant.so $(B)/noted/with/lib/libmutant.so:
	@mkdir -p $(@D)
	$(CC) -shared $^ $(LDLIBS) -o $@
$(B)/bin/ra2d: | $(B)/lib/libmutant.so
	@mkdir -p $(@D)
	$(CC) -L$(B)/lib -lmutant -o $@
$(B)/bin/%: $(TESTED)/%.o $(B)/tests/mutants/chosen.o $(TESTED)/libtests.a \
    | $(B)/lib/libmutant.so
	@mkdir -p $(@D)
	$(CC) $^ -L$(B)/lib -lmutant -Wl,--wrap=_cmocka_run_group_tests $(TEST_LDLIBS) $(LDLIBS) -o $@

# the common files of all confined runs, in their present state
.PHONY: confined-tree
confined-tree: | $(SAMPLE_PROGRAMS)
	@tests/mutants/confine.sh --tree $(B)

# time and entered functions of each test without a mutation; scripts also start the tables of
# verify/
SAMPLE_RUNNERS := $(addprefix tests/mutants/,confine.sh one-test.sh)
SAMPLE_BASELINES := $(SAMPLE_TESTS:%=$(B)/baseline/%.tar)
$(MUTANT_TESTS:%=$(B)/baseline/%.tar): $(B)/baseline/%.tar: $(B)/bin/%
$(SAMPLE_SCRIPTS:%=$(B)/baseline/%.tar): $(SAMPLE_TABLES:%=$(B)/bin/%)
$(SAMPLE_BASELINES): $(B)/baseline/%.tar: $(SAMPLE_RUNNERS) tests/mutants/baseline.sh \
    $(B)/noted/with/lib/libmutant.so | $(SAMPLE_PROGRAMS) confined-tree
	@mkdir -p $(@D)
	@echo "alone: $*"
	@tests/mutants/confine.sh $(B) $(B)/noted /dev/null tests/mutants/baseline.sh $* >$@.tmp
	@mv $@.tmp $@
$(B)/baseline/units: $(SAMPLE_BASELINES)
	@rm -rf $(@D)/entered $@.tmp
	@for tar in $^; do tar -C $(@D) -xf $$tar && cat $(@D)/rows >>$@.tmp; done
	@mv $@.tmp $@
$(B)/baseline/symbols: $(B)/noted/with/lib/libmutant.so
	@mkdir -p $(@D)
	@nm $< >$@

# The kinds of files. Files of verify/ that need headers of other programs are left out. So are
# scripts that are tested only by a target of make, which takes minutes.
KINDS := src verify scripts data figures
# the system's replacement for WebAssembly is compiled only there
SAMPLE_FILES_src := $(filter-out src/wasi/%,$(sort $(wildcard src/*/*.[ch])))
SAMPLE_FILES_verify := $(filter-out %_siconos.c %_moreau.c %_gwyddion.c, \
    $(sort $(wildcard verify/*.c verify/*/*.c)))
SAMPLE_FILES_scripts := $(foreach script,$(sort $(wildcard $(foreach end,awk sh,.ci/*.$(end) \
    src/*.$(end) data/*.$(end) verify/*.$(end) paper/*.$(end) paper/*/*.$(end) tests/*.$(end) \
    tests/*/*.$(end)))),$(if $(wildcard tests/scripts/$(basename $(notdir $(script)))/command), \
    $(script)))
# data without the digests, which lint compares
SAMPLE_FILES_data := $(filter-out data/digests.tsv,$(sort $(wildcard data/*.tsv data/*/*.ini \
    paper/*.tsv paper/*/*.tsv verify/*.tsv)))
SAMPLE_FILES_figures := $(sort $(wildcard figures/*.gp))
part_of = $(shell echo $$(($(SAMPLE) / 8 $(if $(filter src,$(1)),* 4 + $(SAMPLE) % 8))))

DRAWN := $(B)/drawn/$(SEED)-$(SAMPLE)
define draw_kind
SAMPLE_VERDICTS_$(1) := $$(addprefix $(DRAWN)/$(1)/,$$(addsuffix /verdict, \
    $$(shell seq 1 $(call part_of,$(1)))))
$(DRAWN)/$(1)/draw.tsv: $(B)/sample $$(SAMPLE_FILES_$(1))
	rm -rf $$(@D)
	$(B)/sample draw $(call part_of,$(1)) $$$$(($(call part_of,$(1)) / 20)) $(SEED) $$(@D) \
	    $$(SAMPLE_FILES_$(1)) -- -std=c11 -D_POSIX_C_SOURCE=200809L -Isrc -Iverify
$$(SAMPLE_VERDICTS_$(1)): $(DRAWN)/$(1)/planned
endef
ifneq ($(SAMPLE),)
$(foreach kind,$(KINDS),$(eval $(call draw_kind,$(kind))))
mutants: $(patsubst %,$(B)/%.o,$(MUTANT_TESTS) $(SAMPLE_TABLES)) $(B)/libtests.a
endif
SAMPLE_VERDICTS := $(foreach kind,$(KINDS),$(SAMPLE_VERDICTS_$(kind)))
$(KINDS:%=$(DRAWN)/%/planned): %/planned: %/draw.tsv $(B)/baseline/units $(B)/baseline/symbols
	$(B)/sample plan $(@D) $(B)/baseline/symbols $(B)/baseline/units $(B)/baseline/entered
	@touch $@
$(SAMPLE_VERDICTS): $(SAMPLE_RUNNERS) $(addprefix tests/mutants/,sampled.sh ask.sh asked.sh) \
    | confined-tree
	@COMPILE='$(CC) $(CFLAGS) $(filter-out -Isrc -M%,$(CPPFLAGS))' LINK='$(CC)' \
	    LIBRARIES='$(LDLIBS)' \
	    tests/mutants/sampled.sh $(B) $(@D) $(SAMPLE_OBJECTS) $(B)/texts.o
# The generator is tested first: if it no longer found one kind of place, the score would rise.
sample-goal: $(SAMPLE_VERDICTS)
	@tests/scripts/run.sh $(B)/scripts sample
	@mkdir -p $(OUT)
	$(B)/sample score tests/mutants/judged.tsv $(OUT)/mutants-sample.tsv \
	    $(OUT)/mutants-survivors.tsv $(FLOOR) '$(SAMPLED), $(SAMPLE) drawn by $(SEED)' \
	    $(KINDS:%=$(DRAWN)/%)
	@cat $(OUT)/mutants-sample.tsv

# The tables for the report and the survivors, with the commit from which the sample was drawn.
.PHONY: archive-sample
archive-sample:
	cp $(OUT)/mutants-sample.tsv $(OUT)/mutants-survivors.tsv results/reference/
	@data/digests.sh results/reference/mutants-sample.tsv \
	    results/reference/mutants-survivors.tsv
