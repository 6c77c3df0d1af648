#!/usr/bin/env bash
# Makes the Debian packages of what `make install` installs.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-deb
# usage: SOURCE_DATE_EPOCH=SECONDS MAINTAINER='NAME <ADDRESS>' src/deb.sh TO VERSION \
#            SOVERSION SITE MAKE [VARIABLE=VALUE...]
#
# `make install` installs into a new folder, and the files there are divided among the packages.
# SITE is the folder of pages (paper/site/installed.sh), which are another package. dpkg-shlibdeps
# reads from the programs which libraries they need. All times are those of the commit, and all
# owners are root, so that the same files give the same packages.
set -euo pipefail
to=$1 version=$2-1 so=$3 site=$4
shift 4
export SOURCE_DATE_EPOCH
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
architecture=$(dpkg --print-architecture)
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
library=libra2d$so
date=$(LC_ALL=C TZ=UTC date -u -R -d "@$SOURCE_DATE_EPOCH")

MAKEFLAGS='' "$@" --no-print-directory DESTDIR="$work/all" prefix=/usr libdir="/usr/lib/$triplet" \
    install >"$work/install.log"

# take PACKAGE PATH...: moves installed files into the tree of a package
take() {
    local package=$1 path
    shift
    for path; do
        mkdir -p "$work/$package/$(dirname "$path")"
        mv "$work/all/$path" "$work/$package/$path"
    done
}
take "$library" usr/lib/"$triplet"/libra2d.so.{"$so","${version%-1}"}
take libra2d-dev usr/lib/"$triplet"/{libra2d.so,libra2d.a,pkgconfig} usr/include
take ra2d usr/bin usr/share/man usr/share/ra2d usr/share/bash-completion
mkdir -p "$work/ra2d-doc/usr/share/doc/ra2d-doc"
cp -r "$site" "$work/ra2d-doc/usr/share/doc/ra2d-doc/html"
left=$(find "$work/all" ! -type d)
[ -z "$left" ] || { echo "$0: in no package: $left" >&2; exit 1; }

strip --strip-unneeded --remove-section=.comment --remove-section=.note "$work/ra2d/usr/bin/ra2d"
strip --strip-unneeded --remove-section=.comment --remove-section=.note \
    "$work/$library/usr/lib/$triplet/libra2d.so.${version%-1}"
chmod 644 "$work/$library/usr/lib/$triplet/libra2d.so.${version%-1}"
strip --strip-debug --enable-deterministic-archives "$work/libra2d-dev/usr/lib/$triplet/libra2d.a"
find "$work/ra2d/usr/share/man" -type f -exec gzip -9n {} +

# needed FILE: prints the packages with the libraries that a program needs
mkdir "$work/debian"
printf 'Source: ra2d\nMaintainer: %s\n\n' "$MAINTAINER" >"$work/debian/control"
for package in ra2d "$library"; do
    printf 'Package: %s\nArchitecture: any\n\n' "$package" >>"$work/debian/control"
done
needed() {
    local said
    said=$(cd "$work" && dpkg-shlibdeps -O "$1")
    sed -n 's/^shlibs:Depends=//p' <<<"$said" | grep .
}
# a failure in an assignment ends the script; in an argument it would not
command_needs=$(needed ra2d/usr/bin/ra2d)
library_needs=$(needed "$library/usr/lib/$triplet/libra2d.so.${version%-1}")
from="libc6-dev, libmpfr-dev, libgmp-dev, libfftw3-dev, libinih-dev, libexpat1-dev, libgsl-dev"

# kind PACKAGE: prints the architecture of a package
kind() { if [ "$1" = ra2d-doc ]; then echo all; else echo "$architecture"; fi; }
# describe PACKAGE SECTION SHORT FIELD...: writes the control file of a package; the long
# description is read from standard input
describe() {
    local tree=$work/$1 package=$1 section=$2 short=$3 size
    shift 3
    size=$(find "$tree" -type f -printf '%s\n' |
        awk '{ n += int(($1 + 1023) / 1024) } END { print n }')
    mkdir -p "$tree/DEBIAN"
    {
        printf '%s\n' "Package: $package" 'Source: ra2d' "Version: $version" \
            "Architecture: $(kind "$package")" "Maintainer: $MAINTAINER" \
            "Installed-Size: $size" "$@" \
            "Section: $section" 'Priority: optional' "Description: $short"
        sed 's/^/ /'
    } >"$tree/DEBIAN/control"
}
describe ra2d science 'direct simulation of roughness noise' \
    "Depends: $command_needs" \
    'Recommends: gnuplot-nox, libsndfile1, libsoxr0' 'Suggests: ra2d-doc, libzip4' <<'END'
Two rough surfaces that slide or roll on each other under light pressure make
noise. This program computes it: every contact is resolved in space and time,
in two dimensions and in three, by modes of both solids and a law of contact.
.
The package has the command, its manual pages, its completion and cases.
END
describe "$library" libs 'direct simulation of roughness noise: shared library' \
    "Depends: $library_needs" \
    'Multi-Arch: same' <<'END'
Two rough surfaces that slide or roll on each other under light pressure make
noise. This library computes it.
.
The package has what a program needs that is linked with the library.
END
describe libra2d-dev libdevel 'direct simulation of roughness noise: header, static library' \
    "Depends: $library (= $version), $from" <<'END'
Two rough surfaces that slide or roll on each other under light pressure make
noise. This library computes it.
.
The package has what the compiler needs.
END
describe ra2d-doc doc 'direct simulation of roughness noise: guide and reference' \
    'Multi-Arch: foreign' <<'END'
Two rough surfaces that slide or roll on each other under light pressure make
noise. The program ra2d computes it.
.
The package has its pages: guide, cases, keys, command and library. The first is
/usr/share/doc/ra2d-doc/html/index.html.
END
echo "libra2d $so $library (>= ${version%-1})" >"$work/$library/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$work/$library/DEBIAN/triggers"

mkdir -p "$to"
rm -f "$to"/*.deb
for package in ra2d "$library" libra2d-dev ra2d-doc; do
    tree=$work/$package
    deb=$to/${package}_${version}_$(kind "$package").deb
    doc=$tree/usr/share/doc/$package
    mkdir -p "$doc"
    gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
    printf '%s\n\n%s\n\n%s\n' "ra2d ($version) unstable; urgency=medium" \
        '  * See changelog.gz.' " -- $MAINTAINER  $date" | gzip -9nc >"$doc/changelog.Debian.gz"
    {
        printf '%s\n' \
            'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/' \
            'Upstream-Name: ra2d' '' 'Files: *' "Copyright: ${date:12:4} The ra2d project" \
            'License: GPL-3.0-or-later' ' The text is in /usr/share/common-licenses/GPL-3.'
        if [ "$package" = ra2d ]; then
            # the program contains the library of the charts on its pages
            printf '%s\n' '' 'Files: usr/bin/ra2d' "$(sed -n 3p src/command/uplot/LICENSE |
                sed 's/^Copyright (c)/Copyright:/')" 'License: GPL-3.0-or-later and MIT'
            printf '%s\n' '' 'License: MIT'
            sed 's/^$/./; s/^/ /' src/command/uplot/LICENSE
        fi
    } >"$doc/copyright"
    find "$tree/usr/share" -type f -exec chmod 644 {} +
    (cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    find "$tree" -type d -exec chmod 755 {} +
    find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$deb" >>"$work/install.log"
    echo "$deb"
done
