#!/usr/bin/env bash
# Builds the Debian packages once more elsewhere, with much changed that should not matter.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-deb
# usage: src/deb-again.sh TO COMMIT MAKE [VARIABLE=VALUE...]
#
# Changed: the folder, by a clone of COMMIT that is built from nothing; umask, home, time zone,
# language, name of the user, one job instead of several; a variable more. Not changed: processor,
# kernel, compiler, packages, clock, the order in which the disk lists files.
set -euo pipefail
[ $# -ge 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
mkdir -p "$1"
to=$(realpath "$1") commit=$2
shift 2
fail() { echo "deb-again: $*" >&2; exit 1; }
case $commit in *-dirty) fail 'what is not committed is not in a clone: git status' ;; esac
where=$(mktemp -d)
trap 'chmod -R u+w "$where"; rm -rf "$where"' EXIT
mkdir "$where/home"
git -c 'safe.directory=*' clone -q --no-local . "$where/a-longer-name-of-a-clone"
cd "$where/a-longer-name-of-a-clone"
git -c 'safe.directory=*' checkout -q "$commit"
(umask 077 && MAKEFLAGS='' HOME=$where/home USER=nobody LOGNAME=nobody TZ=Asia/Tokyo \
    LANG=fr_FR.UTF-8 LC_ALL=tr_TR.UTF-8 MORE=than_there_was "$@" -j1 deb >"$where/log" 2>&1) ||
    { tail -n 20 "$where/log"; fail 'the clone makes none'; }
rm -f "$to"/*.deb
cp build/deb/*.deb "$to"
