# Steps of .ci/run that are made in parallel, in two rounds.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# B has the builds of `make test`. A step has its own build folder, or makes files in B that no
# other step makes. A single step leaves a processor idle while it links or waits for its last test;
# parallel steps leave none idle. The longest steps come first. The commit determines all random
# choices. The mutants are listed ones. Random places (make mutants SAMPLE=N) are a study: each test
# must be run alone first, and one mutant that lives takes minutes. The moments of kills are
# measured by the clock, so the steps of `scale` run one at a time (-j1).
#
# The output of a step is kept in B/steps. If a step has failed, .ci/run repeats the end of its
# output.

BESIDE := sanitize listed coverage fuzz lint
beside_sanitize := sanitize SANITIZE_WITH=drawn WERROR=
beside_coverage := coverage WERROR= RA2D_FAULTS_EACH=3:1
beside_fuzz := fuzz FUZZ_SECONDS=10
beside_lint := lint
beside_listed := mutants LISTED=20
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
