# ra2d: from sources to the command, its tests and the report of the reproduction.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One file and no recursion into folders: every rule of the project is below, in the order
#
#   1 settings   2 packages   3 program   4 tests and checks   5 simulations   6 tables and figures
#   7 report     8 scale     9 installation and archive     10 help
#
# The chain of `make reproduce` is
#
#   data/cases/X.ini -> results/runs/NAME/*.tsv -> results/*.tsv -> results/figures/*.pdf
#                                               -> results/*.tex -> paper/report.pdf
#
# Some targets need the same rules in another build folder or with other settings (coverage,
# sanitize, lint, reproduce-quick): they call this same file again with other variables.
# Recipes write to NAME.tmp and rename, so that a file that exists is complete.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
# numbers, sorting and dates must not depend on who runs this
export LC_ALL := C.UTF-8
export TZ := UTC

# 1 Settings ------------------------------------------------------------------------------------
# Everything here may be given on the command line: make CC=clang B=build/clang OPT=-O0.

ifeq ($(origin CC),default)
CC := gcc
endif
B ?= build
# where simulations, tables and figures go, and how the runs are made: full or quick
OUT ?= results
RUN_LENGTH ?= full
# a prefix for every simulation: make -j 64 reproduce LAUNCH="srun -Q -n1 --exact"
LAUNCH ?=
# INSTALL=no only prints the command that installs missing packages
INSTALL ?= yes
OPT ?= -O3
WERROR ?=
EXTRA ?=

# -ffp-contract=off and no -march: the same bits from every compiler and on every CPU
CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L $(OPT) -g -ffp-contract=off \
          -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion $(WERROR) $(EXTRA)
CPPFLAGS := -Isrc -Iverify -Itests -MMD -MP
LDLIBS := -lmpfr -lgmp -lfftw3 -linih -lgsl -lgslcblas -lm

# a checkout owned by somebody else is still a checkout
GIT := git -c safe.directory=*
# a source archive (make dist) has no history, but a file that says what it is made of
ifneq ($(wildcard .commit),)
COMMIT := $(shell cut -d' ' -f1 .commit)
COMMIT_TIME := $(shell cut -d' ' -f2 .commit)
else
COMMIT := $(shell $(GIT) describe --always --dirty --abbrev=12 2>/dev/null || echo unknown)
COMMIT_TIME := $(shell $(GIT) log -1 --format=%ct 2>/dev/null || echo 0)
endif
# of the library's interface, and of its binary one
VERSION := 0.1.0
SOVERSION := 0

# 2 Packages ------------------------------------------------------------------------------------
# A fresh Debian 12 has gcc, make and git. What else a target needs is installed here, or, where
# that is not allowed, printed as one command. Nothing above or below this section needs the
# packages to be parsed.

BUILD_PACKAGES := libc6-dev libmpfr-dev libgmp-dev libfftw3-dev libinih-dev libgsl-dev libcmocka-dev
PLOT_PACKAGES := gnuplot-nox
# to try what `make install` installs
INSTALL_PACKAGES := pkgconf groff-base
REPORT_PACKAGES := $(PLOT_PACKAGES) fonts-lmodern texlive-latex-base texlive-latex-recommended \
                   texlive-science lmodern latexmk
COVERAGE_PACKAGES := lcov
LINT_PACKAGES := clang clang-format cppcheck
SLURM_PACKAGES := slurm-wlm munge
# references of verify/, each linked into the programs that use it alone (section 3)
VERIFY_PACKAGES := libsiconos-numerics-dev libgwyddion20-dev libglib2.0-dev
FE_PACKAGES := calculix-ccx
# the same bits on another processor: its compiler and libraries, and an emulator. libgsl-dev of two
# processors do not go together: GSL is linked by the name of its shared library (AARCH64_LDLIBS).
AARCH64_PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user libgsl27:arm64 \
                    $(patsubst %,lib%-dev:arm64,mpfr gmp fftw3 inih)
AARCH64_LDLIBS := -lmpfr -lgmp -lfftw3 -linih -l:libgsl.so.27 -l:libgslcblas.so.0 -lm
# clang's sanitizers are a package of their own
SANITIZE_PACKAGES := clang libclang-rt-14-dev

define install_missing
@if ! command -v dpkg-query >/dev/null; then \
    echo "not a Debian system; by Debian's names this needs: $(1)" >&2; exit 0; \
fi; \
missing=$$({ dpkg-query -W -f='$${Package}:$${Architecture} $${db:Status-Status}\n' $(1) 2>/dev/null || test $$? = 1; } | \
    awk -v want='$(1)' -v here=":($$(dpkg --print-architecture)|all)$$" '{ sub(here, "", $$1) } $$2 == "installed" { have[$$1] = 1 } \
        END { n = split(want, w); for (i = 1; i <= n; i++) if (!(w[i] in have)) print w[i] }' | \
    tr '\n' ' '); \
if [ -z "$$missing" ]; then exit 0; fi; \
command="apt-get install -y --no-install-recommends $$missing"; \
case "$$missing" in *:arm64*) command="dpkg --add-architecture arm64 && sudo apt-get update && sudo $$command" ;; esac; \
if [ '$(INSTALL)' = yes ] && [ "$$(id -u)" = 0 ]; then as="env"; \
elif [ '$(INSTALL)' = yes ] && sudo -n true 2>/dev/null; then as="sudo -n env"; \
else echo "missing packages; this installs them: sudo $$command" >&2; exit 1; fi; \
echo "installing $$missing" >&2; \
case "$$missing" in *:arm64*) $$as dpkg --add-architecture arm64 ;; esac; \
$$as DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -qq update >&2; \
$$as DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -qq \
    install -y --no-install-recommends $$missing >&2
endef

# each set waits for the one before it: apt takes one customer at a time
.PHONY: packages-build packages-report packages-coverage packages-lint packages-sanitize packages \
    packages-slurm packages-verify packages-fe packages-aarch64 packages-plot packages-install
packages-build:
	$(call install_missing,$(BUILD_PACKAGES))
packages-report: | packages-build
	$(call install_missing,$(REPORT_PACKAGES))
packages-plot: | packages-build
	$(call install_missing,$(PLOT_PACKAGES))
packages-install: | packages-build
	$(call install_missing,$(INSTALL_PACKAGES))
packages-coverage: | packages-build
	$(call install_missing,$(COVERAGE_PACKAGES))
packages-lint: | packages-build
	$(call install_missing,$(LINT_PACKAGES))
packages-sanitize: | packages-build
	$(call install_missing,$(SANITIZE_PACKAGES))
packages-slurm: | packages-build
	$(call install_missing,$(SLURM_PACKAGES))
packages-verify: | packages-build
	$(call install_missing,$(VERIFY_PACKAGES))
packages-fe: | packages-build
	$(call install_missing,$(FE_PACKAGES))
packages-aarch64: | packages-build
	$(call install_missing,$(AARCH64_PACKAGES))
packages:
	$(call install_missing,$(BUILD_PACKAGES) $(REPORT_PACKAGES) $(INSTALL_PACKAGES) $(COVERAGE_PACKAGES) $(LINT_PACKAGES) \
	    $(SANITIZE_PACKAGES) $(SLURM_PACKAGES) $(VERIFY_PACKAGES) $(FE_PACKAGES) $(AARCH64_PACKAGES))

# 3 Program -------------------------------------------------------------------------------------
# The library is every src/*.c but those of the command, which talk to people and start gnuplot; verify/ has helpers (exact solutions,
# linked into tests and verifications) and programs of its own.

COMMAND_SOURCES := $(wildcard src/command/*.c)
LIBRARY_SOURCES := $(filter-out $(COMMAND_SOURCES),$(wildcard src/*/*.c))
TEST_SOURCES := $(wildcard tests/*/test_*.c)
VERIFY_SOURCES := $(wildcard verify/verify_*.c)
TABLE_SOURCES := $(wildcard verify/*_table.c verify/*_deck.c verify/bench/*_table.c)
BENCH_SOURCES := verify/bench/bench.c
HELPER_SOURCES := $(filter-out $(VERIFY_SOURCES) $(TABLE_SOURCES) $(BENCH_SOURCES),$(wildcard verify/*.c verify/*/*.c))
EXAMPLE_SOURCES := tests/example.c
FUZZER_SOURCES := tests/fuzz/fuzzer.c
FAULT_SOURCES := tests/faults/faults.c
TEST_HELPER_SOURCES := tests/fuzz/fuzz_targets.c
SOURCES := $(COMMAND_SOURCES) $(LIBRARY_SOURCES) $(TEST_SOURCES) $(TEST_HELPER_SOURCES) \
           $(VERIFY_SOURCES) $(TABLE_SOURCES) $(BENCH_SOURCES) $(HELPER_SOURCES) $(EXAMPLE_SOURCES) $(FUZZER_SOURCES) $(FAULT_SOURCES)
HEADERS := $(wildcard src/*.h src/*/*.h tests/*/*.h verify/*.h verify/*/*.h)
OBJECTS := $(SOURCES:%.c=$(B)/%.o)

TESTS := $(TEST_SOURCES:%.c=$(B)/%)
VERIFICATIONS := $(VERIFY_SOURCES:%.c=$(B)/%)
TABLES := $(TABLE_SOURCES:%.c=$(B)/%)
BENCH := $(BENCH_SOURCES:%.c=$(B)/%)
EXAMPLES := $(EXAMPLE_SOURCES:%.c=$(B)/%)

.PHONY: all objects FORCE
all: $(B)/ra2d $(B)/libra2d.a $(TABLES) $(EXAMPLES)
objects: $(OBJECTS)
FORCE:

# A file that holds a text and changes only when the text does: what depends on it is made again
# when the flags or the commit are others, and not otherwise.
define write_if_changed
@mkdir -p $(@D); printf '%s\n' $(1) >$@.tmp; \
if cmp -s $@.tmp $@; then rm $@.tmp; else mv $@.tmp $@; fi
endef

$(B)/flags: FORCE
	$(call write_if_changed,'$(CC) $(CFLAGS) $(CPPFLAGS)')
$(B)/commit: FORCE
	$(call write_if_changed,'$(COMMIT)')
# the sources of the program, for the simulations: a new commit alone does not repeat them
$(B)/program.sha256: $(LIBRARY_SOURCES) $(COMMAND_SOURCES) $(wildcard src/*.h src/*/*.h)
	@mkdir -p $(@D); sha256sum $(sort $^) >$@.tmp; \
	if cmp -s $@.tmp $@; then rm $@.tmp; else mv $@.tmp $@; fi

$(B)/%.o: %.c $(B)/flags | packages-build
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(CPPFLAGS) -c $< -o $@

# only ra_version() knows the commit and the flags (private: not a part of build/flags)
$(B)/src/base/table.o: $(B)/commit
$(B)/src/base/table.o: private CPPFLAGS += -DRA_COMMIT='"$(COMMIT)"' -DRA_FLAGS='"$(CC) $(strip $(OPT) $(EXTRA))"'

$(B)/libra2d.a: $(LIBRARY_SOURCES:%.c=$(B)/%.o)
	rm -f $@ $@.tmp
	ar qcs $@.tmp $^
	mv $@.tmp $@
$(B)/libverify.a: $(HELPER_SOURCES:%.c=$(B)/%.o)
	rm -f $@ $@.tmp
	ar qcs $@.tmp $^
	mv $@.tmp $@

# what the command does but for main: for its tests
$(B)/libcommand.a: $(filter-out %/main.o,$(COMMAND_SOURCES:%.c=$(B)/%.o))
	rm -f $@ $@.tmp
	ar qcs $@.tmp $^
	mv $@.tmp $@

$(B)/ra2d: $(COMMAND_SOURCES:%.c=$(B)/%.o) $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@
$(TESTS): %: %.o $(TEST_HELPER_SOURCES:%.c=$(B)/%.o) $(B)/libcommand.a $(B)/libverify.a $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ -lcmocka $(LDLIBS) -o $@
$(VERIFICATIONS) $(TABLES) $(BENCH) $(EXAMPLES): %: %.o $(B)/libverify.a $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Siconos is another program's library: its headers are system headers, without our warnings. --wrap
# lets the verification see the calls of our solver (verify/verify_siconos.c).
SICONOS := $(B)/verify/verify_siconos $(B)/verify/verify_moreau
$(SICONOS:%=%.o): private CPPFLAGS += -isystem /usr/include/siconos -isystem /usr/include/siconos/numerics
$(SICONOS): private LDLIBS := -lsiconos_numerics -lsiconos_externals $(LDLIBS)
$(B)/verify/verify_siconos: private LDLIBS += -Wl,--wrap=ra_lcp_solve
# What one verification has alone: private, so that build/flags stays the same; make asks pkg-config
# only when it makes that program. gwyddion.pc wants the headers of a whole window system, of which
# nothing is used here: hence the depth, and the libraries by name.
$(VERIFY_SOURCES:%.c=$(B)/%.o): | packages-verify
GWYDDION_FOLDER = $(shell pkg-config --maximum-traverse-depth=1 --variable=includedir gwyddion)/gwyddion
$(B)/verify/verify_gwyddion.o: private CPPFLAGS += -isystem $(GWYDDION_FOLDER) \
    $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I gobject-2.0))
$(B)/verify/verify_gwyddion: private LDLIBS += -lgwyprocess2 -lgwyddion2 $(shell pkg-config --libs gobject-2.0)

-include $(OBJECTS:.o=.d)

# 4 Tests and checks ----------------------------------------------------------------------------
# Every program runs, whatever the others did; then the verdicts are read. The closing lines are
# shown for each program, the whole log only for one that failed.

.PHONY: test verify coverage lint sanitize bits
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

# The realistic case must leave the same bytes in every table but the head, whoever compiled the program and
# whatever it runs on: tests/sliding/test_bits.c, for T = 1 ms with three builds in `make test`, for 10 ms with
# all of WIDE in `make verify-bits`, a part of `make verify`. The other builds are made by this file
# again, whatever CC, OPT and EXTRA are here. AArch64 runs in an emulator; elsewhere than on x86-64 it is left out.
BITS := build/bits/gcc-O0/ra2d build/bits/clang-O3/ra2d
WIDE := $(foreach build,gcc-O0 gcc-O1 gcc-O2 clang-O0 clang-O1 clang-O2 clang-O3,build/bits/$(build)/ra2d) \
        $(if $(filter x86_64,$(shell uname -m)),build/bits/aarch64-O3/ra2d-emulated)
