#!/usr/bin/env bash
# Writes the metadata that make the folder of a run or of a reproduction a Process Run Crate.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/crate, make test-crate
# usage: [SOURCE_DATE_EPOCH=SECONDS] src/crate.sh FOLDER LICENCE-URL [NAME]
#
# The file is FOLDER/ro-crate-metadata.json, by https://w3id.org/ro/wfrun/process/0.5 over RO-Crate
# 1.1. It lists the files, and one action whose instrument is ra2d of the commit that the tables
# name.
#   a run (files.tsv)                  objects are case.ini and the files in inputs, results are all
#                                      others that files.tsv lists
#   a reproduction (environment.tsv)   the object is the source of the commit, results are tables
#                                      and figures; a folder of runs is named as a whole
# Everything is read from the folder, except the licence, which the publisher chooses, and the date,
# which is that of the publication. `ra2d verify` still finds the run as it was written.
set -euo pipefail
export LC_ALL=C.UTF-8
[ $# = 2 ] || [ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
folder=${1%/} licence=$2
name=${3:-${folder##*/}}
fail() { echo "$0: $*" >&2; exit 1; }
date=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%d)

# Both functions print lines WORD TEXT [SIZE]: commit, command, from; then object, result or part,
# each with a path
of_run() {
    awk -F'\t' -v OFS='\t' '
    /^# ra2d / { print "commit", substr($0, 8) }
    /^# command / { print "command", substr($0, 11) }
    /^# case / { split($0, words, " "); print "from", "the case " words[4] }
    /^#/ { next }
    !named++ { next }
    { print $1 == "case.ini" || $1 ~ /^inputs\// ? "object" : "result", $1, $2 }' \
        "$folder/files.tsv"
}
of_reproduction() {
    awk -F'\t' -v OFS='\t' '
    $1 == "commit" { print "commit", $2; print "from", "the source of commit " $2 }
    $1 == "runs" { print "command", "make reproduce" ($2 == "full" ? "" : "-" $2) }' \
        "$folder/environment.tsv"
    (
        cd "$folder"
        find . -maxdepth 1 -type f -name README.md -printf 'part\t%P\t%s\n'
        find . -maxdepth 1 -type f \( -name '*.tsv' -o -name ENVIRONMENT -o -name '*.pdf' \) \
            -printf 'result\t%P\t%s\n'
        find . -path './figures/*' -type f ! -name '*.tmp' -printf 'result\t%P\t%s\n'
        find . -mindepth 1 -maxdepth 1 -type d ! -name figures ! -name reference ! -name quick \
            -printf 'result\t%P/\tNaN\n'
    ) | sort
}
if [ -f "$folder/files.tsv" ]; then
    of=of_run
elif [ -f "$folder/environment.tsv" ]; then
    of=of_reproduction
else
    fail "$folder has no files.tsv and no environment.tsv: no complete run, no reproduction"
fi

$of | LICENCE=$licence NAME=$name DATE=$date awk -F'\t' '
# writes a text as a string of JSON; a cell of a table has no control characters
function json(text) {
    gsub(/\\/, "&&", text)
    gsub(/"/, "\\\\&", text)
    return "\"" text "\""
}
function id(text) { return "{\"@id\": " json(text) "}" }
# writes a path as a relative URI
function uri(path) {
    gsub(/%/, "%25", path)
    gsub(/ /, "%20", path)
    gsub(/#/, "%23", path)
    gsub(/\?/, "%3F", path)
    return path
}
function list(words, n,    i, text) {
    for (i = 1; i <= n; i++) { text = text (i > 1 ? ", " : "") id(words[i]) }
    return "[" text "]"
}
# if the name does not show the format, none is given
function format(path) {
    if (path ~ /\.tsv$/) { return "text/tab-separated-values" }
    if (path ~ /\.pdf$/) { return "application/pdf" }
    return path ~ /\.(ini|txt)$|^ENVIRONMENT$/ ? "text/plain" : ""
}
$1 == "commit" { commit = $2; next }
$1 == "command" { command = $2; next }
$1 == "from" { from = $2; next }
{
    parts[++n] = uri($2)
    size[n] = $3
}
$1 == "object" { objects[++given] = parts[n] }
$1 == "result" { results[++made] = parts[n] }
END {
    if (!commit || !command || !made) { exit 1 }
    program = "#ra2d-" commit
    if (!given) { objects[++given] = source = "#source-" commit }
    print "{\n  \"@context\": \"https://w3id.org/ro/crate/1.1/context\",\n  \"@graph\": ["
    print "    {\"@id\": \"ro-crate-metadata.json\", \"@type\": \"CreativeWork\","
    print "     \"conformsTo\": " id("https://w3id.org/ro/crate/1.1") ", \"about\": " id("./") "},"
    print "    {\"@id\": \"./\", \"@type\": \"Dataset\", \"name\": " json(ENVIRON["NAME"]) ","
    print "     \"description\": " json("What `" command "` made of " from ".") ","
    print "     \"datePublished\": " json(ENVIRON["DATE"]) ","
    print "     \"license\": " id(ENVIRON["LICENCE"]) ","
    print "     \"conformsTo\": " id("https://w3id.org/ro/wfrun/process/0.5") ","
    print "     \"hasPart\": " list(parts, n) ","
    print "     \"mentions\": " id("#run") "},"
    print "    {\"@id\": \"https://w3id.org/ro/wfrun/process/0.5\", \"@type\": \"CreativeWork\","
    print "     \"name\": \"Process Run Crate\", \"version\": \"0.5\"},"
    print "    {\"@id\": " json(ENVIRON["LICENCE"]) ", \"@type\": \"CreativeWork\","
    print "     \"name\": " json(ENVIRON["LICENCE"]) "},"
    print "    {\"@id\": " json(program) ", \"@type\": \"SoftwareApplication\", \"name\": \"ra2d\","
    print "     \"softwareVersion\": " json(commit) ","
    print "     \"description\": \"direct simulation of roughness noise, of this commit\"},"
    if (source) {
        print "    {\"@id\": " json(source) ", \"@type\": \"SoftwareSourceCode\","
        print "     \"name\": \"ra2d\", \"version\": " json(commit) "},"
    }
    print "    {\"@id\": \"#run\", \"@type\": \"CreateAction\", \"name\": " json(command) ","
    print "     \"instrument\": " id(program) ","
    print "     \"object\": " list(objects, given) ","
    print "     \"result\": " list(results, made) "},"
    for (i = 1; i <= n; i++) {
        path = parts[i]
        printf "    {\"@id\": %s, \"@type\": \"%s\", \"name\": %s", json(path),
            path ~ /\/$/ ? "Dataset" : "File", json(path)
        if (format(path)) { printf ", \"encodingFormat\": \"%s\"", format(path) }
        if (size[i] != "NaN") { printf ", \"contentSize\": \"%s\"", size[i] }
        print "}" (i < n ? "," : "")
    }
    print "  ]\n}"
}' >"$folder/ro-crate-metadata.json.tmp" || {
    rm "$folder/ro-crate-metadata.json.tmp"
    fail "the tables of $folder do not say who made what"
}
mv "$folder/ro-crate-metadata.json.tmp" "$folder/ro-crate-metadata.json"
echo "$folder/ro-crate-metadata.json"
