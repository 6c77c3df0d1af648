# Computes the exponents in another way, by one least-squares fit of all points, and compares them.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f recompute.awk RUNS EXPONENTS [RUNS EXPONENTS]...
#
# RUNS has a row for each run (results/ensemble.tsv, ensemble-few.tsv, sound.tsv). EXPONENTS is the
# result of paper/tables/exponents.sh, which averages slopes. Here the exponent b of a row follows
# from one model of all its runs. Each curve c (a surface, a speed) and seed has its own level:
#
#     y = a_{c,seed} + 20 b log10 x   (for the damping, in dB per decade, without the factor 20)
#
# The normal equations of the model give b. A separate fit for each seed gives an exponent of this
# seed. The smallest, the largest and the first of these exponents and their deviation are compared.
# The script uses nothing of the project except the two tables. The exit code is 1 if a value
# differs by more than 1e-9, if the number of seeds differs, or if the exponents of a reading are
# missing.
BEGIN {
    FS = OFS = "\t"
    number = "^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$"
    print "# units\t-\t-\t-\nquantity\tvalue\tunit"
}
FNR == 1 { table++; named = 0; if (table % 2) forget() }
/^#/ { next }
!named { named = 1; split("", column); for (j = 1; j <= NF; j++) column[$j] = j; next }
table % 2 {
    rows++
    for (name in column) cell[rows, name] = $column[name]
    next
}
{ compare($column["reading"], $column["exponent"], "at" in column ? $column["at"] : $column["of"]) }
END {
    complete()
    print "exponents", exponents, 1
    print "fits", fits, 1
    print "largest_difference", largest + 0, 1
    exit complaints > 0
}

function forget() { if (table > 1) complete(); rows = 0; split("", cell); split("", compared) }
function complain(text) { complaints++; print "recompute.awk: " text >"/dev/stderr" }

# Every reading that has a surface at several speeds has a mean exponent.
function complete(    i, r, key, speeds, missed) {
    for (i = 1; i <= rows; i++) {
        if (cell[i, "damping"] != 0.02) continue
        r = cell[i, "reading"]
        key = r SUBSEP cell[i, "surface"]
        if (key in speeds && speeds[key] != cell[i, "speed"] && !(r in compared) && !missed[r]++)
            complain("no exponents of " r)
        speeds[key] = cell[i, "speed"]
    }
}

# Selects the runs of a reading for an exponent, with x, y, curve and seed.
function choose(r, exponent, at,    i, s, speeds, last, key) {
    quantity = ((1, "level_resonator") in cell) ? "level_resonator" : at
    count = 0
    for (i = 1; i <= rows; i++) {
        if (cell[i, "reading"] != r) continue
        s = cell[i, "surface"]
        if (exponent == "decade") {
            if (cell[i, "point"] !~ /^ra10-v0.10/) continue
            if (at == "upper" && cell[i, "damping"] < 0.01) continue
            add(i, cell[i, "damping"], "")
            continue
        }
        if (cell[i, "damping"] != 0.02) continue
        key = s SUBSEP cell[i, "seed"]
        if (!(key in last) || last[key] != cell[i, "speed"]) speeds[key]++
        last[key] = cell[i, "speed"]
    }
    for (i = 1; i <= rows && exponent != "decade"; i++) {
        s = cell[i, "surface"]
        # a surface at a single speed is left out
        if (cell[i, "reading"] != r || cell[i, "damping"] != 0.02 || \
            speeds[s, cell[i, "seed"]] < 2) continue
        if (exponent == "n" && at ~ /^ra[0-9]/ && s != at) continue
        if (exponent == "m" && at ~ /^[0-9]/ && cell[i, "speed"] != at) continue
        if (exponent == "n") add(i, cell[i, "speed"], s)
        else add(i, cell[i, "nominal_Ra"], cell[i, "speed"])
    }
}
function add(i, x, curve) {
    count++
    x_of[count] = log(x)/log(10); y_of[count] = cell[i, quantity]
    curve_of[count] = curve; seed_of[count] = cell[i, "seed"]
}

# b of the runs of one seed, or of all: normal equations by elimination
function fit(seed, scale,    i, j, k, index_of, a, c, factor, x, unknowns) {
    fits++
    unknowns = 1
    for (i = 1; i <= count; i++) {
        if (seed != "" && seed_of[i] != seed) continue
        c = curve_of[i] SUBSEP seed_of[i]
        if (!(c in index_of)) index_of[c] = ++unknowns
        j = index_of[c]
        x = scale*x_of[i]
        a[1, 1] += x*x; a[1, j] += x; a[j, 1] += x; a[j, j]++
        a[1, 0] += x*y_of[i]; a[j, 0] += y_of[i]
    }
    for (k = unknowns; k > 1; k--) {
        # only b couples the levels a: each of them is eliminated from the first row
        factor = a[1, k]/a[k, k]
        a[1, 1] -= factor*a[k, 1]
        a[1, 0] -= factor*a[k, 0]
    }
    return a[1, 0]/a[1, 1]
}
function compare(r, exponent, at,    scale, i, n, seed, known, b, sum, squares, low, high) {
    choose(r, exponent, at)
    compared[r]
    exponents++
    scale = exponent == "decade" ? 1 : 20
    for (i = 1; i <= count; i++)
        if (!(seed_of[i] in known)) { known[seed_of[i]]; seed[++n] = seed_of[i] }
    if (n != $column["realisations"]) {
        complain(r " " exponent " " at ": " n + 0 " seeds, not " $column["realisations"])
        return
    }
    for (i = 1; i <= n; i++) {
        b[i] = fit(seed[i], scale)
        sum += b[i]
        low = i == 1 || b[i] < low ? b[i] : low
        high = i == 1 || b[i] > high ? b[i] : high
    }
    for (i = 1; i <= n; i++) squares += (b[i] - sum/n)^2
    same(r " " exponent " " at ": value", $column["value"], fit("", scale))
    same(r " " exponent " " at ": first", $column["first"], b[1])
    same(r " " exponent " " at ": smallest", $column["smallest"], low)
    same(r " " exponent " " at ": largest", $column["largest"], high)
    if (n < 2) return
    same(r " " exponent " " at ": deviation", $column["deviation"], sqrt(squares/(n - 1)))
}
function same(what, printed, b,    d) {
    if (printed !~ number) { complain(what " is '" printed "'"); return }
    d = printed - b
    if (d < 0) d = -d
    if (d > largest) largest = d
    if (!(d <= 1e-9)) complain(what " is " printed ", and by least squares " b)
}
