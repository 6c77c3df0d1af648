#!/usr/bin/env bash
# Lists functions of a room that resemble one of another room, and judges whether they are allowed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/twins.sh PROGRAM [--judge MOST] [ROOM [FOLDER [ALLOWED]]]
#
# PROGRAM is build/tests/lint/twins; tests/lint/twins.c defines the resemblance. The script compares
# each function of at least ten lines in FOLDER/ROOM (src/areal) with those in other folders of
# FOLDER. For each twin it prints the ratio, both places, and the lines of both. ALLOWED
# (tests/lint/twins.tsv) has a row with the reason, which is shown, for each twin that may stay.
# With --judge the exit code is 1 in three cases: a twin has no row in ALLOWED, a row of ROOM in
# ALLOWED has no twin, or there are more than MOST twins.
set -euo pipefail
usage() { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
[ $# -gt 0 ] || usage
program=$1 most=none
shift
if [ "${1:-}" = --judge ]; then
    [[ ${2:-} =~ ^[0-9]+$ ]] || usage
    most=$2
    shift 2
fi
room=${1:-areal} folder=${2:-src} allowed=${3:-tests/lint/twins.tsv}
[ -d "$folder/$room" ] || { echo "twins: there is no room $folder/$room" >&2; exit 2; }
[ -r "$allowed" ] || { echo "twins: there is no list $allowed" >&2; exit 2; }
"$program" "$room" "$folder"/*/*.c | LC_ALL=C sort -t $'\t' -k1,1nr -k2 |
    awk -F '\t' -v most="$most" -v room="/$room/" '
        FILENAME != "-" {
            if (/^#/ || $1 == "function") next
            if (index($1, room)) reason[$1] = $2
            next
        }
        {
            print
            of = $2
            sub(/:[0-9]+ /, " ", of)
            found[of] = 1
            count++
            if (of in reason) print "    may stay: " reason[of]
            else fresh++
        }
        END {
            for (of in reason)
                if (!(of in found)) { print "no twin any more: " of; failed = 1 }
            printf "twins: %d, of which %d may stay\n", count, count - fresh
            exit most != "none" && (failed || fresh || count > most)
        }' "$allowed" -
