#!/usr/bin/env bash
# Prints the words of prose that would reverse a statement if another word stood in their place.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: tests/lint/turns.sh FILE...
#
# The script prints a line for each paragraph and list item of text (*.md, *.tex, *.html, without
# comments and indented lines), each docstring (*.py), each paragraph in a notebook (*.ipynb) and
# each comment of a header or of a module of a page (*.h, *.mjs). The line has the file, then, in
# their order: words of direction, order, size, sign, number, colour, negation and verdict, each
# with the word behind it; names (with a capital inside a sentence, or as code); and whole
# equations. Of a pair such as with and without, only the rarer word is printed.
# tests/lint/turns.expected has a copy (`make expected`, then git diff). This is a weak test: it
# shows that a word has changed, and not whether the sentence is true. It serves for sentences that
# no test can measure. Statements that can be measured are in tests/scripts/stated, whose tests run
# the program, and numbers in tests/lint/said.tsv.
set -euo pipefail
export LC_ALL=C
[ $# -ge 1 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
words='towards away from first last next previous before after behind front begin begins end ends
    beginning early late larger largest smaller smallest large small long longer longest
    short shorter shortest high higher highest low lower lowest upper more most less least
    fewer few many rise rises fall falls rising falling grow grows shrink shrinks increase
    increases decrease decreases above below over under up down upwards downwards left
    right leading trailing faster slower fast slow fastest slowest earlier later soft
    softer stiff stiffer hard harder near far nearest farthest farther inside outside
    within beyond along across without not no never none neither nor nothing only all
    every each any some always once twice half both either others different equal
    independent depends depend per times squared square squares root cube cubic linear
    linearly quadratic parabola mean sum product minimum maximum median rms deviation
    positive negative sign minus plus true false off accepted refused taken kept removed
    added left needed required allowed forbidden complete incomplete damaged written row
    rows column columns horizontal vertical agree agrees contradicted decided undecided
    invalid black grey red blue green orange purple yellow solid dashed dotted filled open
    thick thin cannot must unless except until while than deepest steepest microseconds
    milliseconds seconds nanoseconds micrometres millimetres metres ns mm um kg hz khz db
    time frequency velocity displacement force speed weight load penalty step steps slider
    resonator block plate beam master slave ours theirs printed measured expected
    published simulated reference recording draft drafts final same own whole raises
    returns better worse best worst rigid elastic flexible cubic cubics straight curved
    pinned clamped guided free distance distances number numbers instead besides as well
    holds steady stays moves gap overlap penetration slope slopes curvature curvatures
    kurtosis skewness area radius width height length thickness second minute minutes hour
    hours key keys value values input output tenth hundredth third quarter threefold
    plastic narrow narrower wide wider hardly simulated riding rides hopping hops end
    middle inner outer cost error truth arithmetic seed seeds speeds surface surfaces pair
    pairs ratio factor divided multiplied report paper article closed finite program text
    relaxed compressed hill hills node nodes white possible impossible absolute adds also
    amplitude apart approximate average bad case cases cold confirmed contact contacts
    contradict contradicts dependent doubles duration energy equals exact exactly exceeds
    file files folder folders fixed gains gives good halves heave roll pitch heavier heavy
    held refuted hop hot if ignored listed infinite kinetic strain known unknown leaves
    light lighter loses louder quieter mass masters slaves may mode modes new old often
    seldom option options optional peak phase power random read reads write writes real
    relative removes ride rough rougher roughest roughness smooth smoother smoothest run
    runs sooner spacing start starts stops stiffness damping strong stronger weak weaker
    takes thesis thicker thinner together touches virtual warning note wins little much
    with'
awk -v words="$words" '
    BEGIN { for (j = split(words, list, /[ \n]+/); j > 0; j--) turns[list[j]] }
    function flush() {
        if (open != "") found = found (found == "" ? "" : "; ") open
        if (found != "") print name "\t" found
        found = open = ""; begun = 1
    }
    FNR == 1 {
        flush()
        name = FILENAME; sub(/^.*\.\//, "", name)
        python = name ~ /\.py$/; header = name ~ /\.(h|mjs)$/; inside = 0; comment = 0
    }
    name ~ /\.tex$/ { sub(/^%.*/, "") }
    name ~ /\.tex$/ && /\\begin\{(equation|align|gather|multline)\*?\}/ { flush(); whole = 1 }
    whole {
        gsub(/[ \t]+/, " ")
        found = found (found == "" ? "" : " ") $0
        if (/\\end\{(equation|align|gather|multline)\*?\}/) { whole = 0; flush() }
        next
    }
    name ~ /\.md$/ && /^    / { next }
    name ~ /\.ipynb$/ {
        # the lines of a cell of text; a line that is none of them ends it
        if (/"cell_type"/) prose = /markdown/
        if (!prose || !/^ *".*"(,|$)/ || /^ *"[a-z_]*": /) { flush(); next }
        sub(/^ *"/, ""); sub(/(\\n)?",?$/, "")
    }
    name ~ /\.md$/ && /^- / { flush() }
    python {
        # text between two times three quotes
        line = ""
        n = split($0, part, /"""/)
        for (j = 1; j <= n; j++) {
            if (j > 1) { inside = !inside; if (!inside) line = line "\n" }
            if (inside) line = line part[j]
        }
        ended = line ~ /\n/; sub(/\n/, "", line)
        $0 = line
        if ($0 == "" && !ended) { flush(); next }
    }
    header {
        # text of comments; code ends a paragraph, unless a comment follows it on the line
        line = ""; code = $0
        if (comment || match(code, /\/\*+<?|\/\/+<?/)) {
            line = comment ? code : substr(code, RSTART + RLENGTH)
            code = comment ? "" : substr(code, 1, RSTART - 1)
            comment = (comment || $0 ~ /\/\*/) && line !~ /\*\//
            sub(/\*\/.*/, "", line)
            sub(/^[ \t]*\*/, "", line)
        }
        if (code !~ /^[ \t]*$/ || line ~ /^[ \t]*$/) flush()
        $0 = line
    }
    /^[ \t]*$/ && !python { flush(); next }
    {
        n = split($0, word, /[ \t~]+/)
        for (j = 1; j <= n; j++) {
            if (word[j] == "") continue
            if (open != "") found = found (found == "" ? "" : "; ") open " " word[j]
            open = ""
            plain = tolower(word[j]); gsub(/^[^a-z]+|(\047s)?[^a-z]*$/, "", plain)
            if (plain in turns) open = word[j]
            # names: a capital inside a sentence, code, an option
            else if (word[j] ~ /[$].*[-+<>=]|\\(le|ge|ll|gg|propto)[^a-z]/ || \
                word[j] ~ /[`]|\\code|\\texttt|^--[a-z]/ || word[j] ~ /^[("*]*[A-Z]/ && !begun)
                found = found (found == "" ? "" : "; ") word[j]
            if (plain != "") begun = word[j] ~ /[.:;?!][)"]*$/
        }
    }
    python && ended { flush() }
    END { flush() }
' "$@"