FORCED := $(foreach kernels,sse2 avx2 avx512,@$(kernels) build/bits/clang-O3/ra2d@$(kernels))
.PHONY: verify-bits
ifeq ($(filter build/bits/%,$(B)/ra2d),)
build/bits/aarch64-O3/ra2d: FORCE | packages-aarch64
	$(MAKE) B=$(@D) CC=aarch64-linux-gnu-gcc OPT=-O3 EXTRA= LDLIBS='$(AARCH64_LDLIBS)' $@
build/bits/%/ra2d: FORCE | packages-lint
	$(MAKE) B=$(@D) CC=$(word 1,$(subst -, ,$*)) OPT=-$(word 2,$(subst -, ,$*)) EXTRA= $@
build/bits/aarch64-O3/ra2d-emulated: build/bits/aarch64-O3/ra2d
	@printf '#!/bin/sh\nexec qemu-aarch64 $(abspath $<) "$$@"\n' >$@.tmp; chmod +x $@.tmp; mv $@.tmp $@
$(B)/tests/sliding/test_bits.status: export RA2D_OTHERS = $(BITS)
$(B)/tests/sliding/test_bits.status: $(BITS)
$(B)/verify-bits.status: %.status: $(B)/tests/sliding/test_bits $(B)/ra2d $(WIDE) FORCE
	@echo 'running $(B)/tests/sliding/test_bits for T = 10 ms'; \
	if RA2D_BITS_FULL=1 RA2D=$(B)/ra2d RA2D_OTHERS='$(WIDE) $(FORCED)' $< >$*.log 2>&1; then echo 0 >$@; else echo $$? >$@; fi
verify-bits bits: $(B)/verify-bits.status
	@grep -E '^[0-9a-f]{16}  |LEFT OUT' $(B)/verify-bits.log
	$(call judge,$(B)/verify-bits)
endif

# A verification writes its table, results/verify/NAME.tsv, and fails when a figure or an observed
# order is outside its band. VERIFY=--quick takes shorter refinement paths.
VERIFY ?=
$(VERIFICATIONS:%=%.status): %.status: % $(B)/ra2d FORCE
	@mkdir -p $(OUT)/verify; echo "running $<"; \
	if RA2D=$(abspath $(B)/ra2d) $< $(OUT)/verify $(VERIFY) >$*.log 2>&1; \
	then echo 0 >$@; else echo $$? >$@; fi
# The observed orders of all of them are one table; the report has that of results/reference, so that
# `make reproduce` need not verify. With the full paths both must list the same studies.
ORDERS := results/reference/orders.tsv
.PHONY: archive-orders
verify: $(VERIFICATIONS:%=%.status) $(B)/verify-bits.status
	$(call judge,$(VERIFICATIONS) $(B)/verify-bits)
	@awk -f paper/orders.awk $(VERIFY_SOURCES:verify/%.c=$(OUT)/verify/%.tsv) >$(OUT)/orders.tsv.tmp; \
	mv $(OUT)/orders.tsv.tmp $(OUT)/orders.tsv; \
	if [ -n '$(VERIFY)' ]; then echo 'wrote $(OUT)/orders.tsv, of shorter paths'; \
	elif awk -f paper/orders.awk $(OUT)/orders.tsv $(ORDERS); then echo 'wrote $(OUT)/orders.tsv: the studies of $(ORDERS)'; \
	else echo '$(ORDERS) is of other studies: make archive-orders' >&2; exit 1; fi
archive-orders:
	cp $(OUT)/orders.tsv $(ORDERS)

# per cent of lines and of branches; an assert has a branch that no test may take
LINE_FLOOR := 97
BRANCH_FLOOR := 90
LCOV := lcov --quiet --rc lcov_branch_coverage=1
coverage: packages-coverage
	rm -rf build/coverage
	$(MAKE) B=build/coverage/objects OPT=-O0 EXTRA='--coverage' test
	$(LCOV) --capture --directory build/coverage/objects/src --base-directory . --no-external \
	    --output-file build/coverage/all.info
	$(LCOV) --extract build/coverage/all.info '$(CURDIR)/src/*' \
	    --output-file build/coverage/src.info
	genhtml --quiet --legend --branch-coverage --prefix '$(CURDIR)' --output-directory build/coverage \
	    build/coverage/src.info
	awk -f paper/coverage.awk -v lines_floor=$(LINE_FLOOR) -v branches_floor=$(BRANCH_FLOOR) build/coverage/src.info \
	    >build/coverage/coverage.tsv || { cat build/coverage/coverage.tsv; exit 1; }
	@cat build/coverage/coverage.tsv; echo 'see build/coverage/index.html'

# MANIFEST has the checksums of all inputs (data/) and reference values (results/reference/).
.PHONY: manifest check-manifest
MANIFEST_FILES = $(shell find data results/reference -type f ! -name '*.tmp' | sort)
manifest:
	@sha256sum $(MANIFEST_FILES) >MANIFEST.tmp; mv MANIFEST.tmp MANIFEST; wc -l MANIFEST
check-manifest:
	@sha256sum $(MANIFEST_FILES) | diff MANIFEST - || \
	    { echo 'MANIFEST: inputs or reference values are others (<: MANIFEST, >: here); if they shall be: make manifest' >&2; exit 1; }

# One version, one list of figures, a licence in every source: what is said in several files is the same.
.PHONY: check-archive
check-archive: check-manifest
	@for file in CITATION.cff:'^version: ' codemeta.json:'"version": "'; do \
	    grep -q "$${file#*:}$(VERSION)" "$${file%%:*}" || { echo "$${file%%:*}: another version than VERSION of the Makefile, $(VERSION)" >&2; exit 1; }; \
	done; \
	diff <(awk -F'\t' '!/^\#/ && $$1 != "-" { print $$1 }' data/figures.tsv | sort) <(sed -n 's|^  - file: results/figures/\(.*\)\.pdf$$|\1|p' codecheck.yml | sort) || \
	    { echo 'codecheck.yml: other figures (>) than data/figures.tsv (<)' >&2; exit 1; }; \
	missing=$$(grep -L 'SPDX-License-Identifier: GPL-3.0-or-later' $(SOURCES) $(HEADERS) $(wildcard figures/*.gp paper/*.awk paper/*.tex) Makefile Containerfile codecheck.yml); \
	if [ -n "$$missing" ]; then echo "no SPDX tag: $$missing" >&2; exit 1; fi

# files in which paper/trace.awk looks for the names of functions, tests, labels, runs
TRACED := $(sort $(SOURCES) $(HEADERS)) $(wildcard paper/*.tex paper/*.awk figures/*.gp data/cases/*.ini) \
          $(filter-out data/claims.tsv data/figures%.tsv,$(wildcard data/*.tsv)) Makefile
# cppcheck 2.10 takes an address for a use (uninitvar); gcc and clang know better
lint: packages-lint check-archive
	clang-format --dry-run -Werror $(SOURCES) $(HEADERS)
	cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr -Isrc -Iverify \
	    --enable=warning,performance,portability --suppress=missingIncludeSystem \
	    --suppress=uninitvar $(SOURCES)
	awk -f paper/trace.awk paper/equations.tsv data/figures.tsv data/figures-code.tsv data/claims.tsv $(TRACED)
	@diff <(printf '%s\n' $(BOOK_SOURCES) | sort) <(printf '%s\n' $(wildcard src/*.[ch] src/*/*.[ch]) | sort) || \
	    { echo 'paper/book.tsv and src/ differ: < only in the list, > only in src/' >&2; exit 1; }
	$(MAKE) B=build/lint/gcc CC=gcc WERROR=-Werror objects
	$(MAKE) B=build/lint/clang CC=clang WERROR=-Werror objects

# Leaks are found too: LeakSanitizer is part of AddressSanitizer here. Stacks that outlive their
# function are watched with clang alone: gcc 12 does not align the 64-byte vectors of kernels on them.
SANITIZED := EXTRA='-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
sanitize: export UBSAN_OPTIONS = print_stacktrace=1
sanitize: packages-sanitize
	$(MAKE) B=build/sanitize/gcc CC=gcc OPT=-O1 test $(SANITIZED)
	ASAN_OPTIONS=detect_stack_use_after_return=1 \
	    $(MAKE) B=build/sanitize/clang CC=clang OPT=-O1 test $(SANITIZED)

# The tutorial of README.md: a profile as a profilometer writes it (a synthetic one), its roughness, a
# simulation, level and shocks, figures, sound. Same bits everywhere: what it prints is known.
TUTORIAL := $(OUT)/tutorial
.PHONY: tutorial
tutorial: $(B)/ra2d | packages-plot
	@mkdir -p $(TUTORIAL); \
	say() { awk -F'\t' -v want="$$2" 'BEGIN { n = split(want, w, " ") } { v[$$1] = $$2; u[$$1] = $$3 } \
	    END { for (i = 1; i <= n; i++) printf "%s\t%.4g\t%s\n", w[i], v[w[i]], u[w[i]] }' $$1; }; \
	$(B)/ra2d roughness data/cases/tutorial-profile.txt --level line >$(TUTORIAL)/roughness.tsv; \
	$(B)/ra2d check data/cases/tutorial.ini >$(TUTORIAL)/check.txt; \
	$(B)/ra2d run data/cases/tutorial.ini -o $(TUTORIAL)/run; \
	$(B)/ra2d plot $(TUTORIAL)/run -o $(TUTORIAL)/figures.pdf; \
	$(B)/ra2d listen $(TUTORIAL)/run -o $(TUTORIAL)/sound.wav >$(TUTORIAL)/sound-scale.tsv; \
	$(B)/ra2d animate data/cases/tutorial.ini -o $(TUTORIAL)/motion.gif --from 50ms --duration 2ms --frames 40; \
	{ say $(TUTORIAL)/roughness.tsv 'Ra Rq lc'; say $(TUTORIAL)/run/summary.tsv \
	    'level_resonator force_mean_over_weight contacts_mean shocks_resonator shocks_below_1e-4s'; \
	say $(TUTORIAL)/run/sound.tsv 'sound_pressure_level_1m'; } | tee $(TUTORIAL)/results.tsv; \
	diff tests/scripts/tutorial.expected $(TUTORIAL)/results.tsv; \
	echo '== tutorial as expected; its figures, sound and film are in $(TUTORIAL)'
# Mutants: each line of tests/mutants/mutants.tsv is one wrong sign, index, constant or comparison. The
# file is compiled with it, the tests named there run on it, then all others until one fails. A mutant
# that lives without a reason is an error, and so is one that no longer applies to its function.
MUTANTS := $(shell awk -F'\t' '!/^\#/ { print $$1 }' tests/mutants/mutants.tsv)
MUTANT_TESTS := $(filter-out %/test_bits %/test_commands_fail,$(TEST_SOURCES:.c=))
.PHONY: mutants mutants-goal
mutants: | packages-build
	$(MAKE) B=build/mutants OPT=-O1 EXTRA= mutants-goal
mutants-goal: $(OUT)/mutants.tsv
$(OUT)/mutants.tsv: $(MUTANTS:%=$(B)/mutants/%/verdict)
	@mkdir -p $(@D); { printf '# mutant\tfile\tfunction\ttext\treplacement\tverdict\tby\treason\n'; cat $^; } >$@.tmp; \
	awk -F'\t' '!/^#/ { n++; killed += $$6 == "killed"; if (($$6 == "killed") != ($$8 == "")) { wrong++; \
	        print $$1 ": " $$6 (($$8 == "") ? ", without a reason in the list" : ", and the list has a reason to live") } } \
	    END { print killed " of " n " mutants killed, " n - killed " live"; exit wrong > 0 }' $@.tmp; mv $@.tmp $@
# without a mutation no test may fail, or every mutant would look killed
$(B)/mutants/none: $(MUTANT_TESTS:%=$(B)/%.status)
	@mkdir -p $(@D); failed=''; for status in $^; do [ "$$(cat $$status)" = 0 ] || failed="$$failed $$status"; done; \
	if [ -n "$$failed" ]; then echo "fails without a mutation:$$failed" >&2; exit 1; fi; touch $@
