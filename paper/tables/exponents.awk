# The output of `ra2d slopes` as rows of one table of exponents: the reading, the quantity, and the
# surface or speed.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v third=NAME -f table.awk -f exponents.awk [exponent=n|m|decade] [at=NAME] TABLE...
#        awk -v third=between -f table.awk -f exponents.awk [exponent=n|m|share] MEANS [SLOPES]...
#
# The third column, `at` or `of`, has the value of `at=NAME` if it is given, else the second column
# of the table. The rest is the fit. With `between`, exponents are those between neighbouring speeds
# or roughnesses. Beside each stand two means from the table MEANS: the share of time with contact,
# and the speed divided by the speed at which contact is lost. `share` has rows of these means only.
BEGIN {
    local = third == "between"
    print_head(local ? \
        "reading|exponent|at|between|value|half|speed_ratio [1]|contact_share [1]" : \
        "reading|exponent|" third "|realisations [1]|points [1]|value|half|deviation|" \
        "smallest|largest|first|first_half|residual [dB]|scatter [dB]|shape")
}
local && has("quantity") {
    mean[cell("quantity"), $1, $2, $3] = cell("mean")
    if (cell("quantity") == "contact_share") share_half = cell("half")
    # the last of the three means of a point
    if (exponent == "share" && cell("quantity") == "lift_off_speed")
        print $1, exponent, $2, $3, mean["contact_share", $1, $2, $3], share_half, \
            number(cell("speed")/cell("mean")), mean["contact_share", $1, $2, $3]
    next
}
local {
    speed = exponent == "n" ? cell("between") : mean["speed", $1, $2, $3]
    print $1, exponent, $2, $3, cell("exponent"), cell("half"), \
        number(speed/mean["lift_off_speed", $1, $2, $3]), mean["contact_share", $1, $2, $3]
    next
}
{
    row = $1 OFS exponent OFS (at == "" ? $2 : at)
    for (j = column["realisations"]; j <= columns; j++) row = row OFS $j
    print row
}
