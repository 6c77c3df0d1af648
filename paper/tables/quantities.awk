# The quantities of the report, by the list data/quantities.tsv, from the tables that were made.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v out=FOLDER -v judged=POINT -f table.awk -f quantities.awk LIST TABLE...
#
# The head of the list explains it. It is an error if no row of the list uses a table, if a row has
# no table, if a name is given twice, or if a column has another unit than its row. With -v some=1
# only the rows of the given tables count: the others, and what combines them, are left out.
BEGIN { print_head("source|name|value|unit|half|deviation") }

part == 1 && cell("table") == "=" {
    later[++laters] = cell("source") OFS cell("name") OFS cell("value") OFS cell("unit")
    next
}
part == 1 {
    n = split(cell("table"), pattern_of, " ")
    for (j = 1; j <= n; j++) {
        rows_in_list++
        pattern[rows_in_list] = pattern_of[j]
        condition[rows_in_list] = cell("rows"); gsub(/\{judged\}/, judged, condition[rows_in_list])
        source[rows_in_list] = cell("source"); its_name[rows_in_list] = cell("name")
        value[rows_in_list] = cell("value"); its_unit[rows_in_list] = cell("unit")
        half[rows_in_list] = cell("half"); deviation[rows_in_list] = cell("deviation")
    }
    next
}

# rows of the list that take this table
part != chosen {
    chosen = part
    takes = 0
    file = FILENAME
    if (index(file, out "/") == 1) file = substr(file, length(out) + 2)
    else sub(/^results\//, "", file)
    for (r = 1; r <= rows_in_list; r++) {
        if (!matches(pattern[r])) continue
        taken[++takes] = r; used[r] = 1
        source_here[r] = of_table(source[r])
        name_here[r] = of_table(its_name[r])
    }
    if (!takes) die("quantities.awk: no row of the list takes " file)
}
{ for (k = 1; k <= takes; k++) if (holds(condition[taken[k]])) take(taken[k]) }

# Whether the table's path matches the pattern; star[1], star[2]... are what its stars stand for.
function matches(pattern,    n, j, piece, rest, at) {
    n = split(pattern, piece, "*")
    if (index(file, piece[1]) != 1) return 0
    rest = substr(file, length(piece[1]) + 1)
    for (j = 2; j <= n; j++) {
        at = j == n ? length(rest) - length(piece[j]) + 1 : index(rest, piece[j])
        if (at < 1 || substr(rest, at, length(piece[j])) != piece[j]) return 0
        star[j - 1] = substr(rest, 1, at - 1)
        if (star[j - 1] ~ /\//) return 0
        rest = substr(rest, at + length(piece[j]))
    }
    return rest == ""
}

# Replaces {table} by the name of the table, and {1}, {2}... by what the stars stand for. Both are
# the same in all rows of the table.
function of_table(text,    name, j) {
    name = file
    gsub(/.*\/|\.tsv$/, "", name)
    gsub(/\{table\}/, name, text)
    for (j in star) gsub("[{]" j "[}]", star[j], text)
    return text
}
# Replaces every other {NAME} by the cell of the column NAME.
function filled(text,    name) {
    while (match(text, /\{[^}]*\}/)) {
        name = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, 1, RSTART - 1) cell(name) substr(text, RSTART + RLENGTH)
    }
    return text
}