$(B)/mutants/%/verdict: tests/mutants/mutants.tsv tests/mutants/mutate.awk $(TEST_SOURCES:%.c=$(B)/%.o) \
    $(TEST_HELPER_SOURCES:%.c=$(B)/%.o) $(COMMAND_SOURCES:%.c=$(B)/%.o) $(B)/libcommand.a $(B)/libverify.a $(B)/libra2d.a \
    | $(B)/mutants/none
	@to=$(@D); rm -rf $$to; mkdir -p $$to; cp -rs $(CURDIR)/src $$to/src; \
	IFS=$$'\t' read -r name file place text new tests reason < <(awk -F'\t' '$$1 == "$*"' $<); \
	rm $$to/$$file; awk -v name=$* -f tests/mutants/mutate.awk $< $$file >$$to/$$file; \
	case $$file in *.h) units=$$(grep -lE "^$$file:" $(B)/src/*.d | sed 's|^$(B)/||; s|d$$|c|') ;; *) units=$$file ;; esac; \
	objects=''; for unit in $$units; do \
	    $(CC) $(CFLAGS) -w -I$$to/src -c $$to/$$unit -o $$to/$${unit//\//-}.o; objects="$$objects $$to/$${unit//\//-}.o"; \
	done; \
	link() { $(CC) $(CFLAGS) "$$@" $(LDLIBS) -o $$program; }; \
	program=$$to/ra2d; link $(COMMAND_SOURCES:%.c=$(B)/%.o) $$objects $(B)/libra2d.a; \
	verdict=lives by=''; program=$$to/test; \
	for test in $$(printf 'tests/%s\n' $${tests//,/ } $(MUTANT_TESTS:tests/%=%) | awk '!seen[$$0]++'); do \
	    link $(B)/$$test.o $(TEST_HELPER_SOURCES:%.c=$(B)/%.o) $$objects $(B)/libcommand.a $(B)/libverify.a $(B)/libra2d.a -lcmocka; \
	    if ! RA2D=$(CURDIR)/$$to/ra2d timeout 300 $$program >$$to/log 2>&1; then verdict=killed by=$$test; break; fi; \
	done; rm -f $$program $$to/ra2d; echo "$* $$verdict $$by"; \
	printf '%s\t' "$$name" "$$file" "$$place" "$$text" "$$new" $$verdict >$@.tmp; \
	printf '%s\t%s\n' "$$by" "$$reason" >>$@.tmp; mv $@.tmp $@

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

# What the report says of these checks, with commit and date: `make archive-checks` after coverage, mutants
# and archive-fuzz.
.PHONY: archive-checks
archive-checks:
	awk -v commit=$(COMMIT) -v date="$$(date +%F)" -f paper/checks.awk build/coverage/coverage.tsv results/mutants.tsv \
	    results/reference/fuzz.tsv build/coverage/objects/tests/command/test_commands_fail.log >build/checks.tsv
	mv build/checks.tsv results/reference/checks.tsv
	cp results/mutants.tsv results/reference/mutants.tsv

# 5 Simulations ---------------------------------------------------------------------------------
# data/runs.tsv lists the single runs of the report, OUT/runs/NAME, data/toy.tsv those of the toy problem's series,
# OUT/toy/NAME, data/rolling.tsv those of rolling contact, OUT/rolling/NAME; data/campaign.tsv and data/readings.tsv
# together the ensemble of Sect. 4, OUT/ensemble/READING/POINT/SEED; data/convergence.tsv what is changed in the study of
# convergence, OUT/convergence/VARIANT/POINT/SEED. paper/plan.awk turns the lists
# into a plan that make reads: for every run its folder and the text of its file `command`, which is the
# hash of the case file and what `ra2d` is asked. A run is repeated when that text or the program's sources
# are others, and not because the Makefile or the commit is. Every table gets its final name only
# when it is complete, summary.tsv last: an interrupted campaign goes on where it stopped.

# what every run of the ensemble is asked: no lists of shocks, no samples, but what it would sound like
ENSEMBLE_OPTIONS := -s output.shocks=none -s output.sample=off -s output.sound=on
ifeq ($(RUN_LENGTH),full)
OPTIONS_COLUMN := 3
PAIRS_COLUMN := 4
else
OPTIONS_COLUMN := 4
PAIRS_COLUMN := 5
DRAFT_OPTIONS := -s time.path=none -s time.duration=20ms -s output.average_from=0s -s output.psd_segment=1024
endif
# where the study of convergence is made
STUDY_POINT := ra5-v0.10
PLAN := $(B)/runs-$(RUN_LENGTH).mk
$(PLAN): paper/plan.awk data/runs.tsv data/toy.tsv data/campaign.tsv data/readings.tsv data/convergence.tsv data/rolling.tsv $(wildcard data/cases/*.ini) Makefile
	@mkdir -p $(@D); awk -v options_column=$(OPTIONS_COLUMN) -v pairs_column=$(PAIRS_COLUMN) \
	    -v study_point=$(STUDY_POINT) -v first='$(ENSEMBLE_OPTIONS)' -v last='$(DRAFT_OPTIONS)' -f $(filter-out %.ini Makefile,$^) >$@.tmp; mv $@.tmp $@

# one run, as the plan calls it: its folder, and the text of its file `command`
PLANNED :=
define planned_run
PLANNED += $(1)
$(OUT)/$(1)/command: private TEXT := $(2)
endef
include $(PLAN)
STALE := $(if $(wildcard $(PLAN)),$(shell awk -v out=$(OUT) -f paper/stale.awk $(PLAN)))
ifneq ($(STALE),)
$(STALE:%=$(OUT)/%/command): FORCE
endif

$(PLANNED:%=$(OUT)/%/command):
	@mkdir -p $(@D); printf '%s\n' '$(TEXT)' >$@.tmp; mv $@.tmp $@

# one run makes all its tables (a pattern rule with several targets runs once for all of them)
RUNS := $(patsubst runs/%,%,$(filter runs/%,$(PLANNED)))
TOY := $(patsubst toy/%,%,$(filter toy/%,$(PLANNED)))
RUN_TABLES := summary timing probes shocks histograms psd modes
# What a run says is kept in its folder, as `log`; `failed` is there as long as it has failed.
define simulate
@read -r hash what <$<; set -- $(LAUNCH) $(B)/ra2d $$what -o $(@D); echo "$$@"; \
"$$@" 2>$(@D)/log && status=0 || status=$$?; cat $(@D)/log >&2; rm -f $(@D)/failed; \
if [ $$status != 0 ]; then { echo "exit $$status"; cat $(@D)/log; } >$(@D)/failed; exit $$status; fi
endef
define run_rule
$(addprefix $(OUT)/$(1)/%/,$(RUN_TABLES:=.tsv)): $(OUT)/$(1)/%/command $(B)/program.sha256 | $(B)/ra2d
	$$(simulate)
endef
$(foreach folder,runs toy,$(eval $(call run_rule,$(folder))))
define ensemble_rule
$(addprefix $(OUT)/$(1)/%/,summary.tsv timing.tsv sound.tsv): $(OUT)/$(1)/%/command $(B)/program.sha256 | $(B)/ra2d
	$$(simulate)
endef
$(foreach folder,ensemble convergence,$(eval $(call ensemble_rule,$(folder))))
ROLLING := $(patsubst rolling/%,%,$(filter rolling/%,$(PLANNED)))
ROLLING_TABLES := summary timing excitation spectrum response histories
$(addprefix $(OUT)/rolling/%/,$(ROLLING_TABLES:=.tsv)): $(OUT)/rolling/%/command $(B)/program.sha256 | $(B)/ra2d
	$(simulate)

# The 42 runs of the paper's campaign are the first pair of surfaces of the default reading. Both sets are
# collected into a table of results, one row a run, and a table of times. The clock starts when the program
# is there and stops when the last run is; it says little if some of the runs were there before, so
# that the table says how many were made.
runs_ensemble := $(filter ensemble/%,$(PLANNED))
runs_convergence := $(filter convergence/%,$(PLANNED))
runs_campaign := $(foreach run,$(runs_ensemble),$(if $(findstring -z,$(run)),,$(filter ensemble/default/%/1,$(run))))
summaries_of = $(runs_$(1):%=$(OUT)/%/summary.tsv)
.PHONY: campaign-goal ensemble-goal
campaign-goal ensemble-goal: %-goal: $(OUT)/%.tsv $(OUT)/%-time.tsv
	@awk -F'\t' '!/^#/ { printf "%s\t%s %s\n", $$1, $$2, $$3 }' $(OUT)/$*-time.tsv; \
	echo 'wrote $(OUT)/$*.tsv and $(OUT)/$*-time.tsv'
$(OUT)/ensemble/start: FORCE | $(B)/ra2d
	@mkdir -p $(@D); date +%s.%N >$@
$(call summaries_of,ensemble): | $(OUT)/ensemble/start

COLLECTED := $(OUT)/campaign.tsv $(OUT)/ensemble.tsv
$(OUT)/campaign.tsv $(OUT)/campaign-time.tsv: $(call summaries_of,campaign)
$(OUT)/ensemble.tsv $(OUT)/ensemble-time.tsv: $(call summaries_of,ensemble)
$(COLLECTED): $(OUT)/%.tsv: data/campaign.tsv paper/ensemble.awk
	@printf '%s\n' $(runs_$*) | awk -v out=$(OUT) -v what=results -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(COLLECTED:.tsv=-time.tsv): $(OUT)/%-time.tsv: data/campaign.tsv paper/ensemble.awk
	@wall=$$(awk -v now="$$(date +%s.%N)" '{ printf "%.2f", now - $$1 }' $(OUT)/ensemble/start); \
	made=$$(find $(call summaries_of,$*) -newer $(OUT)/ensemble/start | wc -l); \
	printf '%s\n' $(runs_$*) | awk -v out=$(OUT) -v what=times -f paper/ensemble.awk data/campaign.tsv - | \
	    awk -F'\t' -v OFS='\t' -v wall=$$wall -v made=$$made -v cores=$$(nproc) '!/^#/ { runs++; cpu += $$8; \
	        if ($$8 > longest) longest = $$8; if ($$10 > most) most = $$10 + 0 } \
	        END { print "# quantity", "value", "unit"; print "runs", runs, 1; print "runs_made", made, 1; \
	              print "cores", cores, 1; print "wall_time", wall, "s"; print "cpu_time", cpu, "s"; \
	              print "cpu_hours", cpu/3600, "h"; print "longest_cpu_time", longest, "s"; print "peak_memory", sprintf("%.0f", most), "B" }' >$@.tmp
	mv $@.tmp $@

# 6 Tables and figures --------------------------------------------------------------------------
# Headed tables made from those of the runs by awk (paper/*.awk), and figures made from tables by
# gnuplot (figures/*.gp). No figure and no number of the report has another source.

# 6.1 What the command prints without a run.
$(OUT)/profile-slider.tsv: data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(B)/ra2d surface $< --solid slider >$@.tmp
	mv $@.tmp $@
$(OUT)/roughness-slider.tsv: $(OUT)/profile-slider.tsv
	$(B)/ra2d roughness $< --histogram 40 >$@.tmp
	mv $@.tmp $@

# What the printed forms of the errata give beside the corrected ones: no simulation either.
$(OUT)/errata.tsv: $(B)/verify/errata_table data/cases/realistic.ini $(wildcard data/cases/moving-mass-*.ini)
	@mkdir -p $(@D)
	$< >$@.tmp
	mv $@.tmp $@

# 6.2 Moving mass: our deflection beside the closed form, at the speeds of the four alpha and at the
# four speeds printed. The same 20 terms as modes of the bridge.
CROSSINGS := $(filter-out refined%,$(patsubst moving-mass-%,%,$(filter moving-mass-%,$(RUNS))))
DEFLECTIONS := $(CROSSINGS:%=$(OUT)/deflection-%.tsv)
$(DEFLECTIONS): $(OUT)/deflection-%.tsv: $(OUT)/runs/moving-mass-%/summary.tsv \
    $(OUT)/runs/moving-mass-%/probes.tsv paper/case.awk paper/run-derived.awk paper/deflection.awk \
    $(B)/verify/olsson_table
	alpha=$$(awk -f paper/case.awk -f paper/run-derived.awk $(<D)/case.ini $< | \
	    awk -F'\t' '$$2 == "alpha" { print $$3 }'); \
	$(B)/verify/olsson_table $$alpha 20 20001 >$@.olsson.tmp
	awk -f paper/case.awk -f paper/deflection.awk $(<D)/case.ini $< $@.olsson.tmp $(<D)/probes.tsv >$@.tmp
	rm $@.olsson.tmp
	mv $@.tmp $@

# 6.3 Toy problem: every run beside its reference, which for the series over the number of modes is that
# of the report, for the stiffer penalty and for another reading (VARIANT-RUN) their own. Modal
# references; finite elements below.
TOY_RUNS := $(filter toy-%,$(RUNS))
TOY_SUMMARIES := $(TOY_RUNS:%=$(OUT)/runs/%/summary.tsv) $(TOY:%=$(OUT)/toy/%/summary.tsv)
$(OUT)/toy.tsv: $(TOY_SUMMARIES) data/toy.tsv paper/case.awk paper/toy-compare.awk
	@compare() { awk -v run=$${3:-$${2##*/}} -f paper/case.awk -f paper/toy-compare.awk \
	    $(OUT)/$$1/{summary,probes}.tsv $(OUT)/$$2/{case.ini,summary.tsv,probes.tsv} >>$@.tmp; }; \
	printf '# run\tmodes [1]\terror_early [1]\terror [1]\tpeak [N/m]\tpeak_ratio [1]\tfirst_peak_ratio [1]\tshocks [1]\tmean_shock [s]\tmean_shock_ratio [1]\tlongest_shock [s]\tlongest_shock_ratio [1]\n' >$@.tmp; \
	for run in $(TOY_RUNS); do compare runs/toy-reference runs/$$run; done; \
	for run in $(filter modes-% lagrange-%,$(TOY)); do compare runs/toy-reference toy/$$run; done; \
	for other in chi20 chi80 stiff; do compare runs/toy-reference toy/$$other-reference $$other-against-reference; done; \
	compare toy/stiff-reference runs/toy-lagrange lagrange-against-stiff; \
	for run in $(filter stiff-%,$(TOY)); do compare toy/stiff-reference toy/$$run; done; \
	for case in $(patsubst %-euler,%,$(filter theory-%-euler,$(TOY))); do compare toy/$$case-timoshenko toy/$$case-euler; done; \
	for variant in $(patsubst %-reference,%,$(filter-out stiff-%,$(filter %-reference,$(TOY)))); do \
	    for run in reference lagrange penalty soft one-mode; do \
	        compare toy/$$variant-reference toy/$$variant-$$run; \
	    done; \
	done; \
	mv $@.tmp $@
FE := results/reference/fe
# Fig. 7: the runs a to e, and finite elements (below)
$(OUT)/toy-contact.tsv: $(foreach r,reference lagrange penalty soft one-mode,$(OUT)/runs/toy-$(r)/probes.tsv) \
    $(FE)/bricks/probes.tsv paper/toy-contact.awk | $(B)/fe/bricks/current
	awk -f paper/toy-contact.awk $(filter %/probes.tsv,$^) >$@.tmp
	mv $@.tmp $@
$(OUT)/toy-profile-slider.tsv $(OUT)/toy-profile-resonator.tsv: $(OUT)/toy-profile-%.tsv: data/cases/toy.ini \
    $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(B)/ra2d surface $< --solid $* >$@.tmp
	mv $@.tmp $@

# Finite elements (CalculiX; verify/toy_deck.c): DECK is of data/cases/toy-DECK.ini, bricks with the nodal profile of
# its runs. `make verify-fe` runs ccx, under ten minutes a deck, and compares; `make archive-fe` commits two tables of each to
# results/reference/fe/DECK, from where the report has them without ccx. A deck that is another than theirs is an
# error. Runs bricks-* and narrow-* have the beams and the contact of the bricks, or differ from them in one choice.
FE_DECKS := bricks narrow
FE_INCREMENT := 3.333333333333e-7
FE_EVERY := 3
# our run of the same beams and contact
FE_OURS := $(OUT)/toy/bricks-timoshenko-15
FE_MADE := $(foreach d,$(FE_DECKS),$(B)/fe/$(d)/summary.tsv $(B)/fe/$(d)/probes.tsv)
FE_ARCHIVED := $(FE_MADE:$(B)/fe/%=$(FE)/%)
$(FE_DECKS:%=$(B)/fe/%/toy.inp): $(B)/fe/%/toy.inp: data/cases/toy-%.ini Makefile $(B)/verify/toy_deck
	@mkdir -p $(@D)
	$(B)/verify/toy_deck $< $(FE_INCREMENT) >$@.tmp
	@if cmp -s $@.tmp $@; then rm $@.tmp; else mv $@.tmp $@; fi
