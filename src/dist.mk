# make dist, test-dist: the source archive.
# SPDX-License-Identifier: GPL-3.0-or-later

# The source archive: what is committed or would be, and .commit instead of the history. The same commit gives the same bytes.
DIST := $(B)/ra2d-$(VERSION)-$(COMMIT).tar.gz
.PHONY: dist test-dist
dist:
	@mkdir -p $(B)/dist; printf '%s %s\n' '$(COMMIT)' '$(COMMIT_TIME)' >$(B)/dist/.commit; \
	$(GIT) ls-files -z --cached --others --exclude-standard | \
	    tar --null --files-from=- --sort=name --mtime=@$(COMMIT_TIME) --owner=0 --group=0 --numeric-owner --format=posix \
	    --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime --mode=u+rw,go=rX \
	    --transform='s|^|ra2d-$(VERSION)/|' -cf $(DIST:.gz=).tmp; \
	tar --append --mtime=@$(COMMIT_TIME) --owner=0 --group=0 --numeric-owner --format=posix \
	    --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime --mode=u+rw,go=rX \
	    --transform='s|^|ra2d-$(VERSION)/|' -f $(DIST:.gz=).tmp -C $(B)/dist .commit; \
	gzip -n -9 <$(DIST:.gz=).tmp >$(DIST).tmp; mv $(DIST).tmp $(DIST); rm $(DIST:.gz=).tmp; sha256sum $(DIST)
# unpacked elsewhere, without git: tests and the short reproduction
test-dist: dist
	@where=$$(mktemp -d); tar -xzf $(DIST) -C $$where; cd $$where/ra2d-$(VERSION); \
	MAKEFLAGS= $(MAKE) -j2 test; MAKEFLAGS= $(MAKE) -j2 reproduce-quick; \
	./build/ra2d --version | sed 1q; rm -rf "$$where"
