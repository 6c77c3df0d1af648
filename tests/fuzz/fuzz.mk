# make fuzz: arbitrary bytes for every reader of files.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# libFuzzer derives them from the corpus of each reader, tests/corpus/NAME, and the sanitizers
# watch. fuzz_targets.c has the rules for a reader. `make test` uses the corpus alone
# (test_corpus.c); inputs that revealed a fault are added to it.

# for each reader; READERS="case table" feeds some of them
FUZZ_SECONDS ?= 60
READERS ?=
.PHONY: fuzz archive-fuzz
# hostile run folders are tried without gnuplot (fuzz_run.c)
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
# the table for the report: one more line for each campaign, with date and commit
archive-fuzz: build/fuzz/fuzz.tsv
	sed '/^#/d' $< | tail -n +2 >>results/reference/fuzz.tsv
	@data/digests.sh results/reference/fuzz.tsv
