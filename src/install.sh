#!/usr/bin/env bash
# Installs files below a folder, or removes them again together with their own folders.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-install
# usage: src/install.sh [--remove] DESTDIR WORD...
#
# A word is MODE:FILE:WHERE, as in 644:build/ra2d.1:/usr/share/man/man1/ra2d.1, or
# link:TARGET:WHERE, or folder::WHERE for a folder that is removed with the last file in it. FILE
# may be - for standard input, and DESTDIR may be empty.
set -euo pipefail
remove=no
if [ "$1" = --remove ]; then
    remove=yes
    shift
fi
destdir=$1
shift
for word; do
    IFS=: read -r mode from to <<<"$word"
    if [ "$from" = - ]; then from=/dev/stdin; fi
    case $remove:$mode in
    no:folder) ;;
    no:link) ln -sf "$from" "$destdir$to" ;;
    no:*) install -D -m "$mode" "$from" "$destdir$to" ;;
    yes:folder) if [ -d "$destdir$to" ]; then
        rmdir --ignore-fail-on-non-empty "$destdir$to"
    fi ;;
    yes:*) rm -f "$destdir$to" ;;
    esac
done
