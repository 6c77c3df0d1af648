#!/usr/bin/env bash
# Tests live.html: its size, that it loads nothing, its controls in browsers, its case in ra2d.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/live/test-live.sh live.html BUILD
# test: make test-live
#
# Chromium and Firefox are used if they are installed. The native program runs the cases that the
# page offers for download, and must give the samples of the sound to the last bit. Pictures are in
# BUILD/live/BROWSER. Missing programs are left out with a message, and so is axe-core
# (tests/live/axe.sh) if npm does not have it. BROWSERS in the environment names others.
set -euo pipefail
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
page=$1 native=$(realpath "$2/ra2d") folder=$2/live
fail() { echo "test-live: $*" >&2; exit 1; }

size=$(wc -c <"$page")
[ "$size" -le 1500000 ] || fail "$page has $size bytes, more than 1.5 MB"
# hidden in the file alone: the site shows its link to the first page (paper/site/front.sh)
home='<p id="home" hidden><a href="index.html">To the first page of ra2d</a></p>'
[ "$(grep -cFx "$home" "$page")" = 1 ] || fail "$page has no link to the first page of a site"
if grep -vFx "$home" "$page" | grep -nE '(src|href)="|url\(|https?://'; then
    fail "$page loads or leads elsewhere"
fi
if ! command -v node >/dev/null; then
    echo "test-live: $size bytes. LEFT OUT: no node here to try it"
    exit
fi
rm -rf "$folder"
axe=$(tests/live/axe.sh "$2/axe-core") || echo 'test-live: LEFT OUT: npm gives no axe-core here'

try() {
    local browser=$1 here=$folder/$2 part
    node tests/live/browser.mjs "$browser" "$page" "$here" ${axe:+"$axe"} ||
        fail "the page has faults in $2"
    for part in driven own; do
        (cd "$here/$part" && "$native" run live.ini -o run --quiet 2>/dev/null) ||
            fail "its case $part does not run"
        node tests/live/browser.mjs --compare "$here/$part/"{live.ini,run/probes.tsv} ||
            fail "a native run of its case $part has other samples"
    done
    echo "test-live: works in $("$browser" --version | sed 's/ *$//')"
}
tried=0
for name in ${BROWSERS:-chromium firefox-esr}; do
    if browser=$(command -v "$name"); then
        try "$browser" "$name"
        tried=$((tried + 1))
    else
        echo "test-live: LEFT OUT: no $name here"
    fi
done
echo "test-live: $size bytes, $tried browsers"
