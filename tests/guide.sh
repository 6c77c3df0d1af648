#!/usr/bin/env bash
# Runs the commands of the guide and compares their output with that in the guide.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make tutorial
# usage: tests/guide.sh [--update] [--book] RA2D FOLDER FILE.md...
#
# The script runs what a reader sees: pandoc makes the page of the site from FILE.md, and a text
# from this page. Commands and files are taken from this text. For each FILE.md there is a folder
# FOLDER/NAME, which is empty at first. The commands of the page run there in their order, with the
# installation that README describes: HOME has ra2d, a clone in which make has run, and no other
# variable is set. A page can have these lines:
#   `    $ COMMAND`          is run by bash; if it ends in `\`, it continues in the next line. It
#                            must succeed. The indented lines below it, if any, are all of its
#                            output; `...` as their last line stands for the rest. Variables set by
#                            `export` are set for all commands that follow.
#   File `NAME`:             the indented lines below are written into a file
#   Where `COMMAND` works:   the indented lines below are left out with a message if COMMAND fails
#   <!-- same: COMMAND -->   stands below a command that needs another program. COMMAND, which does
#                            not need it, always runs. It must print the words of the output above,
#                            except brackets, quotes and commas
# With --update the output is written into the file.
#
# With --book commands are taken from FILE.md itself, a chapter of the book. ra2d is on the PATH,
# and $cases is set. A chapter has comments in place of some of the lines above, because the book
# does not show them:
#   <!-- file: NAME -->      as File above
#   <!-- needs: COMMAND -->  as Where above
#   <!-- before: COMMAND --> runs COMMAND
set -euo pipefail
update=no book=no
while [[ $1 == --* ]]; do
    case $1 in
    --update) update=yes ;;
    --book) book=yes ;;
    *) sed -n 's/^# usage: /usage: /p' "$0" >&2 && exit 2 ;;
    esac
    shift
done
RA2D=$(realpath "$1")
to=$2
shift 2
root=$PWD
# the home folder of a reader
mkdir -p "$to/home/ra2d"
HOME=$(realpath "$to/home")
export HOME
for part in build="$(dirname "$RA2D")" data="$root/data" src="$root/src"; do
    ln -sfn "${part#*=}" "$HOME/ra2d/${part%%=*}"
done
# if the build folder is not that of the clone, the package for Python must not take the library of
# the clone
if [ "$(dirname "$RA2D")" != "$root/build" ]; then
    RA2D_LIBRARY=$(find "$(dirname "$RA2D")" -maxdepth 1 -name 'libra2d.so.*' -printf '%T@ %p\n' |
        sort -n | sed -n '$s/^[^ ]* //p')
    export RA2D_LIBRARY
fi
# no files are written beside the sources
export PYTHONDONTWRITEBYTECODE=1
if [ "$book" = yes ]; then
    PATH=$(dirname "$RA2D"):$PATH cases=$root/data/cases
    export cases
else
    unset RA2D cases PYTHONPATH
fi

# run FOLDER COMMAND: prints the output of the command, for which all earlier exports are set
exports=''
run() { (cd "$1" && bash -euc "$exports$2" </dev/null 2>&1); }

# words TEXT: without brackets, quotes and commas, with one blank between words
words() { tr -d "[](){},'\"" <<<"$1" | xargs; }

# render FILE FOLDER: the file with the output of its commands
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
        'File `'*'`:' | '<!-- file: '*' -->')
            mode=$(sed -E 's/^(File `|<!-- file: )//; s/(`:| -->)$//' <<<"$line")
            mode=$folder/$mode
            : >"$mode"
            continue
            ;;
        '<!-- before: '*' -->')
            command=${line#<!-- before: }
            run "$folder" "${command% -->}" >&2 || return 1
            continue
            ;;
        'Where `'*'` works:' | '<!-- needs: '*' -->')
            command=$(sed -E 's/^(Where `|<!-- needs: )//; s/(` works:| -->)$//' <<<"$line")
            mode=
            if ! run "$folder" "$command" >/dev/null; then
                mode=skip
                echo "$1: LEFT OUT, for want of: $command" >&2
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
        if [[ $command == 'export '* ]]; then exports+=$command$'\n'; fi
        if ! out=$(run "$folder" "$command"); then
            printf '%s: fails: %s\n%s\n' "$1" "$command" "$out" >&2
            return 1
        fi
        if [ "$expected" = 0 ]; then
            if [ -n "$out" ] && [ "$book" = no ]; then
                printf '%s: does not show what this prints: %s\n%s\n' "$1" "$command" "$out" >&2
                return 1
            fi
            continue
        fi
        if [ "$given" = '    ...' ]; then
            out=$(sed "$((expected - 1))q" <<<"$out")$'\n...'
        fi
        sed 's/^/    /; s/ *$//' <<<"$out"
        printed=$out
        i=$((i + expected))
    done
}

# read_back FILE: the text that the page of the site shows
if [ "$book" = yes ]; then
    read_back() { cat "$1"; }
elif command -v pandoc >/dev/null; then
    read_back() {
        (
            local from
            eval "$(sed -n '/^from=/p; /^guide()/p' paper/site/page.sh)"
            guide "$1" | pandoc -f "$from" -t html5 --preserve-tabs --columns=10000 |
                pandoc -f html+raw_html -t markdown-smart --preserve-tabs --wrap=none |
                sed 's/^`\(<!-- .* -->\)`{=html}$/\1/'
        )
    }
else
    echo 'guide: LEFT OUT: no pandoc here, so that the files are run and not their pages'
    read_back() { cat "$1"; }
fi

faults=0
for file; do
    name=$(basename "$file" .md)
    exports=''
    rm -rf "${to:?}/$name"
    mkdir -p "$to/$name"
    page=$to/$name.page
    if [ "$update" = yes ]; then cp "$file" "$page"; else read_back "$file" >"$page"; fi
    if ! render "$page" "$(realpath "$to/$name")" >"$to/$name.md.tmp"; then
        faults=$((faults + 1))
    elif [ "$update" = yes ]; then
        cp "$to/$name.md.tmp" "$file"
    elif ! diff "$page" "$to/$name.md.tmp"; then
        echo "$file: prints something else: what is wrong, or make tutorial-update" >&2
        faults=$((faults + 1))
    fi
    rm -f "$to/$name.md.tmp" "$page"
done
[ "$faults" = 0 ] || exit 1
echo "== guide: $# pages say what their commands print; what they made is in $to"
