#!/usr/bin/env bash
# Makes the wheel of the package ra2d: sources, header, library, and the libraries that it needs.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/wheel, make test-wheel
# usage: SOURCE_DATE_EPOCH=SECONDS src/python/wheel.sh PYTHON LIBRARY SONAME VERSION TO.whl
#
# The libraries are in ra2d/lib, with the copyright of each, and find each other there ($ORIGIN).
# The C library is that of the system. The tag of the wheel names the oldest version of the C
# library that is sufficient, and the script checks that no newer symbol is used. libzip, which only
# X3P files need, is taken from the system if it is installed. The same commit and the same system
# packages give the same bytes.
set -euo pipefail
python=$1 library=$2 soname=$3 version=$4 to=$5
export SOURCE_DATE_EPOCH
tag=${to##*/ra2d-"$version"-} tag=${tag%.whl}
glibc=${tag#*manylinux_} glibc=${glibc%_x86_64} glibc=${glibc%_aarch64}
fail() { echo "$0: $*" >&2; exit 1; }
# the wheel contains the permissions of its files; they must not depend on who packs it
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$work/tree/ra2d
info=$work/tree/ra2d-$version.dist-info

install -d "$package/lib" "$info/licenses"
install -m 644 src/python/ra2d/*.py src/python/ra2d/py.typed src/ra2d.h "$package"
install -m 644 "$library" "$package/lib/$soname"
install -m 644 LICENSE "$info/licenses/ra2d.txt"
install -d "$package/cases"
install -m 644 data/cases/*.ini data/cases/*.txt "$package/cases"
while read -r name _ path _; do
    case $name in libc.so.* | libm.so.* | libpthread.so.* | libdl.so.*) continue ;; esac
    install -m 644 "$(realpath "$path")" "$package/lib/$name"
    # dpkg may know a file by its older name in /lib, which is now a link to /usr/lib
    owner=$(dpkg -S "$(realpath "$path")" 2>/dev/null || dpkg -S "${path#/usr}" "/usr$path" \
        2>/dev/null || true)
    [ -n "$owner" ] || fail "no package has $path, and so nothing says its copyright"
    owner=${owner%%:*}
    install -m 644 "/usr/share/doc/$owner/copyright" "$info/licenses/$owner.txt"
done < <(ldd "$library" | grep '=> /')
for file in "$package"/lib/*; do
    strip --strip-unneeded "$file"
    patchelf --set-rpath "\$ORIGIN" "$file"
    newest=$(objdump -T "$file" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
    printf '%s\n' "${newest#GLIBC_}" "${glibc/_/.}" | sort -CV ||
        fail "${file##*/} needs $newest, which ${glibc/_/.} has not"
done

cat >"$info/METADATA" <<END
Metadata-Version: 2.1
Name: ra2d
Version: $version
Summary: direct simulation of the noise of sliding and rolling rough surfaces
License: GPL-3.0-or-later
Requires-Python: >=3.9
Requires-Dist: numpy
Provides-Extra: pandas
Requires-Dist: pandas; extra == 'pandas'
END
printf '%s\n' 'Wheel-Version: 1.0' 'Generator: ra2d (src/python/wheel.sh)' \
    'Root-Is-Purelib: false' "Tag: $tag" >"$info/WHEEL"
find "$work/tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
"$python" -m wheel pack --dest-dir "$work" "$work/tree" >/dev/null
mv "$work/${to##*/}" "$to"
echo "$to"
