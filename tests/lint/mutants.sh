#!/usr/bin/env bash
# Finds listed mutants whose text is not in their function, or is there twice.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/mutants.sh [FOLDER]
#
# The script checks all of FOLDER/tests/mutants/mutants.tsv (.), because continuous integration runs
# only some of the mutants.
set -euo pipefail
export LC_ALL=C.UTF-8
mutate=$(cd "$(dirname "$0")/../mutants" && pwd)/mutate.awk
cd "${1:-.}"
list=tests/mutants/mutants.tsv
faults=0 count=0
while IFS=$'\t' read -r name file _; do
    count=$((count + 1))
    awk -v name="$name" -f "$mutate" "$list" "$file" >/dev/null || faults=$((faults + 1))
done < <(sed '/^#/d; /^mutant\t/d' "$list")
[ "$faults" = 0 ] || exit 1
echo "mutants: $count apply"
