#!/usr/bin/env bash
# Makes a goal again in another clone, under changed conditions that should not matter.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/again, make test-deb, make test-release
# usage: src/again.sh TO MADE COMMIT GOAL MAKE [VARIABLE=VALUE...]
#
# Afterwards TO has exactly what GOAL leaves in build/MADE of the clone. These conditions are
# changed: the folder (a clone of COMMIT that is built from nothing); umask, home, time zone,
# language and name of the user; one job instead of several; an additional variable. These are not
# changed: processor, kernel, compiler, packages, clock, and the order in which the disk lists
# files. Sources of other projects that were fetched here are not fetched again (src/wasi/fetch.sh
# checks the hash of each).
set -euo pipefail
[ $# -ge 5 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
to=$(realpath -m "$1") made=$2 commit=$3 goal=$4
shift 4
fail() { echo "again: $*" >&2; exit 1; }
case $commit in *-dirty) fail 'what is not committed is not in a clone: git status' ;; esac
where=$(mktemp -d)
trap 'chmod -R u+w "$where"; rm -rf "$where"' EXIT
mkdir "$where/home"
clone=$where/a-longer-name-of-a-clone fetched=build/wasm-libraries/sources
git -c 'safe.directory=*' clone -q --no-local . "$clone"
git -c 'safe.directory=*' -C "$clone" checkout -q "$commit"
if [ -d "$fetched" ]; then
    mkdir -p "$clone/${fetched%/*}"
    cp -r "$fetched" "$clone/$fetched"
fi
cd "$clone"
(umask 077 && MAKEFLAGS='' HOME=$where/home USER=nobody LOGNAME=nobody TZ=Asia/Tokyo \
    LANG=fr_FR.UTF-8 LC_ALL=tr_TR.UTF-8 MORE=than_there_was "$@" B=build -j1 "$goal" \
    >"$where/log" 2>&1) ||
    { tail -n 20 "$where/log"; fail "the clone does not make $goal"; }
[ -d "build/$made" ] || fail "$goal leaves no build/$made"
rm -rf "$to"
mkdir -p "${to%/*}"
cp -r "build/$made" "$to"
