#!/usr/bin/env bash
# Makes anew the files with which tests and lint compare, and shows the changes.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/expected.sh [--check] [LIST]
#
# LIST (tests/expected.tsv) has a row for each file that a program or script makes and that is
# committed: its name, which may contain `*`, whether it is made anew here, and the command for it.
# The command of a file that is made here prints it; RA2D is the program and B the folder of builds.
# The other files take longer than seconds to make, or a person must read them first. The script
# prints their names and commands.
#
# With --check nothing is written. The exit code is 1 if a file is not what its command prints, or
# if LIST names a file or a goal of make that does not exist. It is also 1 if a file in
# results/reference/ or an *.expected has no row in LIST. The script runs in the folder of the
# Makefile.
set -euo pipefail
export LC_ALL=C.UTF-8 B=${B:-build}
export RA2D=${RA2D:-$B/ra2d}
check=no
if [ "${1:-}" = --check ]; then
    check=yes
    shift
fi
list=${1:-tests/expected.tsv}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
faults=0
complain() { echo "expected: $*" >&2; faults=$((faults + 1)); }

# the rows with `yes` or `no`: FILE, COMMAND, description
rows() { awk -F '\t' -v OFS='\t' -v here="$1" '!/^#/ && $2 == here { print $1, $3, $4 }' "$list"; }

made=0 changed=()
while IFS=$'\t' read -r file command _; do
    made=$((made + 1))
    if ! bash -euo pipefail -c "$command" >"$scratch/new" 2>"$scratch/log"; then
        complain "$file: cannot be made: $command"
        tail -n 3 "$scratch/log" >&2
    elif ! cmp -s "$file" "$scratch/new"; then
        changed+=("$file")
        if [ $check = yes ]; then
            complain "$file: is not what makes it: make expected"
            diff "$file" "$scratch/new" | sed -n 1,10p >&2 || true
        else
            cp "$scratch/new" "$file.tmp"
            mv "$file.tmp" "$file"
        fi
    fi
done < <(rows yes)

if [ $check = yes ]; then
    mapfile -t rules < <(find . -name '*.mk' -not -path './build/*' -o -name Makefile)
    mapfile -t names < <(awk -F '\t' '!/^#/ && $1 != "file" { print $1 }' "$list")
    for name in "${names[@]}"; do
        compgen -G "$name" >"$scratch/those" || complain "$name: is not there"
        cat "$scratch/those" >>"$scratch/named"
    done
    # a rule may continue in the next line, and its targets may be the words of a variable
    joined=$(sed -e ':more; /\\$/{N; s/ *\\\n */ /; b more}' "${rules[@]}" | awk '
        match($0, /^[A-Z_]+ := /) { words["$(" $1 ")"] = substr($0, RLENGTH + 1) }
        $1 in words && /^[^=]*:/ { sub(/^[^ :]*/, words[$1]) }
        { print }')
    for goal in $(rows no | sed -nE 's/^[^\t]*\tmake ([^\t]*).*/\1/p'); do
        [[ $goal == *=* ]] || grep -qE "^([a-z-]+ )*$goal( [a-z-]+)*( &)?:" <<<"$joined" ||
            complain "make $goal: there is no such goal"
    done
    { find results/reference -type f; find tests -name '*.expected'; } | sort >"$scratch/there"
    sort "$scratch/named" | comm -13 - "$scratch/there" >"$scratch/unnamed"
    while read -r file; do complain "$file: is not in $list"; done <"$scratch/unnamed"
    [ $faults = 0 ] || exit 1
    echo "expected: $made files are what makes them"
    exit
fi
rows no | awk -F '\t' '
    !($2 in files) { order[++n] = $2 }
    { files[$2] = files[$2] " " $1 }
    END { for (i = 1; i <= n; i++) print order[i] ":" files[order[i]] }' | fold -s -w 94 |
    sed '1i not made, but by' | sed '2,$s/^/    /; s/ *$//'
echo "expected: $made files made, ${#changed[@]} of them changed"
[ ${#changed[@]} = 0 ] || git -c safe.directory='*' diff --stat -- "${changed[@]}" 2>/dev/null ||
    printf '  %s\n' "${changed[@]}"
[ $faults = 0 ] || exit 1
