#!/usr/bin/env bash
# Builds the Debian packages twice by reprotest. Both builds must have the same bytes.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make reprotest
# usage: src/reprotest.sh COMMIT MAKE [VARIABLE=VALUE...]
#
# Both builds begin with a clone of COMMIT and without a common cache of the compiler. In addition
# to the conditions that src/again.sh changes, these are changed: the clock (by some hundred days),
# names of host and kernel, number of processors, the order in which the disk lists files, addresses
# of memory, and the search path. The user is not changed, because this needs a second user and
# sudo.
set -euo pipefail
[ $# -ge 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
commit=$1
shift
fail() { echo "reprotest: $*" >&2; exit 1; }
case $commit in *-dirty) fail 'what is not committed is not in a clone: git status' ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git -c 'safe.directory=*' clone -q --no-local . "$work/clone"
git -c 'safe.directory=*' -C "$work/clone" checkout -q "$commit"
MAKEFLAGS='' CCACHE_DISABLE=1 reprotest --verbose --no-diffoscope \
    --variations=+all,-user_group --store-dir "$work/made" -c "$(printf '%q ' "$@")deb" \
    "$work/clone" 'build/deb/*.deb' >"$work/log" 2>&1 ||
    { tail -n 30 "$work/log"; fail 'not the same bytes, or not built'; }
# the packages must exist: if no file matched the pattern, reprotest would find no difference
made=$(find "$work/made/control" -name '*.deb' | wc -l)
[ "$made" -ge 4 ] || fail "only $made packages"
diff -r "$work/made/control" "$work/made/experiment-1" || fail 'not the same bytes'
varied=$(sed -n 's/^.*build "experiment-1": //p' "$work/log" | grep -oP '(?<=vary )\w+' |
    paste -sd ' ')
echo "== reprotest: $made packages, the same bytes twice; varied: $varied"
