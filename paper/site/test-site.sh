#!/usr/bin/env bash
# Tests the site: pages are valid, links lead to a file, nothing is loaded from another machine. In
# Chromium it tests sorting, filtering and playing, on a screen and on a phone.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/test-site.sh SITE BUILD
#
# Chromium runs the tests of site.js (PAGE.html#test), in a window of 1280 pixels and in a frame as
# narrow as a phone, 390 pixels, and draws pages at both widths (BUILD/site/NAME-WIDTH.png). (A
# window of Chromium has at least 500 pixels.) Without a browser these tests are left out with a
# message.
set -euo pipefail
site=$(realpath "$1") build=$(realpath "$2")/site
mkdir -p "$build"
faults=0
complain() { echo "test-site: $*" >&2; faults=$((faults + 1)); }

mapfile -t pages < <(cd "$site" && find . -name '*.html' -not -path './library/*' \
    -not -name live.html | sed 's|^./||' | sort)
for page in "${pages[@]}"; do
    file=$site/$page
    said=$(tidy -q -e "$file" 2>&1) || true
    if grep -q Error <<<"$said"; then complain "$page: $(grep -m 1 Error <<<"$said")"; fi
    # the bytes that a page may have: areal.html contains the pictures, sounds and film of a run,
    # and code/index.html lists all sources
    bytes=$(stat -c %s "$file")
    case $page in
        areal.html) most=2000000 ;;
        code/index.html) most=1000000 ;;
        *) most=300000 ;;
    esac
    [ "$bytes" -le $most ] || complain "$page: $bytes bytes, more than $most"
    ! tr '\n' ' ' <"$file" | grep -oE '<img [^>]*>' | grep -v 'alt=' >/dev/null ||
        complain "$page: no alt"
    # files that a page loads, and targets of its links
    if grep -oE '(src|href|srcset|data-sound)="[^"]*"' "$file" |
        grep -E '^(src|srcset|data-sound)="(https?:)?//'; then
        complain "$page: loads something from another machine"
    fi
    while read -r link; do
        case $link in '' | '#' | *:*) continue ;; esac
        path=$(dirname "$file")/${link%%#*}
        case $link in '#'*) path=$file ;; esac
        if [ ! -e "$path" ]; then
            complain "$page: there is no $link"
        elif [[ $link == *.html#* || $link == '#'* ]]; then
            grep -qE "(id|name)=[\"']?${link#*#}[\"' >]" "$path" || complain "$page: no place $link"
        fi
    done < <(grep -oE '(src|href|data-sound)="[^"]*"' "$file" | sed 's/^[a-z-]*="//; s/"$//' |
        sort -u)
done
# the live page, if there is one, leads to the first page
if [ -e "$site/live.html" ] && ! grep -q '<nav' "$site/live.html" &&
    ! grep -q '<p id="home"><a href="index.html">' "$site/live.html"; then
    complain 'live.html: no link to the first page'
fi
# the name of a claim in an article is a link to the claim
while read -r claim; do
    cat "$site"/{article,report*}.html | grep -F "href=\"claims.html#$claim\"" >/dev/null ||
        complain "no page of an article leads to the claim $claim"
done < <(grep -oE 'id="[CDR][0-9]{2}"' "$site/claims.html" | sed 's/^id="//; s/"$//')
# formulas of the library are shown, not written in TeX
! grep -lE '\$[^$<]*\$' "$site"/library/*.html | grep -v _source >&2 ||
    complain 'the library: TeX in a page'
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
    # the frame reports the result of the page in it; an open frame would keep this page loading
    cat >"$build/phone.html" <<'END'
<!DOCTYPE html>
<html lang="en"><head><title>phone</title></head><body style="margin:0">
<script>
const open = document.createElement('iframe'), phone = document.createElement('iframe');
phone.style = 'width:390px;height:1600px;border:0';
phone.allow = 'autoplay';
phone.src = location.hash.slice(1).replace('!', '#');
document.body.append(phone, open);
if (phone.src.includes('#test')) open.contentDocument.open();
addEventListener('message', (event) => {
  const report = document.createElement('pre');
  report.id = 'test-report';
  report.textContent = event.data;
  document.body.append(report);
  open.contentDocument.close();
});
</script></body></html>
END
    for width in 1280 390; do
        more=()
        if [ $width = 390 ]; then
            more=(article law report cases guide/index guide/tutorial guide/many-runs keys
                keys-areal command)
            code=$(cd "$site" && printf '%s\n' code/*.html | sed -n 1p)
            more+=("${code%.html}")
        fi
        for page in index search claims listen code/index "${more[@]}"; do
            url=file://$site/$page.html'#test'
            if [ $width = 390 ]; then url=file://$build/phone.html#${url/\#/!}; fi
            # a browser that ends without a report, as on a busy machine, is started again
            for _ in 1 2 3; do
                found=$(look $width --dump-dom "$url" |
                    sed -n '/id="test-report"/,/<\/pre>/p' | sed 's/<[^>]*>//g') || true
                [ -z "$found" ] || break
                rm -rf "$build/profile"
            done
            grep -q ', 0 failed' <<<"$found" ||
                complain "$page.html at $width: ${found:-the test did not end}"
            url=${url%[#!]test}
            look $width --screenshot="$build/${page//\//-}-$width.png" "$url" >/dev/null || true
        done
    done
fi
rm -rf "$build/profile"
[ "$faults" = 0 ] || exit 1
echo "== site: ${#pages[@]} pages, $size kB; valid, links lead somewhere${browser:+, and work}"
