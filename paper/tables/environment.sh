#!/usr/bin/env bash
# The place and the environment of a reproduction, as a table of quantities.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/environment.sh RA2D COMPILER full|quick COMMIT TIME [README]
#
# TIME is in seconds since 1970. If the repository has a public address, README.md has it in a line
# `[repository]: ADDRESS`.
set -euo pipefail
ra2d=$1 compiler=$2 runs=$3 commit=$4 moment=$5
readme=${6:-$(dirname "$0")/../../README.md}
row() { printf '%s\t%s\t-\n' "$@"; }
# the version of a Debian package; a package with two architectures is listed twice
version() {
    local versions
    if versions=$(dpkg-query -W -f='${Version}\n' "$1" 2>/dev/null); then
        echo "${versions%%$'\n'*}"
    else
        echo unknown
    fi
}
processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo)
system=$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release)
program=$("$ra2d" --version)
compiled_by=$($compiler --version)

printf '# units\t-\t-\t-\nquantity\tvalue\tunit\n'
row commit "$commit"
row commit_date "$(date -u -d "@$moment" +%Y-%m-%d)"
address=$(sed -n 's/^\[repository\]: *//p' "$readme")
row repository "${address:-none}"
row runs "$runs"
row program "${program//$'\n'/; }"
row machine "$(uname -m)"
row processor "${processor%%$'\n'*}"
row cores "$(nproc)"
row system "$system"
row kernel "$(uname -r)"
row compiler "${compiled_by%%$'\n'*}"
row libc "$(version libc6)"
for package in libmpfr-dev libfftw3-dev libinih-dev libzip-dev libexpat1-dev libgsl-dev \
    libsndfile1-dev libsoxr-dev \
    libcmocka-dev gnuplot-nox texlive-latex-base; do
    name=${package#lib}
    name=${name%%-*}
    row "${name%[0-9]}" "$(version "$package")"
done
