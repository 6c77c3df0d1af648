#!/usr/bin/env bash
# Makes the table of all mutants and judges it: a mutant has a reason in the list if and only if it
# lives.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/mutants/judge-mutants.sh TABLE VERDICT...      (rows by tests/mutants/mutant.sh)
set -euo pipefail
table=$1
shift
{
    printf '# units\t-\t-\t-\t-\t-\t-\t-\t-\n'
    printf 'mutant\tfile\tfunction\ttext\treplacement\tverdict\tby\treason\n'
    cat "$@"
} >"$table.tmp"
killed=0 wrong=0
while IFS= read -r row; do
    # a row may have empty columns; the shell would read several tabs as one
    IFS=$'\x1f' read -r name _ _ _ _ verdict _ reason <<<"${row//$'\t'/$'\x1f'}"
    if [ "$verdict" = killed ]; then killed=$((killed + 1)); fi
    case $verdict:$reason in
    killed: | lives:?*) ;;
    *)
        wrong=$((wrong + 1))
        if [ -z "$reason" ]; then
            echo "$name: $verdict, without a reason in the list"
        else
            echo "$name: $verdict, and the list has a reason to live"
        fi
        ;;
    esac
done < <(cat "$@")
rows=$(cat "$@" | wc -l)
echo "$killed of $rows mutants killed, $((rows - killed)) live"
if [ "$wrong" != 0 ]; then exit 1; fi
mv "$table.tmp" "$table"
