# Results of the checks of the tests, one quantity a row: coverage, mutants, fuzzing, faults.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v commit=COMMIT -v date=DATE -f tables/table.awk -f checks.awk \
#            coverage.tsv mutants.tsv fuzz.tsv test_commands_fail.log
part != begun { begun = part; table = FILENAME; sub(/.*\//, "", table) }
table == "coverage.tsv" && cell("file") == "src/" {
    lines = cell("lines_met"); branches = cell("branches_met")
}
table == "mutants.tsv" { mutants++; killed += cell("verdict") == "killed" }
table == "fuzz.tsv" {
    seconds += cell("cpu_time"); executions += cell("executions"); findings += cell("findings")
}
# of the two numbers of faults the first is for all commands, the second only for some commands on a
# finished run
table ~ /\.log$/ && faults == "" && match($0, /[0-9]+ faults$/) { faults = substr($0, RSTART) + 0 }
END {
    if (lines == "" || mutants == 0 || seconds == 0 || faults + 0 == 0)
        die("checks.awk: a check has not been made")
    print_head("quantity|value|unit")
    print "commit", commit, ""
    print "date", date, ""
    print "lines_met", lines/100, "1"
    print "branches_met", branches/100, "1"
    print "mutants", mutants, "1"
    print "mutants_killed", killed, "1"
    print "mutants_left", mutants - killed, "1"
    print "fuzz_cpu_time", seconds, "s"
    print "fuzz_executions", executions, "1"
    print "fuzz_findings", findings, "1"
    print "faults", faults, "1"
}
