# Compares the drawing of a figure with the tables behind it, by the list data/drawn.tsv.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v figure=NAME -f paper/tables/table.awk -f figures/drawn.awk data/drawn.tsv DRAWN \
#            TABLE...   (DRAWN as figures/drawn.sh writes it, TABLE... as in data/figures.tsv)
#
# The head of the list describes its columns. It is a fault if something is drawn but not in the
# list, or in the list but not drawn, or if a point, a line or a title differs. Numbers may differ
# by a part in 100 000, because awk prints some of the input of gnuplot with few digits. A unit is
# that of the head of the table, or that of the row if the head refers to a column `unit`. The label
# of the axis has the drawn unit. The scales of a panel are those of the list. A tic with a number
# stands at this number, and between the ends of its axis. The script prints a line for each fault;
# the exit code is 1 if there is one.
BEGIN {
    # LABEL:TABLE:FACTOR, a unit as labels and as heads of tables write it; a number of the table
    # times FACTOR is the number in the unit of the label
    n = split("m:m:1 mm:m:1e3 µm:m:1e6 {/Symbol~m}m:m:1e6 nm:m:1e9 cm^2:m2:1e4 1/µm:1/m:1e-6 " \
        "s:s:1 ms:s:1e3 µs:s:1e6 ns:s:1e9 Hz:Hz:1 kHz:Hz:1e-3 m/s:m/s:1 mm/s:m/s:1e3 N:N:1 " \
        "N/m:N/m:1 J/m:J/m:1 Pa:Pa:1 GPa:Pa:1e-9 dB:dB:1 rad/m:rad/m:1 N^2/Hz:N2/Hz:1 " \
        "N^2~m/rad:N2~m/rad:1 m^2~s^{−2}/Hz:m2/s2/Hz:1 %:1:100 1/s:1/s:1 1:1:1", word, " ")
    for (j = 1; j <= n; j++) {
        gsub(/~/, " ", word[j])
        split(word[j], one, ":")
        in_tables[one[1]] = one[2]; factor_of[one[1]] = one[3]
    }
}
function complain(what) { print figure ": " what; faults++ }
function end_of(x) { return x == "*" ? "*" : x + 0 }
# Checks that a tic with a number, such as 0.1 or 10^{-3}, stands at this number. The unit is not
# known, so the factor from number to place must be that of the first such tic of the axis.
function check_tic(axis, words, place,    x, ratio) {
    x = words
    if (sub(/^10\^[{]/, "", x) && sub(/[}]$/, "", x)) x = 10^x
    else if (words !~ /^[-+]?[0-9]*[.]?[0-9]+$/) return
    if (x == 0 || place == 0) ratio = x == place + 0
    else {
        if (!((panel_of, axis) in ratio_of)) ratio_of[panel_of, axis] = place/x
        ratio = place/x/ratio_of[panel_of, axis]
    }
    if (ratio < 0.999 || ratio > 1.001)
        complain("panel " panel_of ": '" words "' along " axis " stands at " place)
}

# Reading ---------------------------------------------------------------------------------------

