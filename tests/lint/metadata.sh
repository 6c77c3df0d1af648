#!/usr/bin/env bash
# Checks that the form of a submission to ReScience C agrees with the article and the program.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/metadata.sh [FOLDER]
#
# FOLDER/paper/metadata.yaml (.) must have every field of the form, with these values:
# - The title is that of the article. Its mark is [Re] if both main exponents agree (claim C23 and
#   claim C24 of the archived verdicts), else [¬Re].
# - Version and licence are those of CITATION.cff and codemeta.json.
# - The paper is that of CITATION.cff and of report.bib.
# - A date, if given, is valid and not before the date above it.
# - The address of the code is that of README.md, or none.
#
# Zenodo reads .zenodo.json in place of CITATION.cff. Both must have the same title, summary,
# version, licence, keywords and paper. The script prints one line for each fault; the exit code is
# 1 if there is one.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-.}"
form=paper/metadata.yaml
faults=0
complain() { echo "$form: $*" >&2; faults=$((faults + 1)); }
value() { sed -nE "s/^[ -]*$1: *\"?([^\"]*)\"?\$/\1/p" "${2:-$form}" | sed -n 1p; }

for field in title authors affiliations keywords code data replication review contributors dates \
    article journal type domain language abstract version licence; do
    grep -q "^$field:" $form || complain "no field $field"
done
for field in orcid email cite bib swh received accepted published number issn volume issue role; do
    grep -qE "^ +(- )?$field:" $form || complain "no field $field"
done

title=$(value title)
agree=$(awk -F '\t' '$1 ~ /^C2[34]$/ && $9 == "agrees" { n++ } END { print n + 0 }' \
    results/reference/verdicts.tsv)
mark='[¬Re]'
[ "$agree" != 2 ] || mark='[Re]'
[[ $title == "$mark "* ]] ||
    complain "title: no mark $mark, which the verdicts on claim C23 and claim C24 give"
words=${title#*Re] }
grep -qF "$words\\par}" paper/replication.tex ||
    complain "title: replication.tex has another one than '$words'"
grep -qF "  $words}," paper/replication.tex ||
    complain "title: the PDF's in replication.tex is another one than '$words'"

address=$(sed -n 's/^\[repository\]: *//p' README.md)
[ "$(sed -nE '/^code:/,/^$/s/^ *- url: *//p' $form)" = "$address" ] ||
    complain "code: the address in README.md is '$address'"

[ "$(value version)" = "$(value version CITATION.cff)" ] ||
    complain "version: CITATION.cff has $(value version CITATION.cff)"
[ "$(value licence)" = "$(value license CITATION.cff)" ] ||
    complain "licence: CITATION.cff has $(value license CITATION.cff)"
grep -q "\"version\": \"$(value version)\"" codemeta.json || complain "version: not codemeta.json's"
grep -q "\"license\": \".*/$(value licence)\"" codemeta.json ||
    complain "licence: not codemeta.json's"
doi=$(sed -nE '/^replication:/,/^[a-z]+:$/s/^ *- doi: *//p' $form)
grep -q "doi: $doi\$" CITATION.cff || complain "replication: CITATION.cff has another DOI than $doi"
grep -q "^@[a-z]*{$(value bib)," paper/report.bib ||
    complain "replication: report.bib has no $(value bib)"

# joins lines of CITATION.cff that continue
cited() {
    awk -v key="$1" '/^[a-z-]+:/ { inside = $1 == key ":"; sub(/^[a-z-]+: *(>-)?/, "") }
        inside' CITATION.cff | xargs
}
deposit=$(tr -s '[:space:]' ' ' <.zenodo.json)
for words in "\"title\": \"$(cited title)\"" "<p>$(cited abstract)</p>" \
    "\"version\": \"$(cited version)\"" "\"license\": \"$(cited license)\"" \
    "\"keywords\": $(cited keywords | sed -e 's/, /", "/g' -e 's/\[/["/' -e 's/]/"]/')" \
    "\"identifier\": \"$doi\""; do
    case $deposit in *"$words"*) ;; *) complain ".zenodo.json: not $words of CITATION.cff" ;; esac
done

before=
for field in received accepted published; do
    date=$(value $field)
    [ -n "$date" ] || continue
    if ! [[ $date =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] || ! date -d "$date" >/dev/null 2>&1; then
        complain "$field: '$date' is no date as 2026-11-22"
    elif [[ $date < $before ]]; then
        complain "$field: $date is before $before"
    fi
    before=$date
done

[ "$faults" = 0 ] || exit 1
echo "metadata: $title, $(value version), $(value licence)"
