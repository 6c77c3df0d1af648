#!/usr/bin/env bash
# Checks that every script states its purpose and usage and has a test, and that few are in awk.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/scripts.sh [FOLDER]
#
# Each *.awk, and each file that starts with #! or ends in .sh, in FOLDER (.) needs: a first comment
# that is a sentence, the SPDX tag, a line "# usage: ...", and a test: a folder tests/scripts/NAME
# with `command` and `expected`, or the line "# test: make TARGET" with a target that a fragment
# has. The first command of a shell file is `set -euo pipefail`, so that no step fails unnoticed. A
# file that is sourced (its usage begins with a point) need not have it; the Makefile has it for
# recipes. Shell files must pass shellcheck, where it is installed. If a variable names a command,
# it stands in quotes. A program behind a pipe must read everything (not head, grep -q). Otherwise
# the program before it may be killed, and with pipefail the script sometimes fails. At most 30
# files are awk. Files in tests/scripts/*/ belong to a test; of these only `command` is checked, and
# only for its pipes.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-.}"
most=30
faults=0
complain() { echo "$*"; faults=$((faults + 1)); }

mapfile -t rules < <(find . -name '*.mk' -not -path './build/*' -o -name Makefile)
awk=0 shell=()
while read -r file; do
    start=$(head -n 12 "$file")
    case $file in
    *.awk) awk=$((awk + 1)) first=$(head -n 1 "$file") ;;
    *.sh) shell+=("$file") first=$(sed -n 2p "$file") ;;
    *)
        [[ $start == '#!'*sh* ]] || continue
        shell+=("$file") first=$(sed -n 2p "$file")
        ;;
    esac
    [[ $first =~ ^'# '[A-Z].* ]] || complain "$file: no purpose in the first comment"
    [[ $start == *'# SPDX-License-Identifier: GPL-3.0-or-later'* ]] || complain "$file: no SPDX tag"
    [[ $file == *.awk || $start == *$'\n# usage: . '* ||
        $(sed '/^#/d; /^ *$/d; q' "$file") == 'set -euo pipefail' ]] ||
        complain "$file: its first command is not set -euo pipefail"
    [[ $start == *$'\n# usage: '* ]] || complain "$file: no line '# usage:'"
    name=$(basename "$file")
    target=$(sed -nE 's/^# test: make ([a-z-]+).*/\1/p' "$file" | sed -n 1p)
    if [ -n "$target" ]; then
        grep -qE "^([a-z-]+ )*$target( [a-z-]+)*:" "${rules[@]}" ||
            complain "$file: there is no target $target"
    elif ! ls "tests/scripts/${name%.*}"/{command,expected} >/dev/null 2>&1; then
        complain "$file: no test, tests/scripts/${name%.*}"
    fi
done < <(find . \( -path ./build -o -path ./results -o -path ./.git \
    -o -path './tests/scripts/*/*' \) -prune -o -type f \( -name '*.awk' -o -name '*.sh' \
    -o ! -name '*.*' \) -print | sed 's|^\./||' |
    sort)
[ $awk -le $most ] || complain "$awk awk scripts, more than $most"
for option in 'SHELL := bash' '.SHELLFLAGS := -eu -o pipefail -c'; do
    grep -xF "$option" Makefile >/dev/null || complain "Makefile: no line '$option'"
done
mapfile -t commands < <(find tests/scripts -mindepth 2 -maxdepth 2 -name command | sort)
early='(^|[^|])[|][[:space:]]*(head|grep +-[a-zA-Z]*[qm][a-zA-Z]*)( |$)'
while read -r line; do
    complain "$line: ends before it has read all (sed -n 1p, grep >/dev/null)"
done < <(awk -v early="$early" 'FNR == 1 { whole = "" }
    { whole = whole $0 } /[|]$/ { next }
    whole ~ early { print FILENAME ":" FNR }
    { whole = "" }' "${shell[@]}" "${commands[@]}" /dev/null)
# an unquoted command name breaks at a blank of its folder; a few names are several words on purpose
named='(^|&&|[|][|]|;|[(]|then|do|!|if|while) *[$][a-z][a-z0-9_]+ +[a-z"$-]'
while read -r line; do
    complain "$line: a command by a name without quotes"
done < <(grep -nE "$named" "${shell[@]}" /dev/null |
    grep -vE '[$](compiler --|prepare "|compared tables)' | cut -d : -f 1,2)
# accepted are $ within quotes of another language, functions that a trap calls,
# A && B || C, and the like; a word that may be divided at blanks (SC2086) is a fault
spared=SC2013,SC2015,SC2016,SC2028,SC2035,SC2153,SC2317
if [ ${#shell[@]} -gt 0 ] && command -v shellcheck >/dev/null; then
    shellcheck --severity=info --exclude=$spared "${shell[@]}" || faults=$((faults + 1))
fi

[ "$faults" = 0 ] || exit 1
echo "scripts: $awk in awk, ${#shell[@]} for a shell"
