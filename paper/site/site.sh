#!/usr/bin/env bash
# The site: static pages of the report, the claims, the sounds, the cases, the guide, keys, library.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/site.sh RA2D OUT REPORT full|quick READING...
#
# OUT has the results, and gets OUT/site when all of it is made. REPORT has the body of the report
# (report.sh); both manual pages are beside RA2D. The readings are those whose campaign can be
# heard. Pages are Markdown or tables that pandoc puts between head and foot of page.html.
set -euo pipefail
ra2d=$1 out=$2 work=$3 length=$4
build=$(dirname "$ra2d")
shift 4
readings=("$@")
site=$out/site.partial
rm -rf "$site"
mkdir -p "$site"/{figures,sounds,guide}
from='markdown-tex_math_dollars-citations-smart+pipe_tables'

# page TARGET TITLE [OPTION...]: Markdown from standard input
page() {
    local target=$1 title=$2 root=
    shift 2
    case $target in */*) root=../ ;; esac
    pandoc -f "$from" -t html5 --columns=10000 --template paper/site/page.html \
        -M "pagetitle=$title" -V "root=$root" "${draft[@]}" "$@" -o "$site/$target" -
}
draft=()
if [ "$length" = quick ]; then draft=(-V draft=1); fi
# rows FILE: without comments and the line of names, what Markdown would take for its own escaped
rows() { grep -v '^#' "$1" | tail -n +2 | sed 's/[|<>*_`\\$~^]/\\&/g'; }
# column FILE NAME: its number
column() { grep -v '^#' "$1" | head -n 1 | tr '\t' '\n' | grep -nx "$2" | cut -d: -f1; }
# value FILE QUANTITY
value() { awk -F '\t' -v name="$2" '$1 == name { print $2 }' "$1"; }

cp paper/site/{style.css,site.js} paper/{motion.png,roughness-noise.ogg} "$site"
for figure in "$out"/figures/*.pdf; do
    pdftocairo -svg "$figure" "$site/figures/$(basename "$figure" .pdf).svg"
done

# Sounds ----------------------------------------------------------------------------------------
# the grid of speed and roughness of each reading; a file has its own scale, its level is told
listen_page() {
    local reading point run surface level sound
    echo '# Listen'
    echo
    echo 'The 42 runs of the paper: six surfaces at seven speeds, heard 165 mm along the beam.'
    echo 'A button shows the level of its run in dB re 1 nm/s. Sounds are looped; Escape ends one.'
    echo
    echo '<div class="player">'
    echo '<div class="tools"><label><input type="radio" name="common" checked> all at one scale'
    echo '</label><label><input type="radio" name="own"> each at its own</label><output></output>'
    echo '</div>'
    for reading in "${readings[@]}"; do
        printf '<h2>%s</h2>\n<div class="wide"><table class="grid"><thead><tr><th>Ra</th>' \
            "$(reading_title "$reading")"
        printf '<th>%s m/s</th>' "${speeds[@]}"
        echo '</tr></thead><tbody>'
        for surface in "${surfaces[@]}"; do
            printf '<tr><th>%s um</th>' "${surface#ra}"
            for speed in "${speeds[@]}"; do
                point=$surface-v$speed
                run=$out/ensemble/$reading/$point/1
                if [ ! -e "$run/probes.tsv" ]; then
                    echo '<td></td>'
                    continue
                fi
                level=$(printf %.1f "$(value "$run/summary.tsv" level_resonator)")
                sound=sounds/$reading-$point.ogg
                "$ra2d" listen "$run" -o "$site/$sound" >"$work/sound.tsv" 2>"$work/sound.log" ||
                    { cat "$work/sound.log" >&2; return 1; }
                printf '<td><button type="button" aria-pressed="false" data-sound="%s" ' "$sound"
                printf 'data-scale="%s" ' "$(value "$work/sound.tsv" full_scale)"
                printf 'aria-label="Ra %s um at %s m/s, %s dB">%.0f</button></td>\n' \
                    "${surface#ra}" "$speed" "$level" "$level"
            done
            echo '</tr>'
        done
        echo '</tbody></table></div>'
    done
    echo '</div>'
    echo
    echo 'With one scale a sound is turned down by the ratio of its largest velocity to that of the'
    echo 'loudest run of this page. The command for one of them:'
    echo
    echo '    ra2d listen results/ensemble/default/ra5-v0.10/1 -o sound.ogg'
}
reading_title() {
    local text
    text=$(awk -F '\t' -v r="$1" '$1 == r { print $NF }' data/readings.tsv)
    printf '%s: %s' "$1" "$text"
}
mapfile -t surfaces < <(rows data/campaign.tsv | cut -f 2 | sort -u -V)
mapfile -t speeds < <(rows data/campaign.tsv | cut -f 1 | sed -n 's/.*-v\([0-9.]*\)$/\1/p' |
    sort -u)
listen_page | page listen.html Listen

# Claims ----------------------------------------------------------------------------------------
# each with the figure of its place in the paper, the cases and the functions behind that
claims_page() {
    echo '# Claims'
    echo
    echo 'What the papers claim, each judged by a rule that stands in `data/claims.tsv`. The'
    echo 'verdict is of the paper as printed. Beside it stands that of the reading which the'
    echo 'published figures support most, `tenth-lc-one-pass`, found with these figures in sight;'
    echo '- where nothing else was measured. A click on the head of a column sorts by it.'
    echo
    echo '::: {.sortable .filtered .wide}'
    printf '| claim | place | statement | published | holds | verdict | supported | reason |'
    echo ' figure | cases | code |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|'
    awk -F '\t' '
        part == "figures" {
            if ($1 != "-") { name[$2] = $1; cases[$2] = $4; code[$2] = $6 }
            next
        }
        {
            # Fig. 7b is a part of Fig. 7, and a place of the earlier paper names it first
            place = $2
            if (sub(/^earlier, /, "", place)) place = place " of the earlier paper"
            sub(/[a-e]$/, "", place); sub(/[a-e] of/, " of", place)
            link = ""
            if (place in name) {
                file = "figures/" name[place] ".svg"
                link = "[![" name[place] "](" file "){width=8em}](" file ")"
            }
            # a reading holds of comparisons what it holds by construction, too
            supported = $11 == "-" ? "-" : $11 " (" $12 + $8 " of " $5 ")"
            printf "| %s | %s | %s | %s | %s of %s | %s | %s | %s | %s | %s | %s |\n", $1, $2, $3,
                $4, $6 + $8, $5, $9, supported, $10, link, cases[place], code[place]
        }' part=figures <(rows data/figures.tsv) part=claims <(rows "$out/verdicts.tsv")
    echo ':::'
    echo
    echo '## Comparisons'
    echo
    echo '::: {.sortable .wide}'
    echo '| claim | place | quantity | measured | interval | published | unit | rule | verdict |'
    echo '|---|---|---|---|---|---|---|---|---|'
    rows "$out/claims.tsv" | awk -F '\t' '
        function short(x) { return x ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ ? sprintf("%.4g", x) : x }
        { printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", $1, $2, $3, short($4),
              short($5), short($6), $7, $8, $9 }'
    echo ':::'
}
claims_page | page claims.html Claims

# Cases -----------------------------------------------------------------------------------------
cases_page() {
    local case name command
    echo '# Cases'
    echo
    echo 'Each is a text file of `data/cases/`, with the reason for every value beside it.'
    for case in data/cases/*.ini; do
        name=$(basename "$case" .ini)
        command=run
        if [[ $name == rolling* ]]; then command=rolling; fi
        printf '\n## %s\n\n' "$(sed -n 's/^title *= *//p' "$case" | head -n 1)"
        sed -n '/^;/!q; s/^; \{0,1\}//p' "$case" | sed 's/[<>*_`\\$~^|]/\\&/g'
        printf '\n    ra2d %s data/cases/%s.ini\n\n' "$command" "$name"
        rows data/figures.tsv | awk -F '\t' -v name="$name" '
            $1 != "-" && (", " $4 ", ") ~ ", " name ", " {
                printf "[![%s: %s](figures/%s.svg){width=45%%}](figures/%s.svg)\n", $2, $3, $1, $1
            }'
    done
}
cases_page | page cases.html Cases

