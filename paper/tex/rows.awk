# Rows of a table of LaTeX (or of other text) from headed tables, as a list of parts says.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v list=NAME [-v run_length=full|quick] -f tables/table.awk -f tex/tex.awk \
#            -f tex/rows.awk rows.tsv TABLES
#
# The list, rows.tsv, has the columns list, part, when, text. Parts of one list in their order:
#   table   rows of a table that are kept (when) and its key columns: `levels surface speed`
#   rows    what makes a row: a table, its rows that count (when), `by` the columns that tell a row
#           from others, `sort` columns (by the number in them, or by COLUMN=word,word,...); or
#           `list NAME word word ...`, a row for each word
#   head    a line before all rows
#   let     a value for later parts: NAME text
#   line    a line of its own
#   cell    a cell; cells are joined by &
#   else    another text for the part above it, if its condition is not met
# A condition (when) is met if all its words are: A=word, A!=word, A^word (it begins with the word),
# A<number, A (not empty), !A,
# number(A), zero(A), new(A) (not what it was in the row before), later (not the first row).
#
# In a text <A filter filter ...> stands for the value of a column or of a let, and for one of
# another table by its key: <levels(ra3,$speed).mean>, where $A is a value of the row; with .mean?
# it need not be there. <each A>...<end> is repeated for all values of a column, in ascending order.
# Filters that change a value (if a filter needs a number, any other value is written as text):
#   *F /F minus NAME   arithmetic            without RE   without what matches
#   dash               -- for no number      commas       blanks to commas
# and at most one filter that writes it; without one it is written as text, with the special
# characters of TeX:
#   num N, num %F      a number with N digits or in a format; %F the format alone
#   digits N           N digits without a power of ten
#   interval H         value and half-width from column H, to two digits of the latter
#   within H %F        both in a format          aside H %F   H in parentheses, if it is not 0
#   unit verdict label code raw each MACRO    (code: text that may break; each: \MACRO{a}{text})
function fail(why) { die("rows.awk: " list ": " why) }

# Reading ---------------------------------------------------------------------------------------

part != begun { begun = part; source = FILENAME; gsub(/.*\/|\.tsv$/, "", source) }
source == "rows" {
    if ($1 != list) next
    kind[++parts] = $2; when[parts] = $3 == "-" ? "" : $3; text[parts] = $4
    if ($2 == "table") { name = $4; sub(/ .*/, "", name); kept[name] = parts }
    next
}
{
    i = ++rows[source]
    for (name in column) value[source, i, name] = $column[name] == "NaN" ? "-" : $column[name]
    if (!(source in kept)) next
    from = source; at = i
    if (!met(when[kept[source]])) { rows[source]--; next }
    n = split(text[kept[source]], word, " ")
    key = word[1]
    for (k = 2; k <= n; k++) key = key SUBSEP own(word[k])
    if (!(key in found)) found[key] = i
}

# Values and conditions -------------------------------------------------------------------------

# what a name stands for in the present row
function own(name) {
    if (name in lets) return lets[name]
    if (name == "run_length") return run_length
    if ((from, at, name) in value) return value[from, at, name]
    fail("no column " name " in " from)
}
# the value of a name or of TABLE(key,key).COLUMN; keeps its row, in which a half-width is looked up
function value_of(name,    key, n, word, k, maybe) {
    half_from = from; half_at = at
    if (name !~ /\(/) return own(name)
    maybe = sub(/\?$/, "", name)
    key = name
    sub(/\).*/, "", key)
    sub(/.*\)\./, "", name)
    n = split(key, word, /[(,]/)
    key = word[1]
    for (k = 2; k <= n; k++) key = key SUBSEP filled(word[k])
    half_from = word[1]; half_at = key in found ? found[key] : 0
    if ((half_from, half_at, name) in value) return value[half_from, half_at, name]
    if (!maybe) { gsub(SUBSEP, ", ", key); fail("no " name " of " key) }
}
function filled(s,    out) {
    while (match(s, /\$[A-Za-z_]+/)) {
        out = out substr(s, 1, RSTART - 1) own(substr(s, RSTART + 1, RLENGTH - 1))
        s = substr(s, RSTART + RLENGTH)
    }
    return out s
}
function is_met(word,    name, x, test) {
    if (word == "later") return shown > 0
    if (match(word, /!=|=|<|\^/)) {
        test = substr(word, RSTART, RLENGTH)
        name = substr(word, 1, RSTART - 1)
        word = filled(substr(word, RSTART + RLENGTH))
        x = own(name)
        if (test == "<") return is_number(x) && x + 0 < word + 0
        if (test == "^") return index(x, word) == 1
        return (x "" == word "") == (test == "=")
    }
    name = word
    gsub(/^(new|number|zero)\(|\)$|^!/, "", name)
    x = own(name)
    if (word ~ /^!/) return x == ""
    if (word ~ /^number/) return is_number(x)
    if (word ~ /^zero/) return is_number(x) && x < 1e-11 && x > -1e-11
    if (word ~ /^new/) { now[name] = x; return !(name in was) || was[name] != x }
    return x != ""
}
function met(condition,    n, word, k, all) {
    n = split(condition, word, " ")
    all = 1
    for (k = 1; k <= n; k++) if (!is_met(word[k])) all = 0
    return all
}

