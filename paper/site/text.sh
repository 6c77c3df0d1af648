#!/usr/bin/env bash
# Pages that need no run: the guide, the cases, the keys, the command.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/text.sh PART full|quick BUILD RUN
#
# BUILD has the manual pages. RUN is the run in three dimensions that has a page of its own.
set -euo pipefail
. paper/site/page.sh
build=$3 shown=$4

cp paper/site/{style.css,site.js} "$site"
cp paper/{motion.png,three-dimensions.png,roughness-noise.ogg} "$site"

# Cases -----------------------------------------------------------------------------------------
# sections NAME COMMAND: prints the figures and runs of a case, and the options of each run
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
# title FILE: prints the first head of a page
title() { sed -n '/^# /{s///p;q}' "$1"; }
# about FILE: prints the first sentence below the head; a paragraph that says in which folder to
# begin is skipped
about() {
    awk '/^# / { on = 1; next }
        on && /^$/ { if (text != "" && text !~ /^In an empty folder/) exit; text = ""; next }
        on && /^[^ #|<>-]/ { text = text (text == "" ? "" : " ") $0 }
        END {
            gsub(/ \(\[[^]]*\]\([^)]*\)\)|\[|\]\([^)]*\)/, "", text)
            print match(text, /[.?] +[A-Z`]/) ? substr(text, 1, RSTART) : text
        }' "$1"
}
# the pages in the order of README, and after them the pages that README does not name
{
    grep -o '(paper/guide/[a-z-]*\.md)' README.md | tr -d '()'
    printf '%s\n' paper/guide/*.md
} | awk '!seen[$0]++' | while read -r file; do
    printf -- '- [%s](%s.html)\n' "$(title "$file")" "$(basename "$file" .md)"
done >"$part.guide"
for file in paper/guide/*.md; do
    {
        guide "$file"
        printf '\n## The guide\n\n'
        cat "$part.guide"
    } | page "guide/$(basename "$file" .md).html" "$(title "$file")"
done

{
    printf '# The guide\n\nEvery command of these pages is run by `make tutorial`, and prints what'
    printf ' stands there. They begin in an empty folder, with a clone in `~/ra2d` in which `make`'
    printf ' has run: [two commands](../index.html#two-commands).\n\n'
    # first the beginning of the guide, then a sentence about each page
    {
        sed -n '/(tutorial.html)/p' "$part.guide"
        sed '/(tutorial.html)/d' "$part.guide"
    } | while read -r line; do
        file=${line##*(}
        printf '%s: %s\n' "$line" "$(about "paper/guide/${file%.html)}.md")"
    done
} | page guide/index.html 'The guide'

# The keys, the command -------------------------------------------------------------------------
# manual TITLE FILE: prints a manual page as a section
manual() { printf '# %s\n\n' "$1"; pandoc -f man -t markdown --shift-heading-level-by=1 "$2"; }
# the keys of each kind of case have a page, with links to the other kinds
kinds='[sliding](keys.html) · [rolling](keys-rolling.html) · [areal, three dimensions]('
kinds+='keys-areal.html)'
keys() { manual "$1" "$build/$2.5" | sed "2a$kinds\n" | page "$3.html" "$1"; }
keys 'Keys of a sliding case' ra2d-case keys
keys 'Keys of a rolling case' ra2d-case-rolling keys-rolling
keys 'Keys of a case in three dimensions' ra2d-case-areal keys-areal
manual 'The command' "$build/ra2d.1" | page command.html Command
finish
