# Completion of ra2d for bash: commands, their options, words of options, keys behind -s, files.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-install
# usage: . src/completion.bash       (make install puts it where bash-completion looks)
#
# All it knows it asks the command that stands on the line: `ra2d --help`, `ra2d keys`.
_ra2d() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} program=$1
    local command=${COMP_WORDS[1]} words=''
    # bash takes = for a word of its own
    if [ "$before" = = ] || [ "$word" = = ]; then COMPREPLY=(); return; fi
    if [ "$COMP_CWORD" = 1 ]; then
        words=$("$program" --help 2>/dev/null | sed -n 's/^ *ra2d \([a-z-][^ ]*\).*/\1/p')
        words+=' --version'
    elif [ "$before" = -s ] || [ "$before" = --set ] || [ "$before" = --over ]; then
        local kind=sliding
        case $command in rolling | areal) kind=$command ;; esac
        words=$("$program" keys $kind 2>/dev/null |
            awk '/^\[/ { section = substr($1, 2, index($1, "]") - 2) }
                /^  [a-zA-Z]/ && section != "" { print section "." $1 "=" }')
        compopt -o nospace
    elif [[ $word == -* ]]; then
        words=$("$program" "$command" --help 2>/dev/null | grep -oE '(^|[ [|])--?[a-z-]+' |
            tr -d ' [|' | sort -u)
    elif [ "$before" = --terminal ]; then
        words='window sixel dumb'
    elif [ "$before" = --solid ]; then
        words='slider resonator'
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    if [ ${#COMPREPLY[@]} = 0 ] && [ "$COMP_CWORD" -gt 1 ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames
    fi
}
complete -F _ra2d ra2d
