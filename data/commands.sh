#!/usr/bin/env bash
# Writes FOLDER.command for the planned runs that must be made again: runs whose command file is
# missing or differs from the plan, or whose other files are lost, cut or changed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: data/commands.sh PLAN OUT [RA2D]
#
# A line of the plan is RUN<TAB>TEXT (data/plan.awk); the file is OUT/RUN.command. If TEXT is `is
# FIRST`, make links the folder of FIRST, and anything else in its place is removed. An existing run
# is checked by its files.tsv: names and bytes, where a file without a known size has NaN. The last
# row of files.tsv is files.tsv itself (src/case/folder_list.c). One find and one grep serve all
# runs, some 5000 with 45 000 files, and one awk writes the new files. A FOLDER.command that was cut
# differs from the plan, too.
#
# With RA2D, some runs are also verified by their digests and by the arguments of their command.
# These are the runs in which anything has changed since the last check (the time of OUT/verified).
# The time of a change (ctime) is used, because only the system sets it, even when another file is
# copied over the first. A table that is collected from runs has its checksum in TABLE.sum. If the
# table has changed since, TABLE.sum is touched, so that make collects it again.
set -euo pipefail
[ $# = 2 ] || [ $# = 3 ] || { echo "usage: $0 PLAN OUT [RA2D]" >&2; exit 2; }
export LC_ALL=C
plan=$1 out=$2 ra2d=${3:-}
mkdir -p "$out"

# folders of planned runs with a file newer than the last verification; all folders if there was
# none
changed() {
    local newer=()
    if [ -e "$out/verified" ]; then newer=(-newercm "$out/verified"); fi
    find "$out" -mindepth 2 -type f "${newer[@]}" -printf '%P\n' |
        sed 's|/inputs/[^/]*$|/|; s|/[^/]*$||' | sort -u |
        awk -F '\t' 'part == "plan" { planned[$1] = 1; next } $0 in planned' part=plan "$plan" \
            part=now -
}
# prints the folders of `changed` whose digests or arguments are wrong; the exit code is 1 if there
# are any. Missing and incomplete runs are found below.
wrong() {
    changed | sed "s|^|$out/|" | while IFS= read -r folder; do
        if [ -e "$folder/files.tsv" ]; then printf '%s\0' "$folder"; fi
    done | { xargs -0 -r "$ra2d" verify --list || [ $? = 123 ]; }
}
verified=
if [ -n "$ra2d" ]; then
    # the clock of the file system has a limited resolution
    touch -d '1 second ago' "$out/verified.tmp"
    verified=$(wrong)
    mv "$out/verified.tmp" "$out/verified"
    if [ -n "$verified" ]; then
        sed 's/^/not what its run wrote, and made again: /' <<<"$verified" >&2
    fi
fi
for sum in "$out"/*.tsv.sum; do
    if [ -e "${sum%.sum}" ] && [ "$(cksum <"${sum%.sum}")" != "$(cat "$sum")" ]; then
        echo "not what was collected, and made again: ${sum%.sum}" >&2
        touch "$sum"
    fi
done

# prints PATH<TAB>BYTES of each file, and PATH of each folder
present() { find "$out" -type f -name '*.*' -printf '%P\t%s\n' -o -type d -printf '%P\n'; }
# prints FILE<TAB>LINE for each line of a command or a list of files
said() { grep -rHZ --include=files.tsv --include='*.command' '^[^#]' "$out" | tr '\0' '\t'; }
# prints the lines of the plan whose runs must be made again
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
        part == "wrong" { damaged[substr($0, length(before) + 1)] = 1; next }
        text[$1] != $2 || ($1 in folder && ($1 in damaged || !ends[$1]))
    ' part=present <(present) part=said <(said) part=wrong <(printf '%s\n' "$verified") \
        part=plan "$plan"
}

list=$(stale)
[ -n "$list" ] || exit 0
(cd "$out" && sed 's|/[^/]*\t.*||' <<<"$list" | uniq | xargs -d '\n' mkdir -p --)
# a run that became a link, or a link that became a run
while IFS=$'\t' read -r run text; do
    if [ -L "$out/$run" ] || [ "${text:0:3}" = 'is ' ]; then rm -rf -- "${out:?}/$run"; fi
done <<<"$list"
(cd "$out" && awk -F '\t' '{ file = $1 ".command"; print $2 >file; close(file) }' <<<"$list")
