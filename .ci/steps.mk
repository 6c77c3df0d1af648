# Steps of .ci/run that are made side by side, in two rounds.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each has a build folder of its own, or makes nothing in B that another one makes: what `make test`
# has built is there.
# Alone each leaves a processor idle, while it links or waits for its last test; together they do
# not, on however few processors. The longest come first. What is drawn is drawn by the commit: of
# mutants the listed ones or places at random, the latter where gcc's sanitizers are: they cost
# less.
# Kills have moments by the clock: they do not run beside each other (-j1).
#
# What a step says is kept in B/steps: of one that failed, .ci/run says the end once more.

BESIDE := sanitize $(call drawn_of,sample listed) coverage fuzz lint
beside_sanitize := sanitize SANITIZE_WITH=drawn WERROR=
beside_sample := mutants SAMPLE=24 WERROR=
beside_coverage := coverage WERROR=
beside_fuzz := fuzz FUZZ_SECONDS=20
beside_lint := lint
beside_listed := mutants LISTED=40
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
