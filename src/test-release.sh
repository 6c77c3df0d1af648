#!/usr/bin/env bash
# Compares a release with the same release made again in another clone. The bytes must be the same.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/test-release, make test-release
# usage: src/test-release.sh RELEASE AGAIN VERSION
#
# AGAIN is RELEASE made by src/again.sh. In the run only timing.tsv, and the record of who made it
# where, may differ. All other files must be the same, and no file may be in only one of the two.
set -euo pipefail
[ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
release=$1 again=$2 run=run-$3
fail() { echo "test-release: $*" >&2; exit 1; }
# the digests must be those of the files as they are now
for folder in "$release" "$again"; do
    (cd "$folder" && sha256sum --quiet -c SHA256SUMS) || fail "$folder is not what its digests say"
done
diff -r -x "$run" "$release" "$again" || fail 'made elsewhere, it is not the same bytes'
diff -r -I '^# command' -x timing.tsv -x files.tsv "$release/$run" "$again/$run" ||
    fail 'the run is another one'
echo "== release: $(wc -l <"$release/SHA256SUMS") files, the same bytes from a clone elsewhere"
