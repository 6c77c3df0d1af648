#!/usr/bin/env bash
# Digests of archived tables and of the lists behind them, written by the goals that archive.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/digests.sh TABLE...   after archiving: new digests of TABLE and of its lists; MANIFEST
#        data/digests.sh --same     new digests of lists that changed, if the tables are the same
#        data/digests.sh --check    exit code 1 if a table or a list has another digest
#
# data/digests.tsv has a row for each table of results/reference/ whose numbers `make test` cannot
# make again. `of` names the cases and lists from which it is made (typed by hand). Only the goal
# that archives writes the digests; `make expected` does not change them. So a changed number in a
# table is noticed. A changed list is noticed, too, if its runs were not made again. Comments and
# empty lines of cases and lists do not count. The script runs in the folder of MANIFEST.
set -euo pipefail
export LC_ALL=C.UTF-8
list=data/digests.tsv
faults=0
complain() { echo "digests: $*" >&2; faults=$((faults + 1)); }
digest() { sha256sum | cut -c 1-64; }
# shellcheck disable=SC2086 # files between blanks
behind() { if [ "$1" = - ]; then echo -; else LC_ALL=C sed '/^ *\([#;]\|$\)/d' $1 | digest; fi; }
rows() { sed '/^#/d; /^table\t/d' "$list"; }

case ${1:-} in
--check)
    while IFS=$'\t' read -r table of table_digest of_digest; do
        if [ ! -s "$table" ]; then
            complain "$table: is not there"
        elif [ "$(digest <"$table")" != "$table_digest" ]; then
            complain "$table: is not what was archived: make it again (tests/expected.tsv)"
        elif [ "$(behind "$of")" != "$of_digest" ]; then
            complain "$table: is of another $of: make it again (tests/expected.tsv)," \
                "or data/digests.sh --same if nothing there can change it"
        fi
    done < <(rows)
    # a table without a row is a fault, because it would not be compared
    while read -r table; do complain "$table: has no row in $list"; done < <(
        comm -23 <(find results/reference -type f ! -name bits.tsv ! -name '*.tmp' | sort) \
            <(rows | cut -f 1 | sort))
    [ $faults = 0 ] || exit 1
    exit
    ;;
--same) set -- ;;
-* | '')
    sed -n '2,6s/^# //p' "$0" >&2
    exit 2
    ;;
esac
for table; do
    cut -f 1 "$list" | grep -cxF "$table" >/dev/null || complain "$table: has no row in $list"
    [ -s "$table" ] || complain "$table: is not there"
done
[ $faults = 0 ] || exit 1
while IFS= read -r line; do
    IFS=$'\t' read -r table of table_digest of_digest <<<"$line"
    if [[ $line == '#'* || $table == table ]]; then
        printf '%s\n' "$line"
        continue
    fi
    if [ $# = 0 ]; then
        of_digest=$(behind "$of")
    elif [[ " $* " == *" $table "* ]]; then
        table_digest=$(digest <"$table") of_digest=$(behind "$of")
    fi
    printf '%s\t%s\t%s\t%s\n' "$table" "$of" "$table_digest" "$of_digest"
done <"$list" >"$list.tmp"
mv "$list.tmp" "$list"
"$(dirname "$0")/manifest.sh"
