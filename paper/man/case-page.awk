# The manual page ra2d-case.5 from `ra2d keys`, which prints the schema of case files.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ra2d keys | awk -v date=D -v version=V -f case-page.awk
function roff(s) {
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    return (s ~ /^[.']/ ? "\\&" : "") s
}
BEGIN {
    print ".\\\" generated from ra2d keys"
    printf ".TH RA2D\\-CASE 5 %s \"ra2d %s\" \"File Formats\"\n", date, version
    print ".SH NAME\nra2d\\-case \\- case files of ra2d\n.SH DESCRIPTION"
}
/^\[/ { if (!sections++) print ".SH KEYS"; print ".SS \"" roff($0) "\""; next }
/^  [^ ]/ { sub(/^ +/, ""); gsub(/  +/, "   "); print ".TP\n.B " roff($0); next }
/^ +/ { sub(/^ +/, ""); print roff($0) "\n.br"; next }
$0 == "" { next }
{ print roff($0) }
END {
    print ".SH EXAMPLES\n.nf\n[surface.slider]\nkind = file\nfile = my\\-profile.txt"
    print "[sliding]\nspeed = 200 mm/s\n[probes]\nvelocity = resonator velocity 165 mm\n.fi"
    print ".SH FILES\nA file that a case names is relative to the case's folder. A run keeps a"
    print "copy of it."
    print ".SH SEE ALSO\n.BR ra2d (1)"
}
