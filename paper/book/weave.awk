# The sources as a book: essays and comments become text, code stays code.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f weave.awk ROOMS.md held.tsv SOURCES in reading order
# ROOMS.md is src/README.md; its rows | `room` | what | section | are for the title page of a room.
# Comments that begin in the first column are text: essays /** */, paragraphs // and ///. In them
#   $...$ and `...`           mathematics, code           **...**, *...*  stressed words
#   $$ ... % eq:TAG $$        an equation                 - ...     an item
#   four blanks and more      as it stands, or, with % eq:TAG at its end, an equation
#   a line of dashes          the line above is a heading; so is // ## ... or /* ... ---- */ between
#                             functions
# eq:TAG elsewhere is a link. All else is code; behind each function stand its tests, figures and
# equations.
BEGIN {
    FS = "\t"
    # the sources of each room, with the purpose in the first line of each
    for (i = 3; i < ARGC; i++) {
        if ((getline line < ARGV[i]) > 0) close(ARGV[i])
        room = room_of(ARGV[i])
        sources[room] = sources[room] "\\source{" plain(ARGV[i]) "}{" inline(substr(line, 4)) "}\n"
    }
}
function room_of(path) { sub(/^src\//, "", path); sub(/\/.*/, "", path); return path }
FNR == 1 { part++ }
part == 1 {
    if (split($0, column, / *\| */) < 4 || column[2] !~ /^`/) next
    gsub(/`/, "", column[2])
    offers[column[2]] = column[3]
    section[column[2]] = column[4]
}
part == 1 { next }
part == 2 { tests[$1] = $2; figures[$1] = $3; equations[$1] = $4; next }

# Text ------------------------------------------------------------------------------------------

# special characters of TeX
function plain(s) {
    gsub(/\\/, "\001", s)
    gsub(/[&%$#_{}]/, "\\\\&", s)
    gsub(/\001/, "\\textbackslash{}", s)
    gsub(/\^/, "\\textasciicircum{}", s)
    gsub(/~/, "\\textasciitilde{}", s)
    gsub(/</, "\\textless{}", s)
    gsub(/>/, "\\textgreater{}", s)
    gsub(/--/, "-{}-", s)
    gsub(/"/, "\\textquotedbl{}", s)
    return s
}
# links to the equations that a plain piece names
function linked(s,    out, tag, before) {
    while (match(s, /\(?eq:[A-Za-z0-9-]+\)?/)) {
        tag = substr(s, RSTART, RLENGTH)
        before = substr(s, 1, RSTART - 1)
        s = substr(s, RSTART + RLENGTH)
        gsub(/[()]|eq:/, "", tag)
        out = out plain(before) "\\hyperref[eq:" tag "]{(" tag ")}"
    }
    return out plain(s)
}
# one paragraph: pieces between $ and ` take turns
function inline(s,    out, mark, before, end, bold, piece) {
    while (match(s, /[$`]|\*\*|\*[A-Za-z][A-Za-z -]*\*/)) {
        mark = substr(s, RSTART, RLENGTH)
        before = substr(s, 1, RSTART - 1)
        s = substr(s, RSTART + RLENGTH)
        out = out linked(before)
        if (mark ~ /^\*[A-Za-z]/) {
            out = out "\\emph{" substr(mark, 2, length(mark) - 2) "}"
            continue
        }
        if (mark == "**" && !bold && !index(s, "**")) { out = out "**"; continue }
        if (mark == "**") { out = out ((bold = !bold) ? "\\textbf{" : "}"); continue }
        end = index(s, mark)
        if (end == 0) { out = out plain(mark); continue }
        piece = substr(s, 1, end - 1)
        out = out (mark == "$" ? "$" piece "$" : "\\code{" plain(piece) "}")
        s = substr(s, end + 1)
    }
    return out linked(s) (bold ? "}" : "")
}
function end_paragraph() {
    if (paragraph != "") print (item ? "--- " : "") inline(paragraph) "\n"
    paragraph = ""
    item = 0
}
function balance(s,    open) { open = gsub(/{/, "", s); return open - gsub(/}/, "", s) }
# an equation from its lines, with or without a tag; `broken`: a line that ends in a comma is one
# of several
function print_equation(text, broken,    n, line, i, tag, body, depth) {
    n = split(text, line, "\n")
    for (i = 1; i <= n; i++) {
        tag = ""
        if (match(line[i], /% eq:[A-Za-z0-9-]+/)) {
            tag = substr(line[i], RSTART + 5, RLENGTH - 5)
            line[i] = substr(line[i], 1, RSTART - 1)
        }
        sub(/ +$/, "", line[i])
        gsub(/,  +/, ", \\quad ", line[i])
        gsub(/\.\./, " \\ldots ", line[i])
        body = body line[i]
        depth += balance(line[i])
        if (tag != "") {
            printf "\\begin{equation}\\tag{%s}\\label{eq:%s}\n", tag, tag
            printf "\\begin{gathered}%s\\end{gathered}\n\\end{equation}\n", body
            body = ""
        } else if (broken && depth == 0 && line[i] ~ /, *$/) body = body "\\\\\n"
        else body = body "\n"
    }
    if (body ~ /[^ \n\\]/) printf "\\[\\begin{gathered}%s\\end{gathered}\\]\n", body
}
function end_block() {
    if (block == "") return
    if (block ~ /% eq:/) print_equation(block, 1)
    else printf "\\begin{lstlisting}[style=asis]\n%s\\end{lstlisting}\n", block
    block = ""
}
# one line of a comment, without what makes it one
function prose(s,    body, end, rest) {
    end_code()
    if (display != "" || (block == "" && s ~ /^ *\$\$/)) {
        end_paragraph()
        end_block()
        display = display s "\n"
        body = display
        sub(/^ *\$\$/, "", body)
        if (!(end = index(body, "$$"))) return
        rest = substr(body, end + 2)
        body = substr(body, 1, end - 1)
        sub(/\n$/, "", body)
        print_equation(body, 0)
        display = ""
        # the sentence may go on behind it
        gsub(/^ +|\n/, "", rest)
        if (rest != "") prose(rest)
    } else if (s ~ /^    / || (s ~ /^\|/ && paragraph == "")) {
        # a bar within a paragraph is a modulus
        end_paragraph()
        block = block s "\n"
    } else if (s ~ /^-----*$/) {
        printf "\\subsection*{%s}\n", inline(paragraph)
        paragraph = ""
    } else {
        end_block()
        if (s ~ /^ *$/) end_paragraph()
        else if (s ~ /^- /) { end_paragraph(); item = 1; paragraph = substr(s, 3) }
        else paragraph = paragraph (paragraph == "" ? "" : " ") s
    }
}
function end_prose() { end_block(); end_paragraph() }

# Code ------------------------------------------------------------------------------------------

function code_line(s) {
    end_prose()
    code = code s "\n"
}
function end_code() {
    sub(/^\n+/, "", code)
    sub(/\n+$/, "\n", code)
    if (code ~ /[^\n]/) printf "\\begin{lstlisting}\n%s\\end{lstlisting}\n", code
    code = ""
}
function show_held(name,    out) {
    end_code()
    if (name == "" || !(name in tests)) return
    out = tests[name] == "" ? "" : "held by " few(tests[name], 4)
    if (figures[name] != "") out = out (out == "" ? "" : "; ") "figures " few(figures[name], 4)
    if (equations[name] != "")
        out = out (out == "" ? "" : "; ") "equations " few(equations[name], 6)
    printf "\\held{%s}{%s}{%s}\n", anchored[name]++ ? "" : "fn:" name, plain(name), plain(out)
}
function few(list, most,    n, item, i, out) {
    n = split(list, item, ", ")
    for (i = 1; i <= n && i <= most; i++) out = out (i > 1 ? ", " : "") item[i]
    return out (n > most ? " and " n - most " more" : "")
}

# Lines of a source -----------------------------------------------------------------------------

FNR == 1 {
    end_prose()
    end_code()
    name = ""
    room = room_of(FILENAME)
    if (room != last)
        printf "\\room{%s}{%s}{%s}\n\\begin{sources}\n%s\\end{sources}\n", plain(room), \
            inline(offers[room]), section[room], sources[room]
    last = room
    printf "\\module{%s}{%s}\n", plain(FILENAME), inline(substr($0, 4))
    next
}
/SPDX-License-Identifier|^\/\/ clang-format/ { next }
essay {
    line = $0
    essay = line !~ /\*\/ *$/
    sub(/ *\*\/ *$/, "", line)
    sub(/^ \* ?/, "", line)
    if (essay || line !~ /^ *$/) prose(line)
    if (!essay) end_prose()
    next
}
/^\/\*\*/ {
    line = $0
    essay = line !~ /\*\/ *$/
    sub(/^\/\*\* */, "", line)
    sub(/ *\*\/ *$/, "", line)
    if (line != "") prose(line)
    if (!essay) end_prose()
    next
}
/^\/\/ ## / || /^\/\* .* ?-----* *\*\/$/ {
    line = $0
    sub(/^\/\/ ## |^\/\* /, "", line)
    sub(/ *-*-*\*\/$/, "", line)
    sub(/ *-+ *$/, "", line)
    end_prose()
    end_code()
    printf "\\subsection*{%s}\n", inline(line)
    next
}
/^\/\/\/? ?/ {
    line = $0
    sub(/^\/\/\/? ?/, "", line)
    prose(line)
    comment = 1
    next
}
{
    if (comment) end_prose()
    comment = 0
    code_line($0)
}
/^[A-Za-z].*\(/ && !/;/ {
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    if (name == "NAME") { name = $0; sub(/.*NAME\(/, "NAME(", name); sub(/\).*/, ")", name) }
}
# a brace opens the body of what was named; without one it was a declaration
/^\{|\{$/ { open = name != "" }
!open && /;$/ { name = "" }
/^}/ { show_held(open ? name : ""); name = ""; open = 0 }
END { end_prose(); end_code() }