$(FE_DECKS:%=$(B)/fe/%/current): $(B)/fe/%/current: $(B)/fe/%/toy.inp $(FE)/%/summary.tsv
	@made=$$(sha256sum $< | cut -d' ' -f1); archived=$$(awk -F'\t' '$$1 == "deck_sha256" { print $$2 }' $(FE)/$*/summary.tsv); \
	if [ "$$made" != "$$archived" ]; then \
	    echo "$<: another deck ($$made) than that of $(FE)/$* ($$archived);" >&2; \
	    echo 'make verify-fe archive-fe runs finite elements on it' >&2; exit 1; \
	fi; touch $@
$(B)/fe/%/toy.dat: $(B)/fe/%/toy.inp | packages-fe
	@cd $(@D); rm -f toy.dat summary.tsv probes.tsv; export OMP_NUM_THREADS=1; TIMEFORMAT='%U %S'; \
	echo 'ccx toy in $(@D): five to ten minutes'; \
	{ time $(if $(LAUNCH),$(LAUNCH) )ccx toy >log 2>&1; } 2>cpu || { tail log >&2; rm -f toy.dat; exit 1; }
.SECONDARY: $(FE_DECKS:%=$(B)/fe/%/toy.dat)
$(B)/fe/%/summary.tsv: $(B)/fe/%/toy.dat paper/toy-fe.awk
	@cd $(@D); { printf '# quantity\tvalue\tunit\n'; \
	printf 'deck_sha256\t%s\t\n' "$$(sha256sum toy.inp | cut -d' ' -f1)"; \
	printf 'version\t%s\t\n' "$$(ccx -v | awk '/[Vv]ersion/ { sub(/.*[Vv]ersion */, ""); print "CalculiX " $$0 }')"; \
	printf 'processor\t%s\t\n' "$$(awk -F': ' '/^model name/ { print $$2; exit }' /proc/cpuinfo)"; \
	printf 'elements\t%s\t1\n' "$$(awk '/^\*\* .* elements/ { n += $$3 } END { print n }' toy.inp)"; \
	awk '{ print "cpu_time\t" $$1 + $$2 "\ts" }' cpu; \
	awk -v what=summary -v duration=1e-3 -f $(CURDIR)/paper/toy-fe.awk toy.dat; } >summary.tsv.tmp; mv summary.tsv.tmp summary.tsv
$(B)/fe/%/probes.tsv: $(B)/fe/%/toy.dat paper/toy-fe.awk
	awk -v every=$(FE_EVERY) -f paper/toy-fe.awk $< >$@.tmp
	mv $@.tmp $@
# our runs beside finite elements, as in toy.tsv: those of the report, the same profile, the series of modes on it, and
# those of the narrow bumps
FE_RUNS := $(foreach r,reference lagrange penalty soft one-mode,runs/toy-$(r)) \
           $(foreach r,$(filter chi20-% bricks-% narrow-%,$(TOY)),toy/$(r))
FE_COMPARED := $(FE_RUNS:%=$(OUT)/%/summary.tsv) paper/case.awk paper/toy-compare.awk
define compare_fe
@printf '# run\tmodes [1]\terror_early [1]\terror [1]\tpeak [N/m]\tpeak_ratio [1]\tfirst_peak_ratio [1]\tshocks [1]\tmean_shock [s]\tmean_shock_ratio [1]\tlongest_shock [s]\tlongest_shock_ratio [1]\n' >$@.tmp; \
for run in $(FE_RUNS); do \
    case $$run in toy/narrow-*) deck=narrow;; *) deck=bricks;; esac; \
    awk -v run=$${run##*/} -f paper/case.awk -f paper/toy-compare.awk $(1)/$$deck/{summary,probes}.tsv \
        $(OUT)/$$run/{case.ini,summary.tsv,probes.tsv} >>$@.tmp; \
done; mv $@.tmp $@
endef
$(OUT)/toy-fe.tsv: $(FE_ARCHIVED) $(FE_COMPARED) | $(FE_DECKS:%=$(B)/fe/%/current)
	$(call compare_fe,$(FE))
$(B)/fe/toy-fe.tsv: $(FE_MADE) $(FE_COMPARED)
	$(call compare_fe,$(B)/fe)
.PHONY: verify-fe archive-fe
# fails if Timoshenko's beams are off by 1 % over the millisecond, or their largest force by 2 %; with narrow bumps also if
# Euler-Bernoulli's are off by 7 %, or their force by 8 %
verify-fe: $(B)/fe/toy-fe.tsv
	@for deck in $(FE_DECKS); do \
	    awk -F'\t' -v deck=$$deck '{ print deck ": " $$1 ": " $$2 " " $$3 }' $(B)/fe/$$deck/summary.tsv; \
	    if cmp $(B)/fe/$$deck/probes.tsv $(FE)/$$deck/probes.tsv; then echo 'the same numbers as in $(FE)'; else echo 'other numbers than in $(FE)'; fi; \
	done; \
	awk -F'\t' '{ printf "%-18s %6s %12.6s %10.6s %10.6s\n", $$1, $$2, $$3, $$4, $$6 }' $<; \
	awk -F'\t' '$$1 == "cpu_time" { print "our processor time, the same beams and contact: " $$2 " s" }' $(FE_OURS)/timing.tsv
	@awk -F'\t' 'BEGIN { error["bricks-timoshenko-15"] = error["narrow-timoshenko"] = 0.01; error["narrow-euler"] = 0.07; \
	        force["bricks-timoshenko-15"] = force["narrow-timoshenko"] = 0.02; force["narrow-euler"] = 0.08 } \
	    $$1 in error { seen++; if (!($$4 > 0 && $$4 < error[$$1] && $$6 > 1 - force[$$1] && $$6 < 1 + force[$$1])) { \
	        print "verify-fe: " $$1 " is off by " $$4 ", its largest force by a factor of " $$6; failed = 1 } } \
	    END { exit failed || seen != 3 }' $< >&2
archive-fe: $(FE_MADE)
	@for deck in $(FE_DECKS); do mkdir -p $(FE)/$$deck; cp $(B)/fe/$$deck/{summary,probes}.tsv $(FE)/$$deck/; done
	@$(MAKE) --no-print-directory manifest

# 6.4 The ensemble: means with intervals, exponents, and the study of readings (see the scripts).
# Exponents are fitted over all points of the default damping, and once more over the points that every
# reading has, so that readings are compared like with like.
JUDGED_POINT := ra5-v0.70
$(OUT)/levels.tsv: $(OUT)/ensemble.tsv
	$(B)/ra2d means $< --by reading,point,surface,nominal_Ra,speed,damping --of \
	    level_resonator,contacts_mean,shocks_below_M,shocks_below_10M,shocks_below_100M,shocks_below_1e-4s,shocks_with_energy_gain,shock_energy_resonator,energy_residual_share >$@.tmp
	mv $@.tmp $@
$(OUT)/ensemble-few.tsv: $(OUT)/ensemble.tsv
	awk -F'\t' 'NR == FNR { if ($$1 == "settled") shared[$$2] = 1; next } \
	    /^#/ || ($$2 in shared && $$2 != "$(JUDGED_POINT)" && $$1 != "slave-force")' $< $< >$@.tmp
	mv $@.tmp $@
$(OUT)/exponents.tsv $(OUT)/exponents-few.tsv: $(OUT)/exponents%.tsv: $(OUT)/ensemble%.tsv paper/exponents.awk
	@rows() { awk -F'\t' "/^#/ || $$1" $<; }; \
	rows '$$6 == 0.02' >$@.points; \
	rows '$$2 ~ /^ra10-v0.10/' >$@.damping; \
	rows '$$2 ~ /^ra10-v0.10/ && $$6 >= 0.01' >$@.upper; \
	average() { $(B)/ra2d means $@.points --by reading,$$1,seed --of level_resonator; }; \
	average speed >$@.surfaces; average nominal_Ra >$@.speeds; \
	slopes() { $(B)/ra2d slopes "$$@" --over seed; }; \
	as() { awk -v exponent="$$1" -v at="$${2:-}" -f paper/exponents.awk; }; \
	{ printf '# reading\texponent\tat\trealisations\tpoints\tvalue\thalf\tdeviation\tsmallest\tlargest\tfirst\tfirst_half\tresidual [dB]\n'; \
	slopes $@.points --x speed --y level_resonator --decibel --by reading,surface | as n; \
	slopes $@.surfaces --x speed --y mean --decibel --by reading | as n mean; \
	slopes $@.points --x nominal_Ra --y level_resonator --decibel --by reading,speed | as m; \
	slopes $@.speeds --x nominal_Ra --y mean --decibel --by reading | as m mean; \
	slopes $@.damping --x damping --y level_resonator --by reading | as decade ra10; \
	slopes $@.upper --x damping --y level_resonator --by reading | as decade upper; } >$@.tmp; \
	rm $@.points $@.damping $@.upper $@.surfaces $@.speeds
	mv $@.tmp $@
$(OUT)/differences.tsv: $(OUT)/ensemble-few.tsv
	$(B)/ra2d means $< --by reading --of level_resonator --less reading=default --pair point,seed >$@.tmp
	mv $@.tmp $@
$(OUT)/readings.tsv: paper/readings.awk data/claims.tsv data/readings.tsv $(OUT)/exponents-few.tsv \
    $(OUT)/levels.tsv $(OUT)/differences.tsv
	awk -v point=$(JUDGED_POINT) -f $^ >$@.tmp
	mv $@.tmp $@

# Exponents of the sound beside those of the vibration of the same runs and band: means over surfaces (n) and speeds (m).
$(OUT)/sound.tsv: $(call summaries_of,ensemble) paper/ensemble.awk data/campaign.tsv
	@printf '%s\n' $(runs_ensemble) | awk -v out=$(OUT) -v what=sound -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
SOUND_LEVELS := level_resonator_in_band sound_power_level
$(OUT)/exponents-sound.tsv: $(OUT)/sound.tsv paper/exponents.awk
	@awk -F'\t' '/^#/ || $$6 == 0.02' $< >$@.points; \
	printf '# reading\texponent\tof\trealisations\tpoints\tvalue\thalf\tdeviation\tsmallest\tlargest\tfirst\tfirst_half\tresidual [dB]\n' >$@.tmp; \
	for level in $(SOUND_LEVELS); do for exponent in 'n speed' 'm nominal_Ra'; do set -- $$exponent; \
	    $(B)/ra2d means $@.points --by reading,$$2,seed --of $$level >$@.means; \
	    $(B)/ra2d slopes $@.means --x $$2 --y mean --decibel --by reading --over seed | \
	        awk -v exponent=$$1 -v at=$$level -f paper/exponents.awk >>$@.tmp; \
	done; done; rm $@.points $@.means
	mv $@.tmp $@
$(OUT)/efficiencies.tsv: $(OUT)/sound.tsv
	$(B)/ra2d means $< --by reading --of radiation_efficiency,sound_power_level,sound_power_level_own >$@.tmp
	mv $@.tmp $@

# Both surfaces of every pair: roughness of the records of each row of Table 8.
$(OUT)/records.tsv: $(call summaries_of,ensemble) paper/ensemble.awk data/campaign.tsv
	@printf '%s\n' $(runs_ensemble) | grep '/default/[^/]*-v0.10/' | \
	    awk -v out=$(OUT) -v what=surfaces -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/surfaces.tsv: $(OUT)/records.tsv
	$(B)/ra2d means $< --by surface --of Ra,Rq,Rsk,Rku,lc >$@.tmp
	mv $@.tmp $@
# The spectrum of Fig. 13 over all pairs of surfaces, of the default and of the nearest reading.
SPECTRA := spectra spectra-light
$(foreach reading,$(SPECTRA),$(eval runs_$(reading) := $(filter ensemble/$(reading)/%,$(runs_ensemble))))
$(foreach reading,$(SPECTRA),$(eval $(OUT)/$(reading).tsv: $(call summaries_of,$(reading))))
$(SPECTRA:%=$(OUT)/%.tsv): $(OUT)/%.tsv: paper/psd-mean.awk
	awk -f paper/psd-mean.awk $(runs_$*:%=$(OUT)/%/psd.tsv) >$@.tmp
	mv $@.tmp $@
# Penalty against multipliers for each pair (C17). Exit code 1 says that the penalty misses its target: a
# result like any other.
CALIBRATIONS := $(patsubst %,$(OUT)/calibration/%.tsv,$(if $(filter full,$(RUN_LENGTH)),1 2 3 4 5 6 7 8 9 10 11 12,1))
$(CALIBRATIONS): $(OUT)/calibration/%.tsv: data/cases/realistic.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/ra2d calibrate $< -s surface.seed=$* >$@.tmp || test $$? = 1
	mv $@.tmp $@
$(OUT)/calibration.tsv: $(CALIBRATIONS) paper/calibration.awk
	awk -f paper/calibration.awk $(CALIBRATIONS) >$@.points
	$(B)/ra2d means $@.points --by penalty --of difference >$@.tmp
	rm $@.points
	mv $@.tmp $@

# The study of convergence: every variant less the base on the same surfaces, with what it costs.
$(OUT)/convergence-runs.tsv: $(call summaries_of,convergence) data/campaign.tsv paper/ensemble.awk
	@printf '%s\n' $(runs_convergence) | awk -v out=$(OUT) -v what=results -f paper/ensemble.awk data/campaign.tsv - >$@.tmp
	mv $@.tmp $@
$(OUT)/convergence.tsv: $(OUT)/convergence-runs.tsv data/convergence.tsv paper/convergence.awk paper/ensemble.awk
	@for quantity in level_resonator shocks_below_M shocks_below_10M shocks_below_1e-4s; do \
	    $(B)/ra2d means $< --by reading --of $$quantity --less reading=base --pair seed; \
	done >$@.differences; \
	printf '%s\n' $(runs_convergence) | awk -v out=$(OUT) -v what=times -f paper/ensemble.awk data/campaign.tsv - >$@.times; \
	awk -f paper/convergence.awk data/convergence.tsv $@.times $@.differences >$@.tmp; rm $@.times $@.differences
	mv $@.tmp $@

# 6.4 The earlier paper: its tables and Fig. 3 (verify/schemes_table.c); roughness of both its surfaces for several seeds,
# with the mean distance of up-crossings of the mean line beside the RSm of the standard; and how far two runs part that
# differ by one bit of delta.
SCHEME_TABLES := $(addprefix $(OUT)/schemes,.tsv -energy.tsv -frequencies.tsv)
$(SCHEME_TABLES) &: $(B)/verify/schemes_table data/cases/impacts.ini
	@mkdir -p $(OUT)
	$< $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)
