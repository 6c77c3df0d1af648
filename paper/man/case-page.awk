# The manual page of a kind of case from `ra2d keys KIND`, which prints the schema of its files:
# ra2d-case.5 of sliding, ra2d-case-rolling.5, ra2d-case-areal.5.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: ra2d keys KIND | awk -v kind=KIND -v date=D -v version=V -f case-page.awk
function roff(s) {
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    return (s ~ /^[.']/ ? "\\&" : "") s
}
function page_of(kind) { return "ra2d\\-case" (kind == "sliding" ? "" : "\\-" kind) }
BEGIN {
    kinds = split("sliding rolling areal", name, " ")
    of["sliding"] = "two beams that slide on each other (ra2d run)"
    of["rolling"] = "two rough bodies that roll on each other (ra2d rolling)"
    of["areal"] = "a rough block on a rough plate (ra2d areal)"
    print ".\\\" generated from ra2d keys " kind
    printf ".TH %s 5 %s \"ra2d %s\" \"File Formats\"\n", toupper(page_of(kind)), date, version
    printf ".SH NAME\n%s \\- case files of %s\n.SH DESCRIPTION\n", page_of(kind), of[kind]
}
/^\[/ { if (!sections++) print ".SH KEYS"; print ".SS \"" roff($0) "\""; next }
/^  [^ ]/ { sub(/^ +/, ""); gsub(/  +/, "   "); print ".TP\n.B " roff($0); next }
/^ +/ { sub(/^ +/, ""); print roff($0) "\n.br"; next }
$0 == "" { next }
{ print roff($0) }
END {
    print ".SH EXAMPLES\n.nf"
    if (kind == "areal") {
        print "[plate]\nlength = 450 mm\nwidth = 300 mm\n[surface]\nRa = 3 um\n[track]"
        print "speed = 200 mm/s\n.fi"
    } else if (kind == "rolling") {
        print "[lower]\nkind = beam\n[upper]\nkind = wheel\n[footprint]\nload = 100 N"
        print "[rolling]\nspeed = 2 m/s\n.fi"
    } else {
        print "[surface.slider]\nkind = file\nfile = my\\-profile.txt"
        print "[sliding]\nspeed = 200 mm/s\n[probes]\nvelocity = resonator velocity 165 mm\n.fi"
    }
    print ".SH FILES\nA file that a case names is relative to the case's folder. A run keeps a"
    print "copy of it."
    printf ".SH SEE ALSO\n.BR ra2d (1)"
    for (i = 1; i <= kinds; i++) if (name[i] != kind) printf ",\n.BR %s (5)", page_of(name[i])
    print ""
}
