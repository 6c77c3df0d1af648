# ra2d: from sources to the command, its tests and the report of the reproduction.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# This file has the settings. `make help` lists the goals. The rules are in fragments beside the
# files that they make; there is one make, without recursion into folders.
#
# The chain of `make reproduce` is
#
#   data/cases/X.ini -> results/runs/NAME/*.tsv -> results/*.tsv -> results/figures/*.pdf
#                                               -> results/*.tex -> paper/replication.pdf
#
# Some targets need the same rules in another build folder or with other settings (coverage,
# sanitize, lint, reproduce-quick). They call this file again with other variables. Recipes write to
# NAME.tmp and rename it, so that an existing file is complete. This requires that only one make
# works in a build folder, so each make locks its own. Files that make includes are made before the
# lock is taken. So the names of their temporary files end in the number of the process.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
# numbers, sorting and dates must not depend on the user's settings
export LC_ALL := C.UTF-8
export TZ := UTC
# gnuplot would start with the terminal that this variable names, even if it does not have it
unexport GNUTERM
# the compiler takes the present folder from PWD; here it is, as in make, a path without links
export PWD := $(CURDIR)

# Settings ---------------------------------------------------------------------------------------
# All of them can be set on the command line: make CC=clang B=build/clang OPT=-O0.

ifeq ($(origin CC),default)
CC := gcc
endif
B ?= build
# the folder of simulations, tables and figures, and the length of the runs: full or quick
OUT ?= results
RUN_LENGTH ?= full
# a prefix for every simulation: make -j 64 reproduce LAUNCH="srun -Q -n1 --exact"
LAUNCH ?=
# INSTALL=no only prints the command that installs missing packages
INSTALL ?= yes
OPT ?= -O3
WERROR ?=
EXTRA ?=

# The lock of B ----------------------------------------------------------------------------------
# All goals are made by a second make with this same file, which src/lock.sh starts as soon as B is
# free. No lock is needed by a make without execution (-n, -q), for goals that write nothing in B,
# and by a make whose parent has the lock.

UNLOCKED := help clean clean-results
LOCKING := $(filter-out $(UNLOCKED),$(or $(MAKECMDGOALS),all))
SHORT_OPTIONS := $(filter-out -%,$(firstword $(MAKEFLAGS)))
ifneq ($(strip $(findstring n,$(SHORT_OPTIONS)) $(findstring q,$(SHORT_OPTIONS)) \
    $(filter $(abspath $(B)),$(RA2D_BUILD_LOCKS))),)
LOCKING :=
endif

ifneq ($(LOCKING),)
ASKED := $(sort $(or $(MAKECMDGOALS),all))
.PHONY: $(ASKED)
$(ASKED) &:
	+@src/lock.sh $(abspath $(B)) $(MAKE) --no-print-directory $(MAKECMDGOALS)
else

# -ffp-contract=off and no -march give the same bits from every compiler and on every CPU. -g1 gives
# lines for backtraces. EXTRA=-g adds the places of local variables, which would take a sixth of the
# time of compiling.
CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L $(OPT) -g1 -ffp-contract=off \
          -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion $(WERROR) $(EXTRA)
CPPFLAGS := -Isrc -Iverify -Itests -MMD -MP
LDLIBS := -lmpfr -lgmp -lfftw3 -linih -lexpat -lgsl -lgslcblas -lm
# only for tests, which call libraries that the program opens on demand (src/base/library.c)
TEST_LDLIBS := -lcmocka -Wl,--as-needed -lzip -lsndfile -Wl,--no-as-needed

# git also accepts a checkout that another user owns
GIT := git -c safe.directory=*
# a source archive (make dist) has no history; a file in it names its commit
ifneq ($(wildcard .commit),)
COMMIT := $(shell cut -d' ' -f1 .commit)
COMMIT_TIME := $(shell cut -d' ' -f2 .commit)
else
# a commit is never named by a tag, because another clone may not have it
COMMIT := $(shell $(GIT) describe --always --exclude='*' --dirty --abbrev=12 2>/dev/null || \
    echo unknown)
COMMIT_TIME := $(shell $(GIT) log -1 --format=%ct 2>/dev/null || echo 0)
endif
# chooses one of several words; the choice depends on the commit
drawn_of = $(word $(shell echo $$(($(firstword $(shell printf %s '$(COMMIT)' | cksum)) % \
    $(words $(1)) + 1))),$(1))
