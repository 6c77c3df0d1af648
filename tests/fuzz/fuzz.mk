# make fuzz.
# SPDX-License-Identifier: GPL-3.0-or-later

# Fuzzing: libFuzzer feeds every reader of files with bytes bred from its corpus, tests/corpus/NAME, and
# the sanitizers watch; tests/fuzz/fuzz_targets.c says what a reader must keep to. FUZZ_SECONDS is for each.
# `make test` feeds the corpus alone (tests/fuzz/test_corpus.c); inputs that were found wanting go there.
FUZZ_SECONDS ?= 60
FUZZ_READERS := $(notdir $(wildcard tests/corpus/*))
.PHONY: fuzz archive-fuzz
$(B)/fuzzer: $(B)/tests/fuzz/fuzzer.o $(B)/tests/fuzz/fuzz_targets.o $(B)/libra2d.a
	$(CC) $(CFLAGS) -fsanitize=fuzzer $^ $(LDLIBS) -o $@
fuzz: packages-sanitize
	$(MAKE) B=build/fuzz CC=clang OPT=-O2 build/fuzz/fuzzer \
	    EXTRA='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	@awk '{ gsub(/[^A-Za-z0-9_.#%+-]+/, " "); for (i = 1; i <= NF; i++) if (!seen[$$i]++) printf "\"%s\"\n", $$i }' \
	    tests/corpus/*/*.ini tests/corpus/*/text.sdf >build/fuzz/words
	@printf '# reader\tcpu_time [s]\texecutions\tedges\tfindings\tcommit\tdate\n' >build/fuzz/fuzz.tsv; TIMEFORMAT='%U %S'; \
	for reader in $(FUZZ_READERS); do \
	    mkdir -p build/fuzz/corpus/$$reader; echo "feeding the reader of a $$reader for $(FUZZ_SECONDS) s"; \
	    export RA2D_FUZZ=$$reader ASAN_OPTIONS=allocator_may_return_null=1:detect_stack_use_after_return=1; \
	    code=0; { time build/fuzz/fuzzer -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 \
	        -dict=build/fuzz/words -artifact_prefix=build/fuzz/found-$$reader- \
	        build/fuzz/corpus/$$reader tests/corpus/$$reader >build/fuzz/$$reader.log 2>&1; } 2>build/fuzz/cpu || code=$$?; \
	    awk -v OFS='\t' -v reader=$$reader -v code=$$code -v commit=$(COMMIT) -v date="$$(date +%F)" ' \
	        FILENAME ~ /cpu$$/ { seconds = $$1 + $$2; next } /^Done / { runs = $$2 } match($$0, /cov: [0-9]+/) { edges = substr($$0, RSTART + 5, RLENGTH - 5) } \
	        END { print reader, seconds, runs + 0, edges + 0, code != 0, commit, date }' \
	        build/fuzz/cpu build/fuzz/$$reader.log >>build/fuzz/fuzz.tsv; \
	    [ $$code = 0 ] || { tail -n 40 build/fuzz/$$reader.log; ls build/fuzz/found-$$reader-*; }; \
	done; cat build/fuzz/fuzz.tsv; awk '!/^#/ { found += $$5 } END { exit found > 0 }' build/fuzz/fuzz.tsv
# what the report quotes: one line more for each campaign, with date and commit
archive-fuzz: build/fuzz/fuzz.tsv
	awk '!/^#/' $< >>results/reference/fuzz.tsv
