# The library, the command, and every other program that is linked with them.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The library contains every room of src/ except the command, which prints messages and starts
# gnuplot. verify/ has helpers (exact solutions, linked into tests and verifications) and its own
# programs.

# sorted by name, because not every make sorts them; so libraries have the same bytes everywhere
COMMAND_SOURCES := $(sort $(wildcard src/command/*.c))
# each of these takes seconds to compile; they are compiled first, so that nothing waits for them at
# the end
KERNEL_SOURCES := $(addprefix src/kernels/kernels_,avx512.c avx2.c sse2.c)
# sources that replace those of the same name in a sandbox (src/wasm.mk)
WASI_SOURCES := $(sort $(wildcard src/wasi/*.c))
LIBRARY_SOURCES := $(KERNEL_SOURCES) $(filter-out $(KERNEL_SOURCES) $(COMMAND_SOURCES) \
    $(WASI_SOURCES),$(sort $(wildcard src/*/*.c)))
ifeq ($(WASI),yes)
WASI_NAMES := $(notdir $(WASI_SOURCES))
without_replaced = $(filter-out $(addprefix %/,$(WASI_NAMES)),$(1))
COMMAND_SOURCES := $(call without_replaced,$(COMMAND_SOURCES))
LIBRARY_SOURCES := $(call without_replaced,$(LIBRARY_SOURCES)) $(WASI_SOURCES)
endif
TEST_SOURCES := $(sort $(wildcard tests/*/test_*.c))
TEST_HELPER_SOURCES := tests/fuzz/fuzz_targets.c tests/fuzz/fuzz_run.c
FUZZER_SOURCES := tests/fuzz/fuzzer.c
FAULT_SOURCES := tests/faults/faults.c tests/faults/leaks.c
# the functions that these put before those of the library and of the C library
FAULTS := aligned_alloc getline open_memstream fopen fileno fsync \
    rename renameat2 mkdir open ra_alloc ra_reserve ra_reserve_whole calloc malloc realloc strdup \
    realpath free tmpfile fdopen fmemopen fclose opendir closedir
MUTATE_SOURCES := $(addprefix tests/mutants/,sites.c lines.c draw.c plan.c \
    score.c sample.c)
# parts of the programs and libraries from which a sample of mutants is drawn
ENTERED_SOURCES := tests/mutants/entered.c tests/mutants/chosen.c
TWINS_SOURCES := tests/lint/twins.c
EXAMPLE_SOURCES := tests/example.c
VERIFY_SOURCES := $(wildcard verify/verify_*.c)
TABLE_SOURCES := $(wildcard verify/*_table.c verify/*_deck.c verify/bench/*_table.c)
BENCH_SOURCES := verify/bench/bench.c verify/bench/runs.c verify/bench/areal.c
HELPER_SOURCES := $(filter-out $(VERIFY_SOURCES) $(TABLE_SOURCES) $(BENCH_SOURCES), \
    $(wildcard verify/*.c verify/*/*.c))
# programs for the tables of a quick reproduction, which need not wait for all programs
TABLE_HELPER_SOURCES := $(addprefix verify/,made.c study.c printed_surfaces.c) \
    $(wildcard verify/exact/*.c verify/law/*.c)
SOURCES := $(COMMAND_SOURCES) $(LIBRARY_SOURCES) $(TEST_SOURCES) $(TEST_HELPER_SOURCES) \
    $(FUZZER_SOURCES) $(FAULT_SOURCES) $(MUTATE_SOURCES) $(ENTERED_SOURCES) $(TWINS_SOURCES) \
    $(EXAMPLE_SOURCES) $(VERIFY_SOURCES) $(TABLE_SOURCES) $(BENCH_SOURCES) $(HELPER_SOURCES)
HEADERS := $(wildcard src/*.h src/*/*.h tests/*/*.h verify/*.h verify/*/*.h)

objects_of = $(patsubst %.c,$(B)/%.o,$(1))
OBJECTS := $(call objects_of,$(SOURCES))
COMMAND_OBJECTS := $(call objects_of,$(COMMAND_SOURCES)) $(B)/texts.o
TESTS := $(TEST_SOURCES:%.c=$(B)/%)
VERIFICATIONS := $(VERIFY_SOURCES:%.c=$(B)/%)
TABLES := $(TABLE_SOURCES:%.c=$(B)/%)
BENCH := $(BENCH_SOURCES:%.c=$(B)/%)
EXAMPLES := $(EXAMPLE_SOURCES:%.c=$(B)/%)

.PHONY: objects
objects: $(OBJECTS)

# Files that depend on `flags`, `commit` or program.sha256 are made again when the flags, the commit
# or the program change. The rule of `flags` also makes the folders of all objects at once.
$(B)/flags: FORCE
	@mkdir -p $(sort $(dir $(OBJECTS)))
	@printf '%s\n' '$(CC) $(CFLAGS) $(CPPFLAGS) -fdebug-prefix-map=HERE=.' | src/update.sh $@
$(B)/commit: FORCE
	@printf '%s\n' '$(VERSION) $(COMMIT)' | src/update.sh $@
