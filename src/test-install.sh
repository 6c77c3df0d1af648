#!/usr/bin/env bash
# Tests what `make install` installs, in a new folder.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-install
# usage: CC=... CFLAGS=... src/test-install.sh BUILD SONAME MAKE [VARIABLE=VALUE...]
#
# The library must export what the public header declares and nothing else. The example, built by
# pkg-config with the installed shared library, must print what the example of the build folder
# prints. The manual pages must be well formed, bash must complete, every case must be complete, and
# nothing may be left after `make uninstall`. The same is tested at paths with blanks and quotes,
# and with a tree that another user has built. The files to install must have been made before,
# because two makes that build the same files at once would damage them.
set -euo pipefail
build=$1 soname=$2
shift 2
stage=$build/stage
lib=$stage/usr/lib
read -ra compile <<<"$CC $CFLAGS"
fail() { echo "test-install: $*" >&2; exit 1; }
again() { MAKEFLAGS='' "$@" --no-print-directory DESTDIR="$stage" prefix=/usr; }

rm -rf "$stage"
again "$@" install >"$build/install.log"
exports=$(nm -D --defined-only "$lib/libra2d.so" | sed 's/.* //' | sort)
declared=$(src/exports.sh --list "$stage/usr/include/ra2d.h" | sort)
diff <(echo "$declared") <(echo "$exports") ||
    fail 'libra2d.so exports other functions than ra2d.h declares'
headers=$(find "$stage/usr/include" -type f | wc -l)
[ "$headers" = 1 ] || fail "$headers headers are installed, not ra2d.h alone"
# a program that is linked to one version may run with the next one
[[ $soname =~ ^libra2d\.so\.[0-9]+$ ]] || fail "the soname $soname has more than one number"
readelf -d "$lib/libra2d.so" | grep -F "SONAME" | grep -F "[$soname]" >/dev/null ||
    fail 'another soname'

export PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$stage
read -ra flags < <(pkg-config --cflags ra2d)
read -ra libraries < <(pkg-config --libs ra2d)
example=$build/example-shared
"${compile[@]}" "${flags[@]}" tests/example.c "${libraries[@]}" -lm -o "$example"
diff <(LD_LIBRARY_PATH=$lib "$example") <("$build/tests/example")
LD_LIBRARY_PATH=$lib ldd "$example" | grep -F "$soname => $lib" >/dev/null || fail 'another library'

for page in man1/ra2d.1 man5/ra2d-case{,-rolling,-areal}.5; do
    said=$(groff -man -Tutf8 -ww "$stage/usr/share/man/$page" 2>&1 >/dev/null)
    if [ -n "$said" ]; then fail "$page: $said"; fi
done
# the case on a page of keys must be a valid case
cp data/cases/tutorial-profile.txt "$stage/my-profile.txt"
for kind in '' -rolling -areal; do
    sed -n '/^.SH EXAMPLES/,/^.fi/{/^[.]/!p}' "$stage/usr/share/man/man5/ra2d-case$kind.5" |
        sed 's/\\-/-/g' >"$stage/example.ini"
    "$stage/usr/bin/ra2d" check "$stage/example.ini" >"$build/install.log" 2>&1 ||
        fail "the example of ra2d-case$kind: $(cat "$build/install.log")"
done
rm "$stage"/{my-profile.txt,example.ini}

# completion gets its words from the command itself
completed() {
    bash -c 'compopt() { :; }; . "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ra2d "$1"
        echo "${COMPREPLY[*]}"' "$stage/usr/share/bash-completion/completions/ra2d" "$@"
}
ra2d=$stage/usr/bin/ra2d
[ "$(completed "$ra2d" sw)" = sweep ] || fail 'commands are not completed'
[ "$(completed "$ra2d" run my.ini -s time.dura)" = time.duration= ] || fail 'keys are not completed'
[ "$(completed "$ra2d" plot --terminal d)" = dumb ] || fail 'words are not completed'
[ "$(completed "$ra2d" roughness --filter s)" = spline ] || fail 'not the words of each option'
[ "$(completed "$ra2d" keys '')" = 'sliding rolling areal' ] || fail 'kinds are not completed'
# the keys offered are those of the kind of the case on the line, in each of its sections
for line in areal:surface.block.se=surface.block.seed= rolling-roller:footprint.lo=footprint.load= \
    realistic:surface.slider.se=surface.slider.seed=; do
    word=${line#*:}
    said=$(completed "$ra2d" check "data/cases/${line%%:*}.ini" -s "${word%%=*}")
    [ "$said" = "${word#*=}" ] || fail "of ${line%%:*} ${word%%=*} is completed as '$said'"
done

# an installed case must find the files that it names
for case in "$stage"/usr/share/ra2d/cases/*.ini; do
    said=$("$ra2d" check "$case" 2>&1 >/dev/null) || fail "${case##*/}: $said"
done

nothing_left() {
    local left
    left=$(find "$1" ! -type d)
    if [ -n "$left" ]; then fail "left after uninstall: $left"; fi
}
again "$@" uninstall
nothing_left "$stage"

# paths that a shell would split: everything must be installed, and pkg-config must find it
place="/a b/it's"
odd() { MAKEFLAGS='' "$@" --no-print-directory DESTDIR="$stage/x y" prefix="$place"; }
odd "$@" install >"$build/install.log"
there=$(find "$stage/x y$place" ! -type d | wc -l) all=$(find "$stage" ! -type d | wc -l)
if [ "$there" != "$all" ] || [ "$there" -lt 20 ]; then
    fail "$there of $all files are where they are to be"
fi
said=$(PKG_CONFIG_PATH="$stage/x y$place/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR='' \
    pkg-config --libs-only-L ra2d)
[ "$(eval "printf %s $said")" = "-L$place/lib" ] || fail "pkg-config says $said"
odd "$@" uninstall
nothing_left "$stage"

# root has built and a user installs: nothing may be written into the tree
by_another() {
    local tree=$1/tree to="$1/mine/a b" as=()
    shift
    if [ "$(id -u)" = 0 ]; then
        as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
        if ! "${as[@]}" test -x "$tree"; then
            echo 'LEFT OUT: nobody else can run programs here'
            return
        fi
    else
        chmod -R a-w "$tree"
    fi
    (cd "$tree" && RA2D_BUILD_LOCKS='' MAKEFLAGS='' "${as[@]}" "$@" --no-print-directory \
        prefix="$to" install 8<&-) >"$build/install.log" 2>&1 ||
        { cat "$build/install.log"; fail 'not from a tree that somebody else has built'; }
    "$to/bin/ra2d" --version >"$build/install.log"
    chmod -R u+w "$tree"
}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
chmod 755 "$copy"
mkdir -p "$copy/tree/$build"
mkdir -m 777 "$copy/mine"
read -r _ commit <"$build/commit"
echo "$commit 0" >"$copy/tree/.commit"
cp -a Makefile .ci src verify tests paper data figures "$copy/tree"
# all folders that make creates, and the programs that are built with the installed files
find "$build" -type d ! -path "$build/stage*" ! -path "$build/scripts*" \
    -printf "$copy/tree/$build/%P\0" | xargs -0 mkdir -p
cp -a "$build"/{src,pic} "$copy/tree/$build"
find "$build" -maxdepth 1 -type f -exec cp -a -t "$copy/tree/$build" {} +
by_another "$copy" "$@"

echo "== installed: one header, its $(wc -l <<<"$exports") functions are the exports;" \
    'the example by pkg-config and the shared library; nothing left'
