# Steps of .ci/run that are made side by side.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each has a build folder of its own, or makes nothing in B that another one makes: what `make test`
# has built is there.
# Alone each leaves a processor idle, while it links or waits for its last test; together they do
# not, on however few processors. The longest come first. What is drawn is drawn by the commit.

BESIDE := sanitize sample coverage fuzz lint listed
beside_sanitize := sanitize SANITIZE_WITH=drawn WERROR=
beside_sample := mutants SAMPLE=40 WERROR=
beside_coverage := coverage WERROR=
beside_fuzz := fuzz FUZZ_SECONDS=20
beside_lint := lint
beside_listed := mutants LISTED=40
.PHONY: beside $(BESIDE:%=beside-%)
beside: $(BESIDE:%=beside-%)
$(BESIDE:%=beside-%): beside-%:
	@echo '== $*: make $(beside_$*)'
	+@TIMEFORMAT='== $* took %R s, processor %U + %S s'; time $(MAKE) $(beside_$*)