part == 1 {
    if (cell("figure") != figure) next
    listed++
    n = split(cell("panel"), panel, " ")
    for (j = 1; j <= n; j++) {
        i = ++rows
        its_panel[i] = panel[j]; kind[i] = cell("kind"); title[i] = cell("title")
        table[i] = cell("table"); where_of[i] = cell("rows"); x_of[i] = cell("x")
        y_of[i] = cell("y"); more[i] = cell("more"); let[i] = cell("let"); each[i] = cell("each")
        look_of[i] = cell("look")
    }
    next
}
part == 2 {
    panel_of = cell("panel") + 0; what = cell("what")
    if (panel_of > panels) panels = panel_of
    if (what == "point") key = panel_of SUBSEP cell("curve")
    else if (what == "arrow" || what == "band") key = panel_of SUBSEP what
    else if (what == "curve") { drawn_title[panel_of, cell("curve")] = cell("a"); next }
    else if (what == "style") { style_of[panel_of, cell("curve")] = cell("a"); next }
    else if (what == "look") { look_drawn[panel_of, cell("curve")] = cell("a"); next }
    else if (what == "box") { for (j = 1; j <= 4; j++) box[panel_of, j] = $(3 + j); next }
    else if (what == "label") {
        if (cell("a") != "") label_drawn[panel_of, ++labels[panel_of]] = \
            cell("a") OFS cell("b") OFS cell("c") OFS cell("d")
        next
    } else if (what == "range") {
        range_of[panel_of, cell("a")] = end_of(cell("b")) ":" end_of(cell("c")); next
    } else if (what == "unnumbered") { without_numbers[panel_of, cell("a") "label"]; next }
    else if (what == "log") { log_of[panel_of] = log_of[panel_of] cell("a"); next }
    else if (what == "tic") {
        check_tic(cell("a"), cell("b"), cell("c"))
        tics[panel_of, cell("a")] = tics[panel_of, cell("a")] " " cell("c")
        next
    }
    else { text[panel_of, what] = cell("a"); next }
    i = ++points[key]
    for (j = 1; j <= 6; j++) at[key, i, j] = $(3 + j)
    next
}
{
    if (!(FILENAME in lines)) {
        files[++many] = FILENAME
        for (name in column) its_column[FILENAME, name] = column[name]
        for (j = 1; j <= columns; j++) {
            its_name[FILENAME, j] = column_name[j]; its_unit[FILENAME, j] = column_unit[j]
        }
        its_columns[FILENAME] = columns
    }
    line_of[FILENAME, ++lines[FILENAME]] = $0
}
# makes the rows of a table the present rows
function open(name,    i, j, file) {
    for (i = 1; i <= many; i++) {
        j = length(files[i]) - length(name)
        if (files[i] == name || j > 0 && substr(files[i], j) == "/" name) file = files[i]
    }
    if (file == "") die(figure ": no table " name)
    split("", column); split("", column_unit)
    columns = its_columns[file]
    for (j = 1; j <= columns; j++) {
        column[its_name[file, j]] = j; column_unit[j] = its_unit[file, j]
    }
    return file
}

# Expressions: numbers, columns, values of `let`, row, number, X, + - * / ( ) and functions --------