# Texts -----------------------------------------------------------------------------------------

function breakable(s) {
    s = tex(s)
    gsub(/\\_|[:\/]|-\\textgreater /, "&\\allowbreak{}", s)
    gsub(/-\\textgreater \\/, "-\\textgreater{}\\", s)
    return s
}
function each(list_, macro,    n, item, k, out) {
    n = split(list_, item, /, */)
    for (k = 1; k <= n; k++)
        out = out (k > 1 ? ", " : "") "\\" macro "{" item[k] "}{" breakable(item[k]) "}"
    return out
}
# a number in a printf format or with some digits; anything else as text
function as_num(x, how) {
    if (how !~ /^%/) return num(x, how)
    return is_number(x) ? written(sprintf(how, x)) : tex(x)
}
function no_power(x, digits) {
    return as_num(x, x < 10^(digits - 1)*(1 - 0.5/10^digits) ? "%#." digits "g" : "%.0f")
}
function label(s) { return s == "mean" ? s : s ~ /^ra/ ? "Ra" substr(s, 3) : "\\qty{" s "}{m/s}" }
function field(s,    n, word, k, x, half, f, factor, how) {
    n = split(s, word, " ")
    x = value_of(word[1])
    factor = 1
    for (k = 2; k <= n; k++) {
        f = word[k]
        if (f ~ /^[*\/][0-9]|^(minus|digits|aside)$/ && !is_number(x)) return tex(x)
        if (f ~ /^\*/) x *= factor = substr(f, 2)
        else if (f ~ /^\/[0-9]/) x /= substr(f, 2)
        else if (f == "minus") x -= own(word[++k])
        else if (f == "without") gsub(filled(word[++k]), "", x)
        else if (f == "commas") gsub(/ /, ", ", x)
        else if (f == "dash") { if (!is_number(x)) return "--" }
        else if (f ~ /^%/) return is_number(x) ? sprintf(f, x) : tex(x)
        else if (f == "num") return as_num(x, word[k + 1])
        else if (f == "digits") return no_power(x, word[k + 1])
        else if (f ~ /^(interval|within|aside)$/) {
            half = value[half_from, half_at, word[k + 1]]
            if (is_number(half)) half *= factor
            if (f == "interval") return with_interval(x, half)
            how = word[k + 2]
            if (f == "within" && !is_number(half)) return as_num(x, how)
            if (f == "within") return as_num(x, how) " $\\pm$ " as_num(half, how)
            if (!is_number(half) || half <= 1e-12*factor) return sprintf(how, x)
            return sprintf(how, x) " (" sprintf(how, half) ")"
        }
        else if (f == "unit") return unit(x)
        else if (f == "verdict") return verdict(x)
        else if (f == "label") return label(x)
        else if (f == "code") return breakable(x)
        else if (f == "each") return each(x, word[k + 1])
        else if (f == "raw") return x
        else fail("no filter " f)
    }
    return tex(x)
}
function expand(s,    out, name, body, list_, n, k) {
    while (match(s, /<[^<>]+>/)) {
        out = out substr(s, 1, RSTART - 1)
        name = substr(s, RSTART + 1, RLENGTH - 2)
        s = substr(s, RSTART + RLENGTH)
        if (name !~ /^each /) { out = out field(name); continue }
        name = substr(name, 6)
        body = substr(s, 1, index(s, "<end>") - 1)
        s = substr(s, length(body) + 6)
        n = split(values(name), list_, SUBSEP)
        for (k = 1; k <= n; k++) { lets[name] = list_[k]; out = out expand(body) }
        delete lets[name]
    }
    return out s
}

