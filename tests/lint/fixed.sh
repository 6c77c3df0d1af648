#!/usr/bin/env bash
# Checks that the commits and times of data/law-fixed.tsv are in the history.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/fixed.sh [FOLDER]
#
# The list shows that each part of the law of roughness noise was fixed before its runs were
# archived. A row has the commit that fixed a part and the commit that archived the runs. The first
# must be an ancestor of the second. The time beside a commit must be the time at which its author
# made it (UTC). The words of a row say which hundred of cases it is about, or that it is about the
# law itself. The first commit has brought the list of these cases, if the row names a list or the
# law; the second one has brought the table of their runs. FOLDER (.) has the list. If the history
# is missing or incomplete, a message reports this.
set -euo pipefail
export LC_ALL=C.UTF-8 TZ=UTC
cd "${1:-.}"
list=data/law-fixed.tsv
faults=0 rows=0
complain() { echo "$list: $*"; faults=$((faults + 1)); }
git=(git -c 'safe.directory=*')
# has_brought COMMIT FILE: the file is in this commit, and not in the one before it
has_brought() {
    "${git[@]}" cat-file -e "$1:$2" 2>/dev/null && ! "${git[@]}" cat-file -e "$1^:$2" 2>/dev/null
}
while IFS=$'\t' read -r what fixed fixed_at archived archived_at; do
    for pair in "$fixed $fixed_at" "$archived $archived_at"; do
        commit=${pair%% *}
        if ! "${git[@]}" cat-file -e "$commit^{commit}" 2>/dev/null; then
            echo "LEFT OUT: the history here has no $commit"
            continue 2
        fi
        at=$("${git[@]}" show -s --format=%ad --date=format-local:'%Y-%m-%d %H:%M' "$commit")
        [ "$at" = "${pair#* }" ] || complain "$what: $commit is of $at, not ${pair#* }"
    done
    "${git[@]}" merge-base --is-ancestor "$fixed" "$archived" ||
        complain "$what: $fixed is not behind $archived"
    case $what in
    *first*) cases=law-random ;;
    *second* | 'what was added'*) cases=law-fresh ;;
    *third*) cases=law-third ;;
    *fourth*) cases=law-fourth ;;
    *) cases=law ;;
    esac
    if [[ $what = *list* || $what = law* ]] && ! has_brought "$fixed" "data/$cases.tsv"; then
        complain "$what: $fixed has not brought data/$cases.tsv"
    fi
    has_brought "$archived" "results/reference/$cases.tsv" ||
        complain "$what: $archived has not brought results/reference/$cases.tsv"
    rows=$((rows + 1))
done < <(sed '/^#/d; /^what\t/d' "$list")
[ $faults = 0 ] || exit 1
echo "fixed: rows that are as the history has them: $rows"
