#!/usr/bin/env bash
# Pages that are text before any run: the first one, the guide, the cases, the keys, the command.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/text.sh PART full|quick BUILD RUN
#
# BUILD has both manual pages. RUN is the run in three dimensions that has a page of its own.
set -euo pipefail
. paper/site/page.sh
build=$3 shown=$4

cp paper/site/{style.css,site.js} "$site"
cp paper/{motion.png,three-dimensions.png,roughness-noise.ogg} "$site"

# Cases -----------------------------------------------------------------------------------------
# sections NAME COMMAND: figures and runs of a case, with what is different in each run
sections() {
    awk -F '\t' -v name="$1" -v command="$2" -v shown="$3" '
        part == "figures" && $1 != "-" && (", " $4 ", ") ~ ", " name ", " {
            printf "[![%s: %s](figures/%s.svg){width=45%%}](figures/%s.svg)\n", $2, $3, $1, $1
        }
        part == "runs" && FNR == 1 && name == "areal" {
            printf "\n[The page of a run](areal.html) of the report, `%s`.\n", shown
        }
        part == "runs" && $2 == name {
            printf "\n### %s {#run-%s}\n\n    ra2d %s data/cases/%s.ini%s -o %s\n\n", $1, $1,
                command, name, $3 == "" ? "" : " " $3, $1
        }' part=figures <(rows data/figures.tsv) part=runs <(grep -v '^#' data/runs.tsv |
        tail -n +2)
}
cases_page() {
    local case name command
    echo '# Cases'
    echo
    echo 'Each is a text file of `data/cases/`, with the reason for every value beside it.'
    for case in data/cases/*.ini; do
        name=$(basename "$case" .ini)
        command=run
        if [[ $name == rolling* || $name == areal* ]]; then command=${name%%-*}; fi
        printf '\n## %s {#case-%s}\n\n' "$(sed -n 's/^title *= *//p' "$case" | sed -n 1p)" "$name"
        sed -n '/^;/!q; s/^; \{0,1\}//p' "$case" | sed 's/[<>*_`\\$~^|]/\\&/g'
        printf '\n    ra2d %s data/cases/%s.ini\n\n' "$command" "$name"
        sections "$name" "$command" "$shown"
    done
}
cases_page | page cases.html Cases

# The guide -------------------------------------------------------------------------------------
# title FILE: its first head
title() { sed -n '/^# /{s///p;q}' "$1"; }
for file in paper/guide/*.md; do
    printf -- '- [%s](%s.html)\n' "$(title "$file")" "$(basename "$file" .md)"
done >"$part.guide"
for file in paper/guide/*.md; do
    {
        sed '/^<!-- .* -->$/d; s/\.md)/.html)/g' "$file"
        printf '\n## The guide\n\n'
        cat "$part.guide"
    } | page "guide/$(basename "$file" .md).html" "$(title "$file")"
done

# The first page, the keys, the command ---------------------------------------------------------
sed -e 's|paper/\([a-z-]*\).png|\1.png|; s|(paper/guide/\([a-z-]*\)\.md)|(guide/\1.html)|g' \
    -e 's|\[\([^]]*\)\](\([A-Za-z/]*\.md\))|\1 (`\2`)|g' \
    -e 's|(paper/roughness-noise.ogg)|(roughness-noise.ogg)|' \
    -e 's|`listen.html` there|[listen](listen.html)|' \
    README.md |
    page index.html 'Roughness noise'
# manual TITLE FILE
manual() { printf '# %s\n\n' "$1"; pandoc -f man -t markdown --shift-heading-level-by=1 "$2"; }
manual 'Keys of a case' "$build/ra2d-case.5" | page keys.html Keys
manual 'The command' "$build/ra2d.1" | page command.html Command
finish