# Rows ------------------------------------------------------------------------------------------

# the number in a word; a word without one comes last
function size(x) {
    return match(x, /-?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?/) ? substr(x, RSTART, RLENGTH) + 0 : 1e300
}
# all values of a column of the rows, ascending, between SUBSEP
function values(name,    i, j, n, seen, list_, out, x) {
    for (i = 1; i <= rows[from]; i++) {
        x = value[from, i, name]
        if (x in seen) continue
        seen[x]
        for (j = ++n; j > 1 && size(list_[j - 1]) > size(x); j--) list_[j] = list_[j - 1]
        list_[j] = x
    }
    for (i = 1; i <= n; i++) out = out (i > 1 ? SUBSEP : "") list_[i]
    return out
}
# the number by which a row is sorted, for one of the keys
function rank(key,    pair, word, n, k) {
    if (split(key, pair, "=") < 2) return size(own(key))
    n = split(pair[2], word, ",")
    for (k = 1; k <= n; k++) if (word[k] == own(pair[1])) return k
    return n + 1
}
function before(i, j,    k) {
    for (k = 1; k <= sorted; k++) if (order[i, k] != order[j, k]) return order[i, k] < order[j, k]
    return 0
}
# the rows of a part `rows`, as chosen[1..count]: those that count, one for each value of `by`, in
# order
function choose(p,    n, word, k, mode, by, key, seen, i, j) {
    count = sorted = 0
    n = split(text[p], word, " ")
    if (word[1] == "list") {
        from = "list"
        for (k = 3; k <= n; k++) {
            value["list", ++count, word[2]] = word[k]
            chosen[count] = count
        }
        return
    }
    from = word[1]
    for (k = 2; k <= n; k++) {
        if (word[k] ~ /^(by|sort)$/) mode = word[k]
        else if (mode == "by") by[++by[0]] = word[k]
        else sort_key[++sorted] = word[k]
    }
    for (at = 1; at <= rows[from]; at++) {
        if (!met(when[p]) && !(kind[p + 1] == "else" && met(when[p + 1]))) continue
        key = ""
        for (k = 1; k <= by[0]; k++) key = key SUBSEP own(by[k])
        if (by[0] && key in seen) continue
        seen[key]
        for (k = 1; k <= sorted; k++) order[at, k] = rank(sort_key[k])
        for (j = ++count; j > 1 && before(at, chosen[j - 1]); j--) chosen[j] = chosen[j - 1]
        chosen[j] = at
    }
}
function write_row(p,    cells, row, done, k, name, what, ok) {
    split("", lets)
    for (; p <= parts && kind[p] !~ /^(rows|table|head)$/; p++) {
        if (kind[p] != "else") { what = kind[p]; done = 0 }
        ok = !done && met(when[p])
        if (what == "line" && cells) { print row "\\\\"; row = ""; cells = 0 }
        if (what == "cell" && kind[p] != "else") row = row (cells++ ? " & " : "")
        if (!ok) continue
        done = 1
        if (what == "cell") row = row expand(text[p])
        else if (what == "line") print expand(text[p])
        else {
            name = text[p]
            sub(/ .*/, "", name)
            lets[name] = expand(substr(text[p], length(name) + 2))
        }
    }
    if (cells) print row "\\\\"
    for (name in now) was[name] = now[name]
    shown++
}
END {
    for (p = 1; p <= parts; p++) {
        if (kind[p] != "rows") continue
        choose(p)
        p += kind[p + 1] == "else"
        at = chosen[1]
        for (p++; kind[p] == "head"; p++) print expand(text[p])
        for (i = 1; i <= count; i++) { at = chosen[i]; write_row(p) }
    }
    if (!parts) fail("no such list in rows.tsv")
}