function value_of(expression) {
    rest = expression
    sub(/ *\[[^]]*\]$/, "", rest); gsub(/ /, "", rest)
    first_column = ""
    result = sum()
    if (rest != "") die(figure ": '" expression "' ends in '" rest "'")
    return result
}
# not every awk has NaN as a number, so a missing number is a text
function both(a, b) { return a != "NaN" && b != "NaN" }
function sum(    a, b, sign) {
    a = product()
    while (rest ~ /^[-+]/) {
        sign = substr(rest, 1, 1); rest = substr(rest, 2)
        b = product()
        a = both(a, b) ? (sign == "+" ? a + b : a - b) : "NaN"
    }
    return a
}
function product(    a, b, sign) {
    a = factor()
    while (rest ~ /^[*\/]/) {
        sign = substr(rest, 1, 1); rest = substr(rest, 2)
        b = factor()
        a = !both(a, b) || (sign == "/" && b == 0) ? "NaN" : sign == "*" ? a*b : a/b
    }
    return a
}
function factor(    a, name) {
    if (rest ~ /^-/) { rest = substr(rest, 2); a = factor(); return a == "NaN" ? a : -a }
    if (rest ~ /^\(/) {
        rest = substr(rest, 2); a = sum(); rest = substr(rest, 2)
        return a
    }
    if (match(rest, /^([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?/)) {
        a = substr(rest, 1, RLENGTH) + 0; rest = substr(rest, RLENGTH + 1)
        return a
    }
    if (!match(rest, /^[A-Za-z_][A-Za-z_0-9]*/)) die(figure ": an expression goes on with " rest)
    name = substr(rest, 1, RLENGTH); rest = substr(rest, RLENGTH + 1)
    if (rest ~ /^\(/) { rest = substr(rest, 2); a = sum(); rest = substr(rest, 2)
        return called(name, a) }
    if (name in value) return value[name]
    a = cell(name)
    if (first_column == "") first_column = name
    return missing(a) ? "NaN" : a == "inf" ? 1e308 : a + 0
}
function called(name, a) {
    if (name == "zero_if_none") return a == "NaN" ? 0 : a
    if (a == "NaN") return a
    if (name == "abs") return a < 0 ? -a : a
    if (name == "log10") return a > 0 ? log(a)/log(10) : "NaN"
    if (name == "exp") return exp(a)
    if (name == "sqrt") return sqrt(a)
    if (name == "none_if_zero") return a == 0 ? "NaN" : a
    if (name == "finite") return a < 1e300 ? a : "NaN"
    # a sum, or another function, of the rows up to the present one
    if (name == "running") return running += a
    die(figure ": no function " name)
}

# Values by name ----------------------------------------------------------------------------------

# `NAME = WHAT COLUMN [of TABLE] [: CONDITIONS]`. WHAT is value, sum, mean, smallest, largest, or
# `OTHER at smallest`, which is the cell of the column OTHER in the row where COLUMN is smallest.
# With `size` before COLUMN the sign of its numbers does not count. Also: `NAME = is EXPRESSION`
function make_values(texts, table_here,    n, j, one, name, k, file, conditions, word, w, from) {
    n = split(texts, one, "; ")
    for (j = 1; j <= n; j++) {
        k = index(one[j], " = ")
        name = substr(one[j], 1, k - 1); one[j] = substr(one[j], k + 3)
        k = index(one[j], " : ")
        conditions = k ? filled(substr(one[j], k + 3)) : "-"
        if (k) one[j] = substr(one[j], 1, k - 1)
        from = table_here
        w = split(one[j], word, " ")
        if (word[1] == "is") { value[name] = value_of(word[2]); continue }
        if (word[w - 1] == "of") { from = filled(word[w]); w -= 2 }
        value[name] = gathered(open(from), word, w, conditions)
        if (value[name] == "") value[name] = "NaN"
    }
}
function gathered(file, word, w, conditions,    i, x, best, shown, n, s, largest_asked) {
    for (i = 1; i < w; i++) if (word[i] == "largest") largest_asked = 1
    for (i = 1; i <= lines[file]; i++) {
        $0 = line_of[file, i]
        if (conditions != "-" && !holds(conditions)) continue
        x = cell(word[w]); n++
        if (word[w - 1] == "size" && x < 0) x = -x
        if (word[1] == "value") return x ~ /^[-+.0-9]/ ? x + 0 : x
        s += x
        if (best == "" || (largest_asked ? x + 0 > best : x + 0 < best)) {
            best = x + 0
            shown = word[2] == "at" ? cell(word[1]) : best
        }
    }
    return !n ? "" : word[1] == "sum" ? s : word[1] == "mean" ? s/n : shown
}
# {NAME} is a value, {NAME %FORMAT} a value with a number of digits, {} the word of `each`
function filled(text,    name, format, k) {
    if (!index(text, "{")) return text
    gsub(/[{][}]/, one_of, text)
    for (name in value) {
        # without gsub, because some awks keep the memory of every replacement
        while ((k = index(text, "{" name "}")))
            text = substr(text, 1, k - 1) value[name] substr(text, k + length(name) + 2)
        if (match(text, "[{]" name " %[^}]*[}]")) {
            format = substr(text, RSTART + length(name) + 2, RLENGTH - length(name) - 3)
            text = substr(text, 1, RSTART - 1) sprintf(format, value[name]) \
                substr(text, RSTART + RLENGTH)
        }
    }
    return text
}

# Points of the list -----------------------------------------------------------------------

# The factor from the unit of the expression to that of the axis. A label in parentheses stands for
# an axis whose label is in another panel.
function scale_of(expression, axis, i,    unit, label) {
    label = label_of[its_panel[i], axis]
    if (match(label, /\([^()]*\)$/)) label = substr(label, RSTART + 1, RLENGTH - 2)
    else if (label ~ /^dB /) label = "dB"
    else if (!(label in in_tables)) label = "1"
    sub(/ (re|above) .*/, "", label)
    if (!(label in in_tables)) die(figure ": no unit '" label "' is known")
    if (match(expression, /\[[^]]*\]$/)) unit = substr(expression, RSTART + 1, RLENGTH - 2)
    else if (first_column == "") return 1
    else {
        unit = column_unit[column[first_column]]
        if (unit == "-") unit = has("unit") ? cell("unit") : "-"
    }
    if (unit == label) return 1
    if (unit == "-" || unit == in_tables[label] || unit == "SI" && factor_of[label] == 1)
        return factor_of[label]
    if (!((i, axis) in said))
        complain("panel " its_panel[i] ": " axis " is in " unit ", its label in " label)
    said[i, axis]
    return "NaN"
}
# a coordinate along its own axis, or along another one, as in x:EXPRESSION
function coordinate(expression, axis, i,    v) {
    if (expression == "-" || expression == "?") return expression
    if (expression ~ /^[xy]:/) {
        axis = substr(expression, 1, 1)
        expression = substr(expression, 3)
    }
    v = value_of(filled(expression))
    return v == "NaN" ? v : v*scale_of(expression, axis, i)
}
# adds an expected point, if its coordinates are numbers
function add_point(i,    n, j, text, p) {
    p = expects + 1
    n = split(more[i] == "-" ? "" : more[i], text, " ")
    expected[p, 1] = coordinate(x_of[i], "x", i)
    expected[p, 2] = coordinate(y_of[i], "y", i)
    for (j = 1; j <= 4; j++) expected[p, 2 + j] = j <= n ? coordinate(text[j], "y", i) : "-"
    if (kind[i] == "arrow" || kind[i] == "band") expected[p, 6] = look_of[i]
    if (expected[p, 1] != "NaN" && expected[p, 2] != "NaN") expects = p
}
# The points of a row of the list: one for each row of its table. Without a table there is one
# point, or one for each place at which gnuplot drew a curve.
function add_points(i, key,    file, k, many_of_them) {
    split("", value)
    if (let[i] != "-") make_values(let[i], table[i])
    value["number"] = number_of_word
    value["row"] = -1
    running = 0
    file = table[i] == "-" ? "" : open(filled(table[i]))
    many_of_them = file != "" ? lines[file] : x_of[i] == "X" ? points[key] : 1
    for (k = 1; k <= many_of_them; k++) {
        if (file != "") {
            $0 = line_of[file, k]
            if (where_of[i] != "-" && !holds(filled(where_of[i]))) continue
        } else value["X"] = at[key, k, 1]
        value["row"]++
        add_point(i)
    }
}
# all rows of the list for one part of a panel
function add_rows(first, key,    i) {
    split("", expected); expects = 0
    for (i = first; i <= rows; i++)
        if (its_panel[i] == its_panel[first] && kind[i] == kind[first]) add_points(i, key)
}

# Comparing ---------------------------------------------------------------------------------------

function near(a, b, whole,    d, size) {
    if (b == "?") return 1
    if (a ~ /^[a-z]+( |$)/ && a !~ /^nan/) return a == b # a look
    if (a == "-" || b == "-") return a == b
    if (a ~ /^-?[Nn]a[Nn]$/ || b == "NaN") return a ~ /^-?[Nn]a[Nn]$/ && b == "NaN"
    d = a - b; size = a < 0 ? -a : a
    if (d < 0) d = -d
    return d <= 1e-5*size + 1e-9*whole
}
function largest(key, j,    i, a, most) {
    for (i = 1; i <= points[key]; i++) {
        a = at[key, i, j] + 0
        if (a < 0) a = -a
        if (a > most) most = a
    }
    return most + 0
}
function same(key, i, e,    j) {
    for (j = 1; j <= 6; j++) if (!near(at[key, i, j], expected[e, j], whole[j])) return 0
    return 1
}
# The drawn points of a key must be the expected ones, in any order. With `some` it is enough that
# each drawn point is one of the expected ones.
function compare(key, what, some,    i, e, after, used, found) {
    for (i = 1; i <= 6; i++) whole[i] = largest(key, i)
    if (!expects) { complain(what ": the table has no points of it"); return }
    if (points[key] + 0 == 0) { complain(what ": nothing is drawn"); return }
    if (!some && points[key] != expects) {
        complain(what ": points: " points[key] + 0 ", in the table: " expects)
        return
    }
    after = 1
    for (i = 1; i <= points[key]; i++) {
        found = 0
        for (e = after; e <= expects && !found; e++)
            if (!(e in used) && same(key, i, e)) found = e
        for (e = 1; e < after && !found; e++)
            if (!(e in used) && same(key, i, e)) found = e
        if (!found) {
            complain(what ": the point " at[key, i, 1] ", " at[key, i, 2] " is not in the table")
            return
        }
        used[found]
        after = found + 1
    }
}
function compare_title(key, wanted, what) {
    if (wanted == "-") wanted = ""
    if (wanted ~ /\*$/ ? index(drawn_title[key], substr(wanted, 1, length(wanted) - 1)) == 1 : \
        drawn_title[key] == wanted) return
    complain(what ": its title is '" drawn_title[key] "', not '" wanted "'")
}
# The look for the word number j of `each`. If the row gives several colours with commas between
# them, each word has one of them, in which ~ is a blank.
function look_for(i, j,    one, word) {
    if (!match(look_of[i], /[^ ,]+(,[^ ,]+)+/)) return look_of[i]
    split(substr(look_of[i], RSTART, RLENGTH), one, ",")
    word = one[j]
    gsub(/~/, " ", word)
    return substr(look_of[i], 1, RSTART - 1) word substr(look_of[i], RSTART + RLENGTH)
}
function compare_look(key, wanted, what) {
    if (key in look_drawn && look_drawn[key] != wanted)
        complain(what ": it is '" look_drawn[key] "', not '" wanted "'")
}
# each word of `each` is a curve
function compare_curves(i,    n, j, word, curve, some, key, what) {
    curve = kind[i]
    some = sub(/~$/, "", curve)
    if (sub(/[+]$/, "", curve)) { compare_joined(i, its_panel[i] SUBSEP curve); return }
    n = each[i] == "-" ? 1 : split(each[i], word, " ")
    for (j = 1; j <= n; j++) {
        key = its_panel[i] SUBSEP (curve + j - 1)
        if (x_of[i] == "X") guides[key]
        if (key in seen) continue
        seen[key]
        one_of = word[j]; number_of_word = j
        what = "panel " its_panel[i] ", curve " curve + j - 1
        if (y_of[i] != "-") add_rows(i, key)
        else if (points[key]) complain(what ": only in the legend, but points: " points[key])
        compare_title(key, filled(title[i]), what)
        compare_look(key, look_for(i, j), what)
        if (y_of[i] != "-") compare(key, what, some)
    }
    one_of = ""
}
# A curve without a title uses the legend of another panel: there a curve from the same rows of a
# table, perhaps of another quantity, has a title and the same style.
function compare_styles(titled,    i, n, j, word, curve, series) {
    for (i = 1; i <= rows; i++) {
        if (kind[i] !~ /^[0-9]+$/ || let[i] != "-" || (title[i] != "-") != titled) continue
        n = each[i] == "-" ? 1 : split(each[i], word, " ")
        for (j = 1; j <= n; j++) {
            curve = its_panel[i] SUBSEP (kind[i] + j - 1)
            one_of = word[j]
            series = series_of(i)
            if (series == "" || !(curve in style_of)) continue
            if (titled) legend[series] = style_of[curve]
            else if (series in legend && legend[series] != style_of[curve])
                complain("panel " its_panel[i] ", curve " kind[i] + j - 1 \
                    ": in the legend it has " legend[series] ", not " style_of[curve])
        }
    }
    one_of = ""
}
function series_of(i,    n, j, part, text) {
    n = split(filled(where_of[i]), part, " & ")
    for (j = 1; j <= n; j++) if (part[j] !~ /^(quantity=|-$)/) text = text table[i] " " part[j] ";"
    return text
}
# each word of `each` is a point of one curve
function compare_joined(i, key,    n, j, word, what) {
    what = "panel " its_panel[i] ", curve " kind[i] + 0
    n = split(each[i], word, " ")
    split("", expected); expects = 0
    for (j = 1; j <= n; j++) { one_of = word[j]; add_points(i, key) }
    one_of = ""
    compare_title(key, title[i], what)
    compare_look(key, look_of[i], what)
    compare(key, what, 0)
    seen[key]
}
function compare_marks(p, what,    i, key) {
    key = p SUBSEP what
    for (i = 1; i <= rows; i++)
        if (its_panel[i] == p && kind[i] == what) {
            add_rows(i, key)
            # a line that only some data have may be missing both in the drawing and in the table
            if (expects || points[key]) compare(key, "panel " p ", " what, 0)
            return
        }
    if (points[key]) complain("panel " p ", " what " is not in the list")
}
# words at a place of a panel; all of them must be in the list
function compare_labels(p,    i, e, j, one, free) {
    for (i = 1; i <= rows; i++) {
        if (its_panel[i] != p || kind[i] != "label") continue
        split("", expected); expects = 0
        add_points(i, "")
        for (e = 1; e <= expects; e++) {
            for (j = 1; j <= labels[p]; j++) {
                split(label_drawn[p, j], one, OFS)
                if (!(j in free) && one[1] == filled(title[i]) && one[4] == look_of[i] && \
                    near(one[2], expected[e, 1], 0) && near(one[3], expected[e, 2], 0)) break
            }
            if (j > labels[p]) complain("panel " p ": '" filled(title[i]) "' is not at its place")
            free[j]
        }
    }
    for (j = 1; j <= labels[p]; j++)
        if (!(j in free)) {
            split(label_drawn[p, j], one, OFS)
            complain("panel " p ": '" one[1] "' is not in the list there")
        }
}
# the label of an axis; a label in parentheses is in another panel
function compare_axes(i,    p) {
    p = its_panel[i]
    split("", value)
    if (let[i] != "-") make_values(let[i], table[i])
    compare_text(p, "letter", filled(title[i])); compare_text(p, "xlabel", x_of[i])
    compare_text(p, "ylabel", y_of[i])
    check_numbers(p, "xlabel"); check_numbers(p, "ylabel")
    label_of[p, "x"] = x_of[i]; label_of[p, "y"] = y_of[i]
    axes[p]
}
# an axis with a label has numbers
function check_numbers(p, what) {
    if (text[p, what] != "" && (p, what) in without_numbers)
        complain("panel " p ": no numbers at '" text[p, what] "'")
}
# the ends of both axes, and which axes are logarithmic; an end of ? depends on the data
function compare_scale(i,    p, wanted, along) {
    p = its_panel[i]
    scaled[p]
    if (more[i] == "part") part_of_data[p]
    else if (more[i] != "-") die(figure ": a scale of " more[i])
    wanted = title[i] == "linear" ? "" : substr(title[i], 5)
    along = (log_of[p] ~ /x/ ? "x" : "") (log_of[p] ~ /y/ ? "y" : "")
    if (along != wanted)
        complain("panel " p ": logarithmic along '" along "', not '" wanted "'")
    if (x_of[i] != "?" && range_of[p, "x"] != x_of[i])
        complain("panel " p ": x from " range_of[p, "x"] ", not " x_of[i])
    if (y_of[i] != "?" && range_of[p, "y"] != y_of[i])
        complain("panel " p ": y from " range_of[p, "y"] ", not " y_of[i])
}
# Panels have room in the picture (gnuplot moves an edge beyond it to 0 or 1), and none covers a
# part of another. If a script sets an edge of one panel, it sets this edge of all panels.
function compare_boxes(    p, q, j, edge) {
    split("left right lower upper", edge, " ")
    for (p = 1; p <= panels; p++)
        for (q = 1; q < p; q++) {
            for (j = 1; j <= 4; j++)
                if ((box[p, j] == "-") != (box[q, j] == "-")) break
            if (j <= 4)
                complain("panels " q " and " p ": only one has its " edge[j] " edge")
            else if (covers(p, q, 1) && covers(p, q, 3) && !same_box(p, q))
                complain("panel " p " covers a part of panel " q)
        }
    for (p = 1; p <= panels; p++)
        for (j = 1; j <= 3; j += 2)
            if (box[p, j] ~ /[0-9]/ && box[p, j + 1] ~ /[0-9]/ && \
                box[p, j] + 0 >= box[p, j + 1] + 0)
                complain("panel " p " from " box[p, j] " to " box[p, j + 1] " of the picture")
    for (p = 1; p <= panels; p++)
        for (j = 1; j <= 4; j++)
            if (box[p, j] ~ /[0-9]/ && (box[p, j] + 0 <= 0 || box[p, j] + 0 >= 1))
                complain("panel " p ": its " edge[j] " edge at " box[p, j] " of the picture")
}
function covers(p, q, j) {
    return box[p, j] + 0 < box[q, j + 1] + 0 && box[q, j] + 0 < box[p, j + 1] + 0
}
# several plots of a script may be one panel
function same_box(p, q,    j) {
    for (j = 1; j <= 4; j++) if (box[p, j] != box[q, j]) return 0
    return 1
}
# No axis cuts a point of a table away, except in a panel that, as the list says, shows only a part
# of its data.
function compare_cuts(p,    j, i, a, axis, two, low, high, x, out) {
    for (a = 1; a <= 2; a++) {
        axis = substr("xy", a, 1)
        split(range_of[p, axis], two, ":")
        low = two[1] == "" ? "*" : two[1]; high = two[2] == "" ? "*" : two[2]
        if (low != "*" && high != "*" && low > high) { low = two[2]; high = two[1] }
        for (j = 1; j <= 99; j++) {
            if (!((p SUBSEP j) in points) || (p SUBSEP j) in guides) continue
            out = 0
            for (i = 1; i <= points[p, j]; i++) {
                x = at[p SUBSEP j, i, a]
                if (x !~ /[0-9]/) continue
                if (low != "*" && x + 0 < low - 1e-6*size(low)) out++
                if (high != "*" && x + 0 > high + 1e-6*size(high)) out++
            }
            if (out) complain("panel " p ", curve " j ": " "points outside of " axis \
                " from " range_of[p, axis] ": " out " of " points[p, j])
        }
    }
}
# a tic that a script gives by its number is seen: it stands between the ends of its axis
function compare_tics(p, axis,    two, one, j, n) {
    split(range_of[p, axis], two, ":")
    n = split(tics[p, axis], one, " ")
    for (j = 1; j <= n; j++)
        if (two[1] ~ /[0-9]/ && two[2] ~ /[0-9]/ && \
            (one[j] - two[1])*(one[j] - two[2]) > 1e-9*size(two[2] - two[1])*size(two[2]))
            complain("panel " p ": a tic of " axis " at " one[j] ", outside of " range_of[p, axis])
}
function size(x) { return x < 0 ? -x : x + 0 }
function compare_text(p, what, wanted) {
    if (wanted == "-" || what != "letter" && wanted ~ /^\([^()]*\)$/) wanted = ""
    if (text[p, what] != wanted)
        complain("panel " p ": its " what " is '" text[p, what] "', not '" wanted "'")
}
END {
    if (!listed) { complain("data/drawn.tsv does not have it"); exit 1 }
    for (i = 1; i <= rows; i++) {
        if (kind[i] == "axes") compare_axes(i)
        if (kind[i] == "scale") compare_scale(i)
        if (its_panel[i] > most_panels) most_panels = its_panel[i] + 0
        if (kind[i] !~ /^([0-9]+[~+]?|axes|scale|arrow|band|label)$/)
            die(figure ": no kind " kind[i])
    }
    for (p = 1; p <= panels; p++) {
        if (!(p in axes)) complain("panel " p " is not in the list")
        if (!(p in scaled)) complain("panel " p ": its scale is not in the list")
    }
    for (; p <= most_panels; p++) complain("panel " p " is not drawn")
    for (i = 1; i <= rows; i++) if (kind[i] ~ /^[0-9]/) compare_curves(i)
    compare_styles(1)
    compare_styles(0)
    compare_boxes()
    for (p = 1; p <= panels; p++) {
        compare_marks(p, "arrow")
        compare_marks(p, "band")
        compare_labels(p)
        compare_tics(p, "x")
        compare_tics(p, "y")
        if (run_length != "quick" && !(p in part_of_data)) compare_cuts(p)
        for (j = 1; j <= 99; j++)
            if (((p SUBSEP j) in points || drawn_title[p, j] != "") && !((p SUBSEP j) in seen))
                complain("panel " p ", curve " j " is not in the list")
    }
    exit faults > 0
}
