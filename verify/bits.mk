# make bits, verify-bits: the same bytes from every compiler and on every processor.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The realistic case must give the same bytes in every table, except for the heads, with every
# compiler and on every processor (tests/sliding/test_bits.c). `make test` compares three builds for
# T = 1 ms. `make verify-bits`, a part of `make verify`, compares all of WIDE for 10 ms. This make
# also makes the other builds, whatever its CC, OPT and EXTRA. AArch64 runs in an emulator; it is
# left out on processors other than x86-64. WebAssembly runs in node, with and without vectors, if
# wasi-libc and a new enough node are installed. Its libraries take minutes to build, so
# VERIFY=--quick includes it only if they are built (make wasm).

BITS := build/bits/gcc-O0/ra2d build/bits/clang-O3/ra2d
WIDE := $(foreach how,gcc-O0 gcc-O1 gcc-O2 clang-O0 clang-O1 clang-O2 clang-O3, \
    build/bits/$(how)/ra2d) \
    $(if $(filter x86_64,$(shell uname -m)),build/bits/aarch64-O3/ra2d-emulated)
# with VERIFY=--quick: the two of `make test`, the emulator, and one more, which depends on the
# commit
SHORT_WIDE := $(filter %clang-O3/ra2d %gcc-O0/ra2d %emulated,$(WIDE))
WIDE := $(if $(VERIFY),\
    $(SHORT_WIDE) $(call drawn_of,$(filter-out $(SHORT_WIDE),$(WIDE))),$(WIDE))
WIDE_WASM := $(if $(filter 1,$(HAS_NODE)),$(if $(HAS_WASI),$(if \
    $(or $(if $(VERIFY),,full),$(wildcard build/wasm/ra2d.wasm)),$(WASM_PROGRAMS))))
FORCED := $(foreach kernels,sse2 avx2 avx512,@$(kernels) build/bits/clang-O3/ra2d@$(kernels))
AARCH64_LDLIBS := -lmpfr -lgmp -lfftw3 -linih -l:libexpat.so.1 \
    -l:libgsl.so.27 -l:libgslcblas.so.0 -lm
BITS_TEST := $(B)/tests/sliding/test_bits
.PHONY: verify-bits bits
ifeq ($(filter build/bits/%,$(B)/ra2d),)
build/bits/aarch64-O3/ra2d: FORCE | packages-aarch64
	$(MAKE) B=$(@D) CC=aarch64-linux-gnu-gcc OPT=-O3 EXTRA= WERROR= \
	    LDLIBS='$(AARCH64_LDLIBS)' $@
build/bits/%/ra2d: FORCE | packages-lint
	$(MAKE) B=$(@D) CC=$(word 1,$(subst -, ,$*)) OPT=-$(word 2,$(subst -, ,$*)) EXTRA= WERROR= $@
build/bits/aarch64-O3/ra2d-emulated: build/bits/aarch64-O3/ra2d
	@printf '%s\n' '#!/bin/sh' 'exec qemu-aarch64 "$${0%-emulated}" "$$@"' >$@.tmp
	@chmod +x $@.tmp
	@mv $@.tmp $@
$(BITS_TEST).status: private export RA2D_OTHERS = $(BITS)
$(BITS_TEST).status: $(BITS)
$(B)/verify-bits.status: $(BITS_TEST) $(B)/ra2d $(WIDE) $(WIDE_WASM) FORCE
	@RA2D_BITS_FULL=1 RA2D=$(B)/ra2d RA2D_OTHERS='$(WIDE) $(WIDE_WASM) $(FORCED)' \
	    TEST_SECONDS=7200 $(RUN_TEST) $@ $<
verify-bits bits: $(B)/verify-bits.status
	@$(if $(WIDE_WASM),,echo 'LEFT OUT: WebAssembly: it is not built here (make wasm, node 18.20)')
	@grep -E '^[0-9a-f]{16}  |LEFT OUT' $(B)/verify-bits.log
	@$(JUDGE_TESTS) $(B)/verify-bits
endif
