# What `ra2d slopes` prints, as rows of one table of exponents: whose, of what, at which surface or
# speed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v third=NAME -f table.awk -f exponents.awk [exponent=n|m|decade] [at=NAME] TABLE...
#
# The third column, `at` or `of`, is `at` where that is given, else the second one of the table. The
# rest is the fit.
BEGIN {
    print_head("reading|exponent|" third "|realisations [1]|points [1]|value|half|deviation|" \
        "smallest|largest|first|first_half|residual [dB]|scatter [dB]|shape")
}
{
    row = $1 OFS exponent OFS (at == "" ? $2 : at)
    for (j = column["realisations"]; j <= columns; j++) row = row OFS $j
    print row
}
