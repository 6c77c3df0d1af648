#!/usr/bin/env bash
# Unpacks the source archive in another folder, without git, and makes the tests and the short
# reproduction.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/test-dist.sh ARCHIVE.tar.gz MAKE [VARIABLE=VALUE...]
set -euo pipefail
where=$(mktemp -d)
trap 'rm -rf "$where"' EXIT
tar -xzf "$1" -C "$where"
shift
cd "$where"/*/
for goal in test reproduce-quick; do
    MAKEFLAGS='' "$@" -j2 "$goal"
done
./build/ra2d --version | sed -n 1p
