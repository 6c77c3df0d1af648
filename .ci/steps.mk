# Steps of .ci/run that are made in parallel, in two rounds.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A step has its own build folder, or makes nothing in B that another one makes. B has the builds of
# `make test`. A single step leaves a processor idle while it links or waits for its last test;
# parallel steps do not, on any number of processors. The longest come first. Random choices are
# drawn by the commit. The mutants are either listed ones or random places; random places are taken
# with the sanitizers of gcc, because they cost less. Kills have moments by the clock, so nothing
# runs beside them (-j1).
#
# The output of a step is kept in B/steps. If a step has failed, .ci/run repeats the end of its
# output.

BESIDE := sanitize $(call drawn_of,sample listed) coverage fuzz lint
beside_sanitize := sanitize SANITIZE_WITH=drawn WERROR=
beside_sample := mutants SAMPLE=16 WERROR=
beside_coverage := coverage WERROR=
beside_fuzz := fuzz FUZZ_SECONDS=20
beside_lint := lint
beside_listed := mutants LISTED=30
LAST := verify texts scale site wasm python
beside_verify := verify VERIFY=--quick
beside_texts := book tutorial
beside_scale := -j1 verify-failure verify-resume verify-writers verify-kills SEED=1 TRIALS=40
beside_site := test-site OUT=results/quick
beside_wasm := check-wasm
beside_python := test-wheel notebooks test-crate OUT=results/quick
.PHONY: beside last $(BESIDE:%=beside-%) $(LAST:%=beside-%)
beside: $(BESIDE:%=beside-%)
last: $(LAST:%=beside-%)
$(addprefix beside-,$(BESIDE) $(LAST)): beside-%:
	@echo '== $*: make $(beside_$*)'
	@mkdir -p $(B)/steps
	@rm -f $(B)/steps/$*.failed
	+@TIMEFORMAT='== $* took %R s, processor %U + %S s'; \
	    time $(MAKE) $(beside_$*) 2>&1 | \
	    tee $(if $(findstring n,$(SHORT_OPTIONS)),/dev/null,$(B)/steps/$*.log) || \
	    { mv $(B)/steps/$*.log $(B)/steps/$*.failed; exit 1; }