$(OUT)/impacts-surfaces.tsv: data/cases/impacts.ini paper/crossings.awk $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(OUT); printf '# profile\tseed\tRq [m]\tRsk [1]\tRku [1]\tRSm [m]\tcrossings [m]\n' >$@.rows; \
	for solid in resonator slider; do for seed in $(if $(filter full,$(RUN_LENGTH)),1 2 3 4 5 6 7 8 9 10 11 12,1 2); do \
	    $(B)/ra2d surface $< --solid $$solid -s surface.seed=$$seed >$@.profile; \
	    $(B)/ra2d roughness $@.profile | awk -v solid=$$solid -v seed=$$seed -f paper/crossings.awk - $@.profile >>$@.rows; \
	done; done; \
	$(B)/ra2d means $@.rows --by profile --of Rq,Rsk,Rku,RSm,crossings >$@.tmp; rm $@.rows $@.profile
	mv $@.tmp $@
$(OUT)/impacts-profile-%.tsv: data/cases/impacts.ini $(B)/program.sha256 | $(B)/ra2d
	@mkdir -p $(@D)
	$(B)/ra2d surface $< --solid $* >$@.tmp
	mv $@.tmp $@
$(OUT)/divergence.tsv: $(OUT)/runs/chaos/probes.tsv $(OUT)/runs/chaos-bit/probes.tsv paper/divergence.awk
	awk -v probe=velocity_0165 -f paper/divergence.awk $(OUT)/runs/chaos/probes.tsv $(OUT)/runs/chaos-bit/probes.tsv >$@.tmp
	mv $@.tmp $@
EARLIER_TABLES := $(SCHEME_TABLES) $(OUT)/impacts-surfaces.tsv $(OUT)/divergence.tsv $(OUT)/convergence.tsv \
    $(OUT)/runs/impacts/probes.tsv
PRECISION_TABLES := $(OUT)/schemes-cost.tsv $(OUT)/schemes-precision.tsv
# Rolling contact beside its runs: special cases, two choices of the excitation, spectra, kurtosis; and the
# contact under caps of the pressure (verify/rolling_table.c).
ROLLING_STUDIES := $(OUT)/rolling-study.tsv $(OUT)/rolling-yield.tsv
ROLLING_PATH := $(if $(filter full,$(RUN_LENGTH)),256,64)
$(ROLLING_STUDIES): $(OUT)/rolling-%.tsv: data/cases/rolling-roller.ini $(B)/verify/rolling_table
	@mkdir -p $(@D)
	$(LAUNCH) $(B)/verify/rolling_table $* $< footprint.positions=$(ROLLING_PATH) excitation.segment=all >$@.tmp
	mv $@.tmp $@

# 6.5 Quantities: rows (source, name, value, unit, half-width of the 95 % interval, standard deviation; the last
# two of ensembles only) from every summary and every script, in one table.
SUMMARIES := $(RUNS:%=$(OUT)/runs/%/summary.tsv)
ENSEMBLE_TABLES := $(addprefix $(OUT)/,levels.tsv exponents.tsv exponents-few.tsv readings.tsv surfaces.tsv $(SPECTRA:=.tsv) \
    calibration.tsv campaign-time.tsv ensemble-time.tsv exponents-sound.tsv efficiencies.tsv)
