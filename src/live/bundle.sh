#!/usr/bin/env bash
# Makes one page of the live module, its scripts and its styles. The page loads nothing else.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/live/bundle.sh MODULE.wasm VERSION COMMIT >live.html
# test: make test-live
#
# A line @part@ of page.html is replaced by that part. The module is packed and written as base64,
# and the page unpacks it. Scripts become texts without import and export. The points of the paper
# come from data/campaign.tsv.
set -euo pipefail
export LC_ALL=C
[ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
module=$1 version=$2 commit=$3
here=$(cd "$(dirname "$0")" && pwd)

script() { sed -e '/^import /d' -e 's/^export //' "${@/#/$here/}"; }
points() {
    awk -F '\t' '/^#/ || $1 == "point" { next }
        { printf "%s{\"name\":\"%s\",\"Ra\":%s,\"speed\":%s,\"damping\":%s,\"lc\":%s}",
              separator, $1, $3, $4, $5, $6; separator = ",\n" }
        BEGIN { printf "[" } END { print "]" }' "$here/../../data/campaign.tsv"
}
while IFS= read -r line; do
    case $line in
    @style@) cat "$here/live.css" ;;
    @engine@) gzip -9n <"$module" | base64 -w 100 ;;
    @worker@) script live.mjs worker.mjs ;;
    @worklet@) script worklet.mjs ;;
    @points@) points ;;
    @page@) script page.mjs ;;
    *) printf '%s\n' "${line//@version@/ra2d $version, $commit}" ;;
    esac
done <"$here/page.html"
