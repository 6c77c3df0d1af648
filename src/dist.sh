#!/usr/bin/env bash
# The source archive: what is committed or would be, and .commit instead of the history. The same
# commit gives the same bytes.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/dist.sh ARCHIVE.tar.gz NAME COMMIT TIME      (all is below NAME/ in the archive)
set -euo pipefail
archive=$1 name=$2 commit=$3 moment=$4
tar=${archive%.gz}.tmp
folder=$(dirname "$archive")/dist
how=(--mtime="@$moment" --owner=0 --group=0 --numeric-owner --format=posix '--mode=u+rw,go=rX'
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime'
    --transform="s|^|$name/|")
mkdir -p "$folder"
printf '%s %s\n' "$commit" "$moment" >"$folder/.commit"
# a checkout owned by somebody else is still a checkout
git -c 'safe.directory=*' ls-files -z --cached --others --exclude-standard | sort -z |
    tar --null --files-from=- "${how[@]}" -cf "$tar"
tar --append "${how[@]}" -f "$tar" -C "$folder" .commit
gzip -n -9 <"$tar" >"$archive.tmp"
mv "$archive.tmp" "$archive"
rm "$tar"
sha256sum "$archive"
