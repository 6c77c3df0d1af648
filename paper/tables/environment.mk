# Where, when and with what a reproduction was made.
# SPDX-License-Identifier: GPL-3.0-or-later

# Where and with what all this was made. Made anew when the commit or the program is another.
$(OUT)/environment.tsv: $(B)/commit $(B)/program.sha256 | $(B)/ra2d packages-report
	@mkdir -p $(@D); exec >$@.tmp; \
	version() { { dpkg-query -W -f='$${Version}\n' "$$1" 2>/dev/null || echo unknown; } | sed 1q; }; \
	printf '# quantity\tvalue\tunit\n'; \
	printf 'commit\t%s\t\n' '$(COMMIT)'; \
	printf 'commit_date\t%s\t\n' "$$(date -u -d @$(COMMIT_TIME) +%Y-%m-%d)"; \
	printf 'runs\t%s\t\n' '$(RUN_LENGTH)'; \
	printf 'program\t%s\t\n' "$$($(B)/ra2d --version | awk '{ printf "%s%s", sep, $$0; sep = "; " }')"; \
	printf 'machine\t%s\t\n' "$$(uname -m)"; \
	printf 'processor\t%s\t\n' \
	    "$$(awk -F': ' '/^model name/ { print $$2; found = 1; exit } END { if (!found) print "unknown" }' /proc/cpuinfo)"; \
	printf 'cores\t%s\t\n' "$$(nproc)"; \
	printf 'system\t%s\t\n' "$$(. /etc/os-release; printf '%s' "$$PRETTY_NAME")"; \
	printf 'kernel\t%s\t\n' "$$(uname -r)"; \
	printf 'compiler\t%s\t\n' "$$($(CC) --version | head -n 1)"; \
	printf 'mpfr\t%s\t\n' "$$(version libmpfr-dev)"; \
	printf 'fftw\t%s\t\n' "$$(version libfftw3-dev)"; \
	printf 'inih\t%s\t\n' "$$(version libinih-dev)"; \
	printf 'gsl\t%s\t\n' "$$(version libgsl-dev)"; \
	printf 'cmocka\t%s\t\n' "$$(version libcmocka-dev)"; \
	printf 'gnuplot\t%s\t\n' "$$(version gnuplot-nox)"; \
	printf 'texlive\t%s\t\n' "$$(version texlive-latex-base)"; \
	mv $@.tmp $@

# What the runs cost, and what all this was made with: packages, times, machine.
$(OUT)/times.tsv: $(PLANNED:%=$(OUT)/%/summary.tsv) paper/times.awk
	@printf '%s\n' $(PLANNED) | awk -v out=$(OUT) -f paper/times.awk >$@.tmp
	mv $@.tmp $@
ENVIRONMENT_PACKAGES := $(sort libc6 gcc make bash mawk $(BUILD_PACKAGES) $(REPORT_PACKAGES))
$(OUT)/ENVIRONMENT: $(OUT)/environment.tsv $(OUT)/times.tsv $(OUT)/campaign-time.tsv $(OUT)/ensemble-time.tsv FORCE
	@{ printf 'A reproduction by ra2d, what it was made with and what it cost.\n\n'; \
	awk -F'\t' '!/^#/ { printf "%-14s %s\n", $$1, $$2 }' $(OUT)/environment.tsv; \
	printf '%-14s %s\n' finished "$$(date -u +%Y-%m-%dT%H:%M:%SZ)" memory "$$(awk '/^MemTotal/ { print $$2, $$3 }' /proc/meminfo)" \
	    inputs "$$(sha256sum MANIFEST | cut -c1-64) (sha256 of MANIFEST)"; \
	for part in campaign ensemble; do awk -F'\t' -v part=$$part '!/^#/ { printf "%-14s %s %s %s\n", part, $$1, $$2, $$3 }' $(OUT)/$$part-time.tsv; done; \
	printf '\nProcessor times of the runs\n\n'; sed 's/^# //' $(OUT)/times.tsv | awk -F'\t' '{ printf "%-30s %6s %14s %12s %16s\n", $$1, $$2, $$3, $$4, $$5 }'; \
	printf '\nDebian packages\n\n'; \
	{ dpkg-query -W -f='$${Package}:$${Architecture} $${Version}\n' $(ENVIRONMENT_PACKAGES) 2>/dev/null || true; } | sort -u; } >$@.tmp
	@mv $@.tmp $@
