# make wasm, npm, live: the same program for WebAssembly, a package of it, and a page.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Nothing else needs these goals. The libraries are built from Debian's sources, and the hash of
# each file is checked (src/wasi/sources.tsv). For what a sandbox lacks, files in src/wasi replace
# those of the same name; posix.h has the calls that wasi-libc does not have.
#
#   build/wasm/ra2d.wasm         uses vectors of 2 doubles (simd128), which engines have since 2021
#   build/wasm-scalar/ra2d.wasm  uses no vectors, for older engines; its tables have the same bytes
#   build/wasm/ra2d-live.wasm    has the functions of src/live/live.h for a page, and no command
#
# No module uses relaxed operations, because each engine may choose their last bit. No module uses
# contraction of multiplication and addition.

WASM_LIBRARIES := build/wasm-libraries
WASM := build/wasm/ra2d.wasm build/wasm-scalar/ra2d.wasm build/wasm/ra2d-live.wasm
WASI_LIBRARIES := gmp mpfr fftw gsl inih
NODE ?= node

# These lines are used only by the make that compiles for WebAssembly.
ifeq ($(WASI),yes)
WASI_DEFINED := SIGNAL PROCESS_CLOCKS GETPID MMAN
WASI_STACK := 8388608
CPPFLAGS += -include src/wasi/posix.h -isystem $(WASM_LIBRARIES)/include \
    $(WASI_DEFINED:%=-D_WASI_EMULATED_%)
override LDLIBS := -L$(WASM_LIBRARIES)/lib -lmpfr -lgmp -lfftw3 -linih -lgsl -lm \
    $(addprefix -lwasi-emulated-,signal process-clocks getpid mman) \
    -Wl,-z,stack-size=$(WASI_STACK) -Wl,--strip-debug
LIVE_FUNCTIONS := malloc free $(filter-out %_quantity %_sound,\
    $(shell grep -oE 'ra_live_[a-z]+' src/live/live.h | sort -u))
.PHONY: wasm-sources
wasm-sources:
	@$(CC) $(CFLAGS) $(filter-out -MMD -MP,$(CPPFLAGS)) -msimd128 -isystem build/wasm-headers \
	    -w -Werror=implicit-function-declaration -fsyntax-only \
	    $(LIBRARY_SOURCES) $(COMMAND_SOURCES)
$(B)/ra2d-live: $(B)/src/live/live.o $(B)/libra2d.a
	$(CC) $(CFLAGS) -mexec-model=reactor $(LIVE_FUNCTIONS:%=-Wl,--export=%) $^ $(LDLIBS) -o $@
endif

ifneq ($(WASI),yes)
.PHONY: wasm npm test-wasm
wasm: $(WASM)
	@wc -c $^ | sed '$$d'
$(WASI_LIBRARIES:%=$(WASM_LIBRARIES)/%.built): $(WASM_LIBRARIES)/%.built: src/wasi/library.sh \
    src/wasi/sources.tsv src/wasi/fetch.sh | packages-wasm
	@source=$$(src/wasi/fetch.sh $* $(WASM_LIBRARIES)/sources); \
	    src/wasi/library.sh $* "$$source" $(WASM_LIBRARIES)
	@touch $@
$(WASM_LIBRARIES)/mpfr.built: $(WASM_LIBRARIES)/gmp.built
# One make builds the command and the live module of a folder, because two would wait for its lock.
# The + gives this make our jobs.
.PHONY: wasm-modules
wasm-modules: | $(WASI_LIBRARIES:%=$(WASM_LIBRARIES)/%.built)
	+$(WASI_MAKE) B=build/wasm EXTRA=-msimd128 build/wasm/ra2d build/wasm/ra2d-live
	+$(WASI_MAKE) B=build/wasm-scalar EXTRA= build/wasm-scalar/ra2d
