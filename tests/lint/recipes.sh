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
# that starts runs would make all runs old. Those of paper/tables, which arrange tables, are
# prerequisites, with the awk programs that they name as $tables/NAME and the tables "$out/NAME".
#
# If a recipe reads names of runs from a list that make wrote (FOLDER/NAME.list), these runs and the
# runs among its prerequisites are the same. A table of costs (what=kinds, what=total) counts no run
# twice, under two names. Each column and each quantity of a table of means (--by, --of) is read by
# somebody: a list of quantities, of figures or of rows, or a recipe with its scripts and programs.
# The rows of a table of the report are made of the tables that their list (paper/tex/rows.tsv)
# names. A recipe that writes TARGET.tmp and renames it does not use TARGET, which is that of an
# earlier make. The recipe may only remove TARGET, or compare another file with it (cmp -s). If a
# rule makes several files, each command of its recipe differs between these files, except one that
# makes a folder: a command that is the same for all does the work of all for each.
#
# A recipe, or a script that it names, may start a program of another Debian package (`programs`
# below). Then the target needs a goal packages-SET with this package, or a fresh machine would not
# have the program. A script that asks for the program by `command -v` does without it.
#
# Of the many targets of one rule, such as those of runs, the first 300 are judged.
#
# Each archived table of data/digests.tsv has a goal that writes its digest (data/digests.sh TABLE).
#
# Where needs.tsv has words in quotation marks instead of a prerequisite, the recipe has these
# words, and the file in the third column says so in the words behind the colon.
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

programs='gnuplot=gnuplot-nox latexmk=latexmk pdflatex=texlive-latex-base qpdf=qpdf pandoc=pandoc
    bibtex=texlive-latex-base pdftocairo=poppler-utils pdffonts=poppler-utils doxygen=doxygen
    pdfinfo=poppler-utils make4ht=texlive-plain-generic htlatex=texlive-plain-generic
    tidy=tidy ccx=calculix-ccx lcov=lcov genhtml=lcov geninfo=lcov lintian=lintian
    dpkg-deb=dpkg-dev dpkg-shlibdeps=dpkg-dev debootstrap=debootstrap reprotest=reprotest
    patchelf=patchelf clang-format=clang-format clang-tidy=clang-tidy cppcheck=cppcheck
    shellcheck=shellcheck clang++=clang slurmctld=slurm-wlm sbatch=slurm-wlm munged=munge
    man=groff-base groff=groff-base pkgconf=pkgconf pkg-config=pkgconf'

