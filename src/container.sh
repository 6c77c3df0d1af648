#!/usr/bin/env bash
# The root of a container, by debootstrap: what Containerfile.scratch adds to nothing.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make container
# usage: SOURCE_DATE_EPOCH=SECONDS src/container.sh TO.tar ARCHIVE.tar.gz
#
# A Debian of the release of this machine, with gcc and make; in /ra2d the source archive. Then the
# program is made in it, as `RUN` would, without the clone: `ra2d --version` must name the commit of
# the archive, and the toy problem runs. TO.tar is that system as it was before. The same packages
# need not give the same bytes: dpkg and apt write times into their own files.
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

# with /proc, as a container has it; the mount is gone with the last process in there
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