# Applies row r of the list to the present row of a table.
function take(r,    word, n) {
    n = split(value[r], word, " ")
    if (!((r, part) in checked)) check_unit(r, word[n])
    if (word[1] == "*") take_columns(r, value[r] " ")
    else if (n == 1 && word[1] != "count")
        give(filled(source_here[r]), filled(name_here[r]), operand(word[1]), filled(its_unit[r]), \
            half[r] == "" ? "" : cell(half[r]), deviation[r] == "" ? "" : cell(deviation[r]))
    else collect(r, n, word)
}
# A quantity that is a column must have the unit of this column. The unit is not compared if the
# list takes it from a cell of the row, or if the quantity is a ratio.
function check_unit(r, name,    unit) {
    checked[r, part]
    unit = has(name) ? column_unit[column[plain(name)]] : "-"
    if (unit == "-" || its_unit[r] ~ /^(|[*]|[{].*)$/ || unit == its_unit[r]) return
    die("quantities.awk: " FILENAME ": " name " in " unit ", not " its_unit[r])
}
# the value of a column, or the ratio of two columns; a number may stand in place of the first one
function operand(text,    two) {
    if (split(text, two, "/") == 1) return cell(text)
    return number((is_number(two[1]) ? two[1] : cell(two[1]))/cell(two[2]))
}
# every column but the first one and those named; X_half is the half-width of X before it
function take_columns(r, but,    j, h, from) {
    for (j = 2; j <= columns; j++) {
        if (index(but, " " column_name[j] " ")) continue
        h = j < columns && column_name[j + 1] == column_name[j] "_half" ? $(j + 1) : ""
        from = j
        if (h != "") j++
        give(filled(source_here[r]), column_name[from], $from, \
            column_unit[from] == "-" ? "" : column_unit[from], h, "")
    }
}
# values over several rows are printed at the end; only for a median all of them are kept
function collect(r, n, word,    key, x) {
    key = filled(source_here[r]) OFS filled(name_here[r])
    if (!(key in what)) {
        keys[++many] = key; what[key] = value[r]
        unit_at_end[key] = filled(its_unit[r])
    }
    if (word[n - 1] ~ /^(smallest|largest|size|rms|median)$/) {
        x = operand(word[n])
        if (missing(x)) return
        count[key]++
        if (word[n - 1] == "median") x_of[key, count[key]] = x
        else if (word[n - 1] == "rms") sum[key] += x*x
        else if (count[key] == 1 || beyond(word[n - 1], x + 0, best[key] + 0)) {
            best[key] = x
            shown[key] = word[2] == "at" ? operand(word[1]) : x
        }
    } else if (word[1] == "count") count[key]++
    else die("quantities.awk: the list says '" value[r] "'")
}
function size(x) { return x < 0 ? -x : x }
function beyond(kind, x, y) {
    return kind == "smallest" ? x < y : kind == "largest" ? x > y : size(x) > size(y)
}
function reduced(key,    word, n, kind) {
    n = split(what[key], word, " ")
    kind = n == 1 ? word[1] : word[n - 1]
    if (kind == "count") return count[key]
    if (!count[key]) return none()
    if (kind == "median") return median(key)
    if (kind == "rms") return number(sqrt(sum[key]/count[key]))
    if (kind == "size" && word[2] != "at") return number(size(best[key] + 0))
    return shown[key]
}
function median(key,    n, i, j, list, t) {
    n = count[key]
    for (i = 1; i <= n; i++) list[i] = x_of[key, i] + 0
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
            t = list[j]
            list[j] = list[j - 1]
            list[j - 1] = t
        }
    return number((list[int((n + 1)/2)] + list[int(n/2) + 1])/2, 10)
}

function give(source, name, value, unit, half, deviation) {
    if ((source, name) in given) die("quantities.awk: " source "/" name " twice")
    given[source, name]
    known[source "/" name] = value
    its_half[source "/" name] = half
    print source, name, value, unit == "" ? "-" : unit, half == "" ? none() : half, \
        deviation == "" ? none() : deviation
}
function known_as(text) {
    if (!(text in known)) die("quantities.awk: no quantity " text)
    return known[text]
}
# Whether all quantities of a row of `=` are known.
function all_known(text,    word, j, n) {
    gsub(/[{}]/, " ", text)
    n = split(text, word, " ")
    for (j = 1; j <= n; j++) if (word[j] ~ /\// && !(word[j] in known)) return 0
    return 1
}
END {
    for (r = 1; r <= rows_in_list; r++)
        if (!used[r] && !some) die("quantities.awk: no table " pattern[r])
    for (i = 1; i <= many; i++) {
        split(keys[i], two, OFS)
        give(two[1], two[2], reduced(keys[i]), unit_at_end[keys[i]], "", "")
    }
    for (i = 1; i <= laters; i++) {
        split(later[i], four, OFS)
        text = four[3]
        if (some && !all_known(text)) continue
        while (match(text, /\{[^}]*\}/)) {
            what_it_says = known_as(substr(text, RSTART + 1, RLENGTH - 2))
            text = substr(text, 1, RSTART - 1) what_it_says substr(text, RSTART + RLENGTH)
        }
        split(text, word, " ")
        a = known_as(word[1])
        if (word[2] == "over") a = number(a/known_as(word[3]))
        else if (word[2] == "less") a = number(a - known_as(word[3]))
        give(four[1], four[2], a, four[4], word[2] == "" ? its_half[word[1]] : "", "")
    }
}
