# The sources as a book: essays and comments become text, code stays code.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f weave.awk ROOMS.md held.tsv SOURCES in reading order
# ROOMS.md is src/README.md; its rows | `room` | what | section | and its paragraphs **`room`** ...
# are for the title page of a room. A header and its .c with the same purpose are listed together.
# Comments that begin in the first column are text: essays /** */, paragraphs // and ///. In them
#   $...$ and `...`           mathematics, code           **...**, *...*  stressed words
#   $$ ... % eq:TAG $$        an equation                 - ...     an item
#   four blanks and more      as it stands, or, with % eq:TAG at its end, an equation
#   a line of dashes          the line above is a heading; so is // ## ... or /* ... ---- */ between
#                             functions
# eq:TAG elsewhere is a link, and words such as 10^-3, h''^2/8, \chi/1000, a_k or omega are formulas
# without marks. All else is code; behind each function stand its tests, figures and
# equations.
BEGIN {
    FS = "\t"
    greek = "alpha beta gamma delta epsilon zeta theta kappa lambda mu nu xi pi rho sigma tau phi" \
        " chi psi omega Delta Phi Psi Omega Gamma Sigma"
    # the sources of each room, with the purpose in the first line of each
    for (i = 3; i < ARGC; i++) {
        room = room_of(ARGV[i])
        if (!(room in sources)) { house[++rooms] = room; sources[room] = "" }
        for (n = 0; (getline line < ARGV[i]) > 0; n++) {
            if (n == 0) list_source(room, ARGV[i], substr(line, 4))
            if (match(line, /^#include "[^"]*"/))
                includes[room, room_of(substr(line, 11, RLENGTH - 11))] = 1
        }
        close(ARGV[i])
    }
    list_source("", "", "")
}
# a line for each source; a .c behind its header of the same purpose is on that one's
function list_source(room, path, purpose) {
    if (path ~ /\.c$/ && purpose == listed_purpose &&
            listed_path == substr(path, 1, length(path) - 1) "h")
        listed_path = listed_path ", .c"
    else {
        if (listed_path != "")
            sources[listed_room] = sources[listed_room] "\\source{" plain(listed_path) "}{" \
                inline(listed_purpose) "}\n"
        listed_room = room
        listed_path = path
        listed_purpose = purpose
    }
}
# all rooms in their order: this one, those that it includes, those that include it, the others
function place(room,    i, out, kind) {
    for (i = 1; i <= rooms; i++) {
        kind = house[i] == room ? "here" : (room, house[i]) in includes ? "below" : \
            (house[i], room) in includes ? "above" : "elsewhere"
        out = out "\\room" kind "{" plain(house[i]) "}"
    }
    return out
}
function room_of(path) { sub(/^src\//, "", path); sub(/\/.*/, "", path); return path }
FNR == 1 { part++ }
part == 1 && match($0, /^\*\*`[^`]+`\*\* /) {
    described = substr($0, 4, RLENGTH - 7)
    about[described] = substr($0, RLENGTH + 1)
    next
}
part == 1 && described != "" {
    if ($0 == "") described = ""
    else about[described] = about[described] " " $0
    next
}
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
# A formula in running text, without $ around it: numbers, letters and names with exponents (^),
# indices (_), commands of TeX; `greek` are letters, other names are upright.
function open_parts(s,    t) {
    t = s
    return gsub(/[({\[]/, "", t) - gsub(/[)}\]]/, "", s)
}
function named(s) {
    if (s == "sqrt") return "\\surd "
    if (s ~ /^(sin|cos|exp|log|ln|max|min|int)$/) return "\\" s " "
    if (s == "eps") return "\\varepsilon "
    if (length(s) == 1 || s ~ /^[0-9]/) return s
    return (" " greek " ") ~ (" " s " ") ? "\\" s " " : "\\mathrm{" s "}"
}
# what stands behind ^ or _: its length
function raised(s,    i, depth) {
    if (s ~ /^[({]/) {
        for (i = 1; i <= length(s); i++) {
            depth += (substr(s, i, 1) ~ /[({]/) - (substr(s, i, 1) ~ /[)}]/)
            if (depth == 0) return i
        }
    }
    if (match(s, /^[-+]?1\/2/)) return RLENGTH
    return match(s, /^[-+]?([0-9]+(\.[0-9]+)?|\\?[A-Za-z]+)|^[-+]/) ? RLENGTH : 0
}
function expression(s,    out, n, part) {
    while (s != "") {
        if (s ~ /^[\^_]/) {
            n = raised(substr(s, 2))
            part = substr(s, 2, n)
            if (part ~ /^[({]/) part = substr(part, 2, length(part) - 2)
            out = out substr(s, 1, 1) "{" expression(part) "}"
            s = substr(s, n + 2)
        } else if (match(s, /^\\[A-Za-z]+|^[A-Za-z]+/)) {
            part = substr(s, 1, RLENGTH)
            s = substr(s, RLENGTH + 1)
            out = out (part ~ /^\\/ ? part " " : named(part))
        } else { out = out substr(s, 1, 1); s = substr(s, 2) }
    }
    return out
}
# a word of running text, as formula where it is one
function word(s,    before, behind, n) {
    if (match(s, /[.,;:!?]+$/)) { behind = substr(s, RSTART); s = substr(s, 1, RSTART - 1) }
    while (s ~ /[)\]]$/ && open_parts(s) < 0) {
        behind = substr(s, length(s)) behind
        s = substr(s, 1, length(s) - 1)
    }
    while (s ~ /^[(\[]/ && open_parts(s) > 0) {
        before = before substr(s, 1, 1)
        s = substr(s, 2)
    }
    if (!is_formula(s) || open_parts(s) != 0) return plain(before s behind)
    return plain(before) "$" expression(s) "$" plain(behind)
}
function is_formula(s) {
    if (s ~ /\/\/|["`~%&#$@]|\\\\|\\[A-Za-z]$|\\[A-Za-z][^A-Za-z]/) return 0
    if (s ~ /[A-Za-z0-9)|'}\]*]\^[-+A-Za-z0-9({]|\\[A-Za-z][A-Za-z]/) return 1
    return s ~ /^[A-Za-z]_[A-Za-z0-9]$/ || (s ~ /^[a-z]+$/ && (" " greek " ") ~ (" " s " "))
}
function running(s,    out, n, i, part, item) {
    n = split(s, item, " ")
    for (i = 1; i <= n; i++) {
        part = item[i]
        # an expression in parentheses may have blanks, and so has what bears an accent
        while (i < n && length(part) < 60 && (part ~ /\\(bar|hat|dot|ddot)$/ ||
            (part ~ /\^|\\/ && part ~ /[A-Za-z0-9^][({][^)}]*$/)))
            part = part " " item[++i]
        out = out (i > 1 && out != "" ? " " : "") word(part)
    }
    return (s ~ /^ / ? " " : "") out (s ~ / $/ && n ? " " : "")
}
# links to the equations that a plain piece names
function linked(s,    out, tag, before) {
    while (match(s, /\(?eq:[A-Za-z0-9-]+\)?/)) {
        tag = substr(s, RSTART, RLENGTH)
        before = substr(s, 1, RSTART - 1)
        s = substr(s, RSTART + RLENGTH)
        gsub(/[()]|eq:/, "", tag)
        out = out running(before) "\\hyperref[eq:" tag "]{(" tag ")}"
    }
    return out running(s)
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
            entry("equations", tag, "eq:" tag)
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
        printf "\\room{%s}{%s}{%s}{%s}{%s}\n\\begin{sources}\n%s\\end{sources}\n", plain(room), \
            inline(offers[room]), section[room], place(room), inline(about[room]), sources[room]
    last = room
    printf "\\module{%s}{%s}\\label{source:%d}\n", plain(FILENAME), inline(substr($0, 4)), ++modules
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
    find_entries($0)
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

# The index -------------------------------------------------------------------------------------

# names that a line of code brings: public functions (declared in src/ra2d.h), keys of case files
# (rows of keys.c, {SECTION, "name", ...), tables that a room of the two problems writes
function find_entries(s,    name, section) {
    if (FILENAME ~ /(^|\/)ra2d\.h$/ && match(s, /ra_[a-z0-9_]+\(/))
        entry("functions", substr(s, RSTART, RLENGTH - 1), "")
    if (FILENAME ~ /\/keys\.c$/ && match(s, /^ *{[A-Z_]+, "[A-Za-z_0-9]+",/)) {
        name = substr(s, RSTART, RLENGTH)
        section = tolower(name)
        gsub(/^ *{|,.*/, "", section)
        gsub(/_/, ".", section)
        gsub(/^[^"]*"|",$/, "", name)
        entry("keys", section "." name, "source:" modules)
    }
    if (FILENAME ~ /src\/(case|sliding|rolling|areal)\// && match(s, /"[a-z_]+\.tsv"/))
        entry("tables", substr(s, RSTART + 1, RLENGTH - 2), "source:" modules)
}
function entry(kind, name, label) {
    if ((kind, name) in label_of) return
    entries[kind, ++count[kind]] = name
    label_of[kind, name] = label
}
function print_index(kind, title,    i, j, n, name, label, sorted) {
    n = count[kind]
    for (i = 1; i <= n; i++) {
        name = entries[kind, i]
        for (j = i; j > 1 && sorted[j - 1] > name; j--) sorted[j] = sorted[j - 1]
        sorted[j] = name
    }
    if (n) printf "\\indexof{%s}\n", title
    for (i = 1; i <= n; i++) {
        name = sorted[i]
        label = kind == "functions" ? "fn:" name : label_of[kind, name]
        if (kind == "functions" && !(name in anchored)) label = ""
        printf "\\entry{%s}{%s}\n", plain(name), label
    }
}
END {
    end_prose()
    end_code()
    # set at the end of the book
    print "\\long\\def\\namesindex{\\begin{names}"
    print_index("functions", "Public functions")
    print_index("keys", "Keys of case files")
    print_index("tables", "Tables of a run")
    print_index("equations", "Equations")
    print "\\end{names}}"
}
