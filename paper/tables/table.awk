# Tables for the scripts that arrange them: columns by name, and one way to write a head.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f SCRIPT.awk TABLE...
#
# The rules of SCRIPT.awk get only rows: comments, the line of names and empty lines are processed
# here. `part` counts the tables; columns, column[NAME], column_name[j] and column_unit[j] are those
# of the present one, comments[part] are its lines that begin with # and its line of names. The last
# of the comments has the units, and the line after it the names:
#
#     # units<TAB>m<TAB>1
#     a<TAB>b
#
# A name is made of letters, digits and underscores; when a name is looked up, any other character
# counts as an underscore. A table (*.tsv) without these two lines ends the script; of another file,
# such as a source, every line is a row.
BEGIN { FS = OFS = "\t"; CONVFMT = OFMT = "%.10g" }

FNR == 1 { part++; named = 0; last_comment = "" }
/^#/ { comments[part] = comments[part] $0 "\n"; if (!named) last_comment = $0; next }
!NF { next }
!named {
    named = 1
    split("", column); split("", column_unit); columns = 0
    if (last_comment ~ /^# units\t/) {
        read_names(last_comment, $0)
        comments[part] = comments[part] $0 "\n"
        next
    }
    if (FILENAME ~ /\.tsv$/)
        die(FILENAME ":" FNR ": no line `# units` above the names of its columns: make it again")
}

function read_names(comment, line,    j, cell_of) {
    columns = split(line, column_name, "\t")
    if (split(comment, cell_of, "\t") != columns + 1)
        die(FILENAME ":" FNR ": " columns " columns, and other units")
    for (j = 1; j <= columns; j++) {
        if (column_name[j] !~ /^[A-Za-z0-9_]+$/)
            die(FILENAME ":" FNR ": '" column_name[j] "' is no name of a column")
        column_unit[j] = cell_of[j + 1]
        column[column_name[j]] = j
    }
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

# Returns whether this row fulfils all conditions. A condition is COLUMN=TEXT or COLUMN!=TEXT;
# COLUMN~REGEX or COLUMN!~REGEX; COLUMN<NUMBER or COLUMN>=NUMBER; & stands between two conditions.
# NaN is a cell without a value. In place of COLUMN, |MEAN|+HALF and |MEAN|-HALF are the distances
# from zero of the far and the near end of an interval.
function holds(conditions,    n, j, one) {
    n = split(conditions, one, " & ")
    for (j = 1; j <= n; j++) if (!holds_one(one[j])) return 0
    return 1
}
function holds_one(text,    x, sign, y) {
    match(text, /!=|!~|>=|=|~|</)
    x = operand_of(substr(text, 1, RSTART - 1)); sign = substr(text, RSTART, RLENGTH)
    y = substr(text, RSTART + RLENGTH)
    if (sign == "=") return y == "NaN" ? missing(x) : x "" == y ""
    if (sign == "!=") return y == "NaN" ? !missing(x) : x "" != y ""
    if (sign == "~") return x ~ y
    if (sign == "!~") return x !~ y
    if (missing(x)) return 0
    return sign == "<" ? x + 0 < y + 0 : x + 0 >= y + 0
}
function operand_of(text,    two, x, h) {
    if (text !~ /^\|/) return cell(text)
    split(substr(text, 2), two, "|")
    x = cell(two[1]); h = cell(substr(two[2], 2))
    if (missing(x) || missing(h)) return none()
    return number((x < 0 ? -x : x) + (two[2] ~ /^-/ ? -h : h))
}

# Values and units by name of another file with rows (name, value, unit); false if it cannot be
# read.
function read_values(file, value, unit,    line, part_of, state) {
    split("", value); split("", unit)
    while ((state = (getline line < file)) > 0)
        if (line !~ /^#/) {
            split(line, part_of, "\t")
            value[part_of[1]] = part_of[2]; unit[part_of[1]] = part_of[3]
        }
    close(file)
    return state == 0
}

# Ends the script with a message and the exit code 1.
function die(message) { print message >"/dev/stderr"; failed = 1; exit 1 }
END { if (failed) exit 1 }

# A name with its unit, and the columns of this table, as print_head expects them.
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
function none() { return "NaN" }
# A computed number in a row: the shortest decimals that read back to the same bits.
function number(x,    digits, text) {
    for (digits = 15; digits <= 17; digits++) {
        text = sprintf("%." digits "g", x)
        if (text + 0 == x) break
    }
    return text
}
