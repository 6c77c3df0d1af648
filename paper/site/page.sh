#!/usr/bin/env bash
# Common functions of the scripts of the site: a part as a folder, a page with head and foot.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: . paper/site/page.sh PART full|quick      (in a script that makes one part)
#
# A part is a folder with the structure of the site; the site is all parts in one folder (site.mk).
# A script writes into the folder $site, and `finish` renames the complete folder to PART. Pages are
# written in Markdown; pandoc puts them into page.html.
part=$1 site=$1.tmp
draft=()
if [ "$2" = quick ]; then draft=(-V draft=1); fi
rm -rf "$site"
mkdir -p "$site"
finish() {
    rm -rf "$part"
    mv "$site" "$part"
}
from='markdown-implicit_figures-tex_math_dollars-citations-smart+pipe_tables'
# page TARGET TITLE [OPTION...]: Markdown from standard input
page() {
    local target=$1 title=$2 root=
    shift 2
    case $target in */*) root=../ ;; esac
    mkdir -p "$site/$(dirname "$target")"
    pandoc -f "$from" -t html5 --preserve-tabs --columns=10000 --template paper/site/page.html \
        -M "pagetitle=$title" -V "root=$root" "${draft[@]}" "$@" -o "$site/$target" -
}
# guide FILE: prints a page of the guide for pandoc; links to other pages become links of the site
guide() { sed 's/\.md)/.html)/g' "$1"; }
# rows FILE: prints a table without its comments and its line of names; characters that have a
# meaning in Markdown are escaped
rows() { grep -v '^#' "$1" | tail -n +2 | sed 's/[|<>*_`\\$~^]/\\&/g'; }
