#!/usr/bin/env bash
# Makes a Debian system in a folder, of the same release as this machine and without the clone.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-bare, make test-deb
# usage: [MIRROR=ADDRESS] [KEPT=FILE.tar] src/bare-system.sh FOLDER [PACKAGE...]
#
# FOLDER must not exist. Making the system by debootstrap takes longest, so KEPT stores this system:
# it is read if it exists, and otherwise written. Then the PACKAGEs are installed. Without root or
# without a network a line LEFT OUT gives the reason, and the exit code is 3.
set -euo pipefail
[ $# -ge 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
root=$1 kept=${KEPT:-}
shift
if [ "$(id -u)" != 0 ]; then
    echo 'LEFT OUT: only root can make a system of its own (debootstrap)'
    exit 3
fi
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=${MIRROR:-http://deb.debian.org/debian}
if [ -n "$kept" ] && [ -s "$kept" ]; then
    mkdir "$root"
    tar -xf "$kept" --numeric-owner -C "$root"
else
    if ! debootstrap --variant=minbase "$release" "$root" "$mirror" >"$root.log" 2>&1; then
        tail -n 5 "$root.log"
        echo "LEFT OUT: debootstrap has made no system from $mirror"
        exit 3
    fi
    if [ -n "$kept" ]; then
        tar --numeric-owner --one-file-system -C "$root" -cf "$kept.tmp" .
        mv "$kept.tmp" "$kept"
    fi
fi
inside=(chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
    DEBIAN_FRONTEND=noninteractive)
if ! "${inside[@]}" apt-get -q update >"$root.log" 2>&1; then
    tail -n 5 "$root.log"
    echo "LEFT OUT: apt-get reads no lists from $mirror"
    exit 3
fi
[ $# = 0 ] || "${inside[@]}" apt-get -q install -y --no-install-recommends \
    -o Dpkg::Options::=--force-unsafe-io "$@" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log"; echo "$0: apt-get does not install $*" >&2; exit 1; }
