# make fuzz: arbitrary bytes for every reader of files.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# libFuzzer derives the bytes from the corpus of each reader, tests/corpus/NAME, and the sanitizers
# report faults. fuzz_targets.c has the rules for a reader. `make test` uses the corpus alone
# (test_corpus.c). Inputs that revealed a fault are added to the corpus.

# seconds for each reader; READERS="case table" selects readers
FUZZ_SECONDS ?= 60
READERS ?=
.PHONY: fuzz archive-fuzz
# damaged run folders are read without gnuplot (fuzz_run.c)
$(B)/fuzzer $(addsuffix /tests/fuzz/test_corpus,$(B) $(B)/bin): private LDLIBS += \
    -Wl,--wrap=ra_gnuplot_open -Wl,--wrap=ra_gnuplot_close
$(B)/fuzzer: $(call objects_of,$(FUZZER_SOURCES) $(TEST_HELPER_SOURCES)) $(B)/libcommand.a \
    $(B)/libra2d.a
	$(CC) $(CFLAGS) -fsanitize=fuzzer $^ -lzip $(LDLIBS) -o $@
FUZZED := -fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow \
    -fno-sanitize-recover=all
fuzz: packages-sanitize
	$(MAKE) B=build/fuzz CC=clang OPT=-O2 KERNELS_OPT=-O0 build/fuzz/fuzzer \
	    EXTRA='$(FUZZED)'
	@tests/fuzz/fuzz.sh build/fuzz/fuzzer $(FUZZ_SECONDS) $(COMMIT) $(READERS)
# the table for the report: each campaign adds a line with date and commit
archive-fuzz: build/fuzz/fuzz.tsv
	sed '/^#/d' $< | tail -n +2 >>results/reference/fuzz.tsv
	@data/digests.sh results/reference/fuzz.tsv
