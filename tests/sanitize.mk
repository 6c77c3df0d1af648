# make sanitize: the tests under AddressSanitizer and UBSan.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The checks `undefined` do not find a real number that is too large for an integer, so
# float-cast-overflow is added. Leaks are also found, because AddressSanitizer includes
# LeakSanitizer here.
#
# Only clang checks whether a stack is used after its function has ended: with this check gcc 12
# does not align the 64-byte vectors of the kernels. Only gcc checks addresses in the inlined loops
# of the kernels: the optimiser of clang takes minutes for one of these loops, and without
# optimisation the tests of kernels take eight times as long.
#
# With SANITIZE_WITH=drawn the commit determines one of the two compilers and a quarter of the test
# programs. test_commands_fail always runs, with an eighth of its faults.

SANITIZE_WITH ?= gcc clang
SANITIZED := $(TEST_SOURCES:.c=)
ifeq ($(SANITIZE_WITH),drawn)
override SANITIZE_WITH := $(call drawn_of,gcc clang)
SANITIZED := $(sort tests/command/test_commands_fail $(shell shuf \
    -n $(shell echo $$(($(words $(SANITIZED)) / 3))) --random-source=<(yes '$(COMMIT)') \
    <(printf '%s\n' $(SANITIZED))))
sanitize: export RA2D_FAULTS_EACH = 8:$(call drawn_of,1 2 3 4 5 6 7 8)
endif
SANITIZERS := -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all \
    -fno-omit-frame-pointer
LEFT_TO_GCC := -fno-sanitize=alignment,null,object-size,pointer-overflow
.PHONY: sanitize
sanitize: export UBSAN_OPTIONS = print_stacktrace=1
sanitize: packages-sanitize
	$(if $(filter gcc,$(SANITIZE_WITH)),\
	    $(MAKE) B=build/sanitize/gcc CC=gcc OPT=-O1 EXTRA='$(SANITIZERS)' \
	        TESTS='$(SANITIZED:%=build/sanitize/gcc/%)' test)
	$(if $(filter clang,$(SANITIZE_WITH)),ASAN_OPTIONS=detect_stack_use_after_return=1 \
	    $(MAKE) B=build/sanitize/clang CC=clang OPT=-O1 KERNELS_OPT="$(LEFT_TO_GCC)" \
	        EXTRA='$(SANITIZERS)' TESTS='$(SANITIZED:%=build/sanitize/clang/%)' test)
