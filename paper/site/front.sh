#!/usr/bin/env bash
# The first page: a film, three sentences, a result, links to play, listen and read; then README.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/front.sh PART full|quick [VERDICTS.tsv RUN.html [LIVE.html]]
#
# RUN is the page of the run whose film is shown. LIVE is the live page, if it has been made;
# otherwise a page describes how to make it (live.md). Without a run the first page is README, as in
# a package.
set -euo pipefail
. paper/site/page.sh
# readme: README with the links of the site
readme() {
    sed -e 's|(paper/guide/\([a-z-]*\)\.md)|(guide/\1.html)|g' \
        -e 's|(paper/\([a-z-]*\.png\))|(\1)|g' -e 's|(paper/\([a-z-]*\.ogg\))|(\1)|g' \
        -e 's|(\[[^]]*\](\([A-Za-z/]*\.md\)))|(`\1`)|g' \
        -e 's|\[\([A-Za-z/]*\.md\)\](\1)|`\1`|g' \
        -e 's|\[\([^]]*\)\](\([A-Za-z/]*\.md\))|\1 (`\2`)|g' \
        -e 's|`listen.html` there|[listen](listen.html)|' README.md
}
if [ $# = 2 ]; then
    readme | page index.html 'Roughness noise'
    finish
    exit
fi
verdicts=$3 run=$4 live=${5:-}

cp "$run" "$site/areal.html"
# the film of the page of the run
sed -n 's/.*src="data:image\/gif;base64,\([^"]*\)".*/\1/p' "$run" | sed -n 1p | base64 -d \
    >"$site/film.gif"
[ -s "$site/film.gif" ] || { echo "front.sh: no film in $run" >&2; exit 1; }
result() {
    rows "$verdicts" | awk -F '\t' '
        { count[$9]++ }
        END {
            printf "**A result.** Of %d claims of the [papers that are replicated]", NR
            printf "(claims.html), "
            printf "%d agree with what comes out, %d are not contradicted, %d are ", \
                count["agrees"], count["not contradicted"], count["contradicted"]
            printf "contradicted, and %d cannot be compared. Each has its rule, and the runs ", \
                count["cannot be compared"]
            print "and functions behind it."
        }'
}
result >"$part.result"
# the page begins with front.md in place of the first section of README; README follows from its
# second section on
{
    sed -e "/@RESULT@/{r $part.result" -e 'd}' paper/site/front.md
    echo
    readme | sed '1,/^## /{/^## /!d}'
} | page index.html 'Roughness noise'
if [ -n "$live" ]; then
    # the link of the live page to the first page, which is beside the live page only in the site
    sed 's/<p id="home" hidden>/<p id="home">/' "$live" >"$site/live.html"
else
    page live.html Play <paper/site/live.md
fi
finish
