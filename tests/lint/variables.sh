#!/usr/bin/env bash
# Checks that every variable of make is set in one file only, so that no fragment changes another,
# that it is used, and that recipes give scripts the arguments of their usage lines.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/variables.sh [MAKEFILE...]
# test: tests/scripts/variables
#
# `=`, `:=`, `::=`, `!=` and define set a variable; within a file this may happen in two branches.
# Not checked are `?=` and `+=`, variables of a target, and `override`, which says that a change is
# intended. Without arguments the script reads the Makefile and all fragments of the project. A
# variable may be used by its beginning, $(packages_$*). Exported variables are for programs.
#
# Where the usage line of a script has one of the words of `meaning` below, a recipe gives the value
# that has this meaning: the commit for COMMIT, and the build folder for BUILD. The comparison of a
# call ends at a word in brackets, an option or a list.
set -euo pipefail
if [ $# = 0 ]; then
    cd "$(dirname "$0")/../.."
    mapfile -t files < <(git -c 'safe.directory=*' ls-files Makefile '*.mk')
    set -- "${files[@]}"
fi
awk '
    BEGIN {
        n = split("VERSION=[(]VERSION[)] COMMIT=[(](DIST_)?COMMIT[)] SONAME=[(]SONAME[)] " \
            "SHARED=[(]SHARED[)] PYTHON=[(]PYTHON[)] WHEEL=[(]WHEEL[)] PLAN=[(]PLAN[)] " \
            "OUT=[(]OUT[)] RELEASE=[(]RELEASE[)] MAKE=[(](THIS_)?MAKE[)] TIME=[(]COMMIT_TIME[)] " \
            "BUILD=^[$][(]B[)]$ RA2D=([(]B[)]/ra2d|[$][<^])$ AGAIN=again$ COMPILER=[(]CC[)] " \
            "ARCHIVE.tar.gz=[(]DIST[)] NPM.tgz=[(]NPM[)] PACKAGE.tgz=[(]NPM[)] DEBS=/deb$ " \
            "DESTDIR=[(]DESTDIR[)] HEADER=[.]h$ full|quick=full|quick|[(]RUN_LENGTH[)]", pair, " ")
        for (i = 1; i <= n; i++) {
            at = index(pair[i], "=")
            meaning[substr(pair[i], 1, at - 1)] = substr(pair[i], at + 1)
        }
    }
    function usage_of(script,    line, found) {
        if (script in usage) return usage[script]
        while ((getline line <script) > 0)
            if (found == "" && index(line, "# usage: ") == 1) {
                found = line " "
                # what stands before the script is not counted
                if (!index(found, script " ")) found = ""
                else found = substr(found, index(found, script " ") + length(script) + 1)
            }
        close(script)
        return usage[script] = found
    }
    # the first argument of a text: up to a blank outside quotation marks and parentheses
    function first_of(text,    i, c, depth, quoted) {
        for (i = 1; i <= length(text); i++) {
            c = substr(text, i, 1)
            if (c == "\047") quoted = !quoted
            if (c == "(") depth++
            if (c == ")") depth--
            if (c == " " && !quoted && depth <= 0) break
        }
        return substr(text, 1, i - 1)
    }
    function compare_call(text,    script, word, n, i, one) {
        if (!match(text, /(src|paper|data|figures|verify|tests)[a-z\/]*\/[a-z0-9-]+[.]sh /)) return
        script = substr(text, RSTART, RLENGTH - 1)
        text = substr(text, RSTART + RLENGTH)
        n = split(usage_of(script), word, " ")
        for (i = 1; i <= n; i++) {
            sub(/^ +/, "", text)
            one = first_of(text)
            text = substr(text, length(one) + 1)
            if (word[i] ~ /^[[(-]|[.][.][.]/ || one ~ /^(-|$)/ || one == "$^") return
            if (!(word[i] in meaning)) continue
            calls++
            if (one ~ meaning[word[i]]) continue
            printf "%s:%d: %s needs %s, not %s\n", FILENAME, FNR, script, word[i], one
            faults++
        }
    }
    # names in $(NAME) and after call, and their beginnings in $(NAME_$*)
    !/^ *#/ {
        line = $0
        while (match(line, /[$][({](call |value )?[A-Za-z_][A-Za-z_0-9.]*[$]?/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            sub(/^.*[({ ]/, "", name)
            if (sub(/[$]$/, "", name)) beginning[name]
            else used[name]
        }
    }
    # recipes, with the lines that continue them
    in_recipe || /^\t/ {
        whole = whole $0
        in_recipe = sub(/\\$/, " ", whole)
        gsub(/\t/, " ", whole)
        if (!in_recipe) { compare_call(whole); whole = "" }
    }
    # a line that continues the line before, or that belongs to a recipe
    continued || /^\t/ { continued = /\\$/; next }
    { continued = /\\$/ }
    match($0, /^ *(export +)?(define +)?[A-Za-z_][A-Za-z_0-9.]* *(:?:?=|!=|$)/) {
        line = substr($0, RSTART, RLENGTH)
        if (line !~ /=$/ && line !~ /define/) { next }
        exported = line ~ /export /
        gsub(/export |define |[ :=!]/, "", line)
        if (exported) used[line]
        if (!(line in set_at)) set_at[line] = FILENAME ":" FNR
        if (line in first && first[line] != FILENAME) {
            printf "%s:%d: %s is set in %s, too; a variable has one file\n", FILENAME, FNR, line,
                first[line]
            faults++
        } else {
            first[line] = FILENAME
        }
    }
    END {
        for (name in first) {
            count++
            is_used = name in used || name ~ /^(SHELL|MAKEFLAGS)$/
            for (part in beginning) if (index(name, part) == 1) is_used = 1
            if (is_used) continue
            print set_at[name] ": nothing uses " name
            faults++
        }
        if (faults > 0) { exit 1 }
        printf "variables: %d, each set in one file; arguments of scripts: %d\n", count, calls
    }' "$@"
