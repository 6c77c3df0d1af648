# make install, uninstall, test-install: command, library, header, manual pages, cases.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The variables are those of GNU: make install prefix=/opt/ra2d DESTDIR=/tmp/stage. They may contain
# blanks. `make` makes everything that is installed, so that installing writes nothing into the
# build folder: root may build and a user install, or the other way round. The shared library
# exports what the public header declares and nothing else. The command is linked statically with
# our own library.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
libdir ?= $(prefix)/lib
includedir ?= $(prefix)/include
mandir ?= $(prefix)/share/man
datadir ?= $(prefix)/share
DESTDIR ?=

SHARED := libra2d.so.$(VERSION)
SONAME := libra2d.so.$(SOVERSION)
MAN := $(B)/ra2d.1 $(addprefix $(B)/,ra2d-case.5 ra2d-case-rolling.5 ra2d-case-areal.5)

$(B)/pic/%.o: %.c $(B)/flags | packages-build
	@mkdir -p $(@D)
	$(COMPILE) -fPIC $< -o $@
$(B)/pic/src/base/table.o: $(B)/commit
$(B)/pic/src/base/table.o: private CPPFLAGS += $(VERSION_FLAGS)
$(B)/exports.map: FORCE
	@src/exports.sh src/ra2d.h | src/update.sh $@
$(B)/$(SHARED): $(LIBRARY_SOURCES:%.c=$(B)/pic/%.o) $(B)/exports.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(B)/exports.map \
	    -Wl,--no-undefined $(filter %.o,$^) $(LDLIBS) -o $@
-include $(LIBRARY_SOURCES:%.c=$(B)/pic/%.d)

# if the loader does not search this folder by itself, a linked program names the folder of the
# library
RUN_PATH := $(if $(filter /usr /usr/local,$(prefix)),, -Wl,-rpath,"$${libdir}")
# the contents of ra2d.pc, which depend on where it is installed
PC = $(call quoted,prefix=$(prefix)) $(call quoted,libdir=$(libdir)) \
    $(call quoted,includedir=$(includedir)) '' \
    'Name: ra2d' 'Description: dynamics of sliding rough surfaces in two dimensions' \
    'Version: $(VERSION)' 'Requires.private: mpfr gmp fftw3 inih expat gsl' \
    'Libs: -L"$${libdir}"$(RUN_PATH) -lra2d' 'Libs.private: -lm' 'Cflags: -I"$${includedir}"'

MAN_SETTINGS = -v date="$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d)" -v version=$(VERSION)
$(B)/ra2d.1: $(B)/ra2d paper/man/command-page.awk src/help.sh
	src/help.sh $< | awk $(MAN_SETTINGS) -f paper/man/command-page.awk >$@.tmp
	mv $@.tmp $@
$(filter %.5,$(MAN)): $(B)/ra2d-case%5: $(B)/ra2d paper/man/case-page.awk
	kind=$(or $(patsubst -%.,%,$(filter-out .,$*)),sliding); $< keys $$kind | \
	    awk -v kind=$$kind $(MAN_SETTINGS) -f paper/man/case-page.awk >$@.tmp
	mv $@.tmp $@

# the arguments of src/install.sh: MODE:FILE:WHERE for each file; - is its standard input
CASES := $(wildcard data/cases/*.ini data/cases/*.txt)
INSTALLED = $(call quoted,755:$(B)/ra2d:$(bindir)/ra2d) \
    $(call quoted,644:$(B)/libra2d.a:$(libdir)/libra2d.a) \
    $(call quoted,755:$(B)/$(SHARED):$(libdir)/$(SHARED)) \
    $(call quoted,link:$(SHARED):$(libdir)/$(SONAME)) \
    $(call quoted,link:$(SHARED):$(libdir)/libra2d.so) \
    $(call quoted,644:-:$(libdir)/pkgconfig/ra2d.pc) \
    $(foreach m,$(MAN),$(call \
        quoted,644:$(m):$(mandir)/man$(subst .,,$(suffix $(m)))/$(notdir $(m)))) \
    $(call quoted,644:src/ra2d.h:$(includedir)/ra2d.h) \
    $(call quoted,644:src/completion.bash:$(datadir)/bash-completion/completions/ra2d) \
    $(foreach c,$(CASES),$(call quoted,644:$(c):$(datadir)/ra2d/cases/$(notdir $(c)))) \
    $(call quoted,folder::$(datadir)/ra2d/cases) $(call quoted,folder::$(datadir)/ra2d)
TO_INSTALL := $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) $(MAN)
# what a user must do so that compiler and shell find the installed files
AFTERWARDS := $(if $(filter /usr /usr/local,$(prefix)),if it is new there: ldconfig,set \
    PKG_CONFIG_PATH="$(libdir)/pkgconfig" PATH="$(bindir):$$PATH" MANPATH="$(mandir):")
.PHONY: install uninstall test-install
install: $(TO_INSTALL)
	@printf '%s\n' $(PC) | src/install.sh $(call quoted,$(DESTDIR)) $(INSTALLED)
	@echo $(call quoted,installed under $(DESTDIR)$(prefix)$(if $(DESTDIR),,; $(AFTERWARDS)))
uninstall:
	@src/install.sh --remove $(call quoted,$(DESTDIR)) $(INSTALLED)

# installs into a new folder
test-install: $(EXAMPLES) $(TO_INSTALL) | packages-install
	@CC='$(CC)' CFLAGS='-std=c11 -D_POSIX_C_SOURCE=200809L $(EXTRA)' \
	    src/test-install.sh $(B) $(SONAME) $(THIS_MAKE)
