# Chapters of the book as TeX: their text, and the parts of the sources that they show.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f text.awk -f thread.awk CHAPTER.md...
#
# Nothing is copied: a chapter names a part of a source, which is inserted when the book is made. A
# chapter has text as in text.awk, with equations without a tag, and these lines:
#   # TITLE, ## TITLE                    chapter, section
#   <!-- picture: NAME CAPTION -->       NAME.pdf, from pictures/NAME.gp; may go on over lines
#   <!-- equation: SOURCE TAG... -->     displays with these tags of an essay, in this order
#   <!-- essay: SOURCE WORDS -->         the paragraph of an essay that begins with these words
#   <!-- code: SOURCE NAME -->           a function, a struct, a table, with the comment above it
#   <!-- test: SOURCE NAME -->           a test, with the comment above it
#   <!-- file: NAME -->                  the lines below, indented, are a file of the experiment
#   <!-- before: COMMAND -->, <!-- needs: -->   are for tests/guide.sh, and not shown
#   four blanks, then text               commands that the reader types, and what they print
# A chapter has at least one picture, equation, code, test and experiment, and everything that it
# names must exist. Otherwise one line is printed for each fault, and the exit code is 1.
function complain(what) {
    print FILENAME ":" FNR ": " what | "cat >&2"
    faults++
}
function entry(kind, name, label) { }

# Sources ---------------------------------------------------------------------------------------

# lines of a file as source[path, 1..length_of[path]]
function load(path,    line, n) {
    if (path in length_of) return length_of[path] > 0
    while ((getline line < path) > 0) source[path, ++n] = line
    close(path)
    length_of[path] = n
    if (!n) complain(path ": no such source")
    return n > 0
}
# a line of an essay without the signs that make it a comment; "\001" outside of essays
function essay_line(path, i,    s) {
    s = source[path, i]
    if (s !~ /^ \*( |$)/) return "\001"
    sub(/^ \* ?/, "", s)
    return s
}
# the display with this tag, between its $$
function show_equation(path, tag,    i, from, s, body) {
    if (!load(path)) return
    for (i = 1; i <= length_of[path]; i++) {
        s = essay_line(path, i)
        if (s == "\001") { from = 0; continue }
        if (!from && s ~ /^ *\$\$/) {
            from = i
            body = ""
            sub(/^ *\$\$/, "", s)
        }
        if (!from) continue
        if (index(s, "$$")) {
            body = body substr(s, 1, index(s, "$$") - 1)
            if (body ~ ("% eq:" tag "( |\n|$)")) {
                print_equation(body, 0)
                return
            }
            from = 0
        } else body = body s "\n"
    }
    complain(path ": no equation " tag)
}
# the paragraph that begins with these words, up to an empty line
function show_essay(path, words,    i, s, found) {
    if (!load(path)) return
    for (i = 1; i <= length_of[path]; i++) {
        s = essay_line(path, i)
        if (!found && s != "\001" && index(s, words) == 1) found = 1
        if (!found) continue
        if (s == "\001" || s ~ /^ *$/) break
        prose(s)
    }
    end_prose()
    if (!found) complain(path ": no paragraph " words)
}
# from the comment above the line that defines a name to the brace that ends it
function show_code(path, name,    i, j, first, last, s, ends) {
    if (!load(path)) return
    for (i = 1; i <= length_of[path] && !first; i++) {
        s = source[path, i]
        if (s ~ /^[A-Za-z]/ && s !~ /^#/ && s ~ ("(^|[ *(])" name "([^A-Za-z0-9_]|$)")) {
            # a declaration ends before it opens a brace
            for (j = i; j <= length_of[path] && source[path, j] !~ /[{;]/; j++) continue
            if (source[path, j] !~ /{/) continue
            first = i
            # a table of values may end in an indented line, a function or a struct never does
            ends = source[path, j] ~ /= *{/ ? "};$" : "^}"
        }
    }
    if (!first) { complain(path ": no " name); return }
    for (last = first; source[path, last] !~ ends && last < length_of[path]; ) last++
    for (j = first; j > 1 && source[path, j - 1] ~ /^(\/\/\/? |\/\*\*| \* )/ &&
            source[path, j - 1] !~ /^\/\/ ##/; ) j--
    for (; j < first; j++) {
        s = source[path, j]
        sub(/^(\/\/\/?|\/\*\*| \*) ?/, "", s)
        sub(/ *\*\/$/, "", s)
        prose(s)
    }
    end_prose()
    for (j = first; j <= last; j++) code = code source[path, j] "\n"
    end_code()
    printf "\\from{%s}{%d}\n", plain(path), first
}

# A chapter -------------------------------------------------------------------------------------

function begin_experiment() {
    if (!shown) print "\\begin{experiment}"
    shown = 1
}
function flush_lines() {
    sub(/\n+$/, "\n", lines)
    if (lines ~ /[^\n]/) printf "\\begin{lstlisting}[style=asis]\n%s\\end{lstlisting}\n", lines
    lines = ""
    in_file = 0
}
function end_experiment() {
    flush_lines()
    if (shown) print "\\end{experiment}"
    shown = 0
}
function end_chapter(    i, n, part) {
    end_prose()
    end_experiment()
    n = split("picture equation code test experiment", part, " ")
    for (i = 1; i <= n && chapter != ""; i++)
        if (!has[part[i]]) {
            print chapter ": no " part[i] | "cat >&2"
            faults++
        }
    split("", has)
}
function directive(s,    what, item, n, i, rest) {
    what = s
    sub(/:.*/, "", what)
    sub(/^[^:]*: */, "", s)
    n = split(s, item, " ")
    rest = s
    sub(/^[^ ]+ +/, "", rest)
    if (what == "before" || what == "needs" || what == "same") return
    if (what == "file") {
        begin_experiment()
        flush_lines()
        in_file = 1
        printf "\\filename{%s}\n", plain(s)
        return
    }
    end_experiment()
    has[what] = 1
    if (what == "picture") printf "\\drawing{%s}{%s}\n", item[1], inline(rest)
    else if (what == "equation") for (i = 2; i <= n; i++) show_equation(item[1], item[i])
    else if (what == "essay") show_essay(item[1], rest)
    else if (what == "code" || what == "test") show_code(item[1], item[2])
    else complain(what ": no such part of a chapter")
}
FNR == 1 { end_chapter(); chapter = FILENAME }
pending != "" || /^<!-- / {
    if (pending == "") end_prose()
    pending = pending (pending == "" ? "" : " ") $0
    if (pending !~ /-->$/) next
    sub(/^<!-- /, "", pending)
    sub(/ *-->$/, "", pending)
    directive(pending)
    pending = ""
    next
}
/^    / {
    end_prose()
    begin_experiment()
    if (/^    \$ /) {
        has["experiment"] = 1
        if (in_file) flush_lines()
    }
    lines = lines substr($0, 5) "\n"
    next
}
/^$/ && shown { lines = lines == "" ? "" : lines "\n"; next }
/^# / { end_prose(); printf "\\chapter{%s}\n", inline(substr($0, 3)); next }
/^## / { end_prose(); end_experiment(); printf "\\section{%s}\n", inline(substr($0, 4)); next }
{ end_experiment(); prose($0) }
END {
    if (pending != "") complain("a part of a chapter does not end")
    end_chapter()
    exit faults > 0
}
