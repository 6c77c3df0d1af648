#!/usr/bin/env bash
# The site as it is installed: only the parts that need no run, without links to missing pages.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/installed, make test-deb
# usage: paper/site/installed.sh TO 'ra2d VERSION, commit COMMIT' PART...
#
# The parts of text.sh and library.sh need no report and no figure. Links to other parts become
# plain words; pictures of other parts, and their entries in menus, are removed. The reference of
# the library is shown without scripts, because those of doxygen come from other packages. The first
# page names the version of the program; a site without a first page is refused.
set -euo pipefail
export LC_ALL=C.UTF-8
[ $# -ge 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
to=$1 said=$2
shift 2
rm -rf "$to" "$to.tmp"
mkdir -p "$to.tmp"
for part; do
    cp -r "$part/." "$to.tmp"
done
[ -e "$to.tmp/index.html" ] || { echo 'installed.sh: no part has the first page' >&2; exit 1; }
rm -f "$to.tmp"/library/*.js
(cd "$to.tmp" && find . -type f | sed 's|^\./||' | sort) >"$to.files"
while read -r page; do
    awk -v page="$page" -v said="$said" '
    NR == FNR { there[$0]; next }
    # whether a link of this page leads to no file; addresses outside the site and anchors of the
    # same page are ignored
    function lost(link,    folder) {
        sub(/#.*/, "", link)
        if (link == "" || link ~ /^[a-z]+:/) { return 0 }
        folder = page
        if (!sub(/\/[^\/]*$/, "/", folder)) { folder = "" }
        while (sub(/^\.\.\//, "", link)) { sub(/[^\/]*\/$/, "", folder) }
        return !(folder link in there)
    }
    # the value of an attribute, or an empty text
    function value(tag, name) {
        return match(tag, " " name "=\"[^\"]*\"") ? \
            substr(tag, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
    }
    /^<li><a href="[^"]*">[^<]*<\/a><\/li>$/ && lost(value($0, "href")) { next }
    { whole = whole $0 "\n" }
    END {
        n = split(whole, piece, "<")
        out = piece[1]
        for (i = 2; i <= n; i++) {
            tag = piece[i]
            sub(/>.*/, "", tag)
            words = substr(piece[i], length(tag) + 2)
            if (page ~ /^library\// && tag ~ /^script/) { hidden = 1 }
            if (tag ~ /^a / && lost(value(tag, "href"))) { unlinked = 1; out = out words }
            else if (tag == "/a" && unlinked) { unlinked = 0; out = out words }
            else if (tag ~ /^img / && lost(value(tag, "src"))) { out = out words }
            else if (!hidden) { out = out "<" piece[i] }
            else if (tag == "/script") { hidden = 0; out = out words }
        }
        gsub(/<p>[ \n]*<\/p>\n/, "", out)
        if (page == "index.html") { sub(/<\/main>/, "<p>" said "</p>\n&", out) }
        printf "%s", out
    }' "$to.files" - <"$to.tmp/$page" >"$to.page"
    cat "$to.page" >"$to.tmp/$page"
done < <(grep '\.html$' "$to.files")
rm "$to.page" "$to.files"
mv "$to.tmp" "$to"
