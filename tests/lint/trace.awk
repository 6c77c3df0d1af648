# Checks that the names in the tables of equations, figures and claims exist, and that none is
# missing.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tables/table.awk -f trace.awk equations.tsv figures.tsv drawn.tsv places.tsv \
#            claims.tsv src/*/*.[ch] verify/*.[ch] tests/*/*.c paper/*.tex ...
# The tables come first, then all files that may contain a name. In articles, the script also finds
# labels that are defined twice, labels that are not used, references to labels that do not exist,
# and intervals whose two ends belong to different quantities. In figures, it checks the edges of
# panels, and keys and letters at them. It prints a line for every fault; the exit code is 1 if
# there is one.
BEGIN {
    # numbered equations of the papers, and figures of the first paper
    most["ra2d"] = 48
    most["time-schemes"] = 44
    most["rolling"] = 36
    figures = 16
}
function complain(where, what) { print where ": " what; faults++ }
function want(kind, name, where) {
    wanted[kind, name] = wanted[kind, name] (wanted[kind, name] == "" ? "" : "; ") where
}
function want_all(kind, list, where,    n, item, i) {
    n = split(list, item, ", ")
    for (i = 1; i <= n; i++) want(kind, item[i], where)
}
part != begun { begun = part; table = FILENAME; sub(/.*\//, "", table); file[FILENAME] }
table ~ /^(equations|figures|drawn|places|claims)\.tsv$/ {
    where = FILENAME ":" FNR ": " $1
    if (NF != columns) { complain(where, NF " columns, not " columns); next }
}

# equations
table == "equations.tsv" {
    paper = cell("paper"); equation = cell("equation"); functions = cell("functions")
    where = where " (" equation ")"
    if (!(paper in most)) complain(where, "no such paper")
    if (seen[paper, equation]++) complain(where, "is there twice")
    if (equation + 0 < before_it[paper]) complain(where, "is after equation " before_it[paper])
    before_it[paper] = equation + 0
    its_tag[where] = "eq:" paper "-" equation
    if (functions == "pending" || functions == "unused") {
        if (cell("note") == "-") complain(where, functions " and no reason")
        pending += functions == "pending"
        next
    }
    rows++
    want_all("function", functions, where)
    want_all("test", cell("tests"), where)
    want("label", cell("label"), where)
    label_of[where] = cell("label"); functions_of[where] = functions
    # rows with the same tests are the same equation, unless each of them is another one
    tests_of[where] = cell("tests")
    if (!with_label[cell("tests"), cell("label")]++) labels[cell("tests")]++
    if (cell("tests") == "-") complain(where, "no test")
}
# figures; a figure of the paper that is not drawn here has no name
table == "figures.tsv" {
    name = cell("figure")
    stands[cell("paper")] = 1
    if (match(cell("paper"), /^Fig\. [0-9]+$/)) drawn[substr(cell("paper"), 6) + 0] = 1
    if (name == "-") { name = cell("shows"); sub(/.* /, "", name); want("file", name, where); next }
    want("file", "figures/" name ".gp", where)
    known["script", "figures/" name ".gp"] = 1
    n = split(cell("cases"), item, ", ")
    for (i = 1; i <= n; i++) want("file", "data/cases/" item[i] ".ini", where)
    want_all("function", cell("code"), where)
    code_of[name] = ", " cell("code") ","
    code_at[where] = cell("code"); cases_at[where] = cell("cases")
    want("row of data/drawn.tsv on the figure", name, where)
    tables_of[name] = " " cell("tables") " data/published.tsv "
}
# curves: their tables are those of the figure, and the caption names each panel that has a letter
table == "drawn.tsv" {
    name = cell("figure")
    if (!(name in tables_of)) complain(where, "no such figure is in data/figures.tsv")
    else if (cell("table") != "-" && !index(tables_of[name], " " cell("table") " "))
        complain(where, "its figure does not take the table " cell("table"))
    known["row of data/drawn.tsv on the figure", name] = 1
    if (cell("kind") == "axes" && match(cell("title"), /^\([a-z]\)/)) {
        letter = substr(cell("title"), 1, RLENGTH)
        want("panel in the caption of the figure", name ", " letter, where)
        panels[name] = panels[name] " " letter
        panel_words[name, letter, "title"] = words_on(substr(cell("title"), RLENGTH + 1))
        panel_words[name, letter, "x"] = words_on(cell("x"))
        panel_words[name, letter, "y"] = words_on(cell("y"))
    }
    # the looks and the scale of each panel, which the caption may name
    n = split(cell("panel"), item, " ")
    if (cell("kind") == "scale") for (i = 1; i <= n; i++) scale_of[name, item[i]] = cell("title")
    for (i = 1; i <= n; i++) looks[name, item[i]] = looks[name, item[i]] " " cell("look")
    looks[name, ""] = looks[name, ""] " " cell("look")
    if (cell("kind") == "axes" && match(cell("title"), /^\([a-z]\)/))
        panel_of[name, substr(cell("title"), 2, 1)] = cell("panel")
    # an axis whose label is only a unit uses the label of another panel
    if (cell("kind") == "axes") {
        if (cell("x") ~ /^\([^)]*\)$/) one_label[name, "x"]
        if (cell("y") ~ /^\([^)]*\)$/) one_label[name, "y"]
    }
}
function words_on(label) {
    gsub(/\([^)]*\)|\{[^}]*\}/, " ", label) # units, and marks of gnuplot
    return words_of(label)
}
function words_of_panel(name, letter) {
    return panel_words[name, letter, "title"] \
        ((name, "x") in one_label ? "" : panel_words[name, letter, "x"]) \
        ((name, "y") in one_label ? "" : panel_words[name, letter, "y"])
}
# Beginnings of words of four letters or more, and numbers with a point, with blanks around each.
function words_of(text,    n, word, i, list) {
    n = split(tolower(text), word, /[^a-z0-9.]+/)
    list = " "
    for (i = 1; i <= n; i++)
        if (word[i] ~ /^[a-z][a-z][a-z][a-z]/) list = list substr(word[i], 1, 4) " "
        else if (word[i] ~ /^[0-9]+\.[0-9]+$/) list = list word[i] " "
    return list
}
# Finds the words of a panel that no other panel of its figure has. The caption must have one of
# these words in its text on this panel, which goes from the letter of the panel to the next letter,
# or in its text on all panels, before the first letter.
function check_panels(name,    n, letter, i, j, k, m, word, head, text, others, own, panel) {
    n = split(panels[name], letter, " ")
    head = match(caption[name], /\([a-z]\)/) ? substr(caption[name], 1, RSTART - 1) : ""
    for (i = 1; i <= n; i++) {
        j = index(caption[name], letter[i])
        if (!j) continue
        text = substr(caption[name], j + 3)
        if (match(text, /\([a-z]\)/) && RSTART > 6) text = substr(text, 1, RSTART - 1)
        panel = panel_of[name, substr(letter[i], 2, 1)]
        if (text ~ /logarithmic/ && scale_of[name, panel] !~ /log/)
            complain(captioned[name], "in " name " no axis of " letter[i] " is logarithmic")
        others = own = ""
        for (k = 1; k <= n; k++) if (k != i) others = others words_of_panel(name, letter[k])
        m = split(words_of_panel(name, letter[i]), word, " ")
        for (k = 1; k <= m; k++) {
            if (index(others, " " word[k] " ")) continue
            own = own " " word[k]
            if (index(words_of(head " " text), " " word[k] " ")) break
        }
        if (k > m && own != "")
            complain(captioned[name], \
                "the caption of " name " says nothing of" own " in " letter[i])
    }
}
# A colour in a caption is that of a curve, line or band: of the panel whose letter stands before it
# in this sentence, or of any panel. Panels whose looks the list does not know are left out.
function check_colours(name,    text, panel, one, colour) {
    text = caption[name]
    panel = ""
    while (match(text, /[.] +[A-Z]|\([a-z]\)|[^a-z](orange|blue|red|grey|black|broken)[^a-z]/)) {
        one = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH - 1)
        if (one ~ /^( +|[a-z])$/) { panel = one ~ /[a-z]/ ? panel_of[name, one] : ""; continue }
        if (looks[name, panel] !~ /[a-z]/) continue
        colour = one
        sub(/grey/, "(grey|pale)", colour); sub(/black/, "ink", colour)
        sub(/blue/, "(blue|sky)", colour)
        if (looks[name, panel] !~ colour)
            complain(captioned[name], "nothing in the figure " name " is " one \
                (panel == "" ? "" : " in panel " panel))
    }
}
# places that are not figures
table == "places.tsv" {
    if (stands[cell("place")]++) complain(where, "is there twice")
    want("label", cell("report"), where)
    n = split(cell("cases"), item, ", ")
    for (i = 1; i <= n; i++) want("file", "data/cases/" item[i] ".ini", where)
    want_all("function", cell("code"), where)
    label_of_place[where] = cell("report"); code_of_place[where] = cell("code")
    code_at[where] = cell("code"); cases_at[where] = cell("cases")
}
# A place whose functions also make a figure stands at the figure that shares most of them.
function check_place(where, label,    own, name) {
    own = common(where, figure_of[label])
    for (name in code_of)
        if (own && common(where, name) > own)
            complain(where, "its functions are those of the figure " name ", not of " \
                figure_of[label])
}
function common(where, name,    n, item, i, count) {
    n = split(code_of_place[where], item, ", ")
    for (i = 1; i <= n; i++) count += index(code_of[name], ", " item[i] ",") > 0
    return count + 0
}
# the place of a claim in the lists of figures and places: Fig. 7b, c is a part of Fig. 7
function place_of(text) {
    sub(/,? [a-e]$|, ra[0-9]+$/, "", text); sub(/[a-e],?$/, "", text)
    return text ~ /^earlier, / ? substr(text, 10) " of the earlier paper" : text
}
# A function of the rooms areal, rolling, sliding or line stands at a case of its kind.
function check_kinds(where,    n, item, i, of_areal, of_rolling, rooms) {
    of_areal = cases_at[where] ~ /(^|, )areal/; of_rolling = cases_at[where] ~ /(^|, )rolling/
    n = split(code_at[where], item, ", ")
    for (i = 1; i <= n; i++) {
        rooms = rooms_of[item[i]]
        if (rooms ~ /^( src\/areal )+$/ && !of_areal || rooms ~ /^( src\/rolling )+$/ && \
            !of_rolling || rooms ~ /^( src\/(sliding|line) )+$/ && \
            cases_at[where] ~ /^(areal|rolling-[a-z]+)(, (areal|rolling-[a-z]+))*$/)
            complain(where, item[i] " is of" rooms "and does nothing in " cases_at[where])
    }
}
# claims: a row that states the claim, then comparisons; the numbers have no gap
table == "claims.tsv" {
    name = cell("claim"); rule = cell("rule")
    if (rule == "claim") {
        if (name in claim) complain(where, "is stated twice")
        claim[name] = where
        if (!(place_of(cell("place")) in stands))
            complain(where, "no list says what is behind " place_of(cell("place")))
        letter = substr(name, 1, 1)
        if (substr(name, 2) + 0 != ++last[letter])
            complain(where, "follows " letter sprintf("%02d", last[letter] - 1))
        next
    }
    if (!(name in claim)) complain(where, "is compared before it is stated")
    compared[name] = 1
    sub(/^(identity|misprint|converged|geometry|curve|machine|others|joint) /, "", rule)
    if (rule !~ /^(relative|absolute|below|above|between|overlaps|spread|chance|none)( |$)/)
        complain(where, "unknown rule '" rule "'")
    n = split(cell("source"), item, /[\/-]/)
    for (i = 1; i <= n; i++) want("source", item[i], where)
    # some names are composed: first_frequency_ and the name of a solid
    n = split(cell("name"), item, /[\/_]/)
    for (i = 1; i <= n; i++) want("word of a quantity", item[i], where)
}

