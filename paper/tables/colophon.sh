#!/usr/bin/env bash
# The account of a reproduction: its environment, its costs, and all Debian packages.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/tables/colophon.sh OUT PACKAGE... >ENVIRONMENT
#
# OUT has environment.tsv, times.tsv, campaign-time.tsv and ensemble-time.tsv.
set -euo pipefail
out=$1
shift
# rows TABLE: the table without its head
rows() { sed '/^#/d' "$1" | tail -n +2; }
line() { printf '%-14s %s\n' "$1" "$2"; }

printf 'A reproduction by ra2d, what it was made with and what it cost.\n\n'
while IFS=$'\t' read -r name value _; do
    line "$name" "$value"
done < <(rows "$out/environment.tsv")
line finished "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
line memory "$(sed -n 's/^MemTotal: *//p' /proc/meminfo)"
line inputs "$(sha256sum MANIFEST | cut -c1-64) (sha256 of MANIFEST)"
for part in campaign ensemble; do
    while IFS=$'\t' read -r name value unit; do
        line "$part" "$name $value $unit"
    done < <(rows "$out/$part-time.tsv")
done
printf '\nProcessor times of the runs\n\n'
while IFS=$'\t' read -r list number total mean memory _; do
    printf '%-30s %6s %14s %12s %16s\n' "$list" "$number" "$total" "$mean" "$memory"
done < <(sed "/^#/d" "$out/times.tsv")
printf '\nDebian packages\n\n'
if command -v dpkg-query >/dev/null; then
    # exit code 1: one of the packages is not installed
    { dpkg-query -W -f='${Package}:${Architecture} ${Version}\n' "$@" 2>/dev/null || [ $? = 1 ]; } |
        sort -u
fi
