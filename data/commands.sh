#!/usr/bin/env bash
# Writes FOLDER.command of the planned runs that are to be made again: those where it has another
# text than the plan, or is not there, or a file of the run is lost or cut.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/commands.sh PLAN OUT
#
# A line of the plan is RUN<TAB>TEXT (data/plan.awk); the file is OUT/RUN.command. Of a run that is
# there files.tsv is asked, whose last row is itself (src/case/run_files.c): names and bytes, NaN
# where they are not said. One find and one grep answer for all runs, some 5000 with 45 000 files,
# and one awk writes what is to be written. A file that was cut here has another text, too.
set -euo pipefail
[ $# = 2 ] || { echo "usage: $0 PLAN OUT" >&2; exit 2; }
export LC_ALL=C
plan=$1 out=$2
mkdir -p "$out"

# PATH<TAB>BYTES of files, PATH of folders
present() { find "$out" -type f -name '*.*' -printf '%P\t%s\n' -o -type d -printf '%P\n'; }
# FILE<TAB>LINE
said() { grep -rHZ --include=files.tsv --include='*.command' '^[^#]' "$out" | tr '\0' '\t'; }
# lines of the plan
stale() {
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
        text[$1] != $2 || ($1 in folder && ($1 in damaged || !ends[$1]))
    ' part=present <(present) part=said <(said) part=plan "$plan"
}

list=$(stale)
[ -n "$list" ] || exit 0
(cd "$out" && sed 's|/[^/]*\t.*||' <<<"$list" | uniq | xargs -d '\n' mkdir -p --)
(cd "$out" && awk -F '\t' '{ file = $1 ".command"; print $2 >file; close(file) }' <<<"$list")
