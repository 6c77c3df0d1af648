#!/usr/bin/env bash
# Finds names of files, keys and options in prose, sources and scripts that do not exist.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/paths.sh [FOLDER]
#
# - A name of a file is src/..., tests/..., verify/..., data/..., figures/... or paper/... in FOLDER
#   (.). It may have stars or {a,b}, or be the beginning of a name. Capitals stand for any text.
# - A PDF of paper/ must be one that paper/*.mk makes.
# - In comments of C files a name may also be that of a C file in any folder.
# - In back quotes of README.md and the guide, a word with `_` and an option `--word` are those of a
#   source or a case. srun has its own options.
# - `make GOAL` of a README, of CONTRIBUTING.md, the guide and the articles is a goal of a rule.
# - A link of a *.md leads to a file, from the folder of its page, and to a heading of this file if
#   the link names one. Files *.html are made.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-.}"
faults=0

mapfile -t files < <(find . \( -path ./build -o -path ./.git -o -path './tests/scripts/*/*' \
    -o -path './results/*' ! -name README.md \) -prune -o -type f \( -name '*.[ch]' \
    -o -name '*.awk' -o -name '*.sh' -o -name '*.mk' -o -name '*.gp' -o -name '*.tex' \
    -o -name '*.md' -o -name '*.ini' -o -name Makefile -o -name 'Containerfile*' \) \
    -print | sed 's|^\./||' | sort)
# names as TeX writes them, with \_ for an underscore, and lists in braces
name='(src|tests|verify|data|figures|paper)/([A-Za-z0-9_./*-]|\\_|\{[^{} ]*,[^{} ]*\})*'
while IFS=: read -r file line path; do
    compgen -G "$path*" >/dev/null ||
        { echo "$file:$line: there is no $path"; faults=$((faults + 1)); }
done < <(grep -noE "(^|[^A-Za-z0-9_/.\$)}*-])$name" /dev/null "${files[@]}" |
    sed -E 's/^([^:]*:[0-9]+:)[^a-z]/\1/; s/\\_/_/g; s/\{[^}]*\}/*/g; s/[.,-]+$//' |
    sed -E ':a; s/(:[0-9]+:.*)[A-Z]+/\1*/; ta' | grep -vE ':paper/([a-z*-]*\.pdf)?$')

mapfile -t rules < <(find paper -maxdepth 1 -name '*.mk')
made=$({ sed -n 's/^ARTICLES := //p' "${rules[@]}" /dev/null | tr -s ' ' '\n' |
    sed 's|.*|paper/&.pdf|'
    grep -ohE 'paper/[a-z-]+\.pdf' "${rules[@]}" /dev/null; } || true)
while IFS=: read -r file line path; do
    grep -qxF "${path/-draft/}" <<<"$made" ||
        { echo "$file:$line: nothing makes $path"; faults=$((faults + 1)); }
done < <(grep -noE 'paper/[a-z-]+\.pdf' /dev/null "${files[@]}")

mapfile -t code < <(printf '%s\n' "${files[@]}" | grep '\.[ch]$')
while IFS=: read -r file line name; do
    [[ " ${code[*]##*/} " == *" $name "* ]] ||
        { echo "$file:$line: there is no $name"; faults=$((faults + 1)); }
done < <(grep -nE '^ *(//|/?\*)' /dev/null "${code[@]}" |
    grep -oE '^[^:]*:[0-9]+:|(^|[^A-Za-z0-9_/.<{}*-])[a-z][a-z0-9_]*\.[ch]\>' |
    awk '/:$/ { at = $0; next } { sub(/^[^a-z]/, ""); print at $0 }')

known=$(find src data/cases -type f -exec grep -ohE -- '-*[A-Za-z0-9_-]+' {} + | sort -u)
while IFS=: read -r file line name; do
    grep -qxF -e "$name" -e "${name#--}" <<<"$known" ||
        { echo "$file:$line: nothing is called $name"; faults=$((faults + 1)); }
done < <(grep -noE '`[^`]*`' /dev/null README.md paper/guide/*.md 2>/dev/null |
    awk -F: -v OFS=: '{
        at = $1 OFS $2 OFS; sub(/^[^`]*`/, ""); gsub("[A-Za-z0-9_.*-]+/[^ ]*", "")
        n = split($0, word, /[^A-Za-z0-9_-]+/)
        for (j = 1; j <= n; j++)
            if (word[j] ~ /^--[a-z]/ || word[j] ~ /^[a-z]+(_[A-Za-z0-9]+)+$/) print at word[j] }' |
    grep -vE -- ':--(exclusive|exact|mem)$')

# a rule may continue in the next line, and names of goals may be patterns or made by make
mapfile -t rules < <(printf '%s\n' "${files[@]}" | grep -E '(^|/)Makefile$|\.mk$')
joined=$([ ${#rules[@]} = 0 ] || sed -e '/^#/d' -e '/^\t/d' \
    -e ':more; /\\$/{N; s/ *\\\n */ /; b more}' "${rules[@]}" | awk '
    # the targets of a rule may be the words of a variable
    match($0, /^[A-Z_]+ := /) { words["$(" $1 ")"] = substr($0, RLENGTH + 1) }
    $1 in words && /^[^=]*:/ { sub(/^[^ :]*/, words[$1]) }
    { print }')
mapfile -t texts < <(printf '%s\n' "${files[@]}" |
    grep -E '^(README|CONTRIBUTING|paper/guide/[^/]*|.*/README)\.md$|\.tex$')
while IFS=: read -r file line goal; do
    grep -e "^\(\.PHONY:\)\?\([^:=]* \)\?$goal\( [^:=]*\)\?\( &\)\?\(:\|\$\)" \
        -e "[ :=]${goal%-*}-%" <<<"$joined" >/dev/null ||
        { echo "$file:$line: there is no make $goal"; faults=$((faults + 1)); }
done < <([ ${#rules[@]} = 0 ] || grep -noE '(`|\\texttt\{)make [^`}]*[`}]' /dev/null \
    "${texts[@]}" |
    awk -F: -v OFS=: '{
        at = $1 OFS $2 OFS; sub(/^[^:]*:[^:]*:.*make /, ""); gsub(/[`}\\]/, "")
        n = split($0, word, " ")
        for (j = 1; j <= n; j++) if (word[j] ~ /^[a-z][a-z-]+$/) print at word[j] }')

mapfile -t pages < <(printf '%s\n' "${files[@]}" | grep '\.md$')
while IFS=: read -r file line link; do
    to=$(dirname "$file")/${link%%#*} heading=
    [ -n "${link%%#*}" ] || to=$file
    [[ $link != *'#'* ]] || heading=${link#*#}
    [ -e "$to" ] && { [ -z "$heading" ] || sed -n 's/^#* //p' "$to" |
        sed 's/.*/\L&/; s/[^a-z0-9 _-]//g; s/ /-/g' | grep -xF -e "$heading" >/dev/null; } ||
        { echo "$file:$line: the link $link leads nowhere"; faults=$((faults + 1)); }
done < <(grep -noE '\]\([^)]*\)' /dev/null "${pages[@]}" | sed -E 's/\]\(([^)]*)\)$/\1/' |
    grep -vE ':[0-9]+:((https?|mailto):|.*\.html)')

[ "$faults" = 0 ] || exit 1
echo "paths: ${#files[@]} files name no file that is gone"
