#!/usr/bin/env bash
# Makes a Debian of the release of this machine in a folder, where nothing of the clone is.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-elsewhere
# usage: [MIRROR=ADDRESS] src/bare-system.sh FOLDER [PACKAGE...]
#
# PACKAGEs are installed there. Who is not root, or has no network, is told so in a line LEFT OUT;
# the exit code is then 3.
set -euo pipefail
[ $# -ge 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
root=$1
shift
if [ "$(id -u)" != 0 ]; then
    echo 'LEFT OUT: only root can make a system of its own (debootstrap)'
    exit 3
fi
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=${MIRROR:-http://deb.debian.org/debian}
if ! debootstrap --variant=minbase "$release" "$root" "$mirror" >"$root.log" 2>&1; then
    tail -n 5 "$root.log"
    echo "LEFT OUT: debootstrap has made no system from $mirror"
    exit 3
fi
inside=(chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive)
"${inside[@]}" apt-get -q update >"$root.log" 2>&1
[ $# = 0 ] || "${inside[@]}" apt-get -q install -y --no-install-recommends "$@" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log"; echo "$0: apt-get does not install $*" >&2; exit 1; }
