#!/usr/bin/env bash
# The planned runs that are to be made again: FOLDER.command has another text than the plan, or is
# not there, or a file of the run is lost or cut.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/stale.sh PLAN FOLDER
#
# A line of the plan is $(eval $(call planned_run,RUN,TEXT)) (data/plan.awk); the file is
# FOLDER/RUN.command. ($(file <...) of make 4.3 loses bytes now and then, and a shell for each run
# would cost seconds.) Of a run that is there files.tsv is asked, whose last row is itself
# (src/case/run_files.c): names and bytes, NaN where they are not said.
set -euo pipefail
[ $# = 2 ] || { echo "usage: $0 PLAN FOLDER" >&2; exit 2; }
export LC_ALL=C
plan=$1 out=$2
declare -A whole=()

# what the lists say, and what is there: FILE<TAB>BYTES
listed() {
    find "$out" -name files.tsv -exec grep -H $'\t.*\t' {} + |
        sed -n 's|/files\.tsv:\([^#\t][^\t]*\t[0-9N][0-9aN]*\)\t.*|/\1|p' | sort
}
present() { find "$out" -type f -name '*.*' -printf '%p\t%s\n%p\tNaN\n' | sort; }
if [ -d "$out" ]; then
    mapfile -t lists < <(listed)
    for row in ${lists[@]+"${lists[@]}"}; do
        if [[ $row == */files.tsv$'\t'NaN ]]; then whole[${row%/files.tsv*}]=1; fi
    done
    while IFS=$'\t' read -r file _; do
        folder=${file%/*}
        unset "whole[${folder%/inputs}]"
    done < <(printf '%s\n' ${lists[@]+"${lists[@]}"} | comm -23 - <(present))
fi
while IFS= read -r line; do
    line=${line#*planned_run,}
    line=${line%"))"}
    run=${line%%,*} text=''
    file=$out/$run.command
    [ ! -e "$file" ] || IFS= read -r text <"$file" || true
    if [ "$text" != "${line#*,}" ] || { [ -d "$out/$run" ] && [ -z "${whole["$out/$run"]:-}" ]; }
    then
        printf '%s\n' "$run"
    fi
done <"$plan"
