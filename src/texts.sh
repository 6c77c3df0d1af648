#!/usr/bin/env bash
# Makes a C source from text files: the templates of the texts for people (src/command/template.h).
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/texts.sh FILE...  (pages *.html and *.css, scripts *.js, gnuplot *.gp, words *.txt)
#
# FOLDER/NAME.END becomes ra_NAME_END. A line `== WORDS` begins the piece with the name WORDS. The
# text above the first such line says what the file is for and is left out. A line that ends in a
# backslash is joined with the next one, without the blanks at the beginning of that line; in CSS
# all lines are joined. All other bytes stay as they are. A name between two @ stands for a value; a
# format of a number may follow the name after a colon.
#
# A script of a page, *.js, and a *.min.css are taken unchanged, without the line ends at their end.
# They become pieces of 3800 bytes. The first piece is `sha256`, the hash of all of them in base64,
# by which the policy of a page allows them to run.
set -euo pipefail
export LC_ALL=C
[ $# -gt 0 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
value='@[a-z0-9_]+(:[.0-9]*[efg])?@'
complain() { echo "$file:$number: $1" >&2; exit 1; }

# closes the piece that is still open
finish() { [ -z "$piece" ] || printf '},\n'; }
begin() {
    finish
    piece=${line#== } size=0 joined=
    [[ $piece =~ ^[A-Za-z0-9][A-Za-z0-9\ ._,-]*$ ]] || complain "'$piece' is no name of a piece"
    [[ $pieces != *"|$piece|"* ]] || complain "a second piece '$piece'"
    pieces+="|$piece|"
    printf '{"%s", ""\n' "$piece"
}
# writes a line of a piece as a string of C; a compiler need not accept strings of more than 4095
# bytes
put() {
    [[ $line =~ ^([^@]|$value)*$ ]] || complain 'an @ that begins or ends no name'
    if [ -n "$joined" ] || [ "$end" = css ]; then line=${line#"${line%%[! ]*}"}; fi
    joined=
    if [ "$end" = css ] || [[ $line == *\\ ]]; then joined=yes line=${line%\\}; fi
    size=$((size + ${#line} + 1))
    [ $size -lt 4000 ] || complain "the piece '$piece' has 4000 bytes: make two of it"
    line=${line//\\/\\\\} line=${line//\"/\\\"} line=${line//\?\?/?\\?}
    [ -n "$joined" ] || line+='\n'
    printf '"%s"\n' "$line"
}

# writes an unchanged file
put_whole() {
    local text sum at piece
    text=$(<"$file")
    sum=$(printf '%s' "$text" | sha256sum | sed 's/ .*//; s/../\\x&/g')
    printf '{"sha256", "%s"},\n' "$(printf '%b' "$sum" | base64 -w 0)"
    for ((at = 0; at < ${#text}; at += 3800)); do
        piece=${text:at:3800} piece=${piece//\\/\\\\} piece=${piece//\"/\\\"}
        piece=${piece//\?\?/?\\?}
        printf '{"%d", "%s"},\n' $((at / 3800)) "${piece//$'\n'/\\n}"
    done
}

printf '// Made by src/texts.sh.\n#include "command/template.h"\n'
for file; do
    end=${file##*.} name=${file##*/} symbol=${name//[.-]/_} number=0 piece='' pieces=''
    case $end in
    html) escape=ra_escape_html ;;
    gp) escape=ra_gnuplot_text ;;
    css | js | txt) escape=NULL ;;
    *) complain 'is no .html, .css, .js, .gp or .txt' ;;
    esac
    printf 'static const struct ra_piece %s[] = {\n' "$symbol"
    case $name in
    *.js | *.min.css) put_whole ;;
    *) while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        case $line in
        '== '*) begin ;;
        *) [ -z "$piece" ] || put ;;
        esac
    done <"$file" ;;
    esac
    finish
    printf '{NULL, NULL}};\nconst struct ra_template ra_%s = {"%s", %s, %s};\n' \
        "$symbol" "$name" "$escape" "$symbol"
done
