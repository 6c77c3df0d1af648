# The unit in which pages show a number, and its factor. The program has its own copy of these
# rules. SPDX-License-Identifier: GPL-3.0-or-later
#
# Lengths, areas, times, speeds, forces and angles get the first of the prefixes m, u and n with
# which the number is at least 0.1; the factor of an area is squared. Forces and stiffnesses of 1e5
# and more get the first of k, M and G with which the number is below 1000.
function prefix_of(unit, x,    size, sign) {
    if (x < 0) x = -x
    size = unit == "m2" ? 1e6 : 1e3
    factor = 1
    if (unit ~ /^N( m|\/m)?$/ && x >= 1e5) {
        for (sign = ""; x*factor >= 1000 && sign != "G"; factor /= size)
            sign = sign == "" ? "k" : sign == "k" ? "M" : "G"
    } else if (unit ~ /^(m|m2|s|m\/s|N|N m|N\/m|rad)$/ && x > 0) {
        for (sign = ""; x*factor < 0.1 && sign != "n"; factor *= size)
            sign = sign == "" ? "m" : sign == "m" ? "u" : "n"
    }
    return sign unit
}
# the same unit as it is printed on a page
function on_page(unit) {
    sub(/^u/, "µ", unit)
    sub(/m2$/, "m²", unit)
    return unit
}
# a number without a power of ten below 1e9
function unpowered(format, x,    text) {
    text = sprintf(format, x)
    return text ~ /e\+/ && text + 0 < 1e9 && text + 0 > -1e9 ? sprintf("%.0f", text) : text
}
