#!/usr/bin/env bash
# Finds the branches of the awk scripts that no test of a script enters, and prints them.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/branches.sh prepare|judge FOLDER
#
# prepare: FOLDER gets a copy of each *.awk of the project that records its branches, with the line
# numbers of the original. FOLDER/bin/awk runs the copy in place of the original. `make
# test-scripts` runs with FOLDER/bin first in PATH.
#
# judge: each branch must have been entered, or have a row with its reason in tests/branches.tsv. A
# row there that is no branch is a fault.
#
# A branch is a block in braces, one of the two outcomes of an if, or one of the two values of a
# condition ?:. To record a branch, the copy calls entered__(), which returns 0. In a block the call
# is a statement. In ?: the call stands before the value, as a condition that is always false. In an
# if, calls around the condition record its outcome.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."
[ $# = 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
mkdir -p "$2"
folder=$(cd "$2" && pwd)

scripts() { find data figures paper tests -name '*.awk' -not -path 'tests/scripts/*' | sort; }

# one script with its branches marked; the file `sites` gets their places, kinds and lines
mark() {
    awk -v file="$1" -v sites="$folder/sites" '
        function say(kind) {
            id = file ":" NR ":" ++count
            text = $0
            gsub(/^[ \t]+|[ \t]+$/, "", text)
            print id "\t" file "\t" kind "\t" text >>sites
            return "entered__(\"" id "\")"
        }
        # cuts a line into parts, and marks the condition of an if
        {
            out = ""
            rest = $0
            while (rest != "") {
                if (match(rest, /^[ \t]+/)) {
                    out = out substr(rest, 1, RLENGTH)
                    rest = substr(rest, RLENGTH + 1)
                    continue
                }
                if (rest ~ /^#/) { out = out rest; break }
                if (match(rest, /^"([^"\\]|\\.)*"/)) part = substr(rest, 1, RLENGTH)
                else if (rest ~ /^\// && last !~ /^([A-Za-z0-9_.]+|\)|\])$/ &&
                         match(rest, /^\/(\[\^?\]?[^]]*\]|[^\/\\[]|\\.)*\//))
                    part = substr(rest, 1, RLENGTH)
                else if (match(rest, /^[A-Za-z0-9_.]+/)) part = substr(rest, 1, RLENGTH)
                else part = substr(rest, 1, 1)
                rest = substr(rest, length(part) + 1)
                if (part == "(") {
                    depth++
                    if (last == "if") { asked[depth] = 1; part = "((" }
                } else if (part == ")") {
                    if (asked[depth]) {
                        asked[depth] = 0
                        part = ") ? " say("if holds") " + 1 : " say("if fails") ")"
                    }
                    depth--
                    last = ")"
                    out = out part
                    continue
                } else if (part == "{") {
                    part = "{ " say("block") ";"
                    last = "{"
                    out = out part
                    continue
                } else if (part == "?" || part == ":") {
                    part = part " " say(part == "?" ? "value, holds" : "value, fails") " ? 0 :"
                    last = ":"
                    out = out part
                    continue
                }
                last = part
                out = out part
            }
            print out
        }' "$1"
}

prepare() {
    rm -f "$folder/sites" "$folder/entered"
    mkdir -p "$folder/bin"
    touch "$folder/sites" "$folder/entered"
    scripts | while read -r script; do
        mkdir -p "$folder/$(dirname "$script")"
        mark "$script" >"$folder/$script"
    done
    printf '%s\n' 'function entered__(id) {' \
        '    if (!(id in entered__before)) {' \
        '        entered__before[id]' \
        "        print id >>\"$folder/entered\"" \
        '    }' '    return 0' '}' >"$folder/entered.awk"
    awk=$(command -v awk)
    # options come first; -f FILE becomes -f COPY if FILE belongs to the project and has a copy
    printf '%s\n' '#!/bin/sh' 'count=$# before= marked=' 'while [ "$count" -gt 0 ]; do' \
        '    word=$1 count=$((count - 1))' '    shift' '    if [ "$before" = -f ]; then' \
        '        case $word in' '        /*) whole=$word ;;' '        *) whole=$PWD/$word ;;' \
        '        esac' "        copy=$folder\${whole#$PWD}" \
        "        case \$whole in \"$PWD\"/*) [ ! -e \"\$copy\" ] || marked=1 word=\$copy ;; esac" \
        '    fi' '    before=$word' '    set -- "$@" "$word"' 'done' \
        "[ -z \"\$marked\" ] || set -- -f $folder/entered.awk \"\$@\"" \
        "exec $awk \"\$@\"" >"$folder/bin/awk"
    chmod +x "$folder/bin/awk"
}

judge() {
    awk -F '\t' '
        FILENAME ~ /entered$/ { entered[$1] = 1; next }
        FILENAME ~ /branches.tsv$/ {
            if (!/^#/ && $1 != "file") { known[$1 FS $2 FS $3] = 1; listed++ }
            next
        }
        { all++; here = $2 FS $3 FS $4 }
        here in known { met[here] = 1 }
        $1 in entered { n++; next }
        here in known { next }
        { print "no test of a script enters: " here; faults++ }
        END {
            for (here in known)
                if (!(here in met)) {
                    print "tests/branches.tsv: there is no such branch: " here
                    faults++
                }
            if (!all || faults) exit 1
            print "== branches of awk scripts: " n " of " all " entered"
        }' "$folder/entered" tests/branches.tsv "$folder/sites"
}

case $1 in
prepare) prepare ;;
judge) judge ;;
*) echo "$0: prepare or judge?" >&2; exit 2 ;;
esac
