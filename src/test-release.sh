#!/usr/bin/env bash
# Makes the release again in a clone elsewhere: the same bytes.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-release
# usage: src/test-release.sh RELEASE VERSION COMMIT MAKE [VARIABLE=VALUE...]
#
# Another folder, another umask, time zone, language and home; the same machine, compiler and system
# packages. Of the run only timing.tsv, and who made it where, may differ.
set -euo pipefail
release=$(realpath "$1") version=$2 commit=$3
shift 3
fail() { echo "test-release: $*" >&2; exit 1; }
where=$(mktemp -d)
trap 'chmod -R u+w "$where"; rm -rf "$where"' EXIT
mkdir "$where/home"
git -c 'safe.directory=*' clone -q --no-local . "$where/clone"
cd "$where/clone"
git -c 'safe.directory=*' checkout -q "$commit"
(umask 077 && MAKEFLAGS='' HOME=$where/home TZ=Asia/Tokyo LC_ALL=C LANG=fr_FR.UTF-8 \
    "$@" release >"$where/log" 2>&1) || { tail -n 20 "$where/log"; fail 'the clone makes none'; }
diff "$release/SHA256SUMS" "build/release/ra2d-$version/SHA256SUMS" ||
    fail 'made elsewhere, it is not the same bytes'
diff -r -I '^# command' -x timing.tsv -x files.tsv "$release/run-$version" \
    "build/release/ra2d-$version/run-$version" || fail 'the run is another one'
echo "== release: $(wc -l <"$release/SHA256SUMS") files, the same bytes from a clone elsewhere"
