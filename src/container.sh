#!/usr/bin/env bash
# Makes the file system of a container by debootstrap, for Containerfile.scratch.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make container
# usage: SOURCE_DATE_EPOCH=SECONDS src/container.sh TO.tar ARCHIVE.tar.gz
#
# The system is a Debian of the same release as this machine, with gcc and make, and with the source
# archive in /ra2d. TO.tar has this system. Then it is tested: the program is made in it without the
# clone, as `RUN` would; `ra2d --version` must name the commit of the archive, and the toy problem
# must run. The same packages need not give the same bytes, because dpkg and apt write times into
# their own files.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
to=$1 archive=$2
fail() { echo "container: $*" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
src/bare-system.sh "$root" gcc make git ca-certificates
mkdir "$root/ra2d"
tar -xzf "$archive" -C "$root/ra2d" --strip-components=1
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/var/log/*
tar --sort=name --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --one-file-system -C "$root" \
    -cf "$to.tmp" .
mv "$to.tmp" "$to"

# with /proc, as in a container; the mount disappears with the last process in the system
inside() {
    unshare --mount sh -eu -c 'mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"' "$root" \
        env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
        DEBIAN_FRONTEND=noninteractive "$@"
}
inside sh -eu -c 'apt-get -q update
    cd /ra2d && make packages-build && make -j2 build/ra2d' >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log"; fail 'the program is not made in it'; }
said=$(inside /ra2d/build/ra2d --version | sed -n 1p)
commit=$(cut -d' ' -f1 "$root/ra2d/.commit")
case $said in *", commit $commit "*) ;; *) fail "ra2d says '$said', not $commit" ;; esac
inside sh -c 'cd /tmp && /ra2d/build/ra2d run /ra2d/data/cases/toy.ini -o toy --quiet' >/dev/null
[ -s "$root/tmp/toy/summary.tsv" ] || fail 'no run'
echo "== container: $(du -h "$to" | cut -f1) in $to; $said"
