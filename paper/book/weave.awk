# The sources as a reference: essays and comments become text, code stays code.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f text.awk -f weave.awk ROOMS.md held.tsv SOURCES in reading order
# ROOMS.md is src/README.md; its rows | `room` | what | section | and its paragraphs **`room`** ...
# are for the title page of a room. A header and its .c with the same purpose are listed together.
# text.awk decides what is text in a source. Behind each function stand its tests, figures and
# equations.
BEGIN {
    FS = "\t"
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
# a line for each source; a .c that follows its header of the same purpose is on the line of this
# header
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
# all rooms in their order, each marked as this room, as one that it includes, as one that includes
# it, or as another one
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

# Functions -------------------------------------------------------------------------------------

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
# a brace opens the body of what was named; without a brace this was a declaration
/^\{|\{$/ { open = name != "" }
!open && /;$/ { name = "" }
/^}/ { show_held(open ? name : ""); name = ""; open = 0 }

# The index -------------------------------------------------------------------------------------

# adds the names in a line of code to the index: public functions (declared in src/ra2d.h), keys of
# case files (rows of keys.c, {SECTION, "name", ...), and tables that src/case, src/sliding,
# src/rolling or src/areal writes
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
