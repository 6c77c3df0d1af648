#!/usr/bin/env bash
# The planned runs that are to be made again: FOLDER.command has another text than the plan, or is
# not there, or a file of the run is lost or cut.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/stale.sh PLAN FOLDER
#
# A line of the plan is $(eval $(call planned_run,RUN,TEXT)) (data/plan.awk); the file is
# FOLDER/RUN.command. Of a run that is there files.tsv is asked, whose last row is itself
# (src/case/run_files.c): names and bytes, NaN where they are not said. One find and one grep answer
# for all runs: make asks for some 5000 with 45 000 files, whenever it reads its rules.
set -euo pipefail
[ $# = 2 ] || { echo "usage: $0 PLAN FOLDER" >&2; exit 2; }
export LC_ALL=C
plan=$1 out=$2

# PATH<TAB>BYTES of files, PATH of folders
present() { find "$out" -type f -name '*.*' -printf '%P\t%s\n' -o -type d -printf '%P\n'; }
# FILE<TAB>LINE
said() { grep -rHZ --include=files.tsv --include='*.command' '^[^#]' "$out" | tr '\0' '\t'; }

[ -d "$out" ] || out=/dev/null
awk -F '\t' -v before="$out/" '
    part == "present" && NF == 1 { folder[$1] = 1; next }
    part == "present" { size[$1] = $2; next }
    part == "said" { run = substr($1, length(before) + 1) }
    part == "said" && sub(/\.command$/, "", run) { text[run] = $2; next }
    part == "said" {
        sub(/\/files\.tsv$/, "", run)
        if (NF != 4 || $3 !~ /^(NaN|[0-9]+)$/) next
        file = run "/" $2
        if (!(file in size) || ($3 != "NaN" && $3 != size[file])) damaged[run] = 1
        if ($2 == "files.tsv") ends[run] = 1
        next
    }
    {
        gsub(/.*planned_run,|\)\)$/, "")
        comma = index($0, ",")
        run = substr($0, 1, comma - 1)
        if (text[run] != substr($0, comma + 1) || (run in folder && (run in damaged || !ends[run])))
            print run
    }' part=present <(present) part=said <(said) part=plan "$plan"
