# Prints a file with one mutation, `text` replaced in `function`, or the reason why this is not
# possible.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v name=NAME -f mutate.awk mutants.tsv FILE
# A function begins with a line that has its name and a bracket and starts in the first column. It
# ends with the next line that is a brace. `-` is the whole file. The text must be there exactly
# once; otherwise this is an error, and not a mutant that no test kills.
BEGIN { FS = "\t" }
function count(text, part,   n, at) {
    for (n = 0; (at = index(text, part)) > 0; n++)
        text = substr(text, at + length(part))
    return n
}
function refuse(why) {
    print FILENAME ": mutant " name ": " why > "/dev/stderr"
    failed = 1
    exit 1
}
FNR == NR {
    if ($1 == name && !/^#/) {
        place = $3
        old = $4
        new = $5
    }
    next
}
FNR == 1 && old == "" { refuse("is not in the list") }
FNR == 1 { inside = place == "-" }
!inside && !done && /^[A-Za-z]/ && !/;/ && (n = index($0, place "(")) && \
    (n == 1 || substr($0, n - 1, 1) !~ /[A-Za-z0-9_]/) { inside = 1 }
{
    line = $0
    if (inside && (n = count(line, old)) > 0) {
        found += n
        at = index(line, old)
        line = substr(line, 1, at - 1) new substr(line, at + length(old))
    }
    text = text line "\n"
    if (inside && place != "-" && /^}/) {
        inside = 0
        done = 1
    }
}
END {
    if (failed)
        exit 1
    if (place != "-" && !done)
        refuse("there is no function " place " in it")
    if (found != 1)
        refuse("'" old "' is " found + 0 " times in " place ", not once: write another mutation")
    printf "%s", text
}