# quotes a text as one word of a shell
quoted = '$(subst ','\'',$(1))'
# This make with the variables of its command line, for scripts that start it again. In
# MAKEOVERRIDES only blanks are quoted, not the other special characters of the shell.
THIS_MAKE = $(MAKE) $(foreach v,$(.VARIABLES),\
    $(if $(filter command,$(origin $(v))),$(call quoted,$(v)=$(value $(v)))))
# versions of the library's interface and of its binary interface
VERSION := 0.2.0
SOVERSION := 0

# Rules ------------------------------------------------------------------------------------------
# They are read in this order: a fragment may use the variables of those before it.

FRAGMENTS := \
    .ci/packages.mk \
    .ci/steps.mk \
    src/wasm.mk \
    src/program.mk \
    src/install.mk \
    src/deb.mk \
    src/python/python.mk \
    src/dist.mk \
    src/release.mk \
    tests/tests.mk \
    tests/guide.mk \
    tests/crate/crate.mk \
    tests/coverage.mk \
    tests/sanitize.mk \
    tests/mutants/mutants.mk \
    tests/fuzz/fuzz.mk \
    verify/bits.mk \
    verify/frozen.mk \
    verify/verify.mk \
    data/manifest.mk \
    data/runs.mk \
    verify/fe.mk \
    paper/tables/tables.mk \
    paper/tables/moving-mass.mk \
    paper/tables/toy.mk \
    paper/tables/ensemble.mk \
    paper/tables/area.mk \
    paper/tables/areal.mk \
    paper/tables/terms.mk \
    paper/tables/steps.mk \
    paper/tables/law.mk \
    paper/tables/lyapunov.mk \
    paper/tables/restitution.mk \
    paper/tables/two-readings.mk \
    paper/tables/reported.mk \
    paper/tables/earlier.mk \
    paper/tables/rolling.mk \
    paper/tables/quantities.mk \
    paper/tables/environment.mk \
    paper/tables/archive.mk \
    figures/figures.mk \
    verify/bench/bench.mk \
    paper/report.mk \
    paper/site/site.mk \
    paper/book.mk \
    paper/reproduce.mk \
    tests/scale/scale.mk \
    tests/expected.mk \
    tests/lint.mk
include $(FRAGMENTS)

.PHONY: all FORCE
all: $(B)/ra2d $(B)/libra2d.a $(TABLES) $(EXAMPLES) $(TO_INSTALL)
FORCE:

# Help -------------------------------------------------------------------------------------------

