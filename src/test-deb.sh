#!/usr/bin/env bash
# Tests the Debian packages in a new system: they are installed, used, and purged without a trace.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-deb
# usage: CC=COMPILER [KEPT=FILE.tar] src/test-deb.sh BUILD DEBS AGAIN
#
# DEBS and AGAIN have the packages of two builds (src/again.sh); their bytes must be the same. In a
# new Debian (src/bare-system.sh) apt installs the packages and what they need. The command must run
# a case of the packages and give the tables of BUILD/ra2d. A program compiled with header and
# library of the packages must run. The manual pages and the completion must be there. After the
# purge no file may be left that was not there before.
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
# files in which dpkg, apt and the loader keep their own records do not count as a trace
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
# recommended packages are not installed; a command that needs one must say which package to install
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
    # in a small system dpkg may leave out documentation, but not copyrights
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
