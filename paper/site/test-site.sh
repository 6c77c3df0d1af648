#!/usr/bin/env bash
# Tests the site: valid pages, links that lead somewhere, no other machine, and, in Chromium,
# sorting, filtering and playing, on a screen and on a phone.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/test-site.sh SITE BUILD
#
# Chromium runs the tests of site.js (PAGE.html#test) and draws each page (BUILD/site/NAME.png).
# Without a browser they are left out, aloud.
set -euo pipefail
site=$(realpath "$1") build=$(realpath "$2")/site
mkdir -p "$build"
faults=0
complain() { echo "test-site: $*" >&2; faults=$((faults + 1)); }

mapfile -t pages < <(cd "$site" && find . -name '*.html' -not -path './library/*' | sed 's|^./||' |
    sort)
for page in "${pages[@]}"; do
    file=$site/$page
    said=$(tidy -q -e "$file" 2>&1) || true
    if grep -q Error <<<"$said"; then complain "$page: $(grep -m 1 Error <<<"$said")"; fi
    grep -qE '<img [^>]*(alt=)' "$file" || ! grep -q '<img ' "$file" || complain "$page: no alt"
    # what is loaded, and where links lead
    if grep -oE '(src|href|srcset|data-sound)="[^"]*"' "$file" |
        grep -E '^(src|srcset|data-sound)="(https?:)?//'; then
        complain "$page: loads something from another machine"
    fi
    while read -r link; do
        path=${link%%#*}
        case $link in '' | '#'* | *:*) continue ;; esac
        [ -e "$(dirname "$file")/$path" ] || complain "$page: there is no $link"
    done < <(grep -oE '(src|href|data-sound)="[^"]*"' "$file" | sed 's/^[a-z-]*="//; s/"$//' |
        sort -u)
done
size=$(du -sk --exclude library "$site" | cut -f 1)
[ "$size" -lt 40000 ] || complain "$size kB without the library's reference, more than 40 MB"

browser=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$browser" ]; then
    echo 'test-site: LEFT OUT: no Chromium here to sort, filter and play'
else
    # look WIDTH OPTION... URL
    look() {
        local width=$1
        shift
        timeout 100 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars \
            --autoplay-policy=no-user-gesture-required --timeout=60000 --window-size="$width,1600" \
            --user-data-dir="$build/profile" "$@" 2>/dev/null
    }
    for width in 1280 500; do
        more=()
        if [ $width = 500 ]; then more=(index report cases guide/tutorial keys); fi
        for page in claims listen "${more[@]}"; do
            found=$(look $width --dump-dom "file://$site/$page.html#test" |
                sed -n '/id="test-report"/,/<\/pre>/p' | sed 's/<[^>]*>//g')
            grep -q ', 0 failed' <<<"$found" ||
                complain "$page.html at $width: ${found:-the test did not end}"
        done
    done
    for page in claims listen; do
        look 1280 --screenshot="$build/$page.png" "file://$site/$page.html" >/dev/null || true
    done
fi
rm -rf "$build/profile"
[ "$faults" = 0 ] || exit 1
echo "== site: ${#pages[@]} pages, $size kB; valid, links lead somewhere${browser:+, and work}"
