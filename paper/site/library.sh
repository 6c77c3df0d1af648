#!/usr/bin/env bash
# The reference of the library, from the comments of its header by doxygen.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/library.sh PART full|quick
set -euo pipefail
. paper/site/page.sh

# the first page of doxygen has the description in the header, and the place of each declaration
awk '/^\/\*\*/ { on = 1; next }
    /^ \*\// && on { exit }
    on { sub(/^ \* ?/, ""); print }' src/ra2d.h >"$part.head"
{
    echo '# The library'
    echo
    cat "$part.head"
    echo
    echo '- [All functions](globals_func.html), [types](globals_type.html),'
    echo '  [the header](ra2d_8h.html) and [its text](ra2d_8h_source.html)'
    echo '- Structures: [by name](annotated.html)'
    echo '- [How to use it from C and C++](../guide/use-the-library.html), from'
    echo '  [Python](../guide/python.html); [the first page of this site](../index.html)'
    echo
    awk '/^\/\/ ## / { sub(/^\/\/ ## /, ""); print "## " $0; print "" }
        /^(struct|enum) ra_[a-z_]* \{/ { print "- @ref " $2 }
        /^(enum|bool|void|double|const|struct|size_t).*ra_[a-z_]*\(/ {
            match($0, /ra_[a-z_]*\(/)
            name = substr($0, RSTART, RLENGTH - 1)
            print "- " name "()"
        }' src/ra2d.h
} >"$part.md"
doxygen - >"$part.log" 2>&1 <<EOF
PROJECT_NAME = ra2d
INPUT = src/ra2d.h "$part.md"
USE_MDFILE_AS_MAINPAGE = "$part.md"
OUTPUT_DIRECTORY = "$site"
HTML_OUTPUT = library
GENERATE_LATEX = NO
OPTIMIZE_OUTPUT_FOR_C = YES
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
SEARCHENGINE = NO
MARKDOWN_SUPPORT = YES
HAVE_DOT = NO
HTML_TIMESTAMP = NO
HTML_DYNAMIC_MENUS = NO
QUIET = YES
EOF
# Repairs of the pages of doxygen: they name no language; links in a text differ from it by colour
# alone, and one link has no name; numbers of lines are pale; scrolling areas cannot be reached by
# keys
sed -i -e 's|<html xmlns="[^"]*">|<html xmlns="http://www.w3.org/1999/xhtml" lang="en">|' \
    -e 's|<pre class|<pre tabindex="0" class|g' \
    -e 's|<div class="memproto"|<div class="memproto" tabindex="0"|g' \
    -e 's|<a href="ra2d_8h_source.html"><span|<a href="ra2d_8h_source.html" title="text"><span|' \
    "$site"/library/*.html
# formulas of the comments become text: Greek letters, indices and powers
for page in "$site"/library/*.html; do
    case $page in *_source.html) continue ;; esac
    awk 'BEGIN {
            split("tau τ pi π rho ρ omega ω psi ψ zeta ζ mu μ chi χ delta δ lambda λ", word, " ")
            for (i = 1; i in word; i += 2) letter[word[i]] = word[i + 1]
        }
        function shown(t,    name, kind, body) {
            for (name in letter) gsub("\\\\" name, letter[name], t)
            gsub(/\\,/, " ", t)
            while (match(t, /[_^](\{[^}]*\}|[^ ])/)) {
                kind = substr(t, RSTART, 1) == "_" ? "sub" : "sup"
                body = substr(t, RSTART + 1, RLENGTH - 1)
                gsub(/[{}]/, "", body)
                t = substr(t, 1, RSTART - 1) "<" kind ">" body "</" kind ">" \
                    substr(t, RSTART + RLENGTH)
            }
            return t
        }
        { while (match($0, /\$[^$<]*\$/)) {
                at = RSTART
                end = RSTART + RLENGTH
                $0 = substr($0, 1, at - 1) shown(substr($0, at + 1, end - at - 2)) substr($0, end)
            }
            # the title of a link is plain text
            while (match($0, /="[^"]*<\/?su[bp]>/)) {
                plain = substr($0, RSTART, RLENGTH)
                end = RSTART + RLENGTH
                sub(/<\/?su[bp]>$/, "", plain)
                $0 = substr($0, 1, RSTART - 1) plain substr($0, end)
            }
            print }' "$page" >"$part.formula"
    mv "$part.formula" "$page"
done
cat >>"$site/library/doxygen.css" <<'EOF'
.contents p a, .contents li a, .mdescRight a, .fielddoc a, .memdoc a, td a {
    text-decoration: underline;
}
.lineno, .lineno a, .lineno .line {
    color: #333 !important;
    background: #fff !important;
    text-decoration: underline;
}
/* on a phone a long declaration scrolls and a long name breaks: nothing is wider than the phone */
.memitem { width: 100%; table-layout: fixed; }
.memproto { overflow-x: auto; }
.memdoc, .contents p, .contents li, td.memItemRight, td.entry, .headertitle {
    overflow-wrap: anywhere;
}
EOF
finish
