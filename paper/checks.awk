# What the checks of the tests found, one quantity a row: coverage, mutants, fuzzing, faults.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v commit=COMMIT -v date=DATE -f checks.awk coverage.tsv mutants.tsv fuzz.tsv test_commands_fail.log
BEGIN { FS = OFS = "\t"; print "# quantity", "value", "unit" }
FNR == 1 { table = FILENAME; sub(/.*\//, "", table) }
/^#/ { next }
table == "coverage.tsv" && $1 == "src/" { lines = $3; branches = $5 }
table == "mutants.tsv" { mutants++; killed += $6 == "killed" }
table == "fuzz.tsv" { seconds += $2; executions += $3; findings += $5 }
table ~ /\.log$/ && match($0, /[0-9]+ faults$/) { split(substr($0, RSTART), word, " "); faults = word[1] }
END {
    if (lines == "" || mutants == 0 || seconds == 0 || faults == 0) {
        print "checks.awk: a check has not been made" > "/dev/stderr"
        exit 1
    }
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
