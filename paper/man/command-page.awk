# The manual page ra2d.1 from what the command says of itself.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: { ra2d --help; for c in ...; do echo "@ $c"; ra2d $c --help; done; } |
#            awk -v date=D -v version=V -f command-page.awk
function roff(s) {
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    return (s ~ /^[.']/ ? "\\&" : "") s
}
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
    print ".SH FILES\nA run makes a folder of tab\\-separated tables, DIR.partial until it is"
    print "complete and DIR then; files.tsv lists the others with their sizes."
    print ".SH SEE ALSO\n.BR ra2d\\-case (5)"
}