$(OUT)/quantities.tsv: $(SUMMARIES) $(DEFLECTIONS) $(OUT)/toy.tsv $(OUT)/toy-fe.tsv $(ENSEMBLE_TABLES) \
    $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) $(ROLLING_STUDIES) results/reference/checks.tsv \
    $(OUT)/roughness-slider.tsv $(OUT)/errata.tsv $(OUT)/environment.tsv $(ORDERS) \
    $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv $(EARLIER_TABLES) $(PRECISION_TABLES) $(wildcard paper/*.awk)
	@printf '# source\tname\tvalue\tunit\thalf\tdeviation\n' >$@.tmp; \
	add() { awk -v group="$$1" "$${@:2}" >>$@.tmp; }; \
	for run in $(RUNS); do \
	    add $$run -f paper/rows.awk $(OUT)/runs/$$run/{summary,timing}.tsv; \
	    add $$run -f paper/case.awk -f paper/run-derived.awk $(OUT)/runs/$$run/{case.ini,summary.tsv}; \
	done; \
	for run in $(CROSSINGS); do \
	    add deflection-$$run -f paper/deflection-summary.awk $(OUT)/deflection-$$run.tsv; \
	done; \
	for run in $(filter moving-mass-%,$(RUNS)); do \
	    add $$run -f paper/summary-first.awk -f paper/crossing-force.awk $(OUT)/runs/$$run/{summary,probes}.tsv; \
	done; \
	awk -v base=moving-mass-refined -f paper/refined.awk $@.tmp >$@.refined.tmp; \
	cat $@.refined.tmp >>$@.tmp; rm $@.refined.tmp; \
	for run in realistic-v010 moving-mass-a0125; do \
	    add $$run -f paper/modes-summary.awk $(OUT)/runs/$$run/modes.tsv; \
	done; \
	add toy -f paper/toy-quantities.awk $(OUT)/toy.tsv; \
	add toy-fe-narrow -f paper/rows.awk $(FE)/narrow/summary.tsv; \
	add '' -f paper/toy-fe-quantities.awk $(FE)/bricks/summary.tsv $(FE_OURS)/timing.tsv $(OUT)/toy-fe.tsv; \
	add toy-one-mode -v probe=summit_velocity -f paper/summary-first.awk -f paper/high-share.awk \
	    $(OUT)/runs/toy-one-mode/summary.tsv $(OUT)/runs/toy-{reference,one-mode}/psd.tsv; \
	add toy-reference -f paper/case.awk -f paper/toy-penetration.awk $(OUT)/runs/toy-reference/{case.ini,shocks.tsv}; \
	add orders -f paper/orders-summary.awk $(ORDERS); \
	add surface -f paper/rows.awk $(OUT)/roughness-slider.tsv; \
	add errata -f paper/rows.awk $(OUT)/errata.tsv; \
	for run in $(ROLLING); do add $$run -f paper/rows.awk $(OUT)/rolling/$$run/{summary,timing}.tsv; done; \
	add rolling -f paper/rows.awk $(OUT)/rolling-study.tsv; \
	add environment -f paper/rows.awk $(OUT)/environment.tsv; \
	add bench -f paper/bench.awk $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv; \
	add realistic-v010 -v x=0.012 -f paper/summary-first.awk -f paper/nodal-force.awk $(OUT)/runs/realistic-v010/{summary,shocks}.tsv; \
	add realistic-v070 -f paper/summary-first.awk -f paper/shock-shares.awk $(OUT)/runs/realistic-v070/{summary,shocks}.tsv; \
	for reading in $(SPECTRA); do \
	    add $$reading -f paper/psd-peaks.awk $(OUT)/runs/realistic-v010/modes.tsv $(OUT)/$$reading.tsv; \
	done; \
	add '' -v point=$(JUDGED_POINT) -f paper/levels-summary.awk $(OUT)/levels.tsv; \
	add exponents -f paper/exponents-summary.awk $(OUT)/exponents.tsv; \
	add exponents-few -f paper/exponents-summary.awk $(OUT)/exponents-few.tsv; \
	add '' -f paper/readings-summary.awk $(OUT)/{exponents,readings}.tsv; \
	add sound -f paper/sound-summary.awk $(OUT)/exponents-sound.tsv $(OUT)/efficiencies.tsv; \
	add surfaces -f paper/means-summary.awk $(OUT)/surfaces.tsv; \
	add calibration -v alone=1 -f paper/means-summary.awk $(OUT)/calibration.tsv; \
	add schemes -f paper/columns.awk $(OUT)/schemes.tsv; \
	add frequency -f paper/columns.awk $(OUT)/schemes-frequencies.tsv; \
	add '' -f paper/energies.awk $(OUT)/schemes-energy.tsv; \
	add schemes-cost -f paper/columns.awk $(OUT)/schemes-cost.tsv; \
	add '' -v at=1e-6 -f paper/precision.awk $(PRECISION_TABLES); \
	add impacts-surfaces -f paper/means-summary.awk $(OUT)/impacts-surfaces.tsv; \
	add '' -f paper/impacts.awk $(OUT)/runs/impacts/probes.tsv; \
	awk -F'\t' -v OFS='\t' '/^# (rate|passage)/ { print "divergence", substr($$1, 3), $$2, $$3 }' $(OUT)/divergence.tsv >>$@.tmp; \
	add convergence -f paper/columns.awk $(OUT)/convergence.tsv; \
	add checks -f paper/rows.awk results/reference/checks.tsv; \
	add campaign -f paper/rows.awk $(OUT)/campaign-time.tsv; \
	add ensemble -f paper/rows.awk $(OUT)/ensemble-time.tsv; \
	awk -F'\t' -v OFS='\t' '$$1 ~ /^deflection-a/ && $$2 == "largest_difference" && $$3 > worst { worst = $$3 } \
	    END { print "deflection-worst", "largest_difference", worst, "1" }' $@.tmp >$@.worst.tmp; \
	cat $@.worst.tmp >>$@.tmp; rm $@.worst.tmp; \
	mv $@.tmp $@

# every comparison with its verdict, and the register: one verdict for each claim
$(OUT)/claims.tsv: $(OUT)/quantities.tsv data/claims.tsv paper/judge.awk
	awk -f paper/judge.awk $(OUT)/quantities.tsv data/claims.tsv >$@.tmp
	mv $@.tmp $@
$(OUT)/verdicts.tsv: data/claims.tsv $(OUT)/claims.tsv paper/verdicts.awk
	awk -f paper/verdicts.awk data/claims.tsv $(OUT)/claims.tsv >$@.tmp
	mv $@.tmp $@

# 6.6 Where and with what all this was made. Made anew when the commit or the program is another.
$(OUT)/environment.tsv: $(B)/commit $(B)/program.sha256 | $(B)/ra2d packages-report
	@mkdir -p $(@D); exec >$@.tmp; \
	version() { { dpkg-query -W -f='$${Version}\n' "$$1" 2>/dev/null || echo unknown; } | sed 1q; }; \
	printf '# quantity\tvalue\tunit\n'; \
	printf 'commit\t%s\t\n' '$(COMMIT)'; \
	printf 'commit_date\t%s\t\n' "$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d)"; \
	printf 'runs\t%s\t\n' '$(RUN_LENGTH)'; \
	printf 'program\t%s\t\n' "$$($(B)/ra2d --version | awk '{ printf "%s%s", sep, $$0; sep = "; " }')"; \
	printf 'machine\t%s\t\n' "$$(uname -m)"; \
	printf 'processor\t%s\t\n' \
	    "$$(awk -F': ' '/^model name/ { print $$2; found = 1; exit } END { if (!found) print "unknown" }' /proc/cpuinfo)"; \
	printf 'cores\t%s\t\n' "$$(nproc)"; \
	printf 'system\t%s\t\n' "$$(. /etc/os-release; printf '%s' "$$PRETTY_NAME")"; \
	printf 'kernel\t%s\t\n' "$$(uname -r)"; \
	printf 'compiler\t%s\t\n' "$$($(CC) --version | head -n 1)"; \
	printf 'mpfr\t%s\t\n' "$$(version libmpfr-dev)"; \
	printf 'fftw\t%s\t\n' "$$(version libfftw3-dev)"; \
	printf 'inih\t%s\t\n' "$$(version libinih-dev)"; \
	printf 'gsl\t%s\t\n' "$$(version libgsl-dev)"; \
	printf 'cmocka\t%s\t\n' "$$(version libcmocka-dev)"; \
	printf 'gnuplot\t%s\t\n' "$$(version gnuplot-nox)"; \
	printf 'texlive\t%s\t\n' "$$(version texlive-latex-base)"; \
	mv $@.tmp $@

# What the runs cost, and what all this was made with: packages, times, machine.
$(OUT)/times.tsv: $(PLANNED:%=$(OUT)/%/summary.tsv) paper/times.awk
	@printf '%s\n' $(PLANNED) | awk -v out=$(OUT) -f paper/times.awk >$@.tmp
	mv $@.tmp $@
ENVIRONMENT_PACKAGES := $(sort libc6 gcc make bash mawk $(BUILD_PACKAGES) $(REPORT_PACKAGES))
$(OUT)/ENVIRONMENT: $(OUT)/environment.tsv $(OUT)/times.tsv $(OUT)/campaign-time.tsv $(OUT)/ensemble-time.tsv FORCE
	@{ printf 'A reproduction by ra2d, what it was made with and what it cost.\n\n'; \
	awk -F'\t' '!/^#/ { printf "%-14s %s\n", $$1, $$2 }' $(OUT)/environment.tsv; \
	printf '%-14s %s\n' finished "$$(date -u +%Y-%m-%dT%H:%M:%SZ)" memory "$$(awk '/^MemTotal/ { print $$2, $$3 }' /proc/meminfo)" \
	    inputs "$$(sha256sum MANIFEST | cut -c1-64) (sha256 of MANIFEST)"; \
	for part in campaign ensemble; do awk -F'\t' -v part=$$part '!/^#/ { printf "%-14s %s %s %s\n", part, $$1, $$2, $$3 }' $(OUT)/$$part-time.tsv; done; \
	printf '\nProcessor times of the runs\n\n'; sed 's/^# //' $(OUT)/times.tsv | awk -F'\t' '{ printf "%-30s %6s %14s %12s %16s\n", $$1, $$2, $$3, $$4, $$5 }'; \
	printf '\nDebian packages\n\n'; \
	{ dpkg-query -W -f='$${Package}:$${Architecture} $${Version}\n' $(ENVIRONMENT_PACKAGES) 2>/dev/null || true; } | sort -u; } >$@.tmp
	@mv $@.tmp $@

# 6.7 Figures. tables_NAME are the inputs of a figure in the order in which its script takes them. cairo writes
# the time of day into the file; as many other digits keep its offsets and make it reproducible.
tables_moving-mass-deflection := $(foreach a,a0125 a0250 a0500 a1000,$(OUT)/deflection-$(a).tsv)
tables_moving-mass-force := $(OUT)/runs/moving-mass-a0125/probes.tsv $(OUT)/runs/moving-mass-a0125/summary.tsv
tables_toy-geometry := $(OUT)/toy-profile-resonator.tsv $(OUT)/toy-profile-slider.tsv \
    $(OUT)/runs/toy-penalty/summary.tsv
tables_toy-contact := $(OUT)/toy-contact.tsv
tables_toy-modes := $(OUT)/toy.tsv $(OUT)/toy-fe.tsv
tables_surface := $(OUT)/profile-slider.tsv $(OUT)/roughness-slider.tsv
tables_nodal-force := $(OUT)/runs/realistic-v010/probes.tsv $(OUT)/runs/realistic-fine/probes.tsv
tables_shocks := $(OUT)/runs/realistic-v070/histograms.tsv
tables_velocity-psd := $(OUT)/runs/realistic-v010/probes.tsv $(OUT)/spectra.tsv $(OUT)/runs/realistic-v010/modes.tsv \
    $(OUT)/spectra-light.tsv
tables_level-speed := $(OUT)/levels.tsv $(OUT)/readings.tsv
tables_level-roughness := $(tables_level-speed)
tables_level-damping := $(tables_level-speed)
tables_readings := $(OUT)/readings.tsv
tables_rolling-path := $(foreach r,roller-v1 roller-yield,$(OUT)/rolling/$(r)/excitation.tsv)
tables_rolling-choices := $(OUT)/rolling-study.tsv $(OUT)/rolling-yield.tsv
tables_rolling-spectra := $(foreach r,roller-v1 roller-v10,$(OUT)/rolling/$(r)/spectrum.tsv $(OUT)/rolling/$(r)/response.tsv)
tables_rolling-force := $(foreach r,roller-fixed roller-v1 roller-v10,$(OUT)/rolling/$(r)/response.tsv $(OUT)/rolling/$(r)/summary.tsv)
tables_bench := $(OUT)/bench.tsv
tables_impacts-profiles := $(OUT)/impacts-profile-resonator.tsv $(OUT)/impacts-profile-slider.tsv
tables_schemes-energy := $(OUT)/schemes-energy.tsv
tables_schemes-precision := $(OUT)/schemes-cost.tsv $(OUT)/schemes-precision.tsv
tables_impacts := $(OUT)/runs/impacts/probes.tsv $(OUT)/runs/impacts-fine/probes.tsv
tables_convergence := $(OUT)/convergence.tsv $(OUT)/divergence.tsv

# data/figures.tsv lists the figures with the paper's numbers and the cases behind them
FIGURES := $(shell awk -F'\t' '!/^\#/ { print $$1 }' data/figures.tsv)
FIGURE_FILES := $(FIGURES:%=$(OUT)/figures/%.pdf)
$(foreach figure,$(FIGURES),$(eval $(OUT)/figures/$(figure).pdf: $(tables_$(figure))))
$(FIGURE_FILES): $(OUT)/figures/%.pdf: figures/%.gp figures/style.gp figures/levels.gp | packages-report
	@mkdir -p $(@D)
	gnuplot -c $< $@.tmp $(tables_$*)
	sed -i 's|/CreationDate (D:[0-9]\{14\}Z)|/CreationDate (D:19700101000000Z)|' $@.tmp
	mv $@.tmp $@

# from a figure back to its script, its cases and its tables
$(OUT)/figures.tsv: data/figures.tsv data/figures-code.tsv Makefile
	@mkdir -p $(@D); printf '%s\n' $(foreach figure,$(FIGURES),'$(figure)	$(tables_$(figure))') | \
	    awk -F'\t' -v OFS='\t' 'NR == FNR { tables[$$1] = $$2; next } /^#/ { next } FILENAME ~ /-code/ { code[$$1] = $$2; next } \
	        !head++ { print "# figure", "paper", "script", "cases", "tables", "code" } \
	        { print $$1, $$2, "figures/" $$1 ".gp", $$3, tables[$$1], code[$$1] }' - data/figures-code.tsv data/figures.tsv >$@.tmp
	mv $@.tmp $@

# 6.8 What a step costs (verify/bench/bench.c). Like a run it is repeated when the program is another; the
# goal `bench` repeats it at once. A clock wants the machine for itself: in `make reproduce -j` the
# measurement waits for all that does not need it, and the rest waits for the measurement.
BENCH_TABLES := $(OUT)/bench.tsv $(OUT)/bench-exponents.tsv
TIMED_FIGURES := $(OUT)/figures/bench.pdf $(OUT)/figures/schemes-precision.pdf
.PHONY: bench
bench: $(BENCH_TABLES) $(OUT)/figures/bench.pdf
	@grep -v '^#' $(OUT)/bench-exponents.tsv | awk -F'\t' '{ print $$1 ": exponent " $$2 }'; \
	echo 'wrote $(BENCH_TABLES) $(OUT)/figures/bench.pdf'
ifeq ($(filter bench,$(MAKECMDGOALS)),)
$(BENCH_TABLES): | $(SUMMARIES) $(DEFLECTIONS) $(OUT)/toy.tsv $(OUT)/toy-fe.tsv $(OUT)/roughness-slider.tsv $(ENSEMBLE_TABLES) \
    $(OUT)/errata.tsv $(OUT)/environment.tsv $(EARLIER_TABLES) $(ROLLING:%=$(OUT)/rolling/%/summary.tsv) \
    $(ROLLING_STUDIES) $(filter-out $(TIMED_FIGURES),$(FIGURE_FILES))
else
$(BENCH_TABLES): FORCE
endif
$(BENCH_TABLES) &: verify/bench/bench.c data/cases/realistic.ini $(B)/program.sha256 | $(BENCH)
	$(LAUNCH) $(BENCH) $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)

# 6.9 Cost and precision of the schemes (verify/bench/precision_table.c): a clock too, after the other one.
$(PRECISION_TABLES) &: data/cases/impacts.ini $(B)/program.sha256 | $(B)/verify/bench/precision_table $(BENCH_TABLES)
	$(LAUNCH) $(B)/verify/bench/precision_table $(OUT) $(if $(filter full,$(RUN_LENGTH)),,--quick)

# 7 Report --------------------------------------------------------------------------------------
# LaTeX reads the definitions and tables that awk makes; a name without a value stops it. The
# bytes of the report depend on its inputs and the date of the commit alone.

TEX := $(OUT)/tex
ROWS := claims verdicts levels exponents readings surfaces runs bench toy orders figures schemes convergence sound times mutants
GENERATED := $(addprefix $(TEX)/,values.tex counts.tex mode.tex $(ROWS:=-rows.tex))
ifeq ($(RUN_LENGTH),full)
REPORT := paper/report.pdf
else
REPORT := paper/report-draft.pdf
endif

$(TEX)/values.tex: paper/macros.awk $(OUT)/quantities.tsv data/claims.tsv
$(TEX)/counts.tex: private SETTINGS = part=counts
$(TEX)/counts.tex: paper/verdicts-table.awk $(OUT)/verdicts.tsv
$(TEX)/claims-rows.tex: paper/claims-table.awk $(OUT)/claims.tsv
$(TEX)/verdicts-rows.tex: private SETTINGS = part=rows
$(TEX)/verdicts-rows.tex: paper/verdicts-table.awk $(OUT)/verdicts.tsv
$(TEX)/levels-rows.tex: private SETTINGS = damping=0.02
$(TEX)/levels-rows.tex: paper/levels-table.awk $(OUT)/levels.tsv
$(TEX)/exponents-rows.tex: paper/exponents-table.awk $(OUT)/quantities.tsv $(OUT)/exponents.tsv
$(TEX)/readings-rows.tex: paper/readings-table.awk $(OUT)/readings.tsv
$(TEX)/sound-rows.tex: paper/sound-table.awk $(OUT)/exponents-sound.tsv $(OUT)/efficiencies.tsv
$(TEX)/surfaces-rows.tex: paper/surfaces-table.awk data/claims.tsv $(OUT)/surfaces.tsv
$(TEX)/runs-rows.tex: private SETTINGS = column=$(OPTIONS_COLUMN)
$(TEX)/runs-rows.tex: paper/runs-table.awk $(OUT)/quantities.tsv data/runs.tsv
$(TEX)/times-rows.tex: paper/times-table.awk $(OUT)/times.tsv
$(TEX)/bench-rows.tex: paper/bench-table.awk $(OUT)/bench.tsv
$(TEX)/toy-rows.tex: paper/toy-readings-table.awk $(OUT)/toy.tsv
$(TEX)/schemes-rows.tex: paper/schemes-table.awk $(OUT)/schemes.tsv $(OUT)/schemes-cost.tsv
$(TEX)/convergence-rows.tex: paper/convergence-table.awk $(OUT)/convergence.tsv
$(TEX)/orders-rows.tex: paper/orders-table.awk $(ORDERS)
$(TEX)/mutants-rows.tex: paper/mutants-table.awk results/reference/mutants.tsv
$(TEX)/figures-rows.tex: paper/figures-table.awk $(OUT)/figures.tsv
$(filter-out $(TEX)/mode.tex,$(GENERATED)): paper/tex.awk
	@mkdir -p $(@D)
	awk $(addprefix -v ,$(SETTINGS)) -f paper/tex.awk -f $(filter-out paper/tex.awk,$^) >$@.tmp
	mv $@.tmp $@
$(TEX)/mode.tex: FORCE
	$(call write_if_changed,'$(if $(filter full,$(RUN_LENGTH)),\draftfalse,\drafttrue)')

$(REPORT): paper/report.tex paper/errata.tex paper/toy.tex paper/ensemble.tex paper/schemes.tex paper/rolling.tex \
    paper/tested.tex $(GENERATED) $(FIGURE_FILES) | packages-report
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(TEX):$(OUT)/figures:paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(TEX) $<
	! grep -n 'undefined' $(TEX)/report.log
	cp $(TEX)/report.pdf $@.tmp
	mv $@.tmp $@

.PHONY: figures report reproduce-goal reproduce-quick
figures: $(FIGURE_FILES)
report: $(REPORT)
reproduce-goal: $(REPORT) $(OUT)/ENVIRONMENT
	@awk -F'\t' '!/^#/ { n[$$8]++ } END { for (v in n) print "  " n[v] " claims " v }' $(OUT)/verdicts.tsv; \
	echo 'wrote $(REPORT), $(OUT)/claims.tsv and $(OUT)/figures/'
reproduce-quick:
	$(MAKE) OUT=results/quick RUN_LENGTH=quick reproduce

# 7.2 The archive: results/reference/ holds the tables of an earlier reproduction. Two verdicts for each: same
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

# 7.3 The book: paper/book.tsv lists the sources in reading order, paper/weave.awk makes text of their
# essays and comments and leaves the code as it is. paper/held.awk finds the tests, figures and
# equations of each function.
BOOK_SOURCES := $(shell awk -F'\t' '!/^\#/ { print $$2 }' paper/book.tsv)
.PHONY: book
book: paper/book.pdf
$(B)/book/held.tsv: paper/held.awk paper/equations.tsv data/figures-code.tsv tests/mutants/mutants.tsv $(BOOK_SOURCES) \
    $(filter tests/%.c verify/%.c,$(SOURCES))
	@mkdir -p $(@D); awk -f $^ >$@.tmp; mv $@.tmp $@
$(B)/book/modules.tex: paper/weave.awk paper/book.tsv $(B)/book/held.tsv $(BOOK_SOURCES)
	@mkdir -p $(@D); awk -f $^ >$@.tmp; mv $@.tmp $@
$(B)/book/equations-rows.tex: paper/tex.awk paper/equations-table.awk paper/equations.tsv $(B)/book/modules.tex
	@awk -f paper/tex.awk -f paper/equations-table.awk $(B)/book/modules.tex paper/equations.tsv >$@.tmp; mv $@.tmp $@
$(B)/book/figures-rows.tex: paper/tex.awk paper/book-figures.awk data/figures-code.tsv data/figures.tsv
	@awk -f paper/tex.awk -f paper/book-figures.awk data/figures-code.tsv data/figures.tsv >$@.tmp; mv $@.tmp $@
paper/book.pdf: paper/book.tex $(addprefix $(B)/book/,modules.tex equations-rows.tex figures-rows.tex) | packages-report
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) FORCE_SOURCE_DATE=1 TEXINPUTS='$(B)/book:paper:' \
	    latexmk -pdf -interaction=nonstopmode -halt-on-error -silent -outdir=$(B)/book $<
	! grep -n 'undefined' $(B)/book/book.log
	cp $(B)/book/book.pdf $@.tmp
	mv $@.tmp $@

# 8 Scale ---------------------------------------------------------------------------------------
# Many runs: what happens when one fails, when make is killed, and under Slurm.

# 8.1 Goals with runs go on when one fails (--keep-going), and name the failed ones at the end. One
# make does this for all such goals of the command line, after the other goals: two at once would
# build the same files.
GO_ON := campaign ensemble reproduce
.PHONY: $(GO_ON)
$(GO_ON) &: | $(filter-out $(GO_ON),$(MAKECMDGOALS))
	+@mkdir -p $(OUT); touch $(OUT)/go-on.tmp; \
	$(MAKE) --keep-going $(addsuffix -goal,$(or $(filter $(GO_ON),$(MAKECMDGOALS)),$@)) && status=0 || status=$$?; \
	failed=$$(find $(OUT) -name failed -newer $(OUT)/go-on.tmp | sort); rm $(OUT)/go-on.tmp; exec >&2; \
	if [ -n "$$failed" ]; then echo 'FAILED, while the others went on; a new start repeats these alone:'; fi; \
	for file in $$failed; do \
	    echo "  $${file%/failed}: $$(head -n 1 $$file)"; tail -n +2 $$file | tail -n 5 | sed 's/^/      /'; \
	done; exit $$status

# 8.2 Tests of all this, with the runs of one goal: verify-resume, verify-failure, verify-slurm. Tables
# name the command that made them, so that every start has the same OUT, build/resume/out for
# instance; what it made is moved aside and compared byte for byte, all but the tables that hold times.
SCALE_GOAL ?= campaign
SCALE_LENGTH ?= quick
SCALE_TIMED ?= timing.tsv campaign-time.tsv ensemble-time.tsv
# of the moments at which verify-resume kills; the time of day if none is given
SEED ?=
# verify-slurm listens here and at the next port
SLURM_PORT ?= 26817

# Shell texts reach their recipes through the environment, as they stand here. `goal WORD...` is what
# they start: make with these words, in an environment without this make's -j.
SCALE := verify-resume verify-failure verify-slurm
.PHONY: $(SCALE)
$(SCALE): export scale_functions = $(value SCALE_FUNCTIONS)
$(SCALE): scale_make = $(MAKE) $(MAKEOVERRIDES)
verify-resume: export scale_script = $(value SCALE_RESUME)
verify-failure: export scale_script = $(value SCALE_FAILURE)
verify-slurm: export scale_script = $(value SCALE_SLURM)
verify-slurm: export slurm_conf = $(SLURM_CONF_TEXT)
verify-slurm: | packages-slurm
$(SCALE): verify-%: $(B)/ra2d
	@goal() { MAKEFLAGS= $(scale_make) --no-print-directory OUT=build/$*/out RUN_LENGTH=$(SCALE_LENGTH) \
	    "$$@" $(SCALE_GOAL) </dev/null; }; \
	name=$@ folder=build/$* out=build/$*/out timed='$(SCALE_TIMED)' launch='$(LAUNCH)'; \
	seed='$(SEED)' port=$(SLURM_PORT); eval "$$scale_functions"; eval "$$scale_script"

