# Checks effects, known in advance, that caps of the pressure have on the contact.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f yield.awk YIELD.tsv   (verify/rolling_table yield)
#
# The first row has no cap, and so no area at a cap. From row to row the cap is lower. So the area
# in contact must become larger, and so must the share of this area that is at the cap. The script
# prints a line for each fault; the exit code is 1 if there is one.
function complain(what) { print "row " rows ": " what; faults++ }
{
    rows++
    if ((rows == 1) != (cell("yield") == "inf")) complain("a cap of " cell("yield"))
    if (cell("yield") == "inf" && cell("capped_share") != 0) complain("a share without a cap")
    # the stiffness scatters about its mean by less than the mean
    if (cell("spread") + 0 <= 0 || cell("spread") + 0 >= 1) complain("a spread of " cell("spread"))
    if (rows > 1) {
        if (cell("yield") != "inf" && cell("yield") >= yield) complain("caps do not fall")
        if (cell("area") + 0 < area) complain("less area under a lower cap")
        if (cell("capped_share") + 0 < share) complain("less at a lower cap")
    }
    yield = cell("yield") == "inf" ? 1e300 : cell("yield") + 0
    area = cell("area") + 0; share = cell("capped_share") + 0
}
END { if (!failed && !faults) print rows " caps"; exit failed || faults > 0 }
