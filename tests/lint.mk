# make lint: forms, warnings, and agreement of facts that are stated twice.
# SPDX-License-Identifier: GPL-3.0-or-later

# Several files must agree in the version and in the list of figures. Every source has a licence.
.PHONY: check-archive
# files for another system are read here, but not compiled
LICENSED := $(SOURCES) $(WASI_SOURCES) $(HEADERS) $(wildcard figures/*.gp src/command/texts/* \
    paper/*.tex src/*/*.mjs src/live/*.css src/live/*.html src/wasi/npm/*.mjs tests/*/*.mjs \
    src/python/ra2d/*.py tests/python/*.py) \
    Makefile $(FRAGMENTS) Containerfile codecheck.yml
check-archive: check-manifest check-digests check-figure-lists
	@tests/lint/versions.sh $(VERSION)
	@tests/lint/licences.sh $(LICENSED)
	@cd src/command/uplot && sha256sum --quiet --check SHA256SUMS
	@cmp src/command/uplot/LICENSE LICENSES/MIT.txt

# files in which tests/lint/trace.awk searches for the names of functions, tests, labels and runs
TRACED := $(sort $(SOURCES) $(WASI_SOURCES) $(HEADERS)) \
          $(wildcard paper/*.tex paper/*.bib paper/*/*.awk paper/tex/*.tsv) \
          $(wildcard figures/*.gp data/cases/*.ini) \
          $(filter-out $(addprefix data/,claims.tsv drawn.tsv figures.tsv places.tsv),\
              $(wildcard data/*.tsv)) $(FRAGMENTS)

.PHONY: check-trace check-published check-said
check-trace:
	@awk -f paper/tables/table.awk -f tests/lint/trace.awk paper/equations.tsv data/figures.tsv \
	    data/drawn.tsv data/places.tsv data/claims.tsv $(TRACED)
# data/published.tsv has the values of the papers, typed once. Claims, cases and points, where these
# values stand again, must agree with it.
check-published:
	@awk -f paper/tables/table.awk -f tests/lint/published.awk data/published.tsv data/claims.tsv \
	    data/suspected.tsv data/second-hand.tsv data/campaign.tsv data/reported.tsv \
	    data/readings.tsv data/prototype.tsv data/outside.tsv \
	    verify/fe-bounds.tsv data/archive.tsv $(wildcard data/cases/*.ini)

# numbers in prose must be those of the keys, constants and figures that they describe
check-said:
	@tests/lint/numbers.sh --compare

# Rules of this project: lines, rooms, codes, scripts, names of files, and objects as the linker
# sees them. Each check is a script of tests/lint with a test in tests/scripts. `make -k lint` shows
# the faults of all checks.
HOUSE := check-columns check-rooms check-codes check-words check-dialect check-scripts \
         check-paths check-metadata check-mutants check-fixed check-recipes check-linker \
         check-braces check-options check-variables
.PHONY: lint $(HOUSE)
check-columns check-rooms check-codes check-words check-dialect check-scripts check-paths \
    check-metadata check-mutants check-fixed check-options check-variables: \
    check-%: packages-lint
	@tests/lint/$*.sh
check-recipes:
	@$(MAKE) --no-print-directory help >/dev/null
	@tests/lint/recipes.sh $(B)/none $(MAKE)
check-linker: objects
	@tests/lint/linker.sh $(B)/src
# without the sources that need the headers of other programs
check-braces: packages-lint
	@clang-tidy --quiet --checks='-*,readability-braces-around-statements' --warnings-as-errors='*' \
	    --header-filter='.*' $(filter-out %_siconos.c %_moreau.c %_gwyddion.c \
	    tests/mutants/sites.c,$(SOURCES)) -- \
	    $(filter-out -M%,$(CPPFLAGS)) $(CFLAGS) 2>/dev/null

# `make twins` lists functions of areal that resemble a function of another room; ROOM=rolling
# chooses another room than areal
TWINS := $(B)/tests/lint/twins
ROOM ?= areal
.PHONY: twins
$(TWINS): $(call objects_of,$(TWINS_SOURCES))
	$(CC) $(CFLAGS) $^ -o $@
twins: $(TWINS)
	@tests/lint/twins.sh $< $(ROOM)

# gcc gives more warnings when it optimises; clang gives all its warnings at -O0. Objects that were
# compiled with -Werror are not compiled again (make WERROR=-Werror test lint).
#
# cppcheck 2.10 takes an address for a use (uninitvar, ctuuninitvar); gcc and clang do not
lint: packages-lint check-archive check-trace check-published check-said $(HOUSE)
	clang-format --dry-run -Werror $(SOURCES) $(WASI_SOURCES) $(HEADERS)
	clang++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c++ src/ra2d.h
	cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr -Isrc -Iverify \
	    --enable=warning,performance,portability --suppress=missingIncludeSystem \
	    --suppress=uninitvar --suppress=ctuuninitvar $(SOURCES) $(WASI_SOURCES)
	$(if $(filter gcc-O3-Werror,$(CC)$(OPT)$(WERROR)),$(MAKE),$(MAKE) B=build/lint/gcc CC=gcc \
	    WERROR=-Werror) objects
	$(MAKE) B=build/lint/clang CC=clang OPT=-O0 WERROR=-Werror objects