define SCALE_FUNCTIONS
seed=${seed:-$(date +%s)}
say() { printf '%s: %s\n' "$name" "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }
passed() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.2f", to - from }'; }
show() { sed 's/^/    /' "$1" | tail -n "${2:-8}" >&2; }

# make NAME WORD...: a whole start, which must succeed; `wall` is its time
whole_start() {
    local log=$folder/$1.log begin=$EPOCHREALTIME
    shift
    goal "$@" >"$log" 2>&1 || { show "$log"; fail "exit $? of make $*, see $log"; }
    wall=$(passed "$begin")
}
# the undisturbed runs, moved to reference/; a second start must have nothing to do
make_reference() {
    rm -rf "$folder"
    mkdir -p "$folder"
    whole_start reference -j2
    local first=$wall stamp=$folder/stamp
    touch "$stamp"
    whole_start nothing -j2
    idle=$wall wall=$first
    [ -z "$(made_since "$stamp")" ] || fail 'a second start repeats runs'
    mv "$out" "$folder/reference"
    runs=$(finished "$folder/reference")
    [ "$runs" -gt 0 ] || fail 'no run was made'
}
finished() { find "$1" -name summary.tsv 2>/dev/null | wc -l; }
made_since() { find "$out" -name summary.tsv -newer "$1"; }
is_timed() { case " $timed " in *" ${1##*/} "*) ;; *) false ;; esac; }
tables() { (cd "$1" && find . -name '*.tsv' -o -name '*.ini' | sort); }

# the same tables in both folders, no partial one among them; `compared` is their number
same() {
    local table
    compared=0
    diff <(tables "$1") <(tables "$2") >"$folder/diff" ||
        { show "$folder/diff"; fail "$2 has other tables than $1"; }
    while read -r table; do
        is_timed "$table" && continue
        cmp "$1/$table" "$2/$table" >&2 || fail "$2/$table differs"
        compared=$((compared + 1))
    done < <(tables "$1")
    [ "$compared" -gt 0 ] || fail 'no table to compare'
}
# whatever has its final name in `out` is complete: the reference's bytes, or as many lines if it holds times
no_half_table() {
    local table
    [ -d "$out" ] || return 0
    while read -r table; do
        if is_timed "$table"; then
            [ "$(wc -l <"$folder/reference/$table")" = "$(wc -l <"$out/$table")" ] || fail "$out/$table is incomplete"
        else
            cmp "$folder/reference/$table" "$out/$table" >&2 || fail "$out/$table is not complete"
        fi
    done < <(tables "$out" | grep -v '\.partial\.')
}

# a start in a process group of its own, with the signals of a terminal
group=''
start_group() { set -m; goal "$@" >>"$folder/groups.log" 2>&1 & group=$!; set +m; }
# send a signal to all of it; wait for its end; `code` is that of make
end_group() {
    kill -s "$1" -- "-$group" 2>/dev/null || true
    code=0
    wait "$group" 2>/dev/null || code=$?
    local tries=0
    while [ "$(alive)" != 0 ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || fail "processes of the group $group do not end"
        sleep 0.05
    done
    group=''
}
# processes of the group that are no zombies
alive() { { cat /proc/[0-9]*/stat 2>/dev/null || true; } | sed 's/.*) //' |
    awk -v group="$group" '$3 == group && $1 != "Z" && $1 != "X" { n++ } END { print n + 0 }'; }
trap '[ -z "$group" ] || kill -s KILL -- "-$group" 2>/dev/null || true' EXIT
endef

# Ten times killed at a random moment, then left alone; once interrupted. Ten of the moments make
# about all the runs; SCALE_LENGTH=full has more tables half written when they come.
define SCALE_RESUME
make_reference
kills=0 hits=0
say "$runs runs in $wall s undisturbed, $idle s to see that nothing is missing; SEED=$seed"
for moment in $(awk -v seed="$seed" -v wall="$wall" -v idle="$idle" 'BEGIN {
        srand(seed); for (i = 0; i < 100; i++) printf "%.3f\n", idle / 2 + rand() * wall / 5 }'); do
    [ "$kills" -lt 10 ] || break
    start_group -j2
    sleep "$moment"
    end_group KILL
    no_half_table
    there=$(finished "$out")
    begun=$({ find "$out" -name '*.partial.tsv' 2>/dev/null || true; } | sed 's|/[^/]*$||' | sort -u | wc -l)
    [ "$begun" = 0 ] || hits=$((hits + 1))
    if [ "$code" = 137 ]; then
        kills=$((kills + 1))
        say "SIGKILL after $moment s: $there of $runs runs there, $begun begun"
    elif [ "$code" = 0 ]; then
        say "all there before $moment s; again from nothing"
        same "$folder/reference" "$out"
        rm -rf "$out"
    else
        show "$folder/groups.log"
        fail "exit $code of make before it was killed"
    fi
done
[ "$kills" = 10 ] || fail "killed only $kills times"
whole_start rest -j2
same "$folder/reference" "$out"
say "left alone: the rest in $wall s, $compared files of the same bytes; $hits of $kills moments met half-written tables"

# a short run may end between the look at it and the signal
for try in {1..50}; do
    rm -rf "$out"
    start_group -j2
    until [ -n "$(find "$out" -name '*.partial.tsv' 2>/dev/null)" ] || [ "$(alive)" = 0 ]; do sleep 0.01; done
    end_group INT
    no_half_table
    ended=$({ find "$out" -name failed -exec grep -l '^exit 6$' {} + 2>/dev/null || true; } | sed 's|/failed$||')
    # before its first step a run has no table yet
    [ -z "$ended" ] || for run in $ended; do [ -z "$(find "$run" -name '*.partial.tsv')" ] || break 2; done
done
[ -n "$ended" ] || fail 'no run ended with exit code 6 after SIGINT'
[ "$code" != 0 ] || fail 'make ends with exit code 0 after SIGINT'
for run in $ended; do
    [ ! -e "$run/summary.tsv" ] || fail "$run: interrupted, and with a summary"
    grep -q 'interrupted at t = 0 s\|before the first step' "$run/failed" ||
        grep -q '^# ended early' "$run"/*.partial.tsv || fail "$run: no partial table says that it ended early"
done
there=$(finished "$out")
touch "$folder/stamp"
whole_start go-on -j2
[ "$(made_since "$folder/stamp" | wc -l)" = $((runs - there)) ] || fail "runs that were there were repeated"
same "$folder/reference" "$out"
[ -z "$(find "$out" -name failed)" ] || fail 'a finished run is still marked as failed'
say "SIGINT with $there runs there: exit 6 of" $ended "and partial tables; the rest made in $wall s"
say "all passed: $runs runs, killed $kills times and interrupted once, $compared files of the same bytes as undisturbed"
endef

# One run gets an option that is none, as a bad line of the list would give it.
define SCALE_FAILURE
make_reference
victim=$(cd "$folder/reference" && find . -name summary.tsv | sort | sed 's|^\./||; s|/summary.tsv$||' |
    awk -v seed="$seed" '{ run[NR] = $0 } END { srand(seed); print run[1 + int(NR * rand())] }')
cat >"$folder/plant" <<END
#!/bin/bash
case "\${@: -1}" in */out/$victim) set -- "\$@" -s sliding.speed=planted ;; esac
exec $launch "\$@"
END
chmod +x "$folder/plant"
code=0
goal -j2 LAUNCH="$folder/plant" >"$folder/planted.log" 2>&1 || code=$?
[ "$code" != 0 ] || fail 'make ends with exit code 0'
no_half_table
[ ! -e "$out/$victim/summary.tsv" ] || fail 'the planted failure was none'
[ "$(finished "$out")" = $((runs - 1)) ] ||
    { show "$folder/planted.log"; fail "$(finished "$out") of $runs runs there, not $((runs - 1))"; }
tail -n 6 "$folder/planted.log" >"$folder/last"
grep -qF "$out/$victim: exit 3" "$folder/last" && grep -q "^ *ra2d: .*'planted'" "$folder/last" ||
    { show "$folder/last"; fail "the last lines do not name $victim and its message"; }
say "$victim fails; exit $code, $((runs - 1)) other runs there, and the last lines are"
sed 's/^/    /' "$folder/last"
touch "$folder/stamp"
whole_start repaired -j2
[ "$(made_since "$folder/stamp")" = "$out/$victim/summary.tsv" ] || fail 'other runs than the failed one are repeated'
same "$folder/reference" "$out"
[ -z "$(find "$out" -name failed)" ] || fail 'a finished run is still marked as failed'
say "all passed: after the repair that run alone is repeated, $compared files of the same bytes as without failure"
endef

# A Slurm of one node with two processors, of whoever starts it: root is not needed, munged, slurmctld
# and slurmd have all their files in build/slurm. Processors and memory are shared out as on a cluster.
define SLURM_CONF_TEXT
ClusterName=ra2d
SlurmctldHost=@HOST@(127.0.0.1)
SlurmctldPort=$(SLURM_PORT)
SlurmdPort=@NEXT@
SlurmUser=@USER@
SlurmdUser=@USER@
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=@FOLDER@/munge.socket
StateSaveLocation=@FOLDER@/state
SlurmdSpoolDir=@FOLDER@/spool
SlurmctldPidFile=@FOLDER@/slurmctld.pid
SlurmdPidFile=@FOLDER@/slurmd.pid
SlurmctldLogFile=@FOLDER@/slurmctld.log
SlurmdLogFile=@FOLDER@/slurmd.log
SlurmctldDebug=verbose
SlurmdDebug=verbose
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=@FOLDER@/jobs.log
PlugStackConfig=/dev/null
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SlurmdParameters=config_overrides
DefMemPerCPU=400
NodeName=@HOST@ NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE
endef

# First every run as a job of its own, then all of them as steps of one job of two tasks.
define SCALE_SLURM
PATH=$PATH:/usr/sbin:/sbin
place=$(pwd -P)/$folder
# nothing of a Slurm that may be here already
unset ${!SLURM_@} ${!SBATCH_@} ${!SALLOC_@} ${!SRUN_@}
export SLURM_CONF=$place/slurm.conf
[ "${#place}" -lt 80 ] || fail "$place is too long for the name of a socket; clone to a shorter path"
daemons='slurmd slurmctld munged'
# by its name too: numbers come again; and a zombie does not run
running() {
    [ -s "$place/$1.pid" ] && awk -v name="$1" '$1 == "Name:" { same = $2 == name } $1 == "State:" { state = $2 }
        END { exit !same || state ~ /[ZX]/ }' "/proc/$(cat "$place/$1.pid")/status" 2>/dev/null
}
stop_daemons() {
    local daemon tries
    [ -z "${sampler:-}" ] || kill "$sampler" 2>/dev/null || true
    if running slurmctld; then timeout 10 scancel -u "$(id -un)" >/dev/null 2>&1 || true; fi
    for daemon in $daemons; do
        for tries in {1..100}; do
            running "$daemon" || break
            [ "$((tries % 50))" != 1 ] || kill "$(cat "$place/$daemon.pid")" 2>/dev/null || true
            sleep 0.1
        done
        if running "$daemon"; then kill -s KILL "$(cat "$place/$daemon.pid")"; fi
    done
}
fail() {
    local log
    for log in munged slurmctld slurmd; do
        if [ -s "$folder/$log.log" ]; then echo "  end of $folder/$log.log:" >&2; show "$folder/$log.log"; fi
    done
    say "FAILED: $*" >&2
    exit 1
}
trap stop_daemons EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# those of an earlier start that was killed
stop_daemons
rm -f "$folder"/*.log
for at in "$port" "$((port + 1))"; do
    ! (: <>"/dev/tcp/127.0.0.1/$at") 2>/dev/null || fail "port $at is taken; give another one, SLURM_PORT=..."
done
make_reference
say "$runs runs in $wall s with make -j2"

host=$(uname -n)
mkdir -p "$folder/state" "$folder/spool"
printf '%s\n' "$slurm_conf" | sed "s|@HOST@|${host%%.*}|; s|@NEXT@|$((port + 1))|; s|@USER@|$(id -un)|
    s|@FOLDER@|$place|" >"$SLURM_CONF"
(umask 077; head -c 1024 /dev/urandom >"$folder/munge.key")
# --force: the folders above may be closed to others or open to the group; nobody else is served
munged --force --key-file="$place/munge.key" --socket="$place/munge.socket" --pid-file="$place/munged.pid" \
    --log-file="$place/munged.log" --seed-file="$place/munged.seed" >"$folder/start.log" 2>&1 ||
    { show "$folder/start.log"; fail 'munged does not start'; }
for daemon in slurmctld slurmd; do
    "$daemon" >"$folder/start.log" 2>&1 || { show "$folder/start.log"; fail "$daemon does not start"; }
done
for try in {1..100}; do
    [ "$(timeout 5 sinfo -h -o %t 2>/dev/null)" != idle ] || break
    [ "$try" != 100 ] || fail 'the node is not idle after 20 s'
    sleep 0.2
done

# through_slurm NAME SQUEUE-OPTIONS WORD...: the runs with make -j 8; `most` is the largest number of
# jobs or steps that squeue saw running at a time
through_slurm() {
    local part=$1 look=$2
    shift 2
    rm -rf "$out"
    while sleep 0.1; do squeue -h $look -o %i | wc -l; done >"$folder/$part.squeue" 2>/dev/null &
    sampler=$!
    begin=$EPOCHREALTIME code=0
    "$@" >"$folder/$part.log" 2>&1 || code=$?
    wall=$(passed "$begin")
    kill "$sampler" 2>/dev/null || true
    wait "$sampler" 2>/dev/null || true
    sampler=''
    [ "$code" = 0 ] || { show "$folder/$part.log"; fail "exit $code of $*, see $folder/$part.log"; }
    same "$folder/reference" "$out"
    most=$(sort -n "$folder/$part.squeue" | tail -n 1)
    [ "$most" = 2 ] || fail "$part: ${most:-no} at a time, not two; see $folder/$part.squeue"
    twos=$(grep -c '^2$' "$folder/$part.squeue") looks=$(wc -l <"$folder/$part.squeue")
}
completed() { grep -c "^JobId=.* Name=$1 JobState=COMPLETED " "$folder/jobs.log" || true; }
launch='srun -Q -n1 --exact'

through_slurm jobs '-t R' goal -j 8 LAUNCH="$launch"
[ "$(completed ra2d)" = "$runs" ] || fail "$(completed ra2d) jobs in $folder/jobs.log, not $runs"
say "make -j 8 LAUNCH=\"$launch\": $runs jobs in $wall s, never more than two at a time and" \
    "two in $twos of $looks looks, $compared files of the same bytes"

# salloc starts a program and not a function of this shell
export -f goal
allocate='salloc -n2 --mem-per-cpu=300M'
through_slurm steps '-s' $allocate -J allocation bash -c "goal -j 8 LAUNCH='$launch'"
for try in {1..50}; do [ "$(completed allocation)" = 0 ] || break; sleep 0.1; done
[ "$(completed allocation)" = 1 ] || fail "no completed job of salloc in $folder/jobs.log"
job=$(sed -n 's/^JobId=\([0-9]*\) .* Name=allocation .*/\1/p' "$folder/jobs.log")
steps=$(grep -o "launch task StepId=$job\.[0-9]* " "$folder/slurmd.log" | sort -u | wc -l)
[ "$steps" = "$runs" ] || fail "$steps steps of job $job in $folder/slurmd.log, not $runs"
say "$allocate make -j 8 LAUNCH=\"$launch\": $steps steps of one job in $wall s, never more than two at a time and" \
    "two in $twos of $looks looks, $compared files of the same bytes"
