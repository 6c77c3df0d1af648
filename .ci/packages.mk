# Debian packages that the targets need.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A fresh Debian 12 has gcc, make and git. Other packages that a target needs are installed before
# it. If this is not allowed, one command that installs them is printed. make reads all its rules
# without any of them.

BUILD_PACKAGES := libc6-dev libmpfr-dev libgmp-dev libfftw3-dev libinih-dev libzip-dev \
    libexpat1-dev libgsl-dev libsndfile1-dev libsoxr-dev libcmocka-dev
PLOT_PACKAGES := gnuplot-nox
# to test what `make install` installs
INSTALL_PACKAGES := pkgconf groff-base
# to make packages of the program with their pages, and a system to test these packages in
DEB_PACKAGES_NEEDED := dpkg-dev lintian debootstrap pandoc doxygen
# To build the packages twice. reprotest only recommends the packages with which it varies the clock
# and the order of files.
REPROTEST_PACKAGES := $(DEB_PACKAGES_NEEDED) reprotest faketime disorderfs
# to make the package for Python, and its wheel
PYTHON_PACKAGES := python3-numpy python3-pandas python3-venv python3-pip python3-wheel patchelf
NOTEBOOK_PACKAGES := $(PYTHON_PACKAGES) python3-nbconvert python3-ipykernel python3-matplotlib
REPORT_PACKAGES := $(PLOT_PACKAGES) fonts-lmodern texlive-latex-base texlive-latex-recommended \
    texlive-science lmodern latexmk qpdf poppler-utils
# pages: Markdown, LaTeX as HTML, figures as SVG, the reference of the library
SITE_PACKAGES := $(REPORT_PACKAGES) pandoc texlive-plain-generic poppler-utils doxygen
TIDY_PACKAGES := tidy
# make test-site uses an installed browser; only make packages installs one
BROWSER_PACKAGES := chromium
COVERAGE_PACKAGES := lcov
# the syntax tree of C, for a random sample of mutants
MUTANTS_PACKAGES := libclang-14-dev
LINT_PACKAGES := clang libclang-14-dev clang-format clang-tidy cppcheck shellcheck
SLURM_PACKAGES := slurm-wlm munge
# references of verify/; each is linked only into the programs that use it (src/program.mk)
VERIFY_PACKAGES := libsiconos-numerics-dev libgwyddion20-dev libglib2.0-dev gwyddion
FE_PACKAGES := calculix-ccx
# The same bits on another processor: its compiler, its libraries, and an emulator. libgsl-dev
# cannot be installed for two processors. So GSL is linked by the name of its shared library, and so
# is expat, whose headers are the same (AARCH64_LDLIBS). libzip, libsndfile and libsoxr are opened
# when they are needed.
AARCH64_PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user libgsl27:arm64 \
    libzip4:arm64 libexpat1:arm64 libsndfile1:arm64 libsoxr0:arm64 \
    $(patsubst %,lib%-dev:arm64,mpfr gmp fftw3 inih)
# A program for WebAssembly. node and npm pack and run it. Any installed version is used. They are
# not in this list: Debian's version (18.20) suffices, but would be a second one beside a newer
# version.
WASM_PACKAGES := clang lld llvm wasi-libc libclang-rt-14-dev-wasm32
# the sanitizers of clang are a separate package
SANITIZE_PACKAGES := clang libclang-rt-14-dev

# Goals of several sets may run at once: the script installs one set after the other.
PACKAGE_SETS := build report site tidy browser plot install deb reprotest python notebooks \
    coverage mutants lint sanitize slurm verify fe aarch64 wasm
packages_build := $(BUILD_PACKAGES)
packages_report := $(REPORT_PACKAGES)
packages_site := $(SITE_PACKAGES)
packages_tidy := $(TIDY_PACKAGES)
packages_browser := $(BROWSER_PACKAGES)
# tests of pages call tidy
packages_plot := $(PLOT_PACKAGES) $(TIDY_PACKAGES)
packages_install := $(INSTALL_PACKAGES)
packages_deb := $(DEB_PACKAGES_NEEDED)
packages_reprotest := $(REPROTEST_PACKAGES)
packages_notebooks := $(NOTEBOOK_PACKAGES)
packages_python := $(PYTHON_PACKAGES)
packages_coverage := $(COVERAGE_PACKAGES)
packages_mutants := $(MUTANTS_PACKAGES)
packages_lint := $(LINT_PACKAGES)
packages_sanitize := $(SANITIZE_PACKAGES)
packages_slurm := $(SLURM_PACKAGES)
packages_verify := $(VERIFY_PACKAGES)
packages_fe := $(FE_PACKAGES)
packages_aarch64 := $(AARCH64_PACKAGES)
packages_wasm := $(WASM_PACKAGES)

INSTALL_MISSING := .ci/install-packages.sh $(if $(filter yes,$(INSTALL)),,--dry-run)
.PHONY: packages $(PACKAGE_SETS:%=packages-%)
$(PACKAGE_SETS:%=packages-%): packages-%:
	@$(INSTALL_MISSING) $(packages_$*)
packages:
	@$(INSTALL_MISSING) $(sort $(foreach set,$(PACKAGE_SETS),$(packages_$(set))))
