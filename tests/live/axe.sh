#!/usr/bin/env bash
# Gets axe-core from npm, which finds barriers for people on a page. Only a test uses it.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/live/axe.sh FOLDER    (prints the path of its script)
# test: make test-live
set -euo pipefail
[ $# = 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
version=4.14.1 # licence MPL-2.0
sum=FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==
script=$1/package/axe.min.js package=$1/axe-core-$version.tgz
if [ ! -e "$script" ]; then
    mkdir -p "$1"
    npm pack --silent "axe-core@$version" --pack-destination "$1" >/dev/null 2>&1 || exit 1
    if [ "$(openssl dgst -sha512 -binary "$package" | base64 -w 0)" != "$sum" ]; then
        echo "axe.sh: axe-core $version is not the file of that sum" >&2
        exit 1
    fi
    tar -xzf "$package" -C "$1" package/axe.min.js
fi
echo "$script"
