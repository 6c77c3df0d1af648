# make install, uninstall, test-install: command, library, header, manual pages, cases.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# GNU's names: make install prefix=/opt/ra2d DESTDIR=/tmp/stage. The shared library exports what the
# public header declares and nothing else. The command is linked with our own library whole.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
libdir ?= $(prefix)/lib
includedir ?= $(prefix)/include
mandir ?= $(prefix)/share/man
datadir ?= $(prefix)/share
DESTDIR ?=

SHARED := libra2d.so.$(VERSION)
SONAME := libra2d.so.$(SOVERSION)
MAN := $(B)/ra2d.1 $(B)/ra2d-case.5

$(B)/pic/%.o: %.c $(B)/flags | packages-build
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC $(CPPFLAGS) -c $< -o $@
$(B)/pic/src/base/table.o: $(B)/commit
$(B)/pic/src/base/table.o: private CPPFLAGS += $(VERSION_FLAGS)
$(B)/exports.map: FORCE
	@src/exports.sh src/ra2d.h | src/update.sh $@
$(B)/$(SHARED): $(LIBRARY_SOURCES:%.c=$(B)/pic/%.o) $(B)/exports.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(B)/exports.map \
	    -Wl,--no-undefined $(filter %.o,$^) $(LDLIBS) -o $@
-include $(LIBRARY_SOURCES:%.c=$(B)/pic/%.d)

# where the loader does not look by itself, a program that is linked says where the library is
RUN_PATH := $(if $(filter /usr /usr/local,$(prefix)),, -Wl,-rpath,$${libdir})
$(B)/ra2d.pc: FORCE
	@printf '%s\n' 'prefix=$(prefix)' 'libdir=$(libdir)' 'includedir=$(includedir)' '' \
	    'Name: ra2d' 'Description: dynamics of sliding rough surfaces in two dimensions' \
	    'Version: $(VERSION)' 'Requires.private: mpfr gmp fftw3 inih expat gsl' \
	    'Libs: -L$${libdir}$(RUN_PATH) -lra2d' 'Libs.private: -lm' 'Cflags: -I$${includedir}' \
	    | src/update.sh $@

MAN_SETTINGS = -v date="$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d)" -v version=$(VERSION)
$(B)/ra2d.1: $(B)/ra2d paper/man/command-page.awk src/help.sh
	src/help.sh $< | awk $(MAN_SETTINGS) -f paper/man/command-page.awk >$@.tmp
	mv $@.tmp $@
$(B)/ra2d-case.5: $(B)/ra2d paper/man/case-page.awk
	$< keys | awk $(MAN_SETTINGS) -f paper/man/case-page.awk >$@.tmp
	mv $@.tmp $@

# the words of src/install.sh: MODE:FILE:WHERE, one for each file
CASES := $(wildcard data/cases/*.ini data/cases/*.txt)
INSTALLED = 755:$(B)/ra2d:$(bindir)/ra2d \
    644:$(B)/libra2d.a:$(libdir)/libra2d.a \
    755:$(B)/$(SHARED):$(libdir)/$(SHARED) \
    link:$(SHARED):$(libdir)/$(SONAME) \
    link:$(SHARED):$(libdir)/libra2d.so \
    644:$(B)/ra2d.pc:$(libdir)/pkgconfig/ra2d.pc \
    644:$(B)/ra2d.1:$(mandir)/man1/ra2d.1 \
    644:$(B)/ra2d-case.5:$(mandir)/man5/ra2d-case.5 \
    644:src/ra2d.h:$(includedir)/ra2d.h \
    644:src/completion.bash:$(datadir)/bash-completion/completions/ra2d \
    $(foreach c,$(CASES),644:$(c):$(datadir)/ra2d/cases/$(notdir $(c))) \
    folder::$(datadir)/ra2d/cases folder::$(datadir)/ra2d
TO_INSTALL := $(B)/ra2d $(B)/libra2d.a $(B)/$(SHARED) $(B)/ra2d.pc $(MAN)
# what a user has to do so that his compiler and his shell find it
AFTERWARDS := $(if $(filter /usr /usr/local,$(prefix)),if it is new there: ldconfig,set \
    PKG_CONFIG_PATH=$(libdir)/pkgconfig PATH=$(bindir):$$PATH MANPATH=$(mandir):)
.PHONY: install uninstall test-install
install: $(TO_INSTALL)
	@src/install.sh '$(DESTDIR)' $(INSTALLED)
	@echo 'installed under $(DESTDIR)$(prefix)$(if $(DESTDIR),,; $(AFTERWARDS))'
uninstall:
	@src/install.sh --remove '$(DESTDIR)' $(INSTALLED)

# in a folder of its own
test-install: $(EXAMPLES) $(TO_INSTALL) | packages-install
	@CC='$(CC)' CFLAGS='-std=c11 -D_POSIX_C_SOURCE=200809L $(EXTRA)' \
	    src/test-install.sh $(B) $(SONAME) $(THIS_MAKE)
