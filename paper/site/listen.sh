#!/usr/bin/env bash
# The page of the sounds: the grid of speed and roughness of each reading that can be heard.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: paper/site/listen.sh PART full|quick RA2D ENSEMBLE READING...
#
# ENSEMBLE/READING/POINT/1 are the runs. Each sound file has its own full scale, and the page prints
# the level of its run.
set -euo pipefail
. paper/site/page.sh
ra2d=$3 ensemble=$4
shift 4
mkdir -p "$site/sounds"
mapfile -t surfaces < <(rows data/campaign.tsv | cut -f 2 | sort -u -V)
mapfile -t speeds < <(rows data/campaign.tsv | cut -f 1 | sed -n 's/.*-v\([0-9.]*\)$/\1/p' |
    sort -u)

# sound READING SURFACE SPEED: prints a cell of the grid
sound() {
    local run=$ensemble/$1/$2-v$3/1 file=sounds/$1-$2-v$3.ogg
    if [ ! -e "$run/probes.tsv" ]; then
        echo '<td></td>'
        return
    fi
    "$ra2d" listen "$run" -o "$site/$file" >"$part.sound" 2>"$part.log" ||
        { cat "$part.log" >&2; return 1; }
    awk -F '\t' -v file="$file" -v ra="${2#ra}" -v speed="$3" '
        $1 == "level_resonator" { level = $2 }
        $1 == "full_scale" { scale = $2 }
        END {
            printf "<td><button type=\"button\" aria-pressed=\"false\" data-sound=\"%s\" ", file
            printf "data-scale=\"%s\" ", scale
            printf "aria-label=\"%.0f dB: Ra %s um at %s m/s\">%.0f</button></td>\n", level, ra,
                speed, level
        }' "$run/summary.tsv" "$part.sound"
}
# says READING: prints the description of a reading; for a combination of two readings, the two
# descriptions
says() {
    awk -F '\t' -v reading="$1" '
        { says[$1] = $NF }
        END {
            text = says[reading]
            if (split(text, part, " and ") == 2 && part[1] in says && part[2] in says) {
                text = says[part[1]] "; " says[part[2]]
            }
            sub(/^the case file$/, "<a href=\"cases.html#case-realistic\">the case file</a>", text)
            print text
        }' data/readings.tsv
}
listen_page() {
    local reading surface speed
    echo '# Listen'
    echo
    echo 'The 42 runs of the paper: six surfaces at seven speeds, heard 165 mm along the beam.'
    echo 'Press a number to hear its run: it is the level of the beam in dB re 1 nm/s. A sound is'
    echo 'repeated; the same button, or Escape, ends it.'
    echo
    echo '<div class="player">'
    echo '<div class="tools"><label><input type="radio" name="common" checked> all at one scale'
    echo '</label><label><input type="radio" name="own"> each at its own</label><output></output>'
    echo '</div>'
    for reading in "$@"; do
        printf '<h2>%s: %s</h2>\n<div class="wide"><table class="grid"><thead><tr><th>Ra</th>' \
            "$reading" "$(says "$reading")"
        printf '<th>%s m/s</th>' "${speeds[@]}"
        echo '</tr></thead><tbody>'
        for surface in "${surfaces[@]}"; do
            printf '<tr><th>%s um</th>' "${surface#ra}"
            for speed in "${speeds[@]}"; do
                sound "$reading" "$surface" "$speed"
            done
            echo '</tr>'
        done
        echo '</tbody></table></div>'
    done
    echo '</div>'
    echo
    echo 'With one scale a sound is turned down by the ratio of its largest velocity to that of the'
    echo 'loudest run of this page. The command for one of them:'
    echo
    echo '    ra2d listen results/ensemble/default/ra5-v0.10/1 -o sound.ogg'
}
listen_page "$@" | page listen.html Listen
finish
