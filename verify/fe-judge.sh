#!/usr/bin/env bash
# Compares our runs of the toy problem with finite elements; the exit code is 1 if one is out of
# bounds.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/fe-judge.sh COMPARISON.tsv BOUNDS.tsv
#
# A row of COMPARISON (toy_table compare) has a run, its modes, early error, error over the
# millisecond, peak force, and the ratio of the peak force to that of finite elements. A row of
# BOUNDS has a run, a bound of its error, and the largest distance of the ratio from one. Both
# bounds must be below a tenth, since a wider bound would show nothing.
set -euo pipefail
judged=0 failed=0
while IFS=$'\t' read -r run most width; do
    if [ "$(awk -v a="$most" -v b="$width" 'BEGIN { print (a + 0 < 0.1 && b + 0 < 0.1) }')" != 1 ]
    then
        echo "verify-fe: $run: bounds of $most and $width tell nothing: write less than 0.1" >&2
        exit 1
    fi
    if ! row=$(grep "^$run"$'\t' "$1"); then
        echo "verify-fe: no run $run in $1" >&2
        exit 1
    fi
    IFS=$'\t' read -r _ _ _ error _ ratio _ <<<"$row"
    inside=$(awk -v e="$error" -v most="$most" -v r="$ratio" -v width="$width" \
        'BEGIN { print (e + 0 > 0 && e + 0 < most && r > 1 - width && r < 1 + width) }')
    if [ "$inside" != 1 ]; then
        echo "verify-fe: $run is off by $error, its largest force by a factor of $ratio" >&2
        failed=1
    fi
    judged=$((judged + 1))
done < <(sed '/^#/d' "$2" | tail -n +2)
if [ "$judged" = 0 ]; then
    echo "verify-fe: no bounds in $2" >&2
    exit 1
fi
exit "$failed"
