# What `ra2d slopes` prints, as rows of exponents.tsv: whose exponent of what, and at which surface or speed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ra2d slopes ... | awk -v exponent=n|m|decade [-v at=NAME] -f exponents.awk
#
# Its columns are reading, then surface or speed unless `at` says what stands there, then the fit.
BEGIN { FS = OFS = "\t" }
/^#/ { next }
{
    row = $1 OFS exponent OFS (at == "" ? $2 : at)
    for (j = (at == "" ? 3 : 2); j <= NF; j++) row = row OFS $j
    print row
}
