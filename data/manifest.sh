#!/usr/bin/env bash
# Writes, prints or checks MANIFEST: checksums of all inputs (data/) and of results/reference/.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/manifest.sh             writes MANIFEST
#        data/manifest.sh --print     prints it instead
#        data/manifest.sh --check     exit code 1 if MANIFEST has other checksums
# Rules and scripts beside the inputs are not listed.
set -euo pipefail
list() {
    find data results/reference -type f ! -name '*.tmp' ! -name '*.mk' ! -name '*.sh' \
        ! -name '*.awk' -print0 | sort -z | xargs -0 sha256sum
}
if [ "${1:-}" = --print ]; then
    list
elif [ "${1:-}" = --check ]; then
    if ! list | diff MANIFEST -; then
        echo 'MANIFEST: inputs or reference values are others (<: MANIFEST, >: here);' >&2
        echo 'if they shall be: make expected' >&2
        exit 1
    fi
else
    list >MANIFEST.tmp
    mv MANIFEST.tmp MANIFEST
    wc -l MANIFEST
fi
