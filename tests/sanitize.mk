# make sanitize: the tests under AddressSanitizer and UBSan.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Leaks are found too: LeakSanitizer is part of AddressSanitizer here. Stacks that outlive their
# function are watched with clang alone: gcc 12 does not align the 64-byte vectors of kernels there.

SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
.PHONY: sanitize
sanitize: export UBSAN_OPTIONS = print_stacktrace=1
sanitize: packages-sanitize
	$(MAKE) B=build/sanitize/gcc CC=gcc OPT=-O1 EXTRA='$(SANITIZERS)' test
	ASAN_OPTIONS=detect_stack_use_after_return=1 \
	    $(MAKE) B=build/sanitize/clang CC=clang OPT=-O1 EXTRA='$(SANITIZERS)' test
