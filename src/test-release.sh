#!/usr/bin/env bash
# Compares a release with the same one made again elsewhere: the same bytes.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/test-release, make test-release
# usage: src/test-release.sh RELEASE AGAIN VERSION
#
# AGAIN is RELEASE made by src/again.sh. Of the run only timing.tsv, and who made it where, may
# differ; of all else nothing, and no file is in one of them alone.
set -euo pipefail
[ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
release=$1 again=$2 run=run-$3
fail() { echo "test-release: $*" >&2; exit 1; }
# digests say nothing of files that are not those any more
for folder in "$release" "$again"; do
    (cd "$folder" && sha256sum --quiet -c SHA256SUMS) || fail "$folder is not what its digests say"
done
diff -r -x "$run" "$release" "$again" || fail 'made elsewhere, it is not the same bytes'
diff -r -I '^# command' -x timing.tsv -x files.tsv "$release/$run" "$again/$run" ||
    fail 'the run is another one'
echo "== release: $(wc -l <"$release/SHA256SUMS") files, the same bytes from a clone elsewhere"
