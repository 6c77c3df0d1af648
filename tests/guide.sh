#!/usr/bin/env bash
# Runs the commands of the guide, and compares what they print with what stands there.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make tutorial
# usage: tests/guide.sh [--update] RA2D FOLDER FILE.md...
#
# Each file has a folder of its own, FOLDER/NAME, in which its commands are run in their order. In
# it a line
#   `    $ COMMAND`          is run by bash; one that ends in `\` goes on in the next line. It must
#                            succeed. The indented lines below it, if there are any, are what it
#                            prints; `...` as the last of them stands for the rest.
#   <!-- file: NAME -->      the indented lines below are written into a file
#   <!-- needs: COMMAND -->  the indented lines below are left out, aloud, if that fails
#   <!-- same: COMMAND -->   prints, for a line above that needed another program, the same words,
#                            brackets, quotes and commas aside: whether that program is there or not
#   <!-- before: COMMAND --> is run, and not shown
# ra2d is RA2D, and $cases the folder data/cases. With --update the file gets what is printed.
set -euo pipefail
update=no
if [ "$1" = --update ]; then
    update=yes
    shift
fi
RA2D=$(realpath "$1")
to=$2
shift 2
cases=$(realpath data/cases)
root=$PWD
export RA2D cases root
# the package for Python is that of the clone, over the library beside RA2D
export PYTHONPATH=$root/src/python PYTHONDONTWRITEBYTECODE=1
RA2D_LIBRARY=$(find "$(dirname "$RA2D")" -maxdepth 1 -name 'libra2d.so.*' -printf '%T@ %p\n' |
    sort -n | sed -n '$s/^[^ ]* //p')
export RA2D_LIBRARY
PATH=$(dirname "$RA2D"):$PATH

# run FOLDER COMMAND: what it prints
run() { (cd "$1" && bash -euc "$2" </dev/null 2>&1); }

# words TEXT: without brackets, quotes and commas, a blank between them
words() { tr -d "[](){},'\"" <<<"$1" | xargs; }

# render FILE FOLDER: the file with what its commands print
render() {
    local folder=$2 i=0 line command='' mode='' out expected given printed=''
    mapfile -t lines <"$1"
    while [ "$i" -lt "${#lines[@]}" ]; do
        line=${lines[i]}
        i=$((i + 1))
        printf '%s\n' "$line"
        case $line in
        '<!-- same: '*' -->')
            command=${line#<!-- same: }
            out=$(run "$folder" "${command% -->}") || return 1
            if [ "$(words "$out")" != "$(words "$printed")" ]; then
                echo "$1: '$printed' above, and here $out: ${command% -->}" >&2
                return 1
            fi
            continue
            ;;
        '<!-- file: '*' -->')
            mode=${line#<!-- file: }
            mode=$folder/${mode% -->}
            : >"$mode"
            continue
            ;;
        '<!-- before: '*' -->')
            command=${line#<!-- before: }
            run "$folder" "${command% -->}" >&2 || return 1
            continue
            ;;
        '<!-- needs: '*' -->')
            command=${line#<!-- needs: }
            mode=
            if ! run "$folder" "${command% -->}" >/dev/null; then
                mode=skip
                echo "$1: LEFT OUT, for want of: ${command% -->}" >&2
            fi
            continue
            ;;
        '    $ '*) ;;
        '    '* | '')
            if [ -f "$mode" ]; then printf '%s\n' "${line#    }" >>"$mode"; fi
            if [ "$mode" = skip ] && [ -n "$line" ]; then printed=${line#    }; fi
            continue
            ;;
        *)
            mode=''
            continue
            ;;
        esac
        if [ "$mode" = skip ]; then continue; fi
        mode=''
        command=${line#    $ }
        while [[ $command == *\\ ]]; do
            printf '%s\n' "${lines[i]}"
            command=${command%\\}${lines[i]}
            i=$((i + 1))
        done
        expected=0 given=''
        while [[ ${lines[i + expected]:-} == '    '* && ${lines[i + expected]} != '    $ '* ]]; do
            given=${lines[i + expected]}
            expected=$((expected + 1))
        done
        if ! out=$(run "$folder" "$command"); then
            printf '%s: fails: %s\n%s\n' "$1" "$command" "$out" >&2
            return 1
        fi
        if [ "$expected" = 0 ]; then continue; fi
        if [ "$given" = '    ...' ]; then
            out=$(sed "$((expected - 1))q" <<<"$out")$'\n...'
        fi
        sed 's/^/    /; s/ *$//' <<<"$out"
        printed=$out
        i=$((i + expected))
    done
}

faults=0
for file; do
    name=$(basename "$file" .md)
    rm -rf "${to:?}/$name"
    mkdir -p "$to/$name"
    if ! render "$file" "$(realpath "$to/$name")" >"$to/$name.md.tmp"; then
        faults=$((faults + 1))
    elif [ "$update" = yes ]; then
        cp "$to/$name.md.tmp" "$file"
    elif ! diff "$file" "$to/$name.md.tmp"; then
        echo "$file: prints something else: what is wrong, or make tutorial-update" >&2
        faults=$((faults + 1))
    fi
    rm -f "$to/$name.md.tmp"
done
[ "$faults" = 0 ] || exit 1
echo "== guide: $# pages say what their commands print; what they made is in $to"
