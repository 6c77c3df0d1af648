#!/usr/bin/env bash
# The site: static pages of the report, the claims, the sounds, the cases, the guide, keys, library.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/site.sh RA2D OUT REPORT full|quick RUN READING...
#
# OUT has the results, and gets OUT/site when all of it is made. REPORT has the body of the report
# (report.sh); both manual pages are beside RA2D. OUT/RUN is the run in three dimensions that has a
# page of its own. The readings are those whose campaign can be heard. Pages are Markdown or tables
# that pandoc puts between head and foot of page.html.
set -euo pipefail
ra2d=$1 out=$2 work=$3 length=$4 shown=$5
build=$(dirname "$ra2d")
shift 5
readings=("$@")
site=$out/site.partial
rm -rf "$site"
mkdir -p "$site"/{code,figures,guide,sounds,tables}
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
# page_of_html TARGET TITLE: HTML from standard input
page_of_html() {
    cat >"$work/page.html"
    echo '@BODY@' | page "$@"
    sed -i -e "/@BODY@/r $work/page.html" -e '/@BODY@/d' "$site/$1"
}
# rows FILE: without comments and the line of names, what Markdown would take for its own escaped
rows() { grep -v '^#' "$1" | tail -n +2 | sed 's/[|<>*_`\\$~^]/\\&/g'; }
# column FILE NAME: its number
column() { grep -v '^#' "$1" | head -n 1 | tr '\t' '\n' | grep -nx "$2" | cut -d: -f1; }
# value FILE QUANTITY
value() { awk -F '\t' -v name="$2" '$1 == name { print $2 }' "$1"; }

cp paper/site/{style.css,site.js} "$site"
cp paper/{motion.png,three-dimensions.png,roughness-noise.ogg} "$site"
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

# Code ------------------------------------------------------------------------------------------
# a page for each source that a claim links to, its lines numbered
# functions FILE...: function, file, line of each definition
functions() {
    awk '/^[A-Za-z].*\(/ && !/;/ {
        name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
        printf "%s\t%s\t%d\n", name, FILENAME, FNR }' "$@"
}
functions src/*/*.c verify/*.c >"$work/functions"
{ rows data/figures.tsv | cut -f 6; rows data/places.tsv | cut -f 4; } | sed 's/\\//g' |
    tr -s ', ' '\n' | sort -u >"$work/wanted"
while read -r file; do
    {
        printf '<h1>%s</h1>\n<pre>\n' "$file"
        sed -e 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' "$file" |
            awk '{ printf "<span id=\"L%d\">%4d</span>  %s\n", NR, NR, $0 }'
        echo '</pre>'
    } | page_of_html "code/${file//\//-}.html" "$file"
done < <(awk -F '\t' 'NR == FNR { wanted[$1]; next } $1 in wanted { print $2 }' \
    "$work/wanted" "$work/functions" | sort -u)

# Claims ----------------------------------------------------------------------------------------
# each with what is behind it: its comparisons, its place in the report, runs, cases, functions
claims_page() {
    echo '# Claims'
    echo
    echo 'What the papers claim, each judged by a rule that stands in `data/claims.tsv`. The'
    echo 'verdict is of the paper as printed. Beside it stands that of the reading which the'
    echo 'published figures support most, `tenth-lc-one-pass`, found with these figures in sight;'
    echo '- where nothing else was measured. A click on the head of a column sorts by it. The'
    echo 'numbers behind a verdict, each with its run or table, are [below](#comparisons).'
    echo
    echo '::: {.sortable .filtered .wide tabindex="0" role="region" aria-label="Claims"}'
    printf '| claim | place | statement | published | holds | verdict | supported | reason |'
    echo ' ours | cases | code |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|'
    awk -F '\t' '
        part == "functions" {
            file = $2
            gsub("/", "-", file)
            if (!($1 in at)) at[$1] = "code/" file ".html#L" $3
            next
        }
        part == "labels" { label[$1] = $2; next }
        part == "figures" {
            if ($1 != "-") { name[$2] = $1; shows[$2] = $3; cases[$2] = $4; code[$2] = $6 }
            next
        }
        part == "places" { report[$1] = $2; cases[$1] = $3; code[$1] = $4; next }
        function links(list, kind,    n, item, i, text, plain) {
            n = split(list, item, ", ")
            for (i = 1; i <= n; i++) {
                plain = item[i]
                gsub(/\\/, "", plain)
                text = text (i > 1 ? ", " : "") "[" item[i] "](" \
                    (kind == "case" ? "cases.html#case-" plain : at[plain]) ")"
            }
            return text
        }
        {
            # Fig. 7b, c is a part of Fig. 7, and a place of the earlier paper names it first
            place = $2
            sub(/,? [a-e]$|, ra[0-9]+$/, "", place); sub(/[a-e],?$/, "", place)
            if (sub(/^earlier, /, "", place)) place = place " of the earlier paper"
            ours = ""
            if (place in name) {
                file = "figures/" name[place] ".svg"
                ours = "[![" $2 ": " shows[place] "](" file "){width=8em}](" file ")"
            } else if (place in report) {
                kind = report[place] ~ /^tab/ ? "table" : \
                    report[place] ~ /^fig/ ? "figure" : "section"
                ours = "[" kind " of the report](report.html#" label[report[place]] ")"
            }
            # a reading holds of comparisons what it holds by construction, too
            supported = $11 == "-" ? "-" : $11 " (" $12 + $8 " of " $5 ")"
            printf "| %s | %s | %s | %s | [%s of %s](#of-%s) | %s | %s | %s | %s | %s | %s |\n", \
                $1, $2, $3, $4, $6 + $8, $5, $1, $9, supported, $10, ours,
                links(cases[place], "case"), links(code[place], "code")
        }' part=functions "$work/functions" part=labels "$work/labels" \
        part=figures <(rows data/figures.tsv) part=places <(rows data/places.tsv) \
        part=claims <(rows "$out/verdicts.tsv")
    echo ':::'
    echo
    echo '## Comparisons'
    echo
    echo '::: {.sortable .wide tabindex="0" role="region" aria-label="Comparisons"}'
    printf '| claim | place | quantity | measured | interval | published | unit | rule | verdict |'
    echo ' run or table |'
    echo '|---|---|---|---|---|---|---|---|---|---|'
    awk -F '\t' '
        function short(x) { return x ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ ? sprintf("%.4g", x) : x }
        part == "runs" { run[$1]; next }
        part == "tables" { table[$1]; next }
        part == "claims" { if ($8 != "claim") source[$1, $3] = $6; next }
        {
            from = source[$1, $3]
            first = from
            sub(/\/.*/, "", first)
            link = from in run ? "cases.html#run-" from : \
                from in table ? "tables/" from ".tsv" : \
                first in table ? "tables/" first ".tsv" : ""
            if (link != "") from = "[" from "](" link ")"
            claim = seen[$1]++ ? $1 : "[" $1 "]{#of-" $1 "}"
            printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", \
                claim, $2, $3, short($4), short($5), short($6), $7, $8, $9, from
        }' part=runs <(rows data/runs.tsv) part=tables "$work/tables" \
        part=claims <(rows data/claims.tsv) part=comparisons <(rows "$out/claims.tsv")
    echo ':::'
}
# tables that comparisons name, and places of the report by their labels
rows data/claims.tsv | cut -f 6 | sed 's|/.*||' | sort -u | while read -r name; do
    if [ -e "$out/$name.tsv" ]; then
        cp "$out/$name.tsv" "$site/tables"
        echo "$name"
    fi