# Text ------------------------------------------------------------------------------------------
for file in paper/guide/*.md; do
    name=$(basename "$file" .md)
    title=$(sed -n 's/^# //p' "$file" | head -n 1)
    {
        sed '/^<!-- .* -->$/d; s/\.md)/.html)/g' "$file"
        printf '\n## The guide\n\n'
        for other in paper/guide/*.md; do
            printf -- '- [%s](%s.html)\n' "$(sed -n 's/^# //p' "$other" | head -n 1)" \
                "$(basename "$other" .md)"
        done
    } | page "guide/$name.html" "$title"
done
sed -e 's|paper/motion.png|motion.png|; s|(paper/guide/\([a-z-]*\)\.md)|(guide/\1.html)|g' \
    -e 's|\[\([^]]*\)\](\([A-Za-z/]*\.md\))|\1 (`\2`)|g' \
    -e 's|(paper/roughness-noise.ogg)|(roughness-noise.ogg)|' \
    -e 's|^`make reproduce` makes `results/site/listen.html`, |[here](listen.html) are |' \
    README.md |
    page index.html 'Roughness noise'
{ printf '# Keys of a case\n\n'; pandoc -f man -t markdown "$build/ra2d-case.5"; } |
    page keys.html Keys
{ printf '# The command\n\n'; pandoc -f man -t markdown "$build/ra2d.1"; } |
    page command.html Command
head_and_foot=$(echo '@BODY@' | pandoc -f "$from" -t html5 --template paper/site/page.html \
    -M pagetitle=Report "${draft[@]}")
{
    sed '/@BODY@/,$d' <<<"$head_and_foot"
    cat "$work/body.html"
    sed '1,/@BODY@/d' <<<"$head_and_foot"
} >"$site/report.html"

# The library -----------------------------------------------------------------------------------
doxygen - >"$work/doxygen.log" 2>&1 <<EOF
PROJECT_NAME = ra2d
INPUT = src/ra2d.h
OUTPUT_DIRECTORY = "$site"
HTML_OUTPUT = library
GENERATE_LATEX = NO
OPTIMIZE_OUTPUT_FOR_C = YES
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
SEARCHENGINE = NO
HAVE_DOT = NO
HTML_TIMESTAMP = NO
QUIET = YES
EOF
rm -rf "$out/site"
mv "$site" "$out/site"
echo "wrote $out/site/index.html"