# This is a hash of the program's sources. Simulations depend on it and not on the commit, so a new
# commit alone does not repeat them.
$(B)/program.sha256: $(LIBRARY_SOURCES) $(COMMAND_SOURCES) $(wildcard src/*.h src/*/*.h)
	@sha256sum $(sort $^) | src/update.sh $@

# objects do not contain the folder of the checkout, so one commit gives the same bytes in any
# folder. build/flags does not contain it either, so a checkout that is moved is not built again
COMPILE = $(CC) $(CFLAGS) $(CPPFLAGS) $(call quoted,-fdebug-prefix-map=$(CURDIR)=.) -c
$(B)/%.o: %.c $(B)/flags | packages-build
	$(COMPILE) $< -o $@
# the texts of the command, as strings of C
$(B)/texts.c: FORCE
	@src/texts.sh $(sort $(wildcard src/command/texts/* src/command/uplot/*.min.*)) \
	    | src/update.sh $@
$(B)/texts.o: $(B)/texts.c $(B)/flags | packages-build
	$(COMPILE) $< -o $@
# make starts the compiler directly, without a shell
$(B)/%.o: private SHELL := /bin/sh
$(B)/%.o: private .SHELLFLAGS := -c

# optimising the inlined kernels with clang's sanitizers takes minutes. So the sanitizers leave some
# checks out there (tests/sanitize.mk), and the fuzzer does not optimise
$(call objects_of,$(KERNEL_SOURCES)): private CFLAGS += $(KERNELS_OPT)

# only ra_version() contains version, commit and flags (private, so that build/flags does not have
# them)
VERSION_FLAGS = -DRA_VERSION='"$(VERSION)"' \
    -DRA_COMMIT='"$(COMMIT)"' -DRA_FLAGS='"$(CC) $(strip $(OPT) $(EXTRA))"'
$(B)/src/base/table.o: $(B)/commit
$(B)/src/base/table.o: private CPPFLAGS += $(VERSION_FLAGS)

# the command without main is a library for its tests
ARCHIVES := $(addprefix $(B)/lib,ra2d.a command.a verify.a tables.a tests.a)
$(B)/libra2d.a: $(call objects_of,$(LIBRARY_SOURCES))
$(B)/libcommand.a: $(filter-out %/main.o,$(COMMAND_OBJECTS))
$(B)/libverify.a: $(call objects_of,$(HELPER_SOURCES))
$(B)/libtables.a: $(call objects_of,$(TABLE_HELPER_SOURCES))
$(B)/libtests.a: $(call objects_of,$(TEST_HELPER_SOURCES))
$(ARCHIVES):
	rm -f $@ $@.tmp
	$(AR) qcsD $@.tmp $^
	mv $@.tmp $@

$(B)/ra2d: $(COMMAND_OBJECTS) $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@
TEST_LIBRARIES := $(addprefix $(B)/lib,tests.a command.a verify.a ra2d.a)
$(TESTS): %: %.o $(call objects_of,$(FAULT_SOURCES)) $(TEST_LIBRARIES)
	$(CC) $(CFLAGS) $(FAULTS:%=-Wl,--wrap=%) $^ $(TEST_LDLIBS) $(LDLIBS) -o $@
$(TABLES): %: %.o $(B)/libtables.a $(B)/libra2d.a
$(VERIFICATIONS) $(BENCH) $(EXAMPLES): %: %.o $(B)/libverify.a $(B)/libra2d.a
$(VERIFICATIONS) $(TABLES) $(BENCH) $(EXAMPLES):
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# A second, independent program must not use the first one: it finds no header of src
# (verify/verify_second.c).
$(call objects_of,$(wildcard verify/second/*.c)): private CPPFLAGS := -MMD -MP

# Siconos is the library of another program: its headers are system headers, without our warnings.
# --wrap lets the verification intercept the calls of our solver (verify/verify_siconos.c).
SICONOS := $(B)/verify/verify_siconos $(B)/verify/verify_moreau
$(SICONOS:%=%.o): private CPPFLAGS += -isystem /usr/include/siconos \
    -isystem /usr/include/siconos/numerics
$(SICONOS): private LDLIBS := -lsiconos_numerics -lsiconos_externals $(LDLIBS)
$(B)/verify/verify_siconos: private LDLIBS += -Wl,--wrap=ra_lcp_solve
# Flags of single verifications. They are private, so that build/flags stays the same, and make asks
# pkg-config only when it makes this program. gwyddion.pc requires the headers of a whole window
# system, which are not used here. So the depth is limited, and the libraries are given by name.
$(call objects_of,$(VERIFY_SOURCES)): | packages-verify
GWYDDION = $(shell pkg-config --maximum-traverse-depth=1 --variable=includedir gwyddion)/gwyddion
GOBJECT_HEADERS = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I gobject-2.0))
GOBJECT_LIBRARIES = $(shell pkg-config --libs gobject-2.0)
$(B)/verify/verify_gwyddion.o: private CPPFLAGS += -isystem $(GWYDDION) $(GOBJECT_HEADERS)
$(B)/verify/verify_gwyddion: private LDLIBS += -lgwyprocess2 -lgwyddion2 $(GOBJECT_LIBRARIES)

-include $(OBJECTS:.o=.d) $(B)/texts.d
