#!/usr/bin/env bash
# Makes the source archive: all committed files, and .commit in place of the history.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/dist.sh ARCHIVE.tar.gz NAME COMMIT TIME      (all is below NAME/ in the archive)
#
# The archive is read from git's objects and not from the checkout, because modes, line ends and
# stray files of a checkout differ between machines. So one commit gives the same tar everywhere,
# and its digest is printed. The bytes of gzip depend on the installed gzip. Changes that are not
# committed are left out, with a message.
set -euo pipefail
[ $# = 4 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
archive=$1 name=$2 commit=$3 moment=$4
tar=${archive%.gz}.tmp
folder=$(dirname "$archive")/dist
[ ! -e .commit ] || { echo "dist.sh: an archive of $commit has no history" >&2; exit 1; }

# git also reads a checkout that another user owns
git=(git -c 'safe.directory=*')
"${git[@]}" status --porcelain | sed 's/^...\(.*\)/dist.sh: not as committed, left out: \1/' >&2
mkdir -p "$folder"
printf '%s %s\n' "$commit" "$moment" >"$folder/.commit"
# settings of the user must not affect the bytes
GIT_NO_REPLACE_OBJECTS=1 "${git[@]}" -c core.autocrlf=false -c core.eol=lf \
    -c core.attributesFile=/dev/null -c tar.umask=0022 archive --format=tar --prefix="$name/" \
    --add-file="$folder/.commit" "$commit" >"$tar"
gzip -n -9 <"$tar" >"$archive.tmp"
sha256sum <"$tar" | sed "s|-\$|${archive%.gz}, unpacked|"
mv "$archive.tmp" "$archive"
rm "$tar"
sha256sum "$archive"
