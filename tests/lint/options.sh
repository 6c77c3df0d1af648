#!/usr/bin/env bash
# Lists every option of a tool in a script or a recipe, so that a lost option is noticed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/options.sh [--renew] [FOLDER]
#
# An option may matter only in rare cases. Without -z a list of names breaks at a blank. Without -x
# a name is found in a longer name. Without LC_ALL=C the order differs between machines. Without
# pipefail a step fails unnoticed. If an exit code is missing, or hidden by `|| true`, this is
# noticed only when something fails. A test on one machine may not notice that such an option was
# lost.
#
# So tests/lint/options.tsv of FOLDER (.) lists each option, the reason for it, the files that have
# it, and how often. The sources must agree with the list. An option is a tool with one letter
# (sort -z), with a word (find -print0) or with a long option, a setting (set pipefail, LC_ALL=C),
# an end (exit 1, return 0, || true), the place of output (>&2, which tests join with the rest), or
# a condition ([ -e FILE ]). Comments are not searched. --renew writes the list anew. It keeps the
# reasons; the reason of a new row must be typed.
set -euo pipefail
export LC_ALL=C
renew=
[ "${1-}" != --renew ] || { renew=1; shift; }
cd "${1:-.}"
list=tests/lint/options.tsv

found() {
    find . \( -path ./build -o -path ./results -o -path ./.git -o -path './tests/scripts/*/*' \) \
        -prune -o -type f \( -name '*.sh' -o -name '*.mk' -o -name Makefile \) -print |
        sed 's|^\./||' | sort | while read -r file; do
        awk -v file="$file" '
            BEGIN { rules = file !~ /[.]sh$/ }
            # options that are words (find -name) or have a value behind their letter (sort -k1,1)
            function add(tool, option) { print tool " " option "\t" file }
            /^[ \t]*#/ { next }
            {
                line = $0
                while (match(line, /LC_ALL=(C[A-Za-z0-9.-]*)?/)) {
                    add("LC_ALL", substr(line, RSTART, RLENGTH))
                    line = substr(line, RSTART + RLENGTH)
                }
                # ends of a script or function, and failures that are ignored
                line = $0
                while (match(line, /(exit|return) [0-9]+|[|][|] *(true|:)( |;|$)/)) {
                    n = split(substr(line, RSTART, RLENGTH), word, /[ ;]+/)
                    add(word[1], word[2])
                    line = substr(line, RSTART + RLENGTH)
                }
                # where messages and output go
                line = $0
                while (match(line, /[0-9]?>&[0-9-]|[0-9&]?>>?\/dev\/null|<\/dev\/null/)) {
                    add("to", substr(line, RSTART, RLENGTH))
                    line = substr(line, RSTART + RLENGTH)
                }
                # conditions of the shell, not of recipes, which tests/lint/goals.sh shows
                line = $0
                while (!rules && match(line, /(^|[ \t(!])\[ [^\]]*\]/)) {
                    n = split(substr(line, RSTART, RLENGTH), word, /[ \t]+/)
                    for (i = 1; i <= n; i++)
                        if (word[i] ~ /^(-([nzefdsxrw]|[lg][te]|eq|ne|ot|nt)|!?=|!)$/)
                            add("[", word[i])
                    line = substr(line, RSTART + RLENGTH)
                }
                line = $0
                gsub(/[|;()`<>&@{}]/, " | ", line)
                n = split(line, word, /[ \t]+/)
                tool = ""
                for (i = 1; i <= n; i++) {
                    if (word[i] ~ /^(sort|grep|sed|cut|head|tail|tr|wc|uniq|comm|diff|cmp|find)$/ ||
                        word[i] ~ /^(xargs|read|mapfile|paste|join|date|cp|env|gzip|tar|set)$/)
                        tool = word[i]
                    else if (word[i] ~ /^(rm|mkdir|ln|mv|chmod|touch|install|stat|ls|cat|awk)$/ ||
                        word[i] ~ /^(strip|dpkg-deb|fold|shuf|mktemp|sha256sum|flock|git)$/)
                        tool = word[i]
                    else if (word[i] == "|") tool = ""
                    else if (tool == "set" && word[i] == "pipefail") add("set", "pipefail")
                    else if (tool != "" && word[i] ~ /^--[a-z][a-z-]*(=.*)?$/) {
                        sub(/=.*/, "", word[i])
                        add(tool, word[i])
                    } else if (tool != "" && word[i] ~ /^-[A-Za-z0-9]/) {
                        if (tool == "find") { add(tool, word[i]); continue }
                        # the letters up to one that has the rest as its value
                        letters = substr(word[i], 2)
                        while (letters ~ /^[A-Za-z0-9]/) {
                            add(tool, "-" substr(letters, 1, 1))
                            if (letters ~ /^[ktdfscmvFIPCo]./ && tool !~ /^(grep|set)$/) break
                            letters = substr(letters, 2)
                        }
                    }
                }
            }' "$file"
    done | sort | uniq -c |
        awk -v OFS='\t' '{ print $2 " " $3, $4, $1 }'
}

made=$(found | awk -F '\t' '
    $1 != at { if (at != "") print at "\t" files; at = $1; files = "" }
    { files = files (files == "" ? "" : " ") $2 ":" $3 }
    END { if (at != "") print at "\t" files }')
if [ -n "$renew" ]; then
    [ -e "$list" ] || printf '%s\n' $'option\twhy\tfiles' >"$list"
    awk -F '\t' -v OFS='\t' '
        FNR == NR { if (/^#/ || $1 == "option") print; else why[$1] = $2; next }
        { print $1, $1 in why ? why[$1] : "", $2 }' "$list" - <<<"$made" >"$list.tmp"
    mv "$list.tmp" "$list"
fi
faults=0
if ! grep -vE '^(#|option	)' "$list" | cut -f 1,3 | diff - /dev/fd/3 3<<<"$made"; then
    echo "$list: not what the scripts have (< listed, > found): put an option back, or --renew"
    faults=1
fi
while IFS=$'\t' read -r option why; do
    if [ -z "$why" ]; then
        echo "$list: $option: why?"
        faults=1
    fi
done < <(grep -vE '^(#|option	)' "$list" | cut -f 1,2)
[ "$faults" = 0 ] || exit 1
echo "options: $(wc -l <<<"$made") of tools, each with its reason"
