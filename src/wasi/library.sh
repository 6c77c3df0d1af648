#!/usr/bin/env bash
# Builds one library for WebAssembly from its source: NAME.a and its headers.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/wasi/library.sh LIBRARY SOURCE.tar.* FOLDER      (FOLDER/lib, FOLDER/include)
# test: tests/scripts/library, make test-wasm
#
# A library is built by its own configure. If only a part is needed, this part is compiled by hand:
# of GSL, the folders with the functions that we call. Assembler, threads and the
# contraction of a product and a sum into one operation are switched off.
set -euo pipefail
[ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
library=$1 source=$(realpath "$2") folder=$(realpath "$3")
work=$folder/$library

export CC='clang --target=wasm32-wasi' CC_FOR_BUILD=gcc
export AR=llvm-ar RANLIB=llvm-ranlib NM=llvm-nm
export CFLAGS='-O2 -ffp-contract=off -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS'
CFLAGS+=' -D_WASI_EMULATED_GETPID'
# assertions contain the path of their source; without the folder of the clone the bytes are the
# same everywhere
CFLAGS+=" -ffile-prefix-map=$work=."
unset MAKEFLAGS MFLAGS MAKELEVEL

rm -rf "$work"
mkdir -p "$work/source" "$work/build" "$folder/lib" "$folder/include"
tar -xf "$source" -C "$work/source" --strip-components=1
cd "$work/build"
configure() {
    "$work/source/configure" --host=wasm32-unknown-wasi --disable-shared "$@" >configure.log 2>&1 ||
        { tail -n 20 configure.log >&2; exit 1; }
}
build() { make -s -j2 "$@" >>make.log 2>&1 || { tail -n 20 make.log >&2; exit 1; }; }
# for a library whose config.sub is older than WASI
knows_wasi() { printf '#!/bin/sh\necho "$1"\n' >"$work/source/config.sub"; }

case $library in
gmp)
    # Debian's source has no folder doc, but configure needs the Makefile.in in it
    mkdir -p "$work/source/doc"
    echo 'all:' >"$work/source/doc/Makefile.in"
    configure --disable-assembly
    build SUBDIRS='mpn mpz mpq mpf printf scanf rand .'
    cp .libs/libgmp.a "$folder/lib"
    cp gmp.h "$folder/include"
    ;;
mpfr)
    configure --disable-thread-safe --with-gmp-include="$folder/include" \
        --with-gmp-lib="$folder/lib"
    build -C src libmpfr.la
    (cd src && cp .libs/libmpfr.a "$folder/lib")
    cp "$work/source/src/mpfr.h" "$folder/include"
    ;;
fftw)
    knows_wasi
    configure --disable-fortran --disable-doc
    build
    cp .libs/libfftw3.a "$folder/lib"
    cp "$work/source/api/fftw3.h" "$folder/include"
    ;;
gsl)
    knows_wasi
    configure
    build -C gsl
    parts='err sys utils complex block vector matrix permutation cblas blas linalg specfunc cdf
        randist statistics fit integration poly'
    # the objects of a part, without its test
    target='$1 ~ /^(noinst|lib)_LTLIBRARIES$/ && $2 == "=" { print $3 }'
    objects=()
    for part in $parts; do
        build -C "$part" "$(awk "$target" "$part/Makefile")"
        objects+=("$part"/*.o)
    done
    build version.o
    rm -f "$folder/lib/libgsl.a"
    $AR qcs "$folder/lib/libgsl.a" version.o "${objects[@]}"
    mkdir -p "$folder/include/gsl"
    cp gsl/*.h "$folder/include/gsl"
    ;;
inih)
    # shellcheck disable=SC2086 # options are words
    $CC $CFLAGS -c "$work/source/ini.c" -o ini.o
    $AR qcs "$folder/lib/libinih.a" ini.o
    cp "$work/source/ini.h" "$folder/include"
    ;;
*)
    echo "library.sh: no recipe for $library" >&2
    exit 2
    ;;
esac
