# Completion of ra2d for bash: commands, their options, words of options, keys after -s, files.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-install
# usage: . src/completion.bash       (make install puts it where bash-completion looks)
#
# Everything is asked from the command on the line, by `ra2d --help` and `ra2d keys`. After --filter
# and similar options the words of the help, A|B|C, are offered. Keys are those of the kind of the
# case on the line.
_ra2d() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} program=$1
    local command=${COMP_WORDS[1]} words='' case='' said
    # bash treats = as a separate word
    if [ "$before" = = ] || [ "$word" = = ]; then COMPREPLY=(); return; fi
    if [ "$COMP_CWORD" = 1 ]; then
        words=$("$program" --help 2>/dev/null | sed -n 's/^ *ra2d \([a-z-][^ ]*\).*/\1/p')
        words+=' help --version -V'
    elif [ "$before" = -s ] || [ "$before" = --set ] || [ "$before" = --over ]; then
        for said in "${COMP_WORDS[@]:2}"; do
            if [ -z "$case" ] && [ -f "$said" ]; then case=$said; fi
        done
        if [ -z "$case" ] && { [ "$command" = rolling ] || [ "$command" = areal ]; }; then
            case=$command
        fi
        words=$("$program" keys "${case:-sliding}" 2>/dev/null |
            awk '/^\[/ {
                    gsub(/[][,]|\(both\)/, "")
                    sections = split($0, section, " ")
                }
                /^  [a-zA-Z]/ {
                    for (i = 1; i <= sections; i++) print section[i] "." $1 "="
                }')
        compopt -o nospace
    elif [[ $word == -* ]]; then
        words=$("$program" "$command" --help 2>/dev/null | grep -oE '(^|[ [|])--?[a-z-]+' |
            tr -d ' [|' | sort -u)
        words+=' --help'
    elif [ "$command" = keys ]; then
        words=$("$program" keys --help | sed -n '1s/.*\[\([a-z|]*\)|CASE\].*/\1/p' | tr '|' ' ')
    elif [[ $before == --* ]]; then
        words=$("$program" "$command" --help 2>/dev/null | tr '\n' ' ' |
            grep -oE -- "$before [a-z]+(\|[a-z]+)+" | sed '1s/.* //;1q' | tr '|' ' ')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    if [ ${#COMPREPLY[@]} = 0 ] && [ "$COMP_CWORD" -gt 1 ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames
    fi
}
complete -F _ra2d ra2d
