#!/usr/bin/env bash
# The page of the claims: each claim with its comparisons, runs, cases and functions.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/claims.sh PART full|quick OUT LABELS PLACES FUNCTIONS
#
# LABELS is the aux file of the report (report.sh), PLACES gives the page of each anchor of the
# report (articles.sh), FUNCTIONS has the lines of the functions (code.sh). A claim is shown with
# its comparisons, its place in the report, its runs, cases and functions.
set -euo pipefail
. paper/site/page.sh
out=$3 labels=$4 places=$5 functions=$6
mkdir -p "$site/tables"

# Claims ----------------------------------------------------------------------------------------
claims_page() {
    echo '# Claims'
    echo
    echo 'What the papers claim, each judged by a rule that stands in `data/claims.tsv`. A claim'
    echo '*agrees* if its rules hold and a difference that matters would have been found; it is'
    echo '*not contradicted* if they hold and would not have found one; *contradicted* if one'
    echo 'fails; *cannot be compared* where what is printed is not what was computed (a misprint, a'
    echo 'geometry of ours, an error of discretisation that ours has no more, a curve that is'
    echo 'not at hand, another machine). It is *invalid* if a run or number behind it fails a gate'
    echo '(energy balance, steps, finite numbers, units). The'
    echo 'comparisons of a claim are counted: those that agree, that are not contradicted, that are'
    echo 'contradicted, of all.'
    echo 'A click on the head of a column sorts by it. The numbers behind a verdict, each with its'
    echo 'run or table, are [below](#comparisons).'
    echo
    echo '::: {.sortable .filtered .wide tabindex="0" role="region" aria-label="Claims"}'
    printf '| claim | place | statement | published | comparisons | verdict | reason |'
    echo ' ours | cases | code |'
    echo '|---|---|---|---|---|---|---|---|---|---|'
    awk -F '\t' '
        part == "functions" {
            file = $2
            gsub("/", "-", file)
            if (!($1 in at)) at[$1] = "code/" file ".html#L" $3
            next
        }
        part == "chapters" { page[$1] = $2; next }
        part == "labels" { label[$1] = page[$2] ".html#" $2; next }
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
            # Fig. 7b, c is a part of Fig. 7; a figure of the earlier paper begins with the name of
            # that paper
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
                ours = "[" kind " of the report](" label[report[place]] ")"
            }
            compared = "[" $6 ", " $7 ", " $8 " of " $5 "](#of-" $1 ")"
            printf "| [%s]{#%s} | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", \
                $1, $1, $2, $3, $4, compared, $9, $10, ours,
                links(cases[place], "case"), links(code[place], "code")
        }' part=functions "$functions" part=chapters "$places" \
        part=labels "$part.labels" \
        part=figures <(rows data/figures.tsv) part=places <(rows data/places.tsv) \
        part=claims <(rows "$out/verdicts.tsv")
    echo ':::'
    echo
    echo '## Comparisons'
    echo
    echo 'Each number of a claim beside the one that is printed. The rule says how far they may be'
    echo 'apart; *finds* is the difference that it would have found, in nine of ten cases where'
    echo 'there is scatter.'
    echo
    # the rules in few words; the comments of data/claims.tsv state them in full
    echo '- *below*, *above*, *between*: bounds of what is measured; *absolute* and *relative*: of'
    echo '  its difference from what is published, and of that over the published value'
    echo '- *spread* K A B *within* D: what is published, a value from A to B, is no further from'
    echo '  the mean of ours than K standard deviations; a difference of D matters'
    echo '- *overlaps* A B: the interval of the mean, of 95 %, meets A to B'
    echo '- *chance* P *if* Q: if the paper ran what we ran, what it prints has a probability above'
    echo '  P; this decides only where means as printed would pass in nine of ten cases (Q)'
    echo '- *none*: reported, not judged. A word before a rule says why it decides nothing:'
    echo '  *joint*, tested together with others by a row of *chance* or of several values;'
    echo '  *identity*, it holds by construction; *misprint*, *geometry*, *curve*, *machine*,'
    echo '  *others*, *converged*: the published number is wrong, of another geometry, a'
    echo '  curve that is not at hand, of another machine or of other bodies, or an error that ours'
    echo '  has no more'
    echo
    echo '::: {.sortable .wide tabindex="0" role="region" aria-label="Comparisons"}'
    printf '| claim | place | quantity | measured | interval | published | unit | rule | finds |'
    echo ' verdict | reason | run or table |'
    echo '|---|---|---|---|---|---|---|---|---|---|---|---|'
    awk -F '\t' '
        # a number with few digits, as a power of ten only if it is small; NaN stands for no number
        function short(x) {
            if (x == "NaN") return "–"
            if (x !~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/) return x
            x = sprintf("%.4g", x)
            return x ~ /e\+0[4-8]/ ? sprintf("%.0f", x) : x
        }
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
            printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", claim, $2, \
                $3, short($4), short($5), short($6), $7, $8, short($11), $9, $10, from
        }' part=runs <(rows data/runs.tsv) part=tables "$part.tables" \
        part=claims <(rows data/claims.tsv) part=comparisons <(rows "$out/claims.tsv")
    echo ':::'
}
# the tables that comparisons name, and the places in the report, found by their labels
rows data/claims.tsv | cut -f 6 | sed 's|/.*||' | sort -u | while read -r name; do
    if [ -e "$out/$name.tsv" ]; then
        cp "$out/$name.tsv" "$site/tables"
        echo "$name"
    fi
done >"$part.tables"
sed -nE 's/^\\newlabel\{([^}]*)\}\{\{\\rEfLiNK\{([^}]*)\}.*/\1\t\2/p' "$labels" \
    >"$part.labels"
claims_page | page claims.html Claims -V full=1
finish
