# Text, equations and code of sources, as TeX: the common part of the book and the reference.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/weave
# usage: awk -f text.awk -f weave.awk ... or -f thread.awk ...
#
# Comments that begin in the first column are text: essays /** */, paragraphs // and ///. In them
#   $...$ and `...`           mathematics, code           **...**, *...*  stressed words
#   $$ ... % eq:TAG $$        an equation                 - ...     an item
#   four blanks and more      as it stands, or, with % eq:TAG at its end, an equation
#   a line of dashes          the line above is a heading; so is // ## ... or /* ... ---- */ between
#                             functions
# eq:TAG elsewhere is a link. All else is code. Mathematics in a comment within code is set, too.
BEGIN {
    greek = "alpha beta gamma delta epsilon zeta theta kappa lambda mu nu xi pi rho sigma tau phi" \
        " chi psi omega Delta Phi Psi Omega Gamma Sigma"
}

# Text ------------------------------------------------------------------------------------------

# special characters of TeX
function plain(s) {
    gsub(/\\/, "\001", s)
    gsub(/[&%$#_{}]/, "\\\\&", s)
    gsub(/\001/, "\\textbackslash{}", s)
    gsub(/\^/, "\\textasciicircum{}", s)
    gsub(/~/, "\\textasciitilde{}", s)
    gsub(/</, "\\textless{}", s)
    gsub(/>/, "\\textgreater{}", s)
    gsub(/--/, "-{}-", s)
    gsub(/"/, "\\textquotedbl{}", s)
    return s
}
# A formula in running text, without $ around it: numbers, letters and names with exponents (^),
# indices (_), commands of TeX; `greek` are letters, other names are upright.
function open_parts(s,    t) {
    t = s
    return gsub(/[({\[]/, "", t) - gsub(/[)}\]]/, "", s)
}
function named(s) {
    if (s == "sqrt") return "\\surd "
    if (s ~ /^(sin|cos|exp|log|ln|max|min|int)$/) return "\\" s " "
    if (s == "eps") return "\\varepsilon "
    if (length(s) == 1 || s ~ /^[0-9]/) return s
    return (" " greek " ") ~ (" " s " ") ? "\\" s " " : "\\mathrm{" s "}"
}
# the length of what stands behind ^ or _
function raised(s,    i, depth) {
    if (s ~ /^[({]/) {
        for (i = 1; i <= length(s); i++) {
            depth += (substr(s, i, 1) ~ /[({]/) - (substr(s, i, 1) ~ /[)}]/)
            if (depth == 0) return i
        }
    }
    if (match(s, /^[-+]?1\/2/)) return RLENGTH
    return match(s, /^[-+]?([0-9]+(\.[0-9]+)?|\\?[A-Za-z]+)|^[-+]/) ? RLENGTH : 0
}
function expression(s,    out, n, part) {
    while (s != "") {
        if (s ~ /^[\^_]/) {
            n = raised(substr(s, 2))
            part = substr(s, 2, n)
            if (part ~ /^[({]/) part = substr(part, 2, length(part) - 2)
            out = out substr(s, 1, 1) "{" expression(part) "}"
            s = substr(s, n + 2)
        } else if (match(s, /^\\[A-Za-z]+|^[A-Za-z]+/)) {
            part = substr(s, 1, RLENGTH)
            s = substr(s, RLENGTH + 1)
            out = out (part ~ /^\\/ ? part " " : named(part))
        } else { out = out substr(s, 1, 1); s = substr(s, 2) }
    }
    return out
}
# a word of running text, set as a formula if it is one
function word(s,    before, behind, n) {
    if (match(s, /[.,;:!?]+$/)) { behind = substr(s, RSTART); s = substr(s, 1, RSTART - 1) }
    while (s ~ /[)\]]$/ && open_parts(s) < 0) {
        behind = substr(s, length(s)) behind
        s = substr(s, 1, length(s) - 1)
    }
    while (s ~ /^[(\[]/ && open_parts(s) > 0) {
        before = before substr(s, 1, 1)
        s = substr(s, 2)
    }
    if (!is_formula(s) || open_parts(s) != 0) return plain(before s behind)
    return plain(before) "$" expression(s) "$" plain(behind)
}
function is_formula(s) {
    if (s ~ /\/\/|["`~%&#$@]|\\\\|\\[A-Za-z]$|\\[A-Za-z][^A-Za-z]/) return 0
    if (s ~ /[A-Za-z0-9)|'}\]*]\^[-+A-Za-z0-9({]|\\[A-Za-z][A-Za-z]/) return 1
    return s ~ /^[A-Za-z]_[A-Za-z0-9]$/ || (s ~ /^[a-z]+$/ && (" " greek " ") ~ (" " s " "))
}
function running(s,    out, n, i, part, item) {
    n = split(s, item, " ")
    for (i = 1; i <= n; i++) {
        part = item[i]
        # an expression in parentheses may have blanks; after an accent such as \bar a blank follows
        while (i < n && length(part) < 60 && (part ~ /\\(bar|hat|dot|ddot)$/ ||
            (part ~ /\^|\\/ && part ~ /[A-Za-z0-9^][({][^)}]*$/)))
            part = part " " item[++i]
        out = out (i > 1 && out != "" ? " " : "") word(part)
    }
    return (s ~ /^ / ? " " : "") out (s ~ / $/ && n ? " " : "")
}
# links to the equations that a plain piece names
function linked(s,    out, tag, before) {
    while (match(s, /\(?eq:[A-Za-z0-9-]+\)?/)) {
        tag = substr(s, RSTART, RLENGTH)
        before = substr(s, 1, RSTART - 1)
        s = substr(s, RSTART + RLENGTH)
        gsub(/[()]|eq:/, "", tag)
        out = out running(before) "\\equationlink{" tag "}"
    }
    return out running(s)
}
# one paragraph: sets formulas between $, code between `, stressed words, and the text between them
function inline(s,    out, mark, before, end, bold, piece) {
    while (match(s, /[$`]|\*\*|\*[A-Za-z][A-Za-z -]*\*/)) {
        mark = substr(s, RSTART, RLENGTH)
        before = substr(s, 1, RSTART - 1)
        s = substr(s, RSTART + RLENGTH)
        out = out linked(before)
        if (mark ~ /^\*[A-Za-z]/) {
            out = out "\\emph{" substr(mark, 2, length(mark) - 2) "}"
            continue
        }
        if (mark == "**" && !bold && !index(s, "**")) { out = out "**"; continue }
        if (mark == "**") { out = out ((bold = !bold) ? "\\textbf{" : "}"); continue }
        end = index(s, mark)
        if (end == 0) { out = out plain(mark); continue }
        piece = substr(s, 1, end - 1)
        out = out (mark == "$" ? "$" piece "$" : "\\code{" plain(piece) "}")
        s = substr(s, end + 1)
    }
    return out linked(s) (bold ? "}" : "")
}
function end_paragraph() {
    if (paragraph != "") print (item ? "--- " : "") inline(paragraph) "\n"
    paragraph = ""
    item = 0
}
function balance(s,    open) { open = gsub(/{/, "", s); return open - gsub(/}/, "", s) }
# prints an equation from its lines, with or without a tag; with `broken` a comma at the end of a
# line starts a new line of the equation
function print_equation(text, broken,    n, line, i, tag, body, depth) {
    n = split(text, line, "\n")
    for (i = 1; i <= n; i++) {
        tag = ""
        if (match(line[i], /% eq:[A-Za-z0-9-]+/)) {
            tag = substr(line[i], RSTART + 5, RLENGTH - 5)
            line[i] = substr(line[i], 1, RSTART - 1)
        }
        sub(/ +$/, "", line[i])
        gsub(/,  +/, ", \\quad ", line[i])
        gsub(/\.\./, " \\ldots ", line[i])
        body = body line[i]
        depth += balance(line[i])
        if (tag != "") {
            printf "\\begin{equation}\\tag{%s}\\label{eq:%s}\n", tag, tag
            entry("equations", tag, "eq:" tag)
            printf "\\begin{gathered}%s\\end{gathered}\n\\end{equation}\n", body
            body = ""
        } else if (broken && depth == 0 && line[i] ~ /, *$/) body = body "\\\\\n"
        else body = body "\n"
    }
    if (body ~ /[^ \n\\]/) printf "\\[\\begin{gathered}%s\\end{gathered}\\]\n", body
}
function end_block() {
    if (block == "") return
    if (block ~ /% eq:/) print_equation(block, 1)
    else printf "\\begin{lstlisting}[style=asis]\n%s\\end{lstlisting}\n", block
    block = ""
}
# one line of a comment, without the signs that make it a comment
function prose(s,    body, end, rest) {
    end_code()
    if (display != "" || (block == "" && s ~ /^ *\$\$/)) {
        end_paragraph()
        end_block()
        display = display s "\n"
        body = display
        sub(/^ *\$\$/, "", body)
        if (!(end = index(body, "$$"))) return
        rest = substr(body, end + 2)
        body = substr(body, 1, end - 1)
        sub(/\n$/, "", body)
        print_equation(body, 0)
        display = ""
        # the sentence may go on behind the display
        gsub(/^ +|\n/, "", rest)
        if (rest != "") prose(rest)
    } else if (s ~ /^    / || (s ~ /^\|/ && paragraph == "")) {
        # a bar within a paragraph is a modulus
        end_paragraph()
        block = block s "\n"
    } else if (s ~ /^-----*$/) {
        printf "\\subsection*{%s}\n", inline(paragraph)
        paragraph = ""
    } else {
        end_block()
        if (s ~ /^ *$/) end_paragraph()
        else if (s ~ /^- /) { end_paragraph(); item = 1; paragraph = substr(s, 3) }
        else paragraph = paragraph (paragraph == "" ? "" : " ") s
    }
}
function end_prose() { end_block(); end_paragraph() }

# Code ------------------------------------------------------------------------------------------

function code_line(s) {
    end_prose()
    code = code s "\n"
}
function end_code() {
    sub(/^\n+/, "", code)
    sub(/\n+$/, "\n", code)
    if (code ~ /[^\n]/)
        printf "\\begin{lstlisting}%s\n%s\\end{lstlisting}\n", \
            dollars_pair(code) ? "" : "[mathescape=false]", code
    code = ""
}
# whether all dollars are those of formulas in comments, each of which ends in its line
function dollars_pair(text,    n, line, i, at, comment) {
    n = split(text, line, "\n")
    for (i = 1; i <= n; i++) {
        if (!index(line[i], "$")) continue
        at = index(line[i], "//")
        comment = at ? substr(line[i], at) : ""
        if (index(substr(line[i], 1, length(line[i]) - length(comment)), "$")) return 0
        if (gsub(/\$/, "", comment) % 2) return 0
    }
    return 1
}
