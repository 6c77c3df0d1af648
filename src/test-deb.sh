#!/usr/bin/env bash
# Tries the Debian packages in a system of their own: installed, used, purged without a trace.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-deb
# usage: CC=COMPILER [KEPT=FILE.tar] src/test-deb.sh BUILD DEBS AGAIN
#
# DEBS and AGAIN have the packages, built twice (src/again.sh): the same bytes. In a Debian of
# its own (src/bare-system.sh) apt installs the packages with what they need; the command runs a
# case that they bring, to the tables of BUILD/ra2d; a program that was compiled with header and
# library of the packages runs; the manual pages and the completion are there; after the purge no
# file is left that was not there before.
set -euo pipefail
build=$1 debs=$2 again=$3
fail() { echo "test-deb: $*" >&2; exit 1; }
diff -r "$debs" "$again" || fail 'built twice, the packages are not the same bytes'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
src/bare-system.sh "$root"
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
# what dpkg, apt and the loader remember by themselves is no trace
files() {
    (cd "$root" && find . -path ./proc -prune -o -path ./var/lib/dpkg -prune -o \
        -path ./var/lib/apt -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o \
        -path ./etc/ld.so.cache -prune -o -print) | sort
}
files >"$work/before"
mkdir "$root/debs"
cp "$debs"/*.deb "$root/debs"
inside sh -c 'apt-get -q install -y --no-install-recommends /debs/ra2d_*.deb \
        /debs/libra2d[0-9]*.deb /debs/ra2d-doc_*.deb
    dpkg --unpack --force-depends /debs/libra2d-dev_*.deb' >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; fail 'apt does not install them'; }

mkdir "$root/work"
inside sh -c 'cd /work && ra2d run /usr/share/ra2d/cases/toy.ini -o toy --quiet' >/dev/null
"$build/ra2d" run data/cases/toy.ini -o "$work/toy" --quiet >/dev/null
compared=0
for table in "$work"/toy/*; do
    case ${table##*/} in timing.tsv | files.tsv) continue ;; esac
    cmp <(sed '/^# command /d' "$table") <(sed '/^# command /d' "$root/work/toy/${table##*/}") ||
        fail "${table##*/} is not that of $build/ra2d"
    compared=$((compared + 1))
done
# nothing recommended is there: what needs it says which package to install
code=0
inside sh -c 'cd /work && ra2d report toy -o toy.html' >"$work/said" 2>&1 || code=$?
grep -q gnuplot-nox "$work/said" && [ "$code" = 5 ] && [ ! -e "$root/work/toy.html" ] ||
    { cat "$work/said"; fail "a page without gnuplot ends with $code"; }
lib=$(echo "$root"/usr/lib/*/libra2d.so)
read -ra compile <<<"${CC:-cc}"
"${compile[@]}" -std=c11 -I"$root/usr/include" tests/example.c -L"$(dirname "$lib")" -lra2d \
    -Wl,--allow-shlib-undefined -lm -o "$root/work/example"
diff <(inside /work/example) <("$build/tests/example") || fail 'the example says something else'
for file in usr/share/man/man1/ra2d.1.gz usr/share/man/man5/ra2d-case.5.gz usr/include/ra2d.h \
    usr/share/bash-completion/completions/ra2d usr/share/doc/ra2d/copyright \
    usr/share/doc/ra2d-doc/html/{index,keys,command,guide/tutorial,library/ra2d_8h}.html; do
    # dpkg of a small system may leave out documentation, but not copyrights
    [ -e "$root/$file" ] || fail "$file is not installed"
done

rm -r "$root/work" "$root/debs"
inside sh -c 'dpkg --purge libra2d-dev
    apt-get -q purge -y --auto-remove ra2d ra2d-doc \
        $(dpkg-query -W -f="\${Package} " "libra2d[0-9]*")' \
    >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; fail 'they cannot be purged'; }
files >"$work/after"
diff "$work/before" "$work/after" || fail 'a trace is left'
echo "== deb: $(find "$debs" -name '*.deb' | wc -l) packages, the same bytes twice; in a new" \
    "system $compared tables as the command's, the example; after the purge the" \
    "$(wc -l <"$work/before") files that were there before"