stop_daemons
for daemon in $daemons; do ! running "$daemon" || fail "$daemon is still running"; done
say "all passed: $runs runs as jobs and as steps, two at a time, with the bytes of make -j2; daemons stopped"
endef

# 9 Installation and archive ---------------------------------------------------------------------
# GNU's names: make install prefix=/opt/ra2d DESTDIR=/tmp/stage. The shared library exports what begins
# with ra_ and nothing else. The command is linked with our own library whole.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
libdir ?= $(prefix)/lib
includedir ?= $(prefix)/include
mandir ?= $(prefix)/share/man
datadir ?= $(prefix)/share
DESTDIR ?=

PRIVATE_HEADERS := $(wildcard src/command/*.h src/kernels/kernels_*.h) $(addprefix src/,sliding/run_tables.h \
    case/case_read.h detection/candidates_lists.h modes/modes_shapes.h)
PUBLIC_HEADERS := $(filter-out $(PRIVATE_HEADERS),$(wildcard src/*/*.h))
SHARED := libra2d.so.$(VERSION)
SONAME := libra2d.so.$(SOVERSION)
MAN := $(B)/ra2d.1 $(B)/ra2d-case.5

$(B)/pic/%.o: %.c $(B)/flags | packages-build
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC $(CPPFLAGS) -c $< -o $@
$(B)/pic/src/base/table.o: $(B)/commit
$(B)/pic/src/base/table.o: private CPPFLAGS += -DRA_COMMIT='"$(COMMIT)"' -DRA_FLAGS='"$(CC) $(strip $(OPT) $(EXTRA))"'
$(B)/exports.map: FORCE
	$(call write_if_changed,'{ global: ra_*; local: *; };')
$(B)/$(SHARED): $(LIBRARY_SOURCES:%.c=$(B)/pic/%.o) $(B)/exports.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(B)/exports.map -Wl,--no-undefined $(filter %.o,$^) $(LDLIBS) -o $@
-include $(LIBRARY_SOURCES:%.c=$(B)/pic/%.d)

$(B)/ra2d.pc: FORCE
	$(call write_if_changed,'prefix=$(prefix)' 'libdir=$(libdir)' 'includedir=$(includedir)/ra2d' '' 'Name: ra2d' \
	    'Description: dynamics of sliding rough surfaces in two dimensions' 'Version: $(VERSION)' \
	    'Requires.private: mpfr gmp fftw3 inih gsl' 'Libs: -L$${libdir} -lra2d' 'Libs.private: -lm' 'Cflags: -I$${includedir}')
$(B)/ra2d.1: $(B)/ra2d paper/man-command.awk
	@commands=$$($< --help | awk '$$1 == "ra2d" && $$2 !~ /^-/ { print $$2 }'); \
	{ $< --help; for c in $$commands; do echo "@ $$c"; $< $$c --help; done; } | \
	    awk -v date=$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d) -v version=$(VERSION) -f paper/man-command.awk >$@.tmp; mv $@.tmp $@
$(B)/ra2d-case.5: $(B)/ra2d paper/man-case.awk
	@$< keys | awk -v date=$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d) -v version=$(VERSION) -f paper/man-case.awk >$@.tmp; mv $@.tmp $@

# mode:what:where, one word for each file
INSTALLED = 755:$(B)/ra2d:$(bindir)/ra2d 644:$(B)/libra2d.a:$(libdir)/libra2d.a 755:$(B)/$(SHARED):$(libdir)/$(SHARED) \
    644:$(B)/ra2d.pc:$(libdir)/pkgconfig/ra2d.pc $(foreach h,$(PUBLIC_HEADERS),644:$(h):$(includedir)/ra2d/$(h:src/%=%)) \
    644:$(B)/ra2d.1:$(mandir)/man1/ra2d.1 644:$(B)/ra2d-case.5:$(mandir)/man5/ra2d-case.5 \
    $(foreach c,$(wildcard data/cases/*.ini data/cases/*.txt),644:$(c):$(datadir)/ra2d/cases/$(notdir $(c)))
LINKED = $(libdir)/$(SONAME) $(libdir)/libra2d.so
.PHONY: install uninstall test-install
install: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) $(B)/ra2d.pc $(MAN)
	@for one in $(INSTALLED); do IFS=: read -r mode from to <<<"$$one"; install -D -m "$$mode" "$$from" '$(DESTDIR)'"$$to"; done; \
	for link in $(LINKED); do ln -sf $(SHARED) '$(DESTDIR)'"$$link"; done; \
	echo 'installed $(words $(INSTALLED)) files under $(DESTDIR)$(prefix)$(if $(DESTDIR),,; if it is new there: ldconfig)'
uninstall:
	@for one in $(INSTALLED); do rm -f '$(DESTDIR)'"$${one##*:}"; done; \
	for link in $(LINKED); do rm -f '$(DESTDIR)'"$$link"; done; \
	for folder in $(addprefix $(includedir)/ra2d/,$(notdir $(wildcard src/*))) $(includedir)/ra2d $(datadir)/ra2d/cases $(datadir)/ra2d; do \
	    rmdir --ignore-fail-on-non-empty '$(DESTDIR)'"$$folder" 2>/dev/null || true; \
	done

# Installed into a folder of its own: every export has our prefix, the example built from what is installed
# says what the one of the build folder says, and nothing is left after uninstall. What is installed is made before, not
# by the second make: two that build the same files at once would spoil them.
STAGE = $(abspath $(B))/stage
test-install: $(EXAMPLES) $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) $(B)/ra2d.pc $(MAN) | packages-install
	@rm -rf $(STAGE); $(MAKE) --no-print-directory install DESTDIR=$(STAGE) prefix=/usr >$(B)/install.log; \
	lib=$(STAGE)/usr/lib; \
	foreign=$$(nm -D --defined-only $$lib/libra2d.so | awk '$$3 !~ /^ra_/ && $$2 != "A"'); \
	if [ -n "$$foreign" ]; then echo "libra2d.so exports what is not ours:" "$$foreign" >&2; exit 1; fi; \
	exported=$$(nm -D --defined-only $$lib/libra2d.so | grep -c ' ra_'); \
	readelf -d $$lib/libra2d.so | grep 'SONAME.*\[$(SONAME)\]' >/dev/null; \
	export PKG_CONFIG_PATH=$$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$(STAGE); \
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(EXTRA) $$(pkg-config --cflags ra2d) tests/example.c $$(pkg-config --libs ra2d) -lm -o $(B)/example-shared; \
	diff <(LD_LIBRARY_PATH=$$lib $(B)/example-shared) <($(B)/tests/example); \
	LD_LIBRARY_PATH=$$lib ldd $(B)/example-shared | grep "$(SONAME) => $$lib" >/dev/null; \
	for page in man1/ra2d.1 man5/ra2d-case.5; do \
	    said=$$(groff -man -Tutf8 -ww $(STAGE)/usr/share/man/$$page 2>&1 >/dev/null); \
	    if [ -n "$$said" ]; then echo "$$page: $$said" >&2; exit 1; fi; \
	done; \
	$(MAKE) --no-print-directory uninstall DESTDIR=$(STAGE) prefix=/usr; \
	left=$$(find $(STAGE) ! -type d); if [ -n "$$left" ]; then echo "left after uninstall: $$left" >&2; exit 1; fi; \
	echo "== installed: $$exported exports, all ra_*; the example by pkg-config and the shared library; nothing left"

# The source archive: what is committed or would be, and .commit instead of the history. The same commit gives the same bytes.
DIST := $(B)/ra2d-$(VERSION)-$(COMMIT).tar.gz
.PHONY: dist test-dist
dist:
	@mkdir -p $(B)/dist; printf '%s %s\n' '$(COMMIT)' '$(COMMIT_TIME)' >$(B)/dist/.commit; \
	$(GIT) ls-files -z --cached --others --exclude-standard | \
	    tar --null --files-from=- --sort=name --mtime=@$(COMMIT_TIME) --owner=0 --group=0 --numeric-owner --format=posix \
	    --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime --mode=u+rw,go=rX \
	    --transform='s|^|ra2d-$(VERSION)/|' -cf $(DIST:.gz=).tmp; \
	tar --append --mtime=@$(COMMIT_TIME) --owner=0 --group=0 --numeric-owner --format=posix \
	    --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime --mode=u+rw,go=rX \
	    --transform='s|^|ra2d-$(VERSION)/|' -f $(DIST:.gz=).tmp -C $(B)/dist .commit; \
	gzip -n -9 <$(DIST:.gz=).tmp >$(DIST).tmp; mv $(DIST).tmp $(DIST); rm $(DIST:.gz=).tmp; sha256sum $(DIST)
# unpacked elsewhere, without git: tests and the short reproduction
test-dist: dist
	@where=$$(mktemp -d); tar -xzf $(DIST) -C $$where; cd $$where/ra2d-$(VERSION); \
	MAKEFLAGS= $(MAKE) -j2 test; MAKEFLAGS= $(MAKE) -j2 reproduce-quick; \
	./build/ra2d --version | sed 1q; rm -rf "$$where"

# 10 Help ----------------------------------------------------------------------------------------

.PHONY: help clean
help:
	@echo 'ra2d: dynamics of sliding rough surfaces (Dang et al., Comput. Mech. 52, 2013)'
	@echo
	@echo '  make                  build/ra2d, the command, and build/libra2d.a, the library'
	@echo '  make test             unit tests: a minute or two'
	@echo '  make reproduce        all simulations, tables, figures and paper/report.pdf (add -j)'
	@echo '  make reproduce-quick  the same from short runs; paper/report-draft.pdf'
	@echo
	@echo '  make bench            cost of a step: plain loop, default engine, floor; a minute'
	@echo '  make campaign         the 42 runs of Sect. 4 (add -j) and results/campaign.tsv: a minute'
	@echo '  make ensemble         all runs of Sect. 4: twelve pairs of surfaces at every point, and the readings'
	@echo '  make verify-slurm     the same tables through a private Slurm on this machine: a minute'
	@echo '  make verify-resume    killed ten times and interrupted once, runs go on to the same tables'
	@echo '  make verify-failure   a run that fails stops no other, is named at the end, repeated alone'
	@echo '  make verify           refinement studies with their observed orders: minutes'
	@echo '  make verify-fe        the toy problem in bricks by CalculiX, beside our runs: ten minutes'
	@echo '  make coverage         lines and branches of src/ met by the tests, HTML in build/coverage'
	@echo '  make mutants          wrong signs, indices, constants...: which test sees them; minutes'
	@echo '  make fuzz             arbitrary bytes for the readers of files (FUZZ_SECONDS=60 each)'
	@echo '  make sanitize         the tests under AddressSanitizer and UBSan'
	@echo '  make verify-bits      same bits: gcc, clang, -O0 to -O3, SSE2, AVX2, AVX-512, AArch64 (part of verify)'
	@echo '  make verify-archive   what was just made against results/reference: same bytes, same physics'
	@echo '  make book             paper/book.pdf: the sources as text, with tests, figures, equations'
	@echo '  make lint             formatting, cppcheck, warnings as errors from gcc and clang'
	@echo '  make tutorial         a profile from a file: roughness, simulation, level, shocks, figures, sound'
	@echo '  make install          command, library, headers, manual pages (prefix=/usr/local, DESTDIR=); make uninstall'
	@echo '  make dist             source archive, the same bytes from the same commit; make test-dist tries it'
	@echo '  make manifest         checksums of inputs and reference values anew (make lint compares)'
	@echo '  make packages         every Debian package any target may want'
	@echo '  make clean            removes build/; make clean-results removes results but reference/'
	@echo
	@echo 'Variables: CC, OPT (-O3), B (build folder), OUT (results), LAUNCH (prefix of each'
	@echo 'simulation), SEED (verify-resume), INSTALL=no (only say which packages are missing).'
	@echo 'Missing Debian packages are installed by root or sudo; otherwise the command is printed.'

.PHONY: clean-results
clean:
	rm -rf build
clean-results:
	find results -mindepth 1 -maxdepth 1 ! -name reference -exec rm -rf {} +
	rm -f paper/report.pdf paper/report-draft.pdf paper/book.pdf