WASI_MAKE = $(MAKE) WASI=yes CC='clang --target=wasm32-wasi' AR=llvm-ar OPT=-O3 WERROR=
$(WASM): %.wasm: wasm-modules
	@cmp -s $* $@ || { cp $* $@.tmp && mv $@.tmp $@; }

# Checks that every source compiles for WebAssembly, and that a page plays the sound that is
# computed. This takes seconds, because it needs only the headers of the libraries, and the
# installed headers serve for WebAssembly, too.
WASM_HEADERS := $(wildcard /usr/include/x86_64-linux-gnu/gmp.h $(addprefix /usr/include/,mpfr.h \
    fftw3.h ini.h gsl))
.PHONY: check-wasm test-sound bench-live bench-sound
check-wasm: test-sound | packages-build
	@if [ ! -e /usr/lib/wasm32-wasi/libc.a ]; then \
	    echo 'LEFT OUT: sources for wasm32: no wasi-libc here (make packages-wasm)'; \
	else \
	    mkdir -p build/wasm-headers && ln -sfn $(WASM_HEADERS) build/wasm-headers/ && \
	    $(MAKE) --no-print-directory WASI=yes B=build/wasm CC='clang --target=wasm32-wasi' \
	        WERROR= wasm-sources && echo 'check-wasm: all sources are ones for wasm32'; \
	fi
test-sound:
	@if ! command -v $(NODE) >/dev/null; then \
	    echo 'LEFT OUT: the sound of the live page: no node here'; \
	elif ! command -v chromium >/dev/null; then \
	    echo 'LEFT OUT: 10 s of sound rendered by a browser: no Chromium here'; \
	    $(NODE) tests/live/sound.mjs; \
	else \
	    $(NODE) tests/live/sound.mjs && $(NODE) tests/live/render.mjs chromium; \
	fi

# a script that other programs can start: node (18.20 or later), with the runner of the package
HAS_NODE := $(shell $(NODE) -p 'const [major, minor] = process.versions.node.split("."); \
    +(major > 18 || (major == 18 && minor >= 20))' 2>/dev/null)
HAS_WASI := $(wildcard /usr/lib/wasm32-wasi/libc.a)
WASM_PROGRAMS := build/wasm/ra2d-node build/wasm-scalar/ra2d-node
$(WASM_PROGRAMS): %-node: %.wasm
	@printf '%s\n' '#!/bin/sh' "RA2D_WASM='$(CURDIR)/$<' exec \\" \
	    "    $(NODE) '$(CURDIR)/src/wasi/npm/ra2d.mjs' \"\$$@\"" >$@.tmp
	@chmod +x $@.tmp
	@mv $@.tmp $@

# the package; the same commit gives the same bytes
NPM := $(B)/ra2d-$(VERSION).tgz
npm: $(WASM)
	@src/wasi/package.sh $(NPM) $(VERSION) $(COMMIT)
test-wasm: npm $(WASM_PROGRAMS) $(B)/ra2d
	@src/wasi/test-wasm.sh $(B) $(NPM)

# the page: the live module and everything that it needs, in one file
LIVE := $(B)/live.html
.PHONY: live test-live
live: $(LIVE)
$(LIVE): build/wasm/ra2d-live.wasm data/campaign.tsv $(addprefix src/live/,bundle.sh page.html \
    live.css live.mjs worker.mjs worklet.mjs page.mjs)
	@src/live/bundle.sh $< $(VERSION) $(COMMIT) >$@.tmp
	@mv $@.tmp $@
	@wc -c $@
test-live: $(LIVE) $(B)/ra2d
	@tests/live/test-live.sh $(LIVE) $(B)
# compares the processor time of a live run with that of a native one, in turns; this takes minutes
bench-live: build/wasm/ra2d-live.wasm $(B)/ra2d
	@$(NODE) tests/live/bench.mjs $< $(B)/ra2d
# counts the gaps in ten minutes of sound, in the worklet
bench-sound: $(LIVE)
	@PARTS=long $(NODE) tests/live/browser.mjs chromium $(LIVE) $(B)/live/long
endif
