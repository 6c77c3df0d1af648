# The manual page ra2d.1 from the help of the command.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: { ra2d --help; for c in ...; do echo "@ $c"; ra2d $c --help; done; } |
#            awk -v date=D -v version=V -f command-page.awk
function roff(s) {
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    return (s ~ /^[.']/ ? "\\&" : "") s
}
function option(name, what) { print ".TP\n.B " name "\n" what }
BEGIN {
    print ".\\\" generated from ra2d --help"
    printf ".TH RA2D 1 %s \"ra2d %s\" \"User Commands\"\n", date, version
    print ".SH NAME\nra2d \\- direct numerical simulation of sliding rough surfaces"
    print ".SH SYNOPSIS\n.nf"
}
/^@ / { if (!commands++) print ".fi\n.SH COMMANDS"; part = "command"; print ".SS " roff($2); next }
part == "" && /^usage:/ { part = "usage"; next }
part == "usage" && /^  / { sub(/^  /, ""); print roff($0); next }
part == "usage" && /^exit codes:/ { part = "exit"; sub(/^exit codes: */, "") }
part == "exit" { sub(/^ +/, ""); exits = exits (exits == "" ? "" : " ") $0; next }
part == "command" && /^usage: / { sub(/^usage: /, ""); print ".nf\n" roff($0) "\n.fi"; next }
part == "command" && $0 == "" { print ".PP"; next }
part == "command" && /^  / { print ".nf\n" roff($0) "\n.fi"; next }
part == "command" { print roff($0) }
END {
    print ".SH EXIT STATUS\n" roff(exits)
    print ".SH OPTIONS\nThose of one command stand with it; of several:"
    option("\\-s, \\-\\-set \\fIsection.key=value\\fR",
        "overrides a key of the case (ra2d\\-case(5))")
    option("\\-o, \\-\\-output \\fIPATH\\fR", "the folder of a run, or the file that is written")
    option("\\-\\-quiet, \\-\\-json", "says nothing at the end of a run, or its summary as JSON")
    option("\\-\\-resume, \\-\\-force", "a run in place of an interrupted one, or of any")
    option("\\-\\-help, \\-\\-version", "options of a command; version, commit, libraries")
    print ".SH EXAMPLES\n.nf"
    print "ra2d run my.ini \\-s sliding.speed=0.1m/s \\-o my\\-run"
    print "ra2d plot my\\-run \\-o my.pdf"
    print "ra2d listen my\\-run \\-o my.wav"
    print "ra2d sweep my.ini \\-\\-over sliding.speed=0.1,0.2 \\-\\-seeds 1..12 \\-o many"
    print "ra2d roughness profile.txt \\-\\-lambda\\-c 0.8mm\n.fi"
    print ".SH FILES\nA run makes a folder of tab\\-separated tables, DIR.partial until it is"
    print "complete and DIR then; files.tsv lists the others with their sizes."
    print ".SH ENVIRONMENT\nDISPLAY or WAYLAND_DISPLAY: ra2d plot draws in a window if one is"
    print "there. PATH: where gnuplot is. Nothing else changes what is computed."
    print ".SH SEE ALSO\n.BR ra2d\\-case (5),\n.BR ra2d\\-case\\-rolling (5),"
    print ".BR ra2d\\-case\\-areal (5)"
}
