#!/usr/bin/env bash
# Prints what make would do in a fresh clone, for all its goals: commands and their arguments.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/goals.sh [FOLDER]
#
# Many recipes run for minutes, or on a machine with other packages, and no test of `make test` runs
# them. So make says with -n what it would run for the rules in FOLDER (.). It does so for all goals
# of a full and of a quick reproduction, and again with the variables that choose other recipes. It
# sees a folder of links to the files of the project, in which nothing has been made. What depends
# on the machine or on the commit has fixed values (`fixed` below).
#
# For each file with rules the script prints the targets, and for each its prerequisites in <> and
# its commands. In these, @ is the target and % its name without folder and ending. Of several
# targets of one rule, a later one is printed only with what differs from all before in more than
# numbers and its name. Of more than 12 files with one ending the first and the last are printed,
# and their number. Objects, tests and runs are left out, because other tests make them or plan them
# (tests/lint/planned.sh), and the costs of other programs, which few machines have.
# tests/lint/goals.expected has a copy (`make expected`, then git diff).
set -euo pipefail
export LC_ALL=C
from=$(cd "${1:-.}" && pwd -P)
work=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$work"' EXIT
mkdir "$work/paper" "$work/results"
cd "$work"
for name in "$from"/* "$from/.ci" "$from"/paper/* "$from"/results/{reference,README.md}; do
    to=${name#"$from"/}
    case $to in
    build | results | paper | paper/*.pdf) ;;
    *) [ ! -e "$name" ] || ln -s "$name" "$to" ;;
    esac
done
echo '0123456789ab 0' >.commit
fixed=(INSTALL=no SAMPLE=1 MAKE=: HAS_NODE=1 HAS_WASI=yes DEB_ARCHITECTURE=system
    WASM_HEADERS=gmp.h)
mkdir bin
printf '%s\n' '#!/bin/sh' 'echo x86_64' >bin/uname
chmod +x bin/uname
export PATH=$work/bin:$PATH
# the make that runs this script exports the variables of its command line
alone=(env -i "PATH=$PATH" TZ=Asia/Tokyo GNUTERM=other)
planned() { # LENGTH GOAL... [VARIABLE=VALUE...]
    echo '= '
    "${alone[@]}" make -f Makefile -f every.mk -kn --trace RUN_LENGTH="$1" "${fixed[@]}" "${@:2}" \
        2>/dev/null || true
}
# a goal that needs all others
cat Makefile */*.mk */*/*.mk .ci/*.mk | sed -n ':more
    /^ *\.PHONY:/!d; /\\$/{N; b more}; s/\\\n//; s/^.*PHONY:/every:/
    s/\$(ASKED)\|FORCE//; p' >every.mk
# what make exports to each recipe, and the options of its shell; a recipe with + is run
printf '%s\n' 'exported:' $'\t+@echo "$${LC_ALL-no} $$TZ $${GNUTERM-no} $$PWD $$-"' >>every.mk
printf '\t+@%s\n' 'set -o | grep pipefail | tr "\t" " "' >>every.mk
# a recipe that fails leaves no file (.DELETE_ON_ERROR)
printf '%s\n' 'half:' $'\t+@echo half >$@; false' 'after:' \
    $'\t+@if [ -e half ]; then echo "half a file stays"; else echo "half a file is removed"; fi' \
    >>every.mk
{
    planned full every exported build/fuzzer
    planned quick reproduce-goal
    planned full bench archive-bench half after mutants sanitize verify-bits LISTED=30 \
        SANITIZE_WITH=drawn VERIFY=--quick
    planned full wasm-sources build/wasm/ra2d build/wasm/ra2d-live WASI=yes B=build/wasm
} | awk -v work="$work" -v from="$from" '
    # without the folder of this machine, and without variables that a recipe hands on
    function plain(text) {
        gsub(/ \047(RUN_LENGTH|INSTALL|SAMPLE|MAKE|HAS_[A-Z]*|DEB_[A-Z]*|WASM_H[A-Z]*)=[^ ]*/, "",
            text)
        return replaced(replaced(text, work, "HERE"), from, "HERE")
    }
    # one word for many files with the same ending
    function shortened(text,    n, word, j, k, end, all) {
        n = split(text, word, /[ \t]+/)
        for (j = 1; j <= n; j = k) {
            k = j + 1
            end = ending(word[j])
            while (end != "" && k <= n && ending(word[k]) == end && word[k] !~ /^[-|>&;]/) k++
            if (k - j <= 12) k = j + 1
            all = all (j == 1 ? "" : " ") word[j]
            if (k > j + 1) all = all " ...(" k - j ") " word[k - 1]
        }
        return all
    }
    function ending(word,    folder) {
        folder = sub(/^.*\//, "", word)
        return word ~ /[.][ch]$/ ? ".c" : sub(/^[^.]*[.]/, ".", word) ? word : folder ? "/" : ""
    }
    function replaced(text, what, by,    at, all) {
        if (length(what) < 3) return text
        while (at = index(text, what)) {
            all = all substr(text, 1, at - 1) by
            text = substr(text, at + length(what))
        }
        return all text
    }
    # the commands without what belongs to this target only: parts of its name, and numbers
    function shape_of(text,    n, part, j) {
        n = split(target, part, /[\/.]/)
        for (j = 1; j <= n; j++)
            if (part[j] !~ /^(build|results|tsv|pdf)$/) text = replaced(text, part[j], "%")
        gsub(/[0-9]+/, "#", text)
        return text
    }
    # keeps what no earlier target of this rule has at the same place
    function flush(    stem, shape, n, line, j, text, new) {
        if (target == "" || commands == "" || target ~ /[.](o|d)$|\/summary[.]tsv$/ || \
            target ~ /\/tests\/.*[.]status$|\/bench-(moreau|lemke)[.]tsv$/) return
        stem = target; sub(/^.*\//, "", stem); sub(/[.].*/, "", stem)
        n = split(plain(needs) "\n" plain(commands), line, "\n")
        for (j = 1; j < n; j++) {
            shape = target ~ /[/]/ ? shape_of(line[j]) : line[j]
            if (seen[at, j, shape]++) continue
            if (target ~ /[/]/) line[j] = replaced(replaced(line[j], target, "@"), stem, "%")
            text = text (j == 1 ? "\t<" : "\t") shortened(line[j]) (j == 1 ? ">\n" : "\n")
        }
        if (text == "") return
        if (!(rule in of_rule)) order[++rules] = rule
        of_rule[rule] = of_rule[rule] target "\n" text
    }
    / target \047|^= / && match($0, /^([^ :]+:[0-9]+: (update )?target \047|= )/) {
        start = RLENGTH
        flush()
        commands = target = ""
        if (/^= /) next
        target = substr($0, start + 1)
        needs = target
        sub(/\047.*/, "", target)
        sub(/^[^\047]*\047 *(due to: |does not exist$)?/, "", needs)
        at = $0; sub(/: .*/, "", at)
        rule = at; sub(/:.*/, "", rule)
        next
    }
    target != "" { sub(/^[ \t]+/, ""); commands = commands $0 "\n" }
    END {
        flush()
        for (j = 1; j <= rules; j++) printf "== %s\n%s", order[j], of_rule[order[j]]
    }'
