# Roughness of the records beside Table 8, as LaTeX rows: mean and standard deviation of one record.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f tex.awk -f surfaces-table.awk claims.tsv surfaces.tsv
BEGIN { FS = "\t" }
FNR == 1 { part++ }
/^#/ { next }
part == 1 { if ($1 == "C15" && $8 != "claim") published[$6, $7] = $4; next }
{
    if (!($1 in known)) { known[$1] = 1; name[++rows] = $1 }
    mean[$1, $2] = $5; deviation[$1, $2] = $7
}
function pair(s, q,    f, d) {
    f = q ~ /^(Ra|Rq|lc)$/ ? 1e6 : 1
    d = q == "lc" ? 0 : 2
    return sprintf("%.*f & %.*f", d, f*published["surfaces/" s, q], d, f*mean[s, q]) \
        (is_number(deviation[s, q]) && deviation[s, q] > 1e-12 ? sprintf(" (%.*f)", d, f*deviation[s, q]) : "")
}
END {
    n = split("Ra Rq Rsk Rku lc", q, " ")
    # in the order of roughness
    for (i = 2; i <= rows; i++)
        for (j = i; j > 1 && mean[name[j], "Ra"] + 0 < mean[name[j - 1], "Ra"] + 0; j--) { t = name[j]; name[j] = name[j - 1]; name[j - 1] = t }
    for (i = 1; i <= rows; i++) {
        row = "Ra" substr(name[i], 3)
        for (j = 1; j <= n; j++) row = row " & " pair(name[i], q[j])
        print row "\\\\"
    }
}
