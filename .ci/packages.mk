# Debian packages of each target.
# SPDX-License-Identifier: GPL-3.0-or-later

# A fresh Debian 12 has gcc, make and git. What else a target needs is installed here, or, where
# that is not allowed, printed as one command. Nothing above or below this section needs the
# packages to be parsed.

BUILD_PACKAGES := libc6-dev libmpfr-dev libgmp-dev libfftw3-dev libinih-dev libgsl-dev libcmocka-dev
PLOT_PACKAGES := gnuplot-nox
# to try what `make install` installs
INSTALL_PACKAGES := pkgconf groff-base
REPORT_PACKAGES := $(PLOT_PACKAGES) fonts-lmodern texlive-latex-base texlive-latex-recommended \
                   texlive-science lmodern latexmk
COVERAGE_PACKAGES := lcov
LINT_PACKAGES := clang clang-format clang-tidy cppcheck shellcheck
SLURM_PACKAGES := slurm-wlm munge
# references of verify/, each linked into the programs that use it alone (section 3)
VERIFY_PACKAGES := libsiconos-numerics-dev libgwyddion20-dev libglib2.0-dev
FE_PACKAGES := calculix-ccx
# the same bits on another processor: its compiler and libraries, and an emulator. libgsl-dev of two
# processors do not go together: GSL is linked by the name of its shared library (AARCH64_LDLIBS).
AARCH64_PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user libgsl27:arm64 \
                    $(patsubst %,lib%-dev:arm64,mpfr gmp fftw3 inih)
AARCH64_LDLIBS := -lmpfr -lgmp -lfftw3 -linih -l:libgsl.so.27 -l:libgslcblas.so.0 -lm
# clang's sanitizers are a package of their own
SANITIZE_PACKAGES := clang libclang-rt-14-dev

define install_missing
@if ! command -v dpkg-query >/dev/null; then \
    echo "not a Debian system; by Debian's names this needs: $(1)" >&2; exit 0; \
fi; \
missing=$$({ dpkg-query -W -f='$${Package}:$${Architecture} $${db:Status-Status}\n' $(1) 2>/dev/null || test $$? = 1; } | \
    awk -v want='$(1)' -v here=":($$(dpkg --print-architecture)|all)$$" '{ sub(here, "", $$1) } $$2 == "installed" { have[$$1] = 1 } \
        END { n = split(want, w); for (i = 1; i <= n; i++) if (!(w[i] in have)) print w[i] }' | \
    tr '\n' ' '); \
if [ -z "$$missing" ]; then exit 0; fi; \
command="apt-get install -y --no-install-recommends $$missing"; \
case "$$missing" in *:arm64*) command="dpkg --add-architecture arm64 && sudo apt-get update && sudo $$command" ;; esac; \
if [ '$(INSTALL)' = yes ] && [ "$$(id -u)" = 0 ]; then as="env"; \
elif [ '$(INSTALL)' = yes ] && sudo -n true 2>/dev/null; then as="sudo -n env"; \
else echo "missing packages; this installs them: sudo $$command" >&2; exit 1; fi; \
echo "installing $$missing" >&2; \
case "$$missing" in *:arm64*) $$as dpkg --add-architecture arm64 ;; esac; \
$$as DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -qq update >&2; \
$$as DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -qq \
    install -y --no-install-recommends $$missing >&2
endef

# each set waits for the one before it: apt takes one customer at a time
.PHONY: packages-build packages-report packages-coverage packages-lint packages-sanitize packages \
    packages-slurm packages-verify packages-fe packages-aarch64 packages-plot packages-install
packages-build:
	$(call install_missing,$(BUILD_PACKAGES))
packages-report: | packages-build
	$(call install_missing,$(REPORT_PACKAGES))
packages-plot: | packages-build
	$(call install_missing,$(PLOT_PACKAGES))
packages-install: | packages-build
	$(call install_missing,$(INSTALL_PACKAGES))
packages-coverage: | packages-build
	$(call install_missing,$(COVERAGE_PACKAGES))
packages-lint: | packages-build
	$(call install_missing,$(LINT_PACKAGES))
packages-sanitize: | packages-build
	$(call install_missing,$(SANITIZE_PACKAGES))
packages-slurm: | packages-build
	$(call install_missing,$(SLURM_PACKAGES))
packages-verify: | packages-build
	$(call install_missing,$(VERIFY_PACKAGES))
packages-fe: | packages-build
	$(call install_missing,$(FE_PACKAGES))
packages-aarch64: | packages-build
	$(call install_missing,$(AARCH64_PACKAGES))
packages:
	$(call install_missing,$(BUILD_PACKAGES) $(REPORT_PACKAGES) $(INSTALL_PACKAGES) $(COVERAGE_PACKAGES) $(LINT_PACKAGES) \
	    $(SANITIZE_PACKAGES) $(SLURM_PACKAGES) $(VERIFY_PACKAGES) $(FE_PACKAGES) $(AARCH64_PACKAGES))