.PHONY: help clean clean-results
help:
	@echo 'ra2d: dynamics of sliding rough surfaces (Dang et al., Comput. Mech. 52, 2013)'
	@echo
	@echo '  make                  build/ra2d, the command, build/libra2d.a and .so, the library'
	@echo '  make test             unit tests: a minute or two'
	@echo '  make reproduce        all simulations, tables, figures, paper/replication.pdf (add -j)'
	@echo '  make reproduce-quick  the same from short runs; paper/replication-draft.pdf'
	@echo
	@echo '  make bench            cost of steps beside limits of the processor, of runs: 3 minutes'
	@echo '  make campaign         the 42 runs of Sect. 4 (add -j), results/campaign.tsv: a minute'
	@echo '  make ensemble         all runs of Sect. 4: twelve pairs of surfaces, and the readings'
	@echo '  make verify-slurm     the same tables through a private Slurm here: a minute'
	@echo '  make verify-resume    killed ten times, interrupted once: runs go on to the same tables'
	@echo '  make verify-failure   a run that fails stops no other, is named, repeated alone'
	@echo '  make verify-writers   two processes on one folder, killed: a run is whole or not there'
	@echo '  make verify-sweep     1000 runs by one sweep, killed, cancelled, in parts (RUNS=100000)'
	@echo '  make verify-kills     every command that writes, killed: no byte is lost, all goes on'
	@echo '  make verify           refinement studies with their observed orders: minutes'
	@echo '  make study-areal      the runs in three dimensions of the report: half an hour, goes on'
	@echo '  make study-terms      what air, loss, yield and holder do in them: an hour, goes on'
	@echo '  make study-steps      levels with steps of 0.25 and 0.5 us: half an hour, goes on'
	@echo '  make study-law        the power of sliding beside a law fixed before: an hour'
	@echo '  make study-law-random the same of a hundred cases drawn by lot: minutes'
	@echo '  make study-blows      what single blows of a block on a plate give back: ten minutes'
	@echo '  make study-law-fresh  a second hundred, with a band of its own: minutes'
	@echo '  make study-law-third  a third hundred, by a third law: minutes'
	@echo '  make study-law-fourth a fourth, with the band that a case is told: minutes'
	@echo '  make study-reported   runs at what another program reports of the figures: minutes'
	@echo '  make verify-fe        the toy problem in bricks by CalculiX, beside our runs: ten minutes'
	@echo '  make coverage         lines and branches of src/ met by the tests, HTML in build/coverage'
	@echo '  make mutants          wrong signs, indices, constants...: which test sees them; minutes'
	@echo '                        SAMPLE=320: at random places (SEED=text), the share that is seen:'
	@echo '                        half in src/; verify/, scripts, data and figures apart'
	@echo '  make valid            what follows a run that is valid succeeds: every key at its bounds'
	@echo '  make fuzz             arbitrary bytes for the readers of files (FUZZ_SECONDS=60 each)'
	@echo '  make sanitize         the tests under AddressSanitizer and UBSan'
	@echo '  make verify-bits      same bits: gcc, clang, -O0 to -O3, SSE2 to AVX-512, AArch64, wasm'
	@echo '  make verify-archive   what was just made against results/reference: bytes, physics'
	@echo '  make verify-frozen    short runs of all kinds, as an archived program made them'
	@echo '  make book             paper/book.pdf: eleven chapters, woven from sources, tests and runs'
	@echo '  make reference        paper/reference.pdf: all sources as text, with tests and equations'
	@echo '  make lint             columns, rooms, circles, words, formatting, warnings as errors'
	@echo '  make twins            functions of areal (ROOM=NAME) that match one of another room'
	@echo '  make tutorial         the commands of the guide (paper/guide) and what they print'
	@echo '  make motion           paper/three-dimensions.png, motion.png: pictures of two films'
	@echo '  make site             results/site: report, claims, sounds, cases, guide, keys'
	@echo '  make test-pages       pages of ra2d report in Chromium: charts, films, without scripts'
	@echo '  make test-site        its pages by tidy and, where it is there, in Chromium'
	@echo '  make install          command, library, header, manual pages (prefix=/usr/local,'
	@echo '                        DESTDIR=); make uninstall'
	@echo '  make deb              Debian packages of what is installed, and its pages;'
	@echo '                        make test-deb: in a Debian of their own; make reprotest: twice,'
	@echo '                        with clock, host, order of files and more varied'
	@echo '  make wheel            the package ra2d for Python, with its libraries; make test-python,'
	@echo '                        test-wheel; make notebooks: those of src/python, executed'
	@echo '  make dist             source archive: the same tar from the same commit; make test-dist'
	@echo '  make wasm             the command for WebAssembly, from Debian sources of its libraries;'
	@echo '                        make npm, a package for node; make test-wasm tries both: minutes'
	@echo '  make live             one page in which a run is seen and heard while it is computed;'
	@echo '                        make test-live tries it in Chromium, make bench-live its cost;'
	@echo '                        make check-wasm: sources and sound, without a library: seconds'
	@echo '  make release          archive, wheel, packages, digests and the words of the tag, of one'
	@echo '                        version; make test-release: the same bytes from a clone;'
	@echo '                        make test-bare: pip, apt and npx in a Debian of their own'
	@echo '  make container        a Debian with the source archive, and the program made in it'
	@echo '  make test-crate       crates of a run and of a reproduction, by a validator of npm'
	@echo '  make expected         files that tests compare with, made anew: keys, help, lists of'
	@echo '                        figures, bits, MANIFEST; shows what changed (tests/expected.tsv)'
	@echo '  make packages         every Debian package any target may want'
	@echo '  make clean            removes build/; make clean-results results but reference/'
	@echo
	@echo 'Variables: CC, OPT (-O3), B (build folder), OUT (results), LAUNCH (prefix of each'
	@echo 'simulation), SEED (verify-resume), INSTALL=no (only say which packages are missing).'
	@echo 'Missing Debian packages are installed by root or sudo; otherwise the command is printed.'

clean:
	@src/clean.sh build
clean-results:
	find results -mindepth 1 -maxdepth 1 ! -name reference ! -name README.md -exec rm -rf {} +
	rm -f paper/replication*.pdf paper/law*.pdf paper/supplement*.pdf paper/book.pdf \
	    paper/reference.pdf

endif
