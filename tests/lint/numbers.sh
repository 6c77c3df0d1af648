#!/usr/bin/env bash
# Lists the numbers in prose, and compares those that stand in two places.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/numbers.sh FILE...; tests/lint/numbers.sh --compare [LIST]
#
# For FILE..., the script prints a line for each paragraph of text (*.md, *.tex), each point of
# CHANGELOG.md and each comment of a list (*.tsv). The line has the file and all numbers in their
# order, each with the word after it. A number is a word with a digit, a macro of the report that
# stands for a number, or a word from two to million. tests/lint/numbers.expected has a copy of all
# lines. If a number is not measured or computed again, no other test checks it. So look at each
# change (`make expected`, then git diff).
#
# --compare reads LIST (tests/lint/said.tsv). A row names a file and its text, with @ for a number
# (also in words), another file and its text, and the factor from the second number to the first.
# Blanks, line ends and marks of comments between words do not count. The script prints a line for
# every number that differs and for every text that is missing; the exit code is 1 if there is one.
# A factor `-` means that there is no number: both texts state the same fact in different words. If
# you change one of them, check the other.
set -euo pipefail

spelt='2 two 3 three 4 four 5 five 6 six 7 seven 8 eight 9 nine 10 ten 11 eleven 12 twelve'
spelt="$spelt 20 twenty 30 thirty 40 forty 50 fifty 60 sixty 100 hundred 1e3 thousand 1e6 million"
list() {
    # shellcheck disable=SC2016
    awk -v words="$spelt" '
    BEGIN {
        for (j = split(words, spelt, " "); j > 0; j -= 2) number[spelt[j]]
        stands_for_one = "[\\\\](val|valu|percent|percentof|intervalof|microns|" \
            "micronsof|hours|scaled|pub|pubu|chance|millionths|thousandths|leaving|stiff|" \
            "exvalue|pvalue|passes|verdictof)[^a-z]"
    }
    function flush() {
        add(""); if (found != "") print name "\t" found
        found = ""
    }
    # the word after a number, or none at the end
    function add(word) {
        if (open != "") found = found (found == "" ? "" : "; ") open (word == "" ? "" : " " word)
        open = ""
    }
    FNR == 1 { flush(); name = FILENAME; sub(/^.*\.\//, "", name) }
    name ~ /\.tsv$/ && (!/^#/ || /^# units/) { flush(); next }
    name ~ /\.tex$/ { sub(/^%.*|[^\\]%.*/, "") }
    /^[ \t]*$/ { flush(); next }
    name ~ /CHANGELOG\.md$/ && /^- / { flush() }
    {
        n = split($0, word, /[ \t]+/)
        for (j = 1; j <= n; j++) {
            if (word[j] == "") continue
            add(word[j])
            rest = word[j]; gsub(/ra2d/, "", rest) # our name has a digit
            plain = tolower(rest); gsub(/^[^a-z]+|[^a-z]+$/, "", plain)
            if (rest ~ /[0-9]/ || rest ~ stands_for_one || plain in number) open = word[j]
        }
    }
    END { flush() }
    ' "$@"
}
compare() {
    # shellcheck disable=SC2016
    awk -v words="$spelt" '
    BEGIN {
        FS = "\t"
        for (j = split(words, spelt, " "); j > 0; j -= 2) number[spelt[j]] = spelt[j - 1]
    }
    function complain(what) { print FILENAME ":" FNR ": " what; faults++ }
    # the words of a file, with one blank between them
    function words_of(file,    line, all, state) {
        if (file in known) return known[file]
        while ((state = (getline line < file)) > 0) {
            sub(/^[ \t]*([#;*%]|\/\/\/?)+[ \t]+/, "", line)
            all = all " " line
        }
        close(file)
        if (state < 0) complain(file " cannot be read")
        gsub(/[ \t\r]+/, " ", all)
        return known[file] = all " "
    }
    # the number that stands for @; "" if the text is not there
    function number_in(file, text,    all, at, before, behind, x) {
        all = words_of(file)
        at = index(text, "@")
        before = substr(text, 1, at - 1); behind = substr(text, at + 1)
        if (before == "") {
            at = index(all, behind)
            all = substr(all, 1, at ? at - 1 : 0)
            return match(all, /[0-9.]+$/) ? substr(all, RSTART) : ""
        }
        while ((at = index(all, before)) > 0) {
            all = substr(all, at + length(before))
            match(all, /^([-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?|[a-z]+)/)
            if (RLENGTH < 1 || substr(all, RLENGTH + 1, length(behind)) != behind) continue
            x = substr(all, 1, RLENGTH)
            if (x in number) return number[x]
            if (x !~ /^[a-z]/) return x
        }
        return ""
    }
    /^#/ || !named++ { next }
    $5 == "-" {
        if (!index(words_of($1), $2)) complain($1 " no longer says '\''" $2 "'\''")
        if (!index(words_of($3), $4)) complain($3 " no longer says '\''" $4 "'\''")
        words_too++
        next
    }
    {
        a = number_in($1, $2); b = number_in($3, $4)
        if (a == "") complain($1 " no longer says '\''" $2 "'\''")
        else if (b == "") complain($3 " no longer says '\''" $4 "'\''")
        else {
            off = a - b*$5; size = b*$5
            if (off < 0) off = -off
            if (size < 0) size = -size
            if (off > 1e-9*size)
                complain($1 " says " a " in '\''" $2 "'\'', " $3 " " b " in '\''" $4 "'\''")
        }
        rows++
    }
    END {
        if (faults) exit 1
        print "said: numbers that stand in two places and are the same: " rows \
            (words_too ? "; texts that are there: " words_too : "")
    }
    ' "$1"
}
case ${1:-} in
--compare) compare "${2:-tests/lint/said.tsv}" ;;
'') echo "usage: $0 FILE... | --compare [LIST]" >&2 && exit 2 ;;
*) list "$@" ;;
esac