done >"$work/tables"
sed -nE 's/^\\newlabel\{([^}]*)\}\{\{\\rEfLiNK\{([^}]*)\}.*/\1\t\2/p' "$work/report.aux" \
    >"$work/labels"
claims_page | page claims.html Claims -V full=1

# Cases -----------------------------------------------------------------------------------------
cases_page() {
    local case name command run options
    echo '# Cases'
    echo
    echo 'Each is a text file of `data/cases/`, with the reason for every value beside it.'
    for case in data/cases/*.ini; do
        name=$(basename "$case" .ini)
        command=run
        if [[ $name == rolling* || $name == areal* ]]; then command=${name%%-*}; fi
        printf '\n## %s {#case-%s}\n\n' "$(sed -n 's/^title *= *//p' "$case" | head -n 1)" "$name"
        sed -n '/^;/!q; s/^; \{0,1\}//p' "$case" | sed 's/[<>*_`\\$~^|]/\\&/g'
        printf '\n    ra2d %s data/cases/%s.ini\n\n' "$command" "$name"
        rows data/figures.tsv | awk -F '\t' -v name="$name" '
            $1 != "-" && (", " $4 ", ") ~ ", " name ", " {
                printf "[![%s: %s](figures/%s.svg){width=45%%}](figures/%s.svg)\n", $2, $3, $1, $1
            }'
        if [ "$name" = areal ]; then
            printf '\n[The page of a run](areal.html) of the report, `%s`.\n' "$shown"
        fi
        # and the runs of it that the report has, with what is different
        while IFS=$'\t' read -r run _ options; do
            printf '\n### %s {#run-%s}\n\n    ra2d %s data/cases/%s.ini%s -o %s\n\n' \
                "$run" "$run" "$command" "$name" "${options:+ $options}" "$run"
        done < <(grep -v '^#' data/runs.tsv | tail -n +2 | awk -F '\t' -v OFS='\t' -v name="$name" \
            '$2 == name { print $1, $2, $3 }')
    done
}
"$ra2d" report "$out/$shown" -o "$site/areal.html"
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
sed -e 's|paper/\([a-z-]*\).png|\1.png|; s|(paper/guide/\([a-z-]*\)\.md)|(guide/\1.html)|g' \
    -e 's|\[\([^]]*\)\](\([A-Za-z/]*\.md\))|\1 (`\2`)|g' \
    -e 's|(paper/roughness-noise.ogg)|(roughness-noise.ogg)|' \
    -e 's|^`make reproduce` makes `results/site/listen.html`, |[here](listen.html) are |' \
    README.md |
    page index.html 'Roughness noise'
# manual TITLE FILE
manual() { printf '# %s\n\n' "$1"; pandoc -f man -t markdown --shift-heading-level-by=1 "$2"; }
manual 'Keys of a case' "$build/ra2d-case.5" | page keys.html Keys
manual 'The command' "$build/ra2d.1" | page command.html Command
# a figure is what data/figures.tsv says that it shows
rows data/figures.tsv | awk -F '\t' '$1 != "-" {
    gsub(/[&|"\\]/, " ", $3)
    printf "s|alt=\"Figure: %s\"|alt=\"%s\"|\n", $1, $3 }' >"$work/alt.sed"
sed -f "$work/alt.sed" "$work/body.html" | page_of_html report.html Report

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
