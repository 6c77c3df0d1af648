#!/usr/bin/env bash
# Checks that the commits and times of data/law-fixed.tsv are in the history.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/fixed.sh [FOLDER]
#
# The list shows that each part of the law of roughness noise was fixed before its runs were
# archived. A row has the commit that fixed a part and the commit that archived the runs. The first
# must be an ancestor of the second. The time beside a commit must be the time at which its author
# made it (UTC). FOLDER (.) has the list. If the history is missing or incomplete, a message reports
# this.
set -euo pipefail
export LC_ALL=C.UTF-8 TZ=UTC
cd "${1:-.}"
list=data/law-fixed.tsv
faults=0 rows=0
complain() { echo "$list: $*"; faults=$((faults + 1)); }
git=(git -c 'safe.directory=*')
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
    rows=$((rows + 1))
done < <(sed '/^#/d; /^what\t/d' "$list")
[ $faults = 0 ] || exit 1
echo "fixed: rows that are as the history has them: $rows"
