# make install, uninstall.
# SPDX-License-Identifier: GPL-3.0-or-later

# GNU's names: make install prefix=/opt/ra2d DESTDIR=/tmp/stage. The shared library exports what begins
# with ra_ and nothing else. The command is linked with our own library whole.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
libdir ?= $(prefix)/lib
includedir ?= $(prefix)/include
mandir ?= $(prefix)/share/man
datadir ?= $(prefix)/share
DESTDIR ?=

PRIVATE_HEADERS := $(wildcard src/command/*.h src/kernels/kernels_*.h) $(addprefix src/,sliding/run_tables.h \
    case/source.h sliding/kinds.h sliding/probes.h detection/candidates_lists.h)
PUBLIC_HEADERS := $(filter-out $(PRIVATE_HEADERS),$(wildcard src/*/*.h))
SHARED := libra2d.so.$(VERSION)
SONAME := libra2d.so.$(SOVERSION)
MAN := $(B)/ra2d.1 $(B)/ra2d-case.5

$(B)/pic/%.o: %.c $(B)/flags | packages-build
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC $(CPPFLAGS) -c $< -o $@
$(B)/pic/src/base/table.o: $(B)/commit
$(B)/pic/src/base/table.o: private CPPFLAGS += -DRA_COMMIT='"$(COMMIT)"' -DRA_FLAGS='"$(CC) $(strip $(OPT) $(EXTRA))"'
$(B)/exports.map: FORCE
	$(call write_if_changed,'{ global: ra_*; local: *; };')
$(B)/$(SHARED): $(LIBRARY_SOURCES:%.c=$(B)/pic/%.o) $(B)/exports.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(B)/exports.map -Wl,--no-undefined $(filter %.o,$^) $(LDLIBS) -o $@
-include $(LIBRARY_SOURCES:%.c=$(B)/pic/%.d)

$(B)/ra2d.pc: FORCE
	$(call write_if_changed,'prefix=$(prefix)' 'libdir=$(libdir)' 'includedir=$(includedir)/ra2d' '' 'Name: ra2d' \
	    'Description: dynamics of sliding rough surfaces in two dimensions' 'Version: $(VERSION)' \
	    'Requires.private: mpfr gmp fftw3 inih gsl' 'Libs: -L$${libdir} -lra2d' 'Libs.private: -lm' 'Cflags: -I$${includedir}')
$(B)/ra2d.1: $(B)/ra2d paper/man/command-page.awk
	@commands=$$($< --help | awk '$$1 == "ra2d" && $$2 !~ /^-/ { print $$2 }'); \
	{ $< --help; for c in $$commands; do echo "@ $$c"; $< $$c --help; done; } | \
	    awk -v date=$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d) -v version=$(VERSION) -f paper/man/command-page.awk >$@.tmp; mv $@.tmp $@
$(B)/ra2d-case.5: $(B)/ra2d paper/man/case-page.awk
	@$< keys | awk -v date=$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d) -v version=$(VERSION) -f paper/man/case-page.awk >$@.tmp; mv $@.tmp $@

# mode:what:where, one word for each file
INSTALLED = 755:$(B)/ra2d:$(bindir)/ra2d 644:$(B)/libra2d.a:$(libdir)/libra2d.a 755:$(B)/$(SHARED):$(libdir)/$(SHARED) \
    644:$(B)/ra2d.pc:$(libdir)/pkgconfig/ra2d.pc $(foreach h,$(PUBLIC_HEADERS),644:$(h):$(includedir)/ra2d/$(h:src/%=%)) \
    644:$(B)/ra2d.1:$(mandir)/man1/ra2d.1 644:$(B)/ra2d-case.5:$(mandir)/man5/ra2d-case.5 \
    $(foreach c,$(wildcard data/cases/*.ini data/cases/*.txt),644:$(c):$(datadir)/ra2d/cases/$(notdir $(c)))
LINKED = $(libdir)/$(SONAME) $(libdir)/libra2d.so
.PHONY: install uninstall test-install
install: $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) $(B)/ra2d.pc $(MAN)
	@for one in $(INSTALLED); do IFS=: read -r mode from to <<<"$$one"; install -D -m "$$mode" "$$from" '$(DESTDIR)'"$$to"; done; \
	for link in $(LINKED); do ln -sf $(SHARED) '$(DESTDIR)'"$$link"; done; \
	echo 'installed $(words $(INSTALLED)) files under $(DESTDIR)$(prefix)$(if $(DESTDIR),,; if it is new there: ldconfig)'
uninstall:
	@for one in $(INSTALLED); do rm -f '$(DESTDIR)'"$${one##*:}"; done; \
	for link in $(LINKED); do rm -f '$(DESTDIR)'"$$link"; done; \
	for folder in $(patsubst src/%/,$(includedir)/ra2d/%,$(sort $(dir $(wildcard src/*/*.h)))) $(includedir)/ra2d $(datadir)/ra2d/cases $(datadir)/ra2d; do \
	    rmdir --ignore-fail-on-non-empty '$(DESTDIR)'"$$folder" 2>/dev/null || true; \
	done

# Installed into a folder of its own: every export has our prefix, the example built from what is installed
# says what the one of the build folder says, and nothing is left after uninstall. What is installed is made before, not
# by the second make: two that build the same files at once would spoil them.
STAGE = $(abspath $(B))/stage
test-install: $(EXAMPLES) $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) $(B)/ra2d.pc $(MAN) | packages-install
	@rm -rf $(STAGE); $(MAKE) --no-print-directory install DESTDIR=$(STAGE) prefix=/usr >$(B)/install.log; \
	lib=$(STAGE)/usr/lib; \
	foreign=$$(nm -D --defined-only $$lib/libra2d.so | awk '$$3 !~ /^ra_/ && $$2 != "A"'); \
	if [ -n "$$foreign" ]; then echo "libra2d.so exports what is not ours:" "$$foreign" >&2; exit 1; fi; \
	exported=$$(nm -D --defined-only $$lib/libra2d.so | grep -c ' ra_'); \
	readelf -d $$lib/libra2d.so | grep 'SONAME.*\[$(SONAME)\]' >/dev/null; \
	export PKG_CONFIG_PATH=$$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$(STAGE); \
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(EXTRA) $$(pkg-config --cflags ra2d) tests/example.c $$(pkg-config --libs ra2d) -lm -o $(B)/example-shared; \
	diff <(LD_LIBRARY_PATH=$$lib $(B)/example-shared) <($(B)/tests/example); \
	LD_LIBRARY_PATH=$$lib ldd $(B)/example-shared | grep "$(SONAME) => $$lib" >/dev/null; \
	for page in man1/ra2d.1 man5/ra2d-case.5; do \
	    said=$$(groff -man -Tutf8 -ww $(STAGE)/usr/share/man/$$page 2>&1 >/dev/null); \
	    if [ -n "$$said" ]; then echo "$$page: $$said" >&2; exit 1; fi; \
	done; \
	$(MAKE) --no-print-directory uninstall DESTDIR=$(STAGE) prefix=/usr; \
	left=$$(find $(STAGE) ! -type d); if [ -n "$$left" ]; then echo "left after uninstall: $$left" >&2; exit 1; fi; \
	echo "== installed: $$exported exports, all ra_*; the example by pkg-config and the shared library; nothing left"
