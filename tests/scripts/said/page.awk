# Compares the results on the page of a run, and its third octaves, with the tables of the run.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f prefix.awk -f page.awk src/command/quantities.c \
#            RUN/summary.tsv RUN/sound.tsv RUN/psd.tsv CHECK.tsv PAGE.html
#   psd.tsv or response.tsv; check.tsv is the table of `ra2d check`
#
# The list of quantities is that of the program. An entry states whether the quantity belongs to the
# sound, then its name, unit, words and format. Each number in the table of the page must be the
# value of the quantity in RUN's tables, in the format of the list, in the unit that suits it, and
# without a power of ten below 1e9. The page has no other number. In RUN's tables the quantity has
# the unit of the list. The words of the list end in this unit; on the page they end in the unit of
# the number. Below these rows stand the expected level, its band, and whether the level lies in the
# band, as in the table of `ra2d check`.
#
# The level of a third octave is the sum over the spectral lines in it. The width of a line is the
# distance between two lines. The level is known if the band has two lines and the spectrum reaches
# the end of the band. The page has a row for each band from the first known band to the last, and
# no other row. The level of all bands is the sum over all lines except that at 0, A-weighted by the
# formula of IEC 61672-1.
#
# The parameters of both surfaces are those of the summary, in four digits and um. The script prints
# a line for each fault; the exit code is 1 if there is one.
function complain(what) { print what; faults++ }
FILENAME ~ /\.c$/ {
    sub(/^ +/, "")
    if (/^\{(false|true), "/) entry = $0
    else if (entry != "") entry = entry " " $0
    if (entry ~ /\},$/) {
        split(entry, part_of, "\"")
        i = ++listed
        of_sound[i] = entry ~ /^\{true/
        name[i] = part_of[2]; its_unit[i] = part_of[4]; words[i] = part_of[6]
        format[i] = part_of[8]
        entry = ""
    }
    next
}
FILENAME ~ /(summary|sound)\.tsv$/ {
    key = (FILENAME ~ /sound/) SUBSEP cell("quantity")
    value[key] = cell("value"); unit[key] = cell("unit")
    next
}
FILENAME ~ /check\.tsv$/ { before[cell("quantity")] = cell("value"); next }
FILENAME ~ /(psd|response)\.tsv$/ {
    if (!velocity) for (j = columns; j > 1; j--) if (column_unit[j] == "m2/s2/Hz") velocity = j
    if (velocity) { f[++lines] = $1; density[lines] = $velocity }
    next
}
BEGIN {
    split("Ra Rq Rsk Rku lc slope", key_of, " ")
    split("Ra, Rq, Rsk, Rku, correlation rms", begin_of, " ")
}
function check_surfaces(row,    cell_of, n, k, i, name, key) {
    gsub(/<[^>]*>/, "\t", row); gsub(/\t+/, "\t", row)
    n = split(row, cell_of, "\t")
    if (cell_of[2] == "parameter") {
        # the band of the parameters follows a comma
        for (i = 3; i < n; i++) { solid[i] = cell_of[i]; sub(/,.*/, "", solid[i]) }
        return
    }
    for (k in key_of) if (index(cell_of[2], begin_of[k]) == 1) name = key_of[k]
    for (i = 3; i < n && name != ""; i++) {
        key = 0 SUBSEP name "_" solid[i]
        # for an area, the page has the parameters of the profile along its middle
        if (key in value && (0 SUBSEP "lc_" solid[i]) in value && \
            cell_of[i] != sprintf("%.4g", value[key]*(cell_of[2] ~ /\(µm\)$/ ? 1e6 : 1)))
            complain(cell_of[2] ", " solid[i] ": " cell_of[i] " for " value[key])
    }
}
# rows with one number, and rows with both surfaces
{
    gsub(/&#39;/, "'"); gsub(/&amp;/, "\\&")
    if (/<h2/) { section = $0; gsub(/<[^>]*>/, "", section) }
    if (section == "Surfaces" && /^<tr>/) check_surfaces($0)
    if (match($0, /^<tr><th scope="row">[^<]*<\/th><td class="n">[^<]*<\/td><\/tr>$/)) {
        row = $0; gsub(/<[^>]*>/, "\t", row); gsub(/\t+/, "\t", row)
        split(row, cell_of, "\t")
        if (section ~ /came out/) { said[++rows] = cell_of[2]; shown[rows] = cell_of[3] }
        else if (section ~ /Third octaves/) third[cell_of[2]] = cell_of[3]
    }
}
# whether the words end in the unit: in parentheses, or as a rate
function fits(words, unit) {
    if (unit == "1/s") return words ~ / a second/
    if (unit == "1") return words !~ /\([a-zA-Z0-9]+\)$/
    sub(/2e-5 Pa/, "20 µPa", unit)
    return words ~ /\(.*\)$/ && (index(words, "(" unit) || unit ~ /^dB/ && words ~ /\(dB/)
}
# the words with the unit that the number has on the page
function words_of(words, unit, shown,    at) {
    at = length(words) - length(unit) - 1
    return substr(words, at) == "(" unit ")" ? substr(words, 1, at) on_page(shown) ")" : words
}
function check_row(r, words, text) {
    if (said[r] != words || shown[r] != text)
        complain("the page says " said[r] " " shown[r] ", not " words " " text)
}
function check_expected(r,    level, low, high, away) {
    if (!("law" in before)) return r
    low = before["expected_level_from"]; high = before["expected_level_to"]
    level = value[0 SUBSEP ((0 SUBSEP "level_plate") in value ? "level_plate" : "level_resonator")]
    away = level < low ? low - level : level - high
    check_row(r + 1, "level expected before the run (dB re 1e-9 m/s)", \
        sprintf("%.2f", before["expected_level"]))
    check_row(r + 2, "its nominal band of 95 % (dB re 1e-9 m/s)", \
        sprintf("%.2f to %.2f", low, high))
    check_row(r + 3, "the level lies in that band", \
        away > 0 ? sprintf("no, by %.1f dB", away) : "yes")
    return r + 3
}
function check_quantities(    i, key, r, shown_unit, text, label) {
    for (i = 1; i <= listed; i++) {
        key = of_sound[i] SUBSEP name[i]
        if (!(key in value)) continue
        if (unit[key] != its_unit[i])
            complain(name[i] ": is in " unit[key] ", the list says " its_unit[i])
        if (!fits(words[i], unit[key]))
            complain(name[i] ": '" words[i] "', and its unit is " unit[key])
        if (!is_number(value[key])) continue
        r++
        shown_unit = prefix_of(unit[key], value[key])
        text = unpowered(format[i], factor*value[key])
        label = words_of(words[i], unit[key], shown_unit)
        if (said[r] != label || shown[r] != text)
            complain(name[i] ": the page says " said[r] " " shown[r] ", not " label " " text)
    }
    r = check_expected(r)
    if (r != rows) complain(rows " numbers on the page, " r " of the list in the tables")
    print r " numbers"
}
function ten_to(x) { return exp(x*log(10)) }
function decibel(x) { return x > 0 ? 10*log(x*1e18)/log(10) : "none" }
# power of the spectral lines between two frequencies
function between(low, high, width,    j, a, b, sum) {
    for (j = 1; j <= lines; j++) {
        a = f[j] - width/2; b = f[j] + width/2
        if (a < low) a = low
        if (b > high) b = high
        if (b > a) sum += density[j]*(b - a)
    }
    return sum + 0
}
function weighting(x,    q, r) {
    q = x*x
    r = 12194.217^2*q*q/((q + 20.598997^2)*(q + 12194.217^2)* \
        sqrt((q + 107.65265^2)*(q + 737.86223^2)))
    return r*r*ten_to(0.2)
}
function check_third(label, expected,    known) {
    known = expected == "none" ? "–" : sprintf("%.1f", expected)
    if (third[label] != known) complain(label " Hz: " third[label] " dB on the page, not " known)
    bands += known != "–"
}
function check_none(label) {
    if (label in third) complain(label " Hz: on the page, and no band further out has a level")
}
function check_thirds(    n, j, nominal, width, middle, all, weighted, level, first, last) {
    if (!lines) { print "no velocity"; return }
    n = split("20 25 31.5 40 50 63 80 100 125 160 200 250 315 400 500 630 800 1000 1250 1600 " \
        "2000 2500 3150 4000 5000 6300 8000 10000 12500 16000 20000", nominal, " ")
    width = f[2] - f[1]
    for (j = 1; j <= n; j++) {
        middle = 1000*ten_to((j - 18)/10)
        low = middle/ten_to(0.05); high = middle*ten_to(0.05)
        level[j] = high - low >= 2*width && high <= f[lines] + width/2 ? \
            decibel(between(low, high, width)) : "none"
        if (level[j] != "none" && !first) first = j
        if (level[j] != "none") last = j
    }
    for (j = 1; j <= n; j++)
        if (j >= first && j <= last) check_third(nominal[j], level[j])
        else check_none(nominal[j])
    for (j = 1; j <= lines; j++)
        if (f[j] > width/2) {
            all += density[j]*width
            weighted += density[j]*width*weighting(f[j])
        }
    print bands + 0 " third octaves"
    check_third("all", decibel(all))
    check_third("all, A-weighted (IEC 61672-1)", decibel(weighted))
}
END {
    if (failed) exit 1
    check_quantities()
    check_thirds()
    exit faults > 0
}
