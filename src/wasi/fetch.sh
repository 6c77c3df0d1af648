#!/usr/bin/env bash
# Fetches the source of one library for WebAssembly, unless it is there already.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/wasi/fetch.sh LIBRARY FOLDER      (a row of src/wasi/sources.tsv; prints the file)
# test: make test-wasm
#
# apt fetches the file from the mirror that it uses on this machine, with its own proxies and
# sandbox. The system's list of sources is not changed. A file that is already in FOLDER is taken if
# it has the hash of the row, and is refused otherwise. So, without a network or if the mirror lacks
# the file, the file can be put there by hand. If the file can be made in a clone of its project,
# the row and the message say how. DEBIAN_MIRROR may name another mirror.
set -euo pipefail
export LC_ALL=C
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
library=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)

row=$(awk -F '\t' -v name="$library" '$1 == name' "$here/sources.tsv")
[ -n "$row" ] || { echo "fetch.sh: $library is not in sources.tsv" >&2; exit 2; }
IFS=$'\t' read -r _ path hash elsewhere made_by <<<"$row"
file=$folder/$(basename "$path")

has_hash() { echo "$hash  $file" | sha256sum --check --status 2>/dev/null; }
try() {
    echo "fetching $1" >&2
    /usr/lib/apt/apt-helper download-file "$1" "$file" "SHA256:$hash" >/dev/null 2>&1 && has_hash
}

mkdir -p "$folder"
if [ -e "$file" ]; then
    has_hash || { echo "$file: is not the file whose hash is in sources.tsv" >&2; exit 1; }
else
    mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' \
        'Label: Debian' 2>/dev/null | sort -u | sed -n 1p)}
    # in an address a plus may be read as a blank
    address=${mirror:-http://deb.debian.org/debian}/${path//+/%2b}
    try "$address" || { [ "$elsewhere" != - ] && try "$elsewhere"; } || {
        rm -f "$file"
        from=$address remedy="put it there (sha256 $hash)"
        if [ "$elsewhere" != - ]; then from+=" or $elsewhere"; fi
        if [ "$made_by" != - ]; then remedy+=", as made in a clone by: $made_by"; fi
        echo "$file: cannot be fetched from $from; $remedy" >&2
        exit 1
    }
fi
echo "$file"
