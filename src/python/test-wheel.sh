#!/usr/bin/env bash
# Tests the wheel: two builds must give the same bytes, and the wheel must install without a network
# and run without the sources.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-wheel
# usage: SOURCE_DATE_EPOCH=SECONDS src/python/test-wheel.sh PYTHON BUILD SHARED SONAME VERSION WHEEL
#
# The wheel is installed into a new environment of Python, which has numpy of the system and nothing
# of the clone. A script of three lines must print a level. The tables must equal those of the
# command. The libraries to which ra2d is linked must come from the wheel, except the C library. The
# tests of the package must pass. After the wheel is removed, nothing may be left.
set -euo pipefail
python=$1 build=$2 shared=$3 soname=$4 version=$5 wheel=$(realpath "$6")
export SOURCE_DATE_EPOCH
fail() { echo "test-wheel: $*" >&2; exit 1; }
unset PYTHONPATH LD_LIBRARY_PATH RA2D_LIBRARY RA2D_HEADER
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
ra2d=$(realpath "$build/ra2d")

mkdir "$work/again"
src/python/wheel.sh "$python" "$build/$shared" "$soname" "$version" \
    "$work/again/${wheel##*/}" >/dev/null
cmp "$wheel" "$work/again/${wheel##*/}" || fail 'made twice, it is not the same bytes'

"$python" -m venv --system-site-packages "$work/env"
here=$work/env/bin/python
before=$(find "$work/env" | sort)
"$here" -m pip install --quiet --no-index --no-build-isolation --no-compile \
    --disable-pip-version-check "$wheel"
export PYTHONDONTWRITEBYTECODE=1
cp data/cases/toy.ini "$work"
cd "$work"
said=$("$here" -c 'import ra2d
run = ra2d.run("toy.ini", "python", time__duration="100 us", output__psd_segment=100)
print(run["level_resonator"], run.units["level_resonator"])')
"$ra2d" run toy.ini -s 'time.duration=100 us' -s output.psd_segment=100 -o command --quiet \
    >/dev/null
compared=0
for table in command/*; do
    case ${table##*/} in timing.tsv | files.tsv) continue ;; esac
    cmp <(sed '/^# command /d' "$table") <(sed '/^# command /d' "python/${table##*/}") ||
        fail "${table##*/} is not that of the command"
    compared=$((compared + 1))
done
[ "$compared" -ge 6 ] || fail "only $compared tables"

lib=$("$here" -c 'import os, ra2d; print(os.path.dirname(ra2d.__file__))')/lib
case $lib in "$work"/env/*) ;; *) fail "the package is that in $lib" ;; esac
# the libraries that the interpreter itself uses are loaded before, so they are not counted
outside=$("$here" -c 'maps = lambda: {line.split()[-1] for line in open("/proc/self/maps")}
before = maps()
import ra2d
ra2d.run("toy.ini", time__duration="20 us", output__psd_segment=20)
print(*(maps() - before), sep="\n")' |
    grep -E '/lib(ra2d|mpfr|gmp|fftw3|inih|expat|gsl|gslcblas)\.so' | grep -v "^$lib/" || true)
[ -z "$outside" ] || fail "not of the wheel: $outside"

CC=${CC:-cc} HEADER=$root/src/ra2d.h CASES=$root/data/cases RA2D=$ra2d \
    "$here" "$root/tests/python/test_ra2d.py" 2>tests.log || { cat tests.log; fail 'tests'; }
"$here" -m pip uninstall --quiet --yes --disable-pip-version-check ra2d
left=$(diff <(echo "$before") <(find "$work/env" | sort) || true)
[ -z "$left" ] || fail "left when it is removed: $left"
echo "== wheel: $said; $compared tables as the command's;" \
    "$(sed -n 's/^Ran \([0-9]* tests\).*/\1/p' tests.log); nothing left"
