# The library, the command, and every other program that is linked with them.
# SPDX-License-Identifier: GPL-3.0-or-later

# The library is every src/*.c but those of the command, which talk to people and start gnuplot; verify/ has helpers (exact solutions,
# linked into tests and verifications) and programs of its own.

COMMAND_SOURCES := $(wildcard src/command/*.c)
LIBRARY_SOURCES := $(filter-out $(COMMAND_SOURCES),$(wildcard src/*/*.c))
TEST_SOURCES := $(wildcard tests/*/test_*.c)
VERIFY_SOURCES := $(wildcard verify/verify_*.c)
TABLE_SOURCES := $(wildcard verify/*_table.c verify/*_deck.c verify/bench/*_table.c)
BENCH_SOURCES := verify/bench/bench.c
HELPER_SOURCES := $(filter-out $(VERIFY_SOURCES) $(TABLE_SOURCES) $(BENCH_SOURCES),$(wildcard verify/*.c verify/*/*.c))
EXAMPLE_SOURCES := tests/example.c
FUZZER_SOURCES := tests/fuzz/fuzzer.c
FAULT_SOURCES := tests/faults/faults.c
TEST_HELPER_SOURCES := tests/fuzz/fuzz_targets.c
SOURCES := $(COMMAND_SOURCES) $(LIBRARY_SOURCES) $(TEST_SOURCES) $(TEST_HELPER_SOURCES) \
           $(VERIFY_SOURCES) $(TABLE_SOURCES) $(BENCH_SOURCES) $(HELPER_SOURCES) $(EXAMPLE_SOURCES) $(FUZZER_SOURCES) $(FAULT_SOURCES)
HEADERS := $(wildcard src/*.h src/*/*.h tests/*/*.h verify/*.h verify/*/*.h)
OBJECTS := $(SOURCES:%.c=$(B)/%.o)

TESTS := $(TEST_SOURCES:%.c=$(B)/%)
VERIFICATIONS := $(VERIFY_SOURCES:%.c=$(B)/%)
TABLES := $(TABLE_SOURCES:%.c=$(B)/%)
BENCH := $(BENCH_SOURCES:%.c=$(B)/%)
EXAMPLES := $(EXAMPLE_SOURCES:%.c=$(B)/%)

.PHONY: objects
objects: $(OBJECTS)

# A file that holds a text and changes only when the text does: what depends on it is made again
# when the flags or the commit are others, and not otherwise.
define write_if_changed
@mkdir -p $(@D); printf '%s\n' $(1) >$@.tmp; \
if cmp -s $@.tmp $@; then rm $@.tmp; else mv $@.tmp $@; fi
endef

$(B)/flags: FORCE
	$(call write_if_changed,'$(CC) $(CFLAGS) $(CPPFLAGS)')
$(B)/commit: FORCE
	$(call write_if_changed,'$(COMMIT)')
# the sources of the program, for the simulations: a new commit alone does not repeat them
$(B)/program.sha256: $(LIBRARY_SOURCES) $(COMMAND_SOURCES) $(wildcard src/*.h src/*/*.h)
	@mkdir -p $(@D); sha256sum $(sort $^) >$@.tmp; \
	if cmp -s $@.tmp $@; then rm $@.tmp; else mv $@.tmp $@; fi

$(B)/%.o: %.c $(B)/flags | packages-build
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(CPPFLAGS) -c $< -o $@

# only ra_version() knows the commit and the flags (private: not a part of build/flags)
$(B)/src/base/table.o: $(B)/commit
$(B)/src/base/table.o: private CPPFLAGS += -DRA_COMMIT='"$(COMMIT)"' -DRA_FLAGS='"$(CC) $(strip $(OPT) $(EXTRA))"'

$(B)/libra2d.a: $(LIBRARY_SOURCES:%.c=$(B)/%.o)
	rm -f $@ $@.tmp
	ar qcs $@.tmp $^
	mv $@.tmp $@
$(B)/libverify.a: $(HELPER_SOURCES:%.c=$(B)/%.o)
	rm -f $@ $@.tmp
	ar qcs $@.tmp $^
	mv $@.tmp $@

# what the command does but for main: for its tests
$(B)/libcommand.a: $(filter-out %/main.o,$(COMMAND_SOURCES:%.c=$(B)/%.o))
	rm -f $@ $@.tmp
	ar qcs $@.tmp $^
	mv $@.tmp $@

$(B)/ra2d: $(COMMAND_SOURCES:%.c=$(B)/%.o) $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@
$(TESTS): %: %.o $(TEST_HELPER_SOURCES:%.c=$(B)/%.o) $(B)/libcommand.a $(B)/libverify.a $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ -lcmocka $(LDLIBS) -o $@
$(VERIFICATIONS) $(TABLES) $(BENCH) $(EXAMPLES): %: %.o $(B)/libverify.a $(B)/libra2d.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

# Siconos is another program's library: its headers are system headers, without our warnings. --wrap
# lets the verification see the calls of our solver (verify/verify_siconos.c).
SICONOS := $(B)/verify/verify_siconos $(B)/verify/verify_moreau
$(SICONOS:%=%.o): private CPPFLAGS += -isystem /usr/include/siconos -isystem /usr/include/siconos/numerics
$(SICONOS): private LDLIBS := -lsiconos_numerics -lsiconos_externals $(LDLIBS)
$(B)/verify/verify_siconos: private LDLIBS += -Wl,--wrap=ra_lcp_solve
# What one verification has alone: private, so that build/flags stays the same; make asks pkg-config
# only when it makes that program. gwyddion.pc wants the headers of a whole window system, of which
# nothing is used here: hence the depth, and the libraries by name.
$(VERIFY_SOURCES:%.c=$(B)/%.o): | packages-verify
GWYDDION_FOLDER = $(shell pkg-config --maximum-traverse-depth=1 --variable=includedir gwyddion)/gwyddion
$(B)/verify/verify_gwyddion.o: private CPPFLAGS += -isystem $(GWYDDION_FOLDER) \
    $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I gobject-2.0))
$(B)/verify/verify_gwyddion: private LDLIBS += -lgwyprocess2 -lgwyddion2 $(shell pkg-config --libs gobject-2.0)

-include $(OBJECTS:.o=.d)
