# Text and numbers in LaTeX, for the scripts that write it.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tables/table.awk -f tex/tex.awk -f SCRIPT.awk TABLES
# text of a table as LaTeX text
function tex(s) {
    gsub(/[\\]/, "\\textbackslash ", s)
    gsub(/[&%$#_{}]/, "\\\\&", s)
    gsub(/\^/, "\\textasciicircum ", s)
    gsub(/~/, "\\textasciitilde ", s)
    gsub(/<</, "\\ensuremath{\\ll}", s) # two of them beside each other would be a quotation mark
    gsub(/</, "\\textless ", s)
    gsub(/>/, "\\textgreater ", s)
    return s
}
# A number in LaTeX with the digits that it has. siunitx groups digits, so a number with at most
# four digits on each side of the point is set without siunitx. A negative zero is set by siunitx,
# which removes the sign.
function written(s) {
    return (s ~ /^-?[0-9][0-9]?[0-9]?[0-9]?(\.[0-9][0-9]?[0-9]?[0-9]?)?$/ && s !~ /^-0(\.0*)?$/ ? \
        "\\digits{" : "\\num{") s "}"
}
# a number with `digits` significant digits, up to 999999 without a power of ten; other text as it
# is
function num(x, digits,    s) {
    if (!is_number(x)) return tex(x)
    s = sprintf("%." digits "g", x)
    return written(s ~ /e\+0[1-5]$/ ? sprintf("%.0f", s) : s)
}
# units of the tables in siunitx's literal form
function unit(u) {
    if (u == "" || u == "1") return ""
    gsub(/\*/, ".", u)
    gsub(/m2\/s2\/Hz/, "m^2.s^{-2}/Hz", u)
    gsub(/%/, "\\%", u)
    if (u ~ /^u[ms]$/) u = "\\micro " substr(u, 2)
    return "\\unit{" u "}"
}
# a mean and the half-width of its 95 % interval, if it has one, to two digits of the latter
function with_interval(x, h,    digits, scale) {
    if (!is_number(x)) return tex(x)
    if (!is_number(h) || h <= 1e-9*(x < 0 ? -x : x)) return num(x, 4)
    digits = 1 - int(log(h)/log(10) + 1e-9 - (h < 1))
    if (digits > 12) return num(x, 4) " $\\pm$ " num(h, 2)
    if (digits < 0) {
        scale = 10^-digits
        return written(sprintf("%.0f", scale*int(x/scale + (x < 0 ? -0.5 : 0.5)))) " $\\pm$ " \
            written(sprintf("%.0f", scale*int(h/scale + 0.5)))
    }
    return written(sprintf("%.*f", digits, x)) " $\\pm$ " written(sprintf("%.*f", digits, h))
}
function verdict(v) {
    return "\\" (v == "agrees" ? "agrees" : v ~ /^(contradicted|invalid)$/ ? "contradicted" : \
        "undecided") "{" v "}"
}
