# Symbols and sizes in the articles stand before the quantities that they name.
# usage: awk -f symbols.awk FILE.tex...
#
# In `$n$ = \val{.../n/mean}` the quantity has the name of the symbol. Between both there are only a
# few words, such as `of`, `is` or `=`. Behind a quantity `at Ra3`, `(Ra3)` and `at \qty{0.1}{m/s}`
# name the surface and the speed that are in its name.
BEGIN {
    split("$n$ n $m$ m $R_a$ Ra $R_q$ Rq $l_c$ lc $R_{sk}$ Rsk $R_{ku}$ Rku", pair, " ")
    for (j = 1; j in pair; j += 2) { known[pair[j]] = pair[j + 1]; names[pair[j + 1]] }
    macro = "\\\\(val|valu|pub|pubu|intervalof|microns|micronsof|percent|percentof)" \
        "(\\[[0-9]\\])?\\{"
    between = "^[^$.;:()\\\\]*"
}
FNR == 1 { finish(); file = FILENAME; sub(/.*\/paper\//, "paper/", file) }
/^%/ { next }
{ text = text " " $0 }
# the surface and the speed that stand behind a quantity
function behind(rest,    path, end, said) {
    while (match(rest, macro "[^}]*\\}")) {
        path = substr(rest, RSTART, RLENGTH - 1)
        rest = substr(rest, RSTART + RLENGTH)
        sub(/.*\{/, "", path)
        if (match(rest, /^(\\,dB)? (at |\()Ra[0-9]+/) && match(path, /ra[0-9]+/)) {
            said = rest
            sub(/^(\\,dB)? (at |\()Ra/, "", said)
            placed++
            if (said + 0 != substr(path, RSTART + 2, RLENGTH - 2) + 0)
                print file ": Ra" said + 0 " behind " path
        }
        if (match(rest, /^(\\,dB)? at \\qty\{[0-9.]+\}\{m\/s\}/) && \
            path !~ /slopes/ && match(path, /(-v|\/v|\/)[0-9.]+(\/|$)/)) {
            said = rest
            sub(/^(\\,dB)? at \\qty\{/, "", said)
            end = substr(path, RSTART, RLENGTH)
            gsub(/[-v\/]/, "", end)
            placed++
            if (said + 0 != end + 0) print file ": " said + 0 " m/s behind " path
        }
    }
}
function finish(    rest, symbol, path, n, part, k, named) {
    rest = text; text = ""
    gsub(/[ \t]+/, " ", rest)
    behind(rest)
    while (match(rest, /\$(n|m|R_a|R_q|l_c|R_\{sk\}|R_\{ku\})\$/)) {
        symbol = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        path = rest
        match(path, between)
        if (RLENGTH > 40) continue
        path = substr(path, RLENGTH + 1)
        if (!match(path, "^" macro "[^}]*\\}")) continue
        path = substr(path, 1, RLENGTH - 1)
        sub(/.*\{/, "", path)
        seen++
        named = ""
        n = split(path, part, /[\/_]/)
        for (k = 1; k <= n; k++) if (part[k] in names) named = part[k]
        if (named != "" && named != known[symbol])
            print file ": " symbol " before " path
    }
}
END { finish(); if (seen < 60 || placed < 15) print "only " seen " symbols and " placed " places" }