# names that exist
table ~ /\.[ch]$/ && /^[A-Za-z].*\(/ && !/;/ {
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    # a function of a test is no function of the program
    if (FILENAME !~ /^tests\//) known["function", name] = 1
    rooms_of[name] = rooms_of[name] " " folder(FILENAME) " "
    if (FILENAME ~ /^tests\/.*\.c$/) known["test", stem(table) ":" name] = 1
}
FILENAME ~ /^verify\/.*\/?verify_[^\/]*\.c$/ { known["test", stem(table)] = 1 }
function folder(name) { sub(/\/[^\/]*$/, "", name); return name }
function stem(name) { return substr(name, 1, length(name) - 2) }
table ~ /\.[ch]$/ && match($0, /% eq:[A-Za-z0-9-]+/) {
    tag = substr($0, RSTART + 2, RLENGTH - 2)
    if (("label", tag) in known)
        complain(FILENAME ":" FNR, "the tag " tag " is also at " place[tag])
    known["label", tag] = 1
    place[tag] = FILENAME ":" FNR
    room_of[tag] = folder(FILENAME)
}
# The equation in a row stands in the room of one of the functions of this row.
function check_room(where, tag,    n, item, i, there) {
    n = split(functions_of[where], item, ", ")
    for (i = 1; i <= n; i++) there = there rooms_of[item[i]]
    if (there != "" && !index(there, " " room_of[tag] " "))
        complain(where, tag " is in " room_of[tag] ", where none of its functions is")
}
table ~ /\.[ch]$/ && FILENAME !~ /^tests/ {
    line = $0
    while (match(line, /eq:[A-Za-z0-9-]+/)) {
        want("label", substr(line, RSTART, RLENGTH), FILENAME ":" FNR)
        line = substr(line, RSTART + RLENGTH)
    }
}
table ~ /\.tex$/ {
    line = $0
    while (match(line, /\\label\{[^}]*\}/)) {
        name = substr(line, RSTART + 7, RLENGTH - 8)
        if ((FILENAME, name) in labelled) complain(FILENAME ":" FNR, "a second label " name)
        labelled[FILENAME, name] = FNR
        known["label", name] = 1
        if (shown != "") figure_of[substr(line, RSTART + 7, RLENGTH - 8)] = shown
        line = substr(line, RSTART + RLENGTH)
    }
}
# references, also several in one command; and intervals, whose two ends must belong to one quantity
table ~ /\.tex$/ {
    line = $0
    while (match(line, /\\[a-z]*ref\{[^}#]*\}/)) {
        n = split(substr(line, RSTART, RLENGTH - 1), item, /[{,]/)
        for (i = 2; i <= n; i++) {
            if (item[i] ~ /^(tab|fig|sec|eq):/) want("label", item[i], FILENAME ":" FNR)
            referred[item[i]] = 1
        }
        line = substr(line, RSTART + RLENGTH)
    }
    line = FNR == 1 ? $0 : before " " $0
    before = $0
    while (match(line, /\{[a-z0-9\/_-]+\} (to|and) \\[a-z]+(\[[0-9]\])?\{[a-z0-9\/_-]+\}/)) {
        split(substr(line, RSTART + 1, RLENGTH - 2), item, /\} .*\{/)
        line = substr(line, RSTART + RLENGTH - 1)
        name = item[1]
        if (!sub(/_from$/, "_to", name) && item[2] !~ /_to$/) continue
        if ((name != item[2] || name == item[1]) && !said[FILENAME, item[1], item[2]]++)
            complain(FILENAME ":" FNR, "an interval from " item[1] " to " item[2])
    }
}
# panels fill the picture without overlap, as far as their edges are numbers
table ~ /\.gp$/ && match($0, /set [lrtb]margin at screen [0-9.]+/) {
    split(substr($0, RSTART, RLENGTH), item, " ")
    side = substr(item[2], 1, 1)
    edges[FILENAME, side] = edges[FILENAME, side] " " item[5]
    framed[FILENAME]
}
# Text at the right edge ends there, and a key at an edge lies inside; the letter of a panel stands
# at its upper left corner, or left of it and above.
table ~ /\.gp$/ && match($0, /set (key|label [0-9]+ .*) at (screen|graph) [-0-9.]+/) {
    line = substr($0, RSTART, RLENGTH)
    side = line; sub(/.* /, "", side)
    if (side + 0 >= 0.9 && $0 !~ / right/) complain(FILENAME ":" FNR, "text from the right edge on")
    if (line ~ /set label 1 "\([a-z]\)/ && !(side + 0 <= 0.05 && line ~ / graph [-0-9.]+$/ && \
        substr($0, RSTART + RLENGTH) ~ /^, graph (0[.]9|1)/))
        complain(FILENAME ":" FNR, "a letter that is not at the corner of its panel")
    if (line ~ /set key/ && side + 0 <= 0.1 && $0 !~ / left/)
        complain(FILENAME ":" FNR, "a key from the left edge on")
    if (line ~ /set key/ && match($0, /, (screen|graph) [0-9.]+/)) {
        side = substr($0, RSTART, RLENGTH); sub(/.* /, "", side)
        if (side + 0 >= 0.9 && $0 !~ / top/ || side + 0 <= 0.1 && $0 !~ / (bottom|center)/)
            complain(FILENAME ":" FNR, "a key beyond the upper or lower edge")
    }
}
function check_edges(name, near, far, least,    n, m, i, a, b, low, high, k) {
    n = split(edges[name, near], a, " "); m = split(edges[name, far], b, " ")
    for (i = 1; i <= n; i++) if (i == 1 || a[i] + 0 < low) low = a[i] + 0
    for (i = 1; i <= m; i++) if (b[i] + 0 > high) high = b[i] + 0
    if (m && high < 0.9) complain(name, "its panels end at " high " of the picture")
    if (least && n && low > least) complain(name, "its panels begin at " low " of the picture")
    for (i = 1; i <= n; i++)
        for (k = 1; k <= m; k++)
            if (n == m && (k < i && b[k] + 0 > a[i] + 0 && a[k] + 0 < a[i] + 0 || \
                k == i && b[k] + 0 <= a[i] + 0))
                complain(name, "a panel from " a[i] " to " b[i] " of the picture, one to " b[k])
}
# An entry of the bibliography has the name and the year of its key, and its last page is after its
# first one.
FILENAME ~ /\.bib$/ { if (/^@/) { check_entry(); entry = "" }; entry = entry $0 " " }
function check_entry(    name, year, author, page) {
    name = entry; sub(/,.*/, "", name); sub(/^@[a-z]+[{]/, "", name)
    if (match(entry, /pages = [{][0-9]+--[0-9]+/)) {
        split(substr(entry, RSTART + 9, RLENGTH - 9), page, "--")
        if (page[1] + 0 >= page[2] + 0) complain("report.bib: " name, "pages " page[1] "--" page[2])
    }
    if (!match(name, /^[a-z]+(1[89]|20)[0-9][0-9]$/)) return
    year = substr(name, length(name) - 3); sub(/[0-9]+$/, "", name)
    author = tolower(substr(entry, index(entry, "author = ") + 9))
    gsub(/\\[a-z]|[^a-z ,]/, "", author)
    sub(/,.*/, "", author); gsub(/ /, "", author)
    if (!index(author, name)) complain("report.bib: " name year, "its author is " author)
    if (entry !~ ("[ ,]year = [{]?" year)) complain("report.bib: " name year, "has another year")
}
# a caption is the text from the picture to the end of the figure
table ~ /\.tex$/ && match($0, /(begin\{beside\}|includegraphics(\[[^]]*\])?)\{[a-z-]+\}/) {
    shown = substr($0, RSTART, RLENGTH - 1); sub(/.*\{/, "", shown)
    captioned[shown] = FILENAME ":" FNR
}
table ~ /\.tex$/ && shown != "" {
    line = $0
    while (match(line, /\([a-z](, [a-z])*\)/)) {
        n = split(substr(line, RSTART + 1, RLENGTH - 2), item, ", ")
        for (i = 1; i <= n; i++)
            known["panel in the caption of the figure", shown ", (" item[i] ")"] = 1
        line = substr(line, RSTART + RLENGTH)
    }
    if (!index(caption[shown], "\\label")) caption[shown] = caption[shown] " " $0
    if ($0 ~ /\\end\{(beside|figure)\}/) shown = ""
}
# places that may name a source of quantities: lists, scripts, rules, and strings of the program
table !~ /^(claims|drawn|equations|figures|places|published)\.tsv$/ && \
    table ~ /\.(tsv|awk|mk)$/ { text = text $0 "\n" }
table ~ /\.c$/ && FILENAME !~ /^tests/ && /"/ { text = text $0 "\n" }

END {
    check_entry()
    for (name in framed) {
        check_edges(name, "l", "r", 0.2)
        check_edges(name, "b", "t", 0)
    }
    for (name in labelled) {
        split(name, item, SUBSEP)
        if (item[2] ~ /^(tab|fig):/ && !(item[2] in referred))
            complain(item[1] ":" labelled[name], "nothing refers to " item[2])
    }
    for (paper in most)
        for (i = 1; i <= most[paper]; i++)
            if (!((paper, i) in seen))
                complain("paper/equations.tsv", "no row for equation " i " of " paper)
    for (i = 1; i <= figures; i++)
        if (!(i in drawn)) complain("data/figures.tsv", "no row for the paper's Fig. " i)
    for (name in panels) check_panels(name)
    for (name in captioned) check_colours(name)
    for (where in label_of) if (label_of[where] in room_of) check_room(where, label_of[where])
    # an equation whose number is a tag has this tag
    for (where in label_of)
        if (its_tag[where] in room_of && label_of[where] != its_tag[where])
            complain(where, "has the label " label_of[where] ", not " its_tag[where])
    for (where in tests_of)
        if (labels[tests_of[where]] == 2 && label_of[where] != its_tag[where] && \
            with_label[tests_of[where], label_of[where]] == 1)
            complain(where, "has other rows with its tests, all with a label that is not " \
                label_of[where])
    for (where in code_at) check_kinds(where)
    for (where in label_of_place)
        if (label_of_place[where] in figure_of) check_place(where, label_of_place[where])
    for (name in claim)
        if (!(name in compared)) complain(claim[name], "is compared with nothing")
    for (name in file) {
        known["file", name] = 1
        if (name ~ /^figures\/.*\.gp$/ && name !~ /^figures\/(style|levels)\.gp$/ && \
            !(("script", name) in known)) complain(name, "is in no row of data/figures.tsv")
    }
    for (pair in wanted) {
        split(pair, item, SUBSEP)
        if (item[1] ~ /^(source|word of)/ ? index(text, item[2]) == 0 : !(pair in known))
            complain(wanted[pair], "there is no " item[1] " " item[2])
    }
    print rows " equations traced, " pending + 0 " pending, " faults + 0 " faults"
    exit faults > 0
}