judge() {
    awk -v programs="$programs" -v folder="$folder" -v length_of_runs="$1" -v list="$needs" \
        -v whole="$2" '
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
                source[name] = (name ~ /^[^-\/].*[.](tsv|awk|ini|gp|tex|bib|txt)$/ || \
                    name ~ /^paper\/tables\/.*[.]sh$/) && \
                    index(name, folder "/") != 1 && (getline line <name) >= 0
                close(name)
            }
            return source[name]
        }
        # the files of the project that a script names, by their paths or by names in its folder
        function named_in(script,    line, room, name, list, other, is_prose) {
            if (script in files_of) return files_of[script]
            room = script; sub(/[^\/]*$/, "", room)
            while ((getline line <script) > 0) {
                if (line ~ /^[ \t]*#/) continue
                while (match(line, /[A-Za-z0-9_.$\/-]+[.][a-z]+/)) {
                    name = substr(line, RSTART, RLENGTH)
                    is_prose = substr(line, RSTART - 1, 1) == "`"
                    line = substr(line, RSTART + RLENGTH)
                    sub(/^[$]tables\//, "paper/tables/", name)
                    if (sub(/^[$]here\//, "", name) || name !~ /\//) name = room name
                    while (sub(/[a-z-]+\/[.][.]\//, "", name));
                    if (is_prose || name == script || index(list " ", " " name " ") || \
                        name !~ /^(src|data|paper|figures|verify|tests)\//) continue
                    if ((getline other <name) >= 0) list = list " " name
                    close(name)
                }
            }
            close(script)
            return files_of[script] = list
        }
        function read_by_script(i, script,    n, file, j) {
            if (!(target[i] in made) || script !~ /^[a-z].*[.](sh|awk)$/ || \
                needs[target[i]] ~ / FORCE( |$)/) return
            n = split(named_in(script), file, " ")
            for (j = 1; j <= n; j++) {
                uses++
                if (!reaches(target[i], file[j], 0, 1))
                    complain(target[i] " reads " file[j] ", which its rule does not name")
            }
        }
        # the tables that a rule names are in its recipe, or in a script or list that this names
        function compare_tables(i,    text, n, file, j, at) {
            if (!(target[i] in made) || target[i] ~ /\/summary[.]tsv$/ || \
                needs[target[i]] ~ / FORCE( |$)/) return
            text = recipe[i]
            n = split(recipe[i], file, " ")
            for (j = 1; j <= n; j++)
                if (file[j] ~ /^[^-].*[.](sh|awk|list)$|^data\/.*[.]tsv$/)
                    text = text text_of(file[j])
            n = split(needs[target[i]], file, " ")
            for (j = 1; j <= n && file[j] != "|"; j++) {
                if (file[j] !~ /(^data|results|results\/reference)\/[^\/]*[.]tsv$/) continue
                uses++
                at = file[j]; sub(/^.*\//, "", at); sub(/[.]tsv$/, "", at)
                if (text !~ ("[^a-z-]" at "[^a-z-]"))
                    complain(target[i] " names " file[j] ", and does not use it")
            }
        }
        # the tables of data/quantities.tsv, which may be patterns, are those of its rule
        function compare_quantities(from,    line, cells, word, n, j, name) {
            if (!(from in made)) return
            while ((getline line <"data/quantities.tsv") > 0) {
                split(line, cells, "\t")
                n = line ~ /^(#|table\t)/ ? 0 : split(cells[1], word, " ")
                for (j = 1; j <= n; j++) {
                    if (word[j] == "=" || word[j] in known_table) continue
                    known_table[word[j]]
                    uses++
                    name = word[j]
                    gsub(/[.]/, "[.]", name); gsub(/[*]/, "[^ \/]*", name)
                    if (needs[from] !~ ("[ \/]" name "( |$)"))
                        complain(from " reads " word[j] ", which its rule does not name")
                }
            }
            close("data/quantities.tsv")
        }
        # everything that a target needs, directly or not, and the runs among it
        function all_needs(from,    queue, first, last, i, n, needed) {
            split("", behind)
            needs_of = from
            queue[last++] = from
            while (first < last) {
                n = split(needs[queue[first++]], needed, " ")
                for (i = 1; i <= n; i++) {
                    if (needed[i] in behind) continue
                    behind[needed[i]]
                    queue[last++] = needed[i]
                }
            }
        }
        # the run of which this one is another name
        function first_name(run,    needed) {
            split(needs[run], needed, " ")
            return needed[1] ~ /\/summary[.]tsv$/ ? needed[1] : ""
        }
        # the runs that FOLDER/NAME.list names are those that the target needs
        function compare_lists(from, text,    name, line, at, listed, n, i, needed) {
            all_needs(from)
            while (match(text, /<[^ ]*[.]list /)) {
                name = substr(text, RSTART + 1, RLENGTH - 2)
                text = substr(text, RSTART + RLENGTH)
                while ((getline line <name) > 0) {
                    n = split(line, needed, " ")
                    for (i = 1; i <= n; i++) {
                        at = index(needed[i], folder "/") == 1 ? needed[i] : \
                            folder "/results/" needed[i]
                        if (at !~ /[.]tsv$/) at = at "/summary.tsv"
                        listed[at]
                        if (!(at in behind))
                            complain(from " lists " needed[i] ", but does not need it")
                    }
                }
                close(name)
            }
            n = split(needs[from], needed, " ")
            for (i = 1; i <= n && needed[i] != "|"; i++)
                if (needed[i] ~ /\/summary[.]tsv$/ && !(needed[i] in listed) && \
                    !(first_name(needed[i]) in listed))
                    complain(from " needs " needed[i] ", but does not list it")
            if (counts_costs)
                for (at in listed)
                    if (first_name(at) in listed)
                        complain(from " counts " at " twice, the first time as " first_name(at))
        }
        # a text has the name of a program where a command begins
        function starts(text, program) {
            gsub(/[+]/, "[+]", program)
            return text ~ ("(^|[;|&(!@{\n]|(then|do|else|if|exec|xargs|eval) ) *" program " ")
        }
        # the programs of other packages that a script starts
        function started_by(script,    line, text, name, list) {
            if (script in starts_of) return starts_of[script]
            while ((getline line <script) > 0) if (line !~ /^[ \t]*#/) text = text "\n" line
            close(script)
            for (name in package_of)
                if (index(text, name " ") && starts(text, name) && \
                    text !~ ("command -v( [a-z-]+)* " name)) list = list " " name
            return starts_of[script] = list
        }
        function check_package(i, name,    set) {
            uses++
            if (needs_of != target[i]) all_needs(target[i])
            for (set in packages_in)
                if (index(packages_in[set] " ", " " package_of[name] " ") && set in behind) return
            complain(target[i] " starts " name ", without a goal of packages that has it")
        }
        function check_programs(i, name,    m, k, one) {
            if (target[i] ~ /^packages/) return
            if (name in package_of && starts(written, name)) check_package(i, name)
            if (name !~ /\//) return
            m = split(started_by(name), one, " ")
            for (k = 1; k <= m; k++) check_package(i, one[k])
        }
        function text_of(file,    text, line) {
            if (file in text_in) return text_in[file]
            while ((getline line <file) > 0) text = text " " line
            close(file)
            return text_in[file] = text " "
        }
        # texts that read a table: rows of lists, and recipes with their sources
        function readers_of(table,    name, text, line, cells, i, j, w, n, word) {
            name = table
            sub(/^.*results\//, "", name)
            all_read = 0
            while ((getline line <"data/quantities.tsv") > 0)
                if (line !~ /^#/ && split(line, cells, "\t") && \
                    index(" " cells[1] " ", " " name " ")) {
                    text = text " " line
                    if (line ~ /[{]quantity[}]/ && cells[2] !~ /quantity[=~]/) all_read = 1
                }
            close("data/quantities.tsv")
            while ((getline line <"data/drawn.tsv") > 0)
                if (split(line, cells, "\t") && cells[5] == name) text = text " " line
            close("data/drawn.tsv")
            # most recipes are runs, which read no table
            if (!tables)
                for (i = 1; i <= recipes; i++)
                    if (target[i] !~ /\/summary[.]tsv$/) of_table[++tables] = i
            for (j = 1; j <= tables; j++) {
                i = of_table[j]
                if (target[i] == table || !index(needs[target[i]] " ", " " table " ")) continue
                text = text " " recipe[i]
                n = split(recipe[i], word, " ")
                for (w = 1; w <= n; w++) {
                    if (word[w] ~ /[.](awk|sh)$/) text = text text_of(word[w])
                    if (word[w] ~ /_table$/) {
                        sub(folder "/", "", word[w])
                        text = text text_of(word[w] ".c")
                    }
                    if (word[w] ~ /^list=/) text = text rows_of(substr(word[w], 6))
                }
            }
            return text
        }
        function rows_of(name,    text, line) {
            while ((getline line <"paper/tex/rows.tsv") > 0)
                if (index(line, name "\t") == 1) text = text " " line
            close("paper/tex/rows.tsv")
            return text
        }
        # a table of means has the quantities that the list of quantities reads in it
        function asked_of(i,    line, cells, name, of) {
            name = target[i]; sub(/^.*results\//, "", name)
            of = "," option(recipe[i], "of") ","
            while ((getline line <"data/quantities.tsv") > 0) {
                if (line ~ /^#/ || !split(line, cells, "\t") || \
                    !index(" " cells[1] " ", " " name " ") || \
                    !match(cells[2], /quantity=[A-Za-z_0-9]+/)) continue
                cells[2] = substr(cells[2], RSTART + 9, RLENGTH - 9)
                uses++
                if (!index(of, "," cells[2] ","))
                    complain(target[i] " has no " cells[2] ", which data/quantities.tsv reads")
            }
            close("data/quantities.tsv")
        }
        # the columns (--by) and the quantities (--of) of a table of means
        function judge_columns(i,    n, j, names, column, text) {
            if (!index(recipe[i], " means ") || recipe[i] !~ / means [^ ]+ .*--by /) return
            asked_of(i)
            text = readers_of(target[i])
            if (match(recipe[i], /--less [a-z]+=/)) text = text substr(recipe[i], RSTART, RLENGTH)
            # a single quantity is not looked up, because the table has no other quantity
            n = split(option(recipe[i], "of"), column, ",")
            names = option(recipe[i], "by") (n > 1 ? "," option(recipe[i], "of") : "")
            n = split(names, column, ",")
            for (j = 1; j <= n; j++) {
                uses++
                if (text !~ ("[^A-Za-z_]" column[j] "[^A-Za-z_]") && \
                    !(all_read && index("," option(recipe[i], "of") ",", "," column[j] ",")))
                    complain(target[i] " has what nobody reads: " column[j])
            }
        }
        # the tables that a list of paper/tex/rows.tsv names are those that its rule gives it
        function compare_rows(i,    name, line, cells, word, n, j, named) {
            if (!index(recipe[i], "list=") || !match(recipe[i], /list=[a-z-]+ /)) return
            name = substr(recipe[i], RSTART + 5, RLENGTH - 6)
            while ((getline line <"paper/tex/rows.tsv") > 0) {
                n = split(line, cells, "\t")
                if (n < 4 || cells[1] != name) continue
                if (cells[2] != "else") names_one = cells[2] ~ /^(table|rows)$/
                if (!names_one) continue
                split(cells[4], word, " ")
                if (word[1] != "list") named[word[1]] # rows of a list have no table
            }
            close("paper/tex/rows.tsv")
            n = split(needs[target[i]], word, " ")
            for (j = 1; j <= n && word[j] != "|"; j++) {
                if (word[j] !~ /[.]tsv$/ || word[j] == "paper/tex/rows.tsv") continue
                sub(/^.*\//, "", word[j]); sub(/[.]tsv$/, "", word[j])
                uses++
                if (!(word[j] in named)) complain(target[i] " takes " word[j] ", its list does not")
                delete named[word[j]]
            }
            for (name in named) complain(target[i] " does not take " name " of its list")
        }
        function option(text, name) {
            if (!match(text, "--" name " [A-Za-z_0-9,]+")) return ""
            text = substr(text, RSTART, RLENGTH)
            sub(/^.* /, "", text)
            return text
        }

        # make --trace prints FILE:LINE: update target NAME due to: ..., and its recipe
        /^# (GNU Make|Make data base,) / { part = "variables"; next }
        /^# Finished Make data base / { part = ""; next }
        part == "" && match($0, /^[^ :]+:[0-9]+: (update )?target \047/) {
            target[++recipes] = substr($0, RSTART + RLENGTH)
            sub(/\047.*/, "", target[recipes])
            at = $0; sub(/: .*/, "", at)
            rule[recipes] = at
            number = 0; line = ""
            next
        }
        part == "" && recipes {
            line = line $0; recipe[recipes] = recipe[recipes] " " $0
            if (sub(/\\$/, "", line)) next
            number++
            if (!((at, number) in command)) command[at, number] = line
            else if (command[at, number] != line) differs[at, number]
            if (target[recipes] ~ /[/]/) repeated[at, number]++
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
            compare_quantities(folder "/results/quantities.tsv")
            for (i = 1; i <= recipes; i++) {
                judge_columns(i)
                compare_rows(i)
                counts_costs = index(recipe[i], "what=") && recipe[i] ~ /what=(kinds|total) /
                if (index(recipe[i], ".list ") && recipe[i] ~ /<[^ ]*[.]list /)
                    compare_lists(target[i], recipe[i])
            }
            for (at in command)
                if (repeated[at] > 1 && !(at in differs) && command[at] !~ /^ *mkdir /) {
                    split(at, word, SUBSEP)
                    complain(word[1] ": the same for each target: " command[at])
                }
            while (list != "" && (getline line <list) > 0) {
                if (split(line, word, "\t") != 3 || word[2] !~ /^"/) continue
                sub(/^OUT\//, folder "/results/", word[1])
                gsub(/"/, "", word[2])
                for (i = recipes; i && target[i] != word[1]; i--);
                text = recipe[i]
                gsub(/[ \\]+/, " ", text)
                uses++
                if (i && !index(text, word[2])) complain(word[1] " is not made with " word[2])
                if (!i && whole) complain(word[1] " of " list " is not made")
                file = word[3]; sub(/:.*/, "", file); sub(/^[^:]*: /, "", word[3])
                text = text_of(file)
                gsub(/[ \t]+(# )?/, " ", text)
                if (!index(text, word[3])) complain(file " does not say: " word[3])
            }
            close(list)
            n = split(programs, word, /[ \n=]+/)
            for (w = 1; w < n; w += 2) package_of[word[w]] = word[w + 1]
            for (i = 1; i <= recipes; i++)
                if (target[i] ~ /^packages-/) packages_in[target[i]] = recipe[i]
            for (i = 1; i <= recipes; i++)
                if (index(recipe[i], "data/digests.sh") && \
                    match(recipe[i], /data\/digests[.]sh [^-].*/)) {
                    n = split(substr(recipe[i], RSTART, RLENGTH), word, " ")
                    for (w = 2; w <= n; w++) digested[word[w]]
                }
            # goals of the bench are asked alone; the table of frozen runs has a script
            while (whole && (getline line <"data/digests.tsv") > 0) {
                sub(/\t.*/, "", line)
                if (line ~ /^results/ && line !~ /\/(bench\/.*|frozen[.]tsv|fuzz[.]tsv)$/ && \
                    !(line in digested))
                    complain(line " is archived by no goal with its digest")
            }
            close("data/digests.tsv")
            for (i = 1; i <= recipes; i++) {
                if (targets[rule[i]]++ >= 300) continue
                written = recipe[i]
                gsub(/ B=[^ ]*/, "", recipe[i])
                gsub(/[\047"=:;<>(){},|&]/, " ", recipe[i])
                words = split(recipe[i], word, " ")
                split("", met)
                moved = itself = 0
                for (w = 1; w <= words; w++) {
                    name = word[w]
                    if (name !~ /[\/.]/) {
                        if (name in package_of) check_programs(i, name)
                        continue
                    }
                    # B may be the folder build itself
                    if (index(name, folder "/") != 1 && sub(/^build\//, folder "/", name) && \
                        name in made)
                        complain(target[i] " uses " word[w] " of another build folder")
                    name = word[w]
                    if (name == target[i] ".tmp" && word[w - 1] == "mv") moved = 1
                    if (name == target[i] && !moved && word[w - 1] !~ /^(rm|-f)$/ && \
                        word[w - 3] != "cmp") itself = 1
                    if ((name, "script") in met) continue
                    met[name, "script"]
                    if (name ~ /[.](sh|awk)$/) {
                        read_by_script(i, name)
                        check_programs(i, name)
                    }
                    if (target[i] in made && name != target[i] && \
                        is_source(name)) {
                        uses++
                        if (!reaches(target[i], name, 0, 1) && needs[target[i]] !~ / FORCE( |$)/)
                            complain(target[i] " reads " name ", which its rule does not name")
                        text = word[w] ~ /[.]sh$/ ? text_of(word[w]) : ""
                        while (match(text, /[$]out\/[a-z-]+[.]tsv/)) {
                            name = folder "/results/" substr(text, RSTART + 5, RLENGTH - 5)
                            text = substr(text, RSTART + RLENGTH)
                            if (!reaches(target[i], name, 0))
                                complain(target[i] " uses " name ", which its rule does not name")
                        }
                        name = word[w]
                    }
                    if (!(name in made || name in run) || name in met) continue
                    met[name] = 1
                    if (name in run) name = name "/"
                    if (name == target[i] || (name ~ /\/$/ && index(target[i], name) == 1)) continue
                    uses++
                    if (!reaches(target[i], name, name ~ /\/$/))
                        complain(target[i] " uses " name ", which its rule does not name")
                }
                compare_tables(i)
                if (moved && itself)
                    complain(target[i] " uses itself of the last time, before the new one is there")
            }
            while (list != "" && (getline line <list) > 0) {
                if (line ~ /^#/ || line ~ /^target\t/) continue
                split(line, word, "\t")
                if (word[2] ~ /^"/) continue
                for (w = 1; w <= 2; w++) {
                    sub(/^OUT\//, folder "/results/", word[w]); sub(/^B\//, folder "/", word[w])
                    sub(/LENGTH/, length_of_runs, word[w])
                }
                uses++
                if (!(word[1] in made) && (word[1] ~ /\// || !(word[1] in needs)))
                    complain(word[1] " of " list " is not made")
                else if (!reaches(word[1], word[2], 0, 1))
                    complain(word[1] " reads " word[2] ", which its rule does not name")
            }
            if (faults) exit 1
            printf "recipes: %d, uses of what is made: %d; the longest line has %d bytes\n",
                recipes, uses, most
        }'
}
faults=0
# The compiler writes a list of headers beside each object, which make must include. Sources of the
# library have a second object for the shared one; objects for WASI are in another folder.
mapfile -t objects < <([ ! -d src ] || find src tests verify -name '*.c' ! -path 'src/wasi/*' \
    ! -path 'tests/scripts/*' | sed 's/[.]c$//; p; /^src\/command\//d; s/^src\//pic\/&/p; d')
for object in "${objects[@]}"; do
    [ -d "$folder/${object%/*}" ] || mkdir -p "$folder/${object%/*}"
    echo "$folder/$object.o: $folder/$object.read" >"$folder/$object.d"
done
asked=$("${make[@]}" -pn B="$folder" help) || true # without goals, see below
for object in "${objects[@]}"; do rm "$folder/$object.d"; done
while read -r object; do
    echo "$object is not made again after its headers: make includes no ${object%.o}.d"
    faults=1
done < <(printf '%s\n' "$asked" | grep -oE '^[^ ]+[.]o:.* [^ ]+[.]read( |$)' | cut -d: -f1 |
    sort | comm -13 - <([ ${#objects[@]} = 0 ] ||
        printf "$folder/%s.o\n" "${objects[@]}" | sort))
mapfile -t goals < <(sed -n 's/^\.PHONY: //p' <<<"$asked" | tr ' ' '\n' | grep -vxE "$skipped" |
    sort -u)
[ "${#goals[@]}" != 0 ] || { echo "${0##*/}: ${make[*]} has no goals" >&2; exit 2; }
needs=tests/lint/needs.tsv
[ -r "$needs" ] || needs=''
ask() {
    local length=$1 whole=$2
    shift 2
    # make runs a recipe that starts make even with -n
    "${make[@]}" -knp --trace B="$folder" OUT="$folder/results" RUN_LENGTH="$length" INSTALL=no \
        SAMPLE=1 MAKE=: "$@" | judge "$length" "$whole" || faults=1
}
ask full 1 "${goals[@]}"
ask quick 1 "${goals[@]}"
ask full '' bench archive-bench
exit $faults
