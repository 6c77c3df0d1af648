# Reads a resolved case file: key["section.name"], numbers in the units that the program writes.
# SPDX-License-Identifier: GPL-3.0-or-later
# Factors of the prefixes: values come back as 450 mm or 210 GPa.
function read_key(    name, text, number, u, factor) {
    if ($0 ~ /^\[/) { section = $0; gsub(/[][]/, "", section); return }
    if ($0 !~ /=/ || $0 ~ /^[;#]/) return
    name = text = $0
    sub(/ *=.*/, "", name)
    sub(/^[^=]*= */, "", text)
    number = text; sub(/ .*/, "", number)
    u = text; sub(/^[^ ]* */, "", u)
    factor = 1
    if (u ~ /^p[msPN]/) factor = 1e-12
    else if (u ~ /^n[msPN]/) factor = 1e-9
    else if (u ~ /^u[msPN]/) factor = 1e-6
    else if (u ~ /^m[msPN]/) factor = 1e-3
    else if (u ~ /^k[msPN]/) factor = 1e3
    else if (u ~ /^MPa/) factor = 1e6
    else if (u ~ /^GPa/) factor = 1e9
    key[section "." name] = number*factor
}
