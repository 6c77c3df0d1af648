# Tables for the scripts that arrange them: columns by name, and one way to write a head.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f SCRIPT.awk TABLE...
#
# The rules of SCRIPT.awk meet the rows alone: comments, the line of names and empty lines end here.
# `part` counts the tables; columns, column[NAME], column_name[j] and column_unit[j] are those of
# the present one, comments[part] are its lines that begin with # and its line of names. A table
# names its columns in one of two forms:
#
#     # a [m]<TAB>b         the last comment before the rows, each `name` or `name [unit]`
#     # units<TAB>m<TAB>1   the last comment has the units, and the line after it the names:
#     a<TAB>b               letters, digits and underscores alone
#
# Any other character of a name counts as an underscore, for those who ask for it as well.
BEGIN { FS = OFS = "\t"; if (units_line == "") units_line = 0; CONVFMT = OFMT = "%.10g" }

FNR == 1 { part++; named = 0; last_comment = "" }
/^#/ { comments[part] = comments[part] $0 "\n"; if (!named) last_comment = $0; next }
!NF { next }
!named {
    named = 1
    if (read_names(last_comment, $0)) { comments[part] = comments[part] $0 "\n"; next }
}

# The columns from the last comment and the line after it; true if that line has their names.
function read_names(comment, line,    j, below, cell_of) {
    split("", column); split("", column_unit)
    below = comment ~ /^# units(\t|$)/
    if (!below) { line = comment; sub(/^# */, "", line) }
    columns = split(line, column_name, "\t")
    split(comment, cell_of, "\t")
    for (j = 1; j <= columns; j++) {
        column_unit[j] = below ? cell_of[j + 1] : unit_of(column_name[j])
        sub(/ *\[.*/, "", column_name[j])
        column[plain(column_name[j])] = j
    }
    return below
}
function unit_of(text) { return sub(/^[^[]*\[/, "", text) && sub(/\].*/, "", text) ? text : "" }
function plain(text) { gsub(/[^A-Za-z0-9_]/, "_", text); return text }
function has(wanted) { return plain(wanted) in column }
# the cell of a column in this row
function cell(wanted) {
    if (!has(wanted)) die(FILENAME ": no column " wanted)
    return $(column[plain(wanted)])
}
function missing(x) { return x == "" || x == "-" || x == "NaN" }
function is_number(x) { return x ~ /^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/ }

# Whether this row fulfils all conditions: COLUMN=TEXT, !=, ~ and !~ for regular expressions, < and
# >= for numbers, & between them. NaN is a cell without a value.
function holds(conditions,    n, j, one) {
    n = split(conditions, one, " & ")
    for (j = 1; j <= n; j++) if (!holds_one(one[j])) return 0
    return 1
}
function holds_one(text,    x, sign, y) {
    match(text, /!=|!~|>=|=|~|</)
    x = cell(substr(text, 1, RSTART - 1)); sign = substr(text, RSTART, RLENGTH)
    y = substr(text, RSTART + RLENGTH)
    if (sign == "=") return y == "NaN" ? missing(x) : x "" == y ""
    if (sign == "!=") return y == "NaN" ? !missing(x) : x "" != y ""
    if (sign == "~") return x ~ y
    if (sign == "!~") return x !~ y
    if (missing(x)) return 0
    return sign == "<" ? x + 0 < y + 0 : x + 0 >= y + 0
}

# Values by name of another file with rows (name, value); false if it cannot be read.
function read_values(file, value,    line, part_of, state) {
    split("", value)
    while ((state = (getline line < file)) > 0)
        if (line !~ /^#/) { split(line, part_of, "\t"); value[part_of[1]] = part_of[2] }
    close(file)
    return state == 0
}

# Everything ends with a message and the code 1.
function die(message) { print message >"/dev/stderr"; failed = 1; exit 1 }
END { if (failed) exit 1 }

# A name with its unit, and the columns of this table, as print_head wants them.
function headed(its_name, its_unit) {
    return its_name (its_unit == "" || its_unit == "-" ? "" : " [" its_unit "]")
}
function present_head(    j, list) {
    for (j = 1; j <= columns; j++)
        list = list (j > 1 ? "|" : "") headed(column_name[j], column_unit[j])
    return list
}
# The head of a table: "name [unit]|name|...".
function print_head(list,    n, j, item, units, names) {
    if (!units_line) { gsub(/\|/, OFS, list); print "# " list; return }
    n = split(list, item, "|")
    units = "# units"
    for (j = 1; j <= n; j++) {
        units = units OFS (unit_of(item[j]) == "" ? "-" : unit_of(item[j]))
        sub(/ *\[.*/, "", item[j])
        names = names (j > 1 ? OFS : "") plain(item[j])
    }
    print units
    print names
}
# A computed number in a row, and the sign of none.
function number(x, digits) { return units_line ? shortest(x) : sprintf("%." digits "g", x) }
function none() { return units_line ? "NaN" : "-" }
# The shortest decimals that read back to the same bits.
function shortest(x,    digits, text) {
    for (digits = 15; digits <= 17; digits++) {
        text = sprintf("%." digits "g", x)
        if (text + 0 == x) break
    }
    return text
}
