#!/usr/bin/env bash
# Finds recipes that are too long for the shell, or use a file that their rule does not name.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/recipes.sh FOLDER MAKE [ARGUMENT...]
#
# MAKE prints its rules, and what it would do for all its phony goals if nothing were built yet,
# with B=FOLDER. The script asks it for the full and for the quick reproduction, and again for the
# goal `bench`, because tables of the bench have other rules then. Nothing is made except files that
# make includes.
#
# One argument of the shell has at most 128 kB (MAX_ARG_STRLEN). A recipe longer than half of this
# is an error. So it is noticed before the number of runs grows until the recipe is too long. Lines
# that continue are one recipe.
#
# A script may read a file that no recipe names. tests/lint/needs.tsv below the folder of the
# Makefile lists such files: the target and its prerequisite, with B/ and OUT/ for the folders. The
# rule must have each of them as a prerequisite, and not behind |, so that a change of the file
# makes the target old. A recipe that names build/FILE instead of FOLDER/FILE takes the file of
# another build.
#
# A word of a recipe may be a file with a rule of its own, or the folder of a run. The recipe must
# make this file, or the file must be a direct or indirect prerequisite. Otherwise a fresh clone, or
# make -j, does not have it in time. A word that is a source of the project (a list, case, awk
# program or figure) must be a prerequisite, and not behind |, unless the target is made every time
# (FORCE). Scripts of the shell are left out: if they were prerequisites, a change of the script
# that starts runs would make all runs old.
set -euo pipefail
export LC_ALL=C
[ $# -ge 2 ] || { echo "usage: $0 FOLDER MAKE [ARGUMENT...]" >&2; exit 2; }
folder=$1
shift
make=("$@")

# These goals are left out: they start make again for other goals or for this check, print or remove
# files, or add to the results of an earlier make. Some of them are asked separately.
skipped='campaign|ensemble|reproduce|reproduce-quick|lint|check-recipes|help|clean|clean-results'
skipped+='|uninstall|archive-fuzz|bench|archive-bench|FORCE'

judge() {
    awk -v folder="$folder" -v length_of_runs="$1" -v list="$needs" '
        function reaches(from, name, is_folder, strictly,   queue, first, last, i, n, needed,
            seen) {
            queue[last++] = from
            while (first < last) {
                n = split(needs[queue[first++]], needed, " ")
                for (i = 1; i <= n; i++) {
                    if (strictly && needed[i] == "|") break
                    if (needed[i] == name || (is_folder && index(needed[i], name) == 1)) return 1
                    if (!(needed[i] in seen)) { seen[needed[i]] = 1; queue[last++] = needed[i] }
                }
            }
            return 0
        }
        function complain(what) { print what; faults++ }
        # a list, case, program or figure that exists outside the folder of made files
        function is_source(name,    line) {
            if (!(name in source)) {
                source[name] = name ~ /^[^-\/].*[.](tsv|awk|ini|gp|tex|bib|txt)$/ && \
                    index(name, folder "/") != 1 && (getline line <name) >= 0
                close(name)
            }
            return source[name]
        }

        # make --trace prints FILE:LINE: update target NAME due to: ..., and its recipe
        /^# (GNU Make|Make data base,) / { part = "variables"; next }
        /^# Finished Make data base / { part = ""; next }
        part == "" && match($0, /^[^ :]+:[0-9]+: (update )?target \047/) {
            target[++recipes] = substr($0, RSTART + RLENGTH)
            sub(/\047.*/, "", target[recipes])
            line = ""
            next
        }
        part == "" && recipes {
            line = line $0; recipe[recipes] = recipe[recipes] " " $0
            if (sub(/\\$/, "", line)) next
            if (length(line) > most) most = length(line)
            if (length(line) > 65536)
                complain(sprintf("a recipe has %d bytes, more than 65536: %s...", length(line),
                    substr(line, 1, 70)))
            line = ""
        }

        # make -p prints a paragraph for each file, perhaps with variables of its own, and its line
        # TARGET: PREREQUISITES | ORDER-ONLY ONES
        /^# Files$/ { part = "files"; next }
        part != "files" { next }
        !NF { begins = 1; name = ""; next }
        /^# Not a target:$/ { begins = 0 }
        begins && /^[^#]/ && $3 !~ /^[:+]?=$/ {
            begins = 0
            name = $1
            sub(/:$/, "", name)
            needs[name] = substr($0, length($1) + 1)
        }
        /^#  recipe to execute / && index(name, "/") {
            made[name] = 1
            if (sub(/\/summary\.tsv$/, "", name)) run[name] = 1
        }

        END {
            if (!recipes || !length(made)) { print "recipes.sh: no recipes"; exit 2 }
            for (i = 1; i <= recipes; i++) {
                gsub(/ B=[^ ]*/, "", recipe[i])
                gsub(/[\047"=:;<>(){},|&]/, " ", recipe[i])
                words = split(recipe[i], word, " ")
                split("", met)
                for (w = 1; w <= words; w++) {
                    name = word[w]
                    # B may be the folder build itself
                    if (index(name, folder "/") != 1 && sub(/^build\//, folder "/", name) && \
                        name in made)
                        complain(target[i] " uses " word[w] " of another build folder")
                    name = word[w]
                    if (target[i] in made && !((name, "source") in met) && is_source(name)) {
                        met[name, "source"]; uses++
                        if (!reaches(target[i], name, 0, 1) && needs[target[i]] !~ / FORCE( |$)/)
                            complain(target[i] " reads " name ", which its rule does not name")
                    }
                    if (!(name in made || name in run) || name in met) continue
                    met[name] = 1
                    if (name in run) name = name "/"
                    if (name == target[i] || (name ~ /\/$/ && index(target[i], name) == 1)) continue
                    uses++
                    if (!reaches(target[i], name, name ~ /\/$/))
                        complain(target[i] " uses " name ", which its rule does not name")
                }
            }
            while (list != "" && (getline line <list) > 0) {
                if (line ~ /^#/ || line ~ /^target\t/) continue
                split(line, word, "\t")
                for (w = 1; w <= 2; w++) {
                    sub(/^OUT\//, folder "/results/", word[w]); sub(/^B\//, folder "/", word[w])
                    sub(/LENGTH/, length_of_runs, word[w])
                }
                uses++
                if (!(word[1] in made)) complain(word[1] " of " list " is not made")
                else if (!reaches(word[1], word[2], 0, 1))
                    complain(word[1] " reads " word[2] ", which its rule does not name")
            }
            if (faults) exit 1
            printf "recipes: %d, uses of what is made: %d; the longest line has %d bytes\n",
                recipes, uses, most
        }'
}
mapfile -t goals < <("${make[@]}" -pn B="$folder" help | sed -n 's/^\.PHONY: //p' | tr ' ' '\n' |
    grep -vxE "$skipped" | sort -u)
[ "${#goals[@]}" != 0 ] || { echo "${0##*/}: ${make[*]} has no goals" >&2; exit 2; }
faults=0
needs=tests/lint/needs.tsv
[ -r "$needs" ] || needs=''
ask() {
    local length=$1
    shift
    # make runs a recipe that starts make even with -n
    "${make[@]}" -knp --trace B="$folder" OUT="$folder/results" RUN_LENGTH="$length" INSTALL=no \
        SAMPLE=1 MAKE=: "$@" | judge "$length" || faults=1
}
ask full "${goals[@]}"
ask quick "${goals[@]}"
ask full bench archive-bench
exit $faults
