# Lines and branches that the tests run, file by file, from lcov's tracefile; fails below a floor.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v lines_floor=97 -v branches_floor=90 -v inlined=PATTERN -f tables/table.awk \
#            -f coverage.awk src.info
#
# For files that match `inlined`, only lines count. lcov counts a branch of an inlined function in
# every copy of the function, and in each copy the compiler has already decided some branches.
BEGIN {
    FS = ":"
    print_head("file|lines [1]|lines_met [%]|branches [1]|branches_met [%]")
}
function share(hit, all) { return all ? sprintf("%.1f", 100*hit/all) : "100.0" }
$1 == "SF" { file = $2; sub(/.*\/src\//, "src/", file); lines = met = branches = taken = 0 }
$1 == "LF" { lines = $2 }
$1 == "LH" { met = $2 }
$1 == "BRF" { branches = $2 }
$1 == "BRH" { taken = $2 }
/^end_of_record/ && lines {
    print file, lines, share(met, lines), branches, share(taken, branches)
    all_lines += lines
    all_met += met
    if (inlined != "" && file ~ inlined) next
    all_branches += branches
    all_taken += taken
}
END {
    print "src/", all_lines, share(all_met, all_lines), all_branches, share(all_taken, all_branches)
    if (all_lines && 100*all_met >= lines_floor*all_lines && \
        100*all_taken >= branches_floor*all_branches) exit
    die("below the floor: " lines_floor " % of lines, " branches_floor " % of branches")
}
