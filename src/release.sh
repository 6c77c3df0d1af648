#!/usr/bin/env bash
# Puts the files of a release together, if all of them belong to one version and one commit.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: tests/scripts/release, make test-release
# usage: src/release.sh TO VERSION COMMIT RA2D FILE...
#
# These conditions are checked. Everything is committed. The first section of CHANGELOG.md is that
# of VERSION. RA2D and every file name VERSION and COMMIT; in a wheel or a Debian package the
# program, library, archive of objects or first page names them. There is at least one file of each
# kind, and the Debian packages together have command, shared library, header and pages. If there is
# a tag vVERSION, it is on COMMIT. For each version with a tag, tests/archive has a run, and this
# version can read it. TO receives the files, notes.md, tag.txt, SHA256SUMS, and a run made by RA2D,
# which must be put into tests/archive when the tag is set.
set -euo pipefail
[ $# -ge 5 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
to=$1 version=$2 commit=$3 ra2d=$4
shift 4
tag=v$version
fail() { echo "release: $*" >&2; exit 1; }
# git also reads a checkout that another user owns
git=(git -c 'safe.directory=*')

case $commit in *-dirty) fail "what is not committed cannot be released: git status" ;; esac
first=$(sed -n 's/^## //p' CHANGELOG.md | sed -n 1p)
[ "$first" = "$version" ] ||
    fail "the first section of CHANGELOG.md is '$first'; write '## $version' above what is new"
if at=$("${git[@]}" rev-parse -q --verify "refs/tags/$tag^{commit}"); then
    case $at in
    "$commit"*) ;;
    *) fail "$tag is another commit, $at; give VERSION a new value" ;;
    esac
fi
while read -r earlier; do
    if [ "$earlier" != "$tag" ] && [ ! -e "tests/archive/run-${earlier#v}/summary.tsv" ]; then
        fail "tests/archive has no run of $earlier; take run-${earlier#v} of its release"
    fi
done < <("${git[@]}" tag --list 'v[0-9]*')

opened=$(mktemp -d)
trap 'rm -rf "$opened"' EXIT
# opens FILE: unpacks a file below $opened/FILE
opens() {
    local into=$opened/${1##*/}
    mkdir -p "$into"
    case $1 in
    *.deb) dpkg-deb -x "$1" "$into" ;;
    *.whl) python3 -m zipfile -e "$1" "$into" ;;
    esac
}
# said_by FILE: prints the version that a file names
said_by() {
    case $1 in
    *.deb) dpkg-deb -f "$1" Version | sed 's/-[0-9]*$//' ;;
    *.tar.gz) tar -tzf "$1" | sed -n '1s|^ra2d-\([^/]*\)/.*|\1|p' ;;
    *.whl) sed -n 's/^Version: //p' "$opened/${1##*/}"/*.dist-info/METADATA ;;
    *.tgz) tar -xzOf "$1" package/package.json | sed -n 's/.*"version": "\(.*\)",/\1/p' ;;
    *.html) sed -n 's|^<p>ra2d \([^,]*\), .*|\1|p' "$1" ;;
    *) fail "$1 is of no kind that is known here" ;;
    esac
}
# made_of FILE: prints the commit that a file names; for a wheel or a Debian package, all commits
# that its programs and libraries name together with VERSION
made_of() {
    case $1 in
    *.tar.gz) tar -xzOf "$1" --wildcards --no-wildcards-match-slash '*/.commit' | cut -d' ' -f1 ;;
    *.tgz) tar -xzOf "$1" package/package.json | sed -n 's/.*"commit": "\(.*\)".*/\1/p' ;;
    *.html) sed -n 's|^<p>ra2d [^,]*, \([^,]*\), .*|\1|p' "$1" ;;
    *)
        find "$opened/${1##*/}" -type f \( -path '*/bin/ra2d' -o -name 'libra2d*' \
            -o -path '*/html/index.html' \) -print0 |
            xargs -0 grep -aohE "ra2d $version, commit [-0-9a-z]+" | sed 's/.* //' | sort -u |
            paste -sd ' ' || true
        ;;
    esac
}
for kind in tar.gz whl deb tgz html; do
    case " $* " in *".$kind "*) ;; *) fail "no file of the kind .$kind" ;; esac
done
rm -rf "$to"
mkdir -p "$to"
for file; do
    opens "$file"
    said=$(said_by "$file")
    [ "$said" = "$version" ] || fail "$file is of version '$said', not of $version"
    said=$(made_of "$file")
    [ "$said" = "$commit" ] || fail "$file is of commit '$said', not of $commit"
    install -m 644 "$file" "$to"
done
for path in bin/ra2d 'lib/*/libra2d.so.*' include/ra2d.h 'share/doc/*/html/index.html'; do
    find "$opened" -path "$opened/*.deb/usr/$path" | grep . >/dev/null ||
        fail "no Debian package has usr/$path"
done
said=$("$ra2d" --version | sed -n 1p)
case $said in "ra2d $version, commit $commit "*) ;;
*) fail "$ra2d says '$said', not $version of $commit" ;;
esac

# the run is a tenth of the toy problem
ra2d=$(realpath "$ra2d")
cp data/cases/toy.ini "$to"
(cd "$to" && "$ra2d" run toy.ini -s 'time.duration=100 us' -s output.psd_segment=100 \
    -o "run-$version" --quiet >/dev/null)
rm "$to/toy.ini"
said=$(awk -v version="$version" '
/^## / { inside = $2 == version; next }
inside' CHANGELOG.md | sed '/./,$!d')
[ -n "$said" ] || fail "CHANGELOG.md says nothing of $version"
printf '%s\n' "$said" >"$to/notes.md"
(cd "$to" && sha256sum -- "${@##*/}" | sort -k 2) >"$to.sums"
mv "$to.sums" "$to/SHA256SUMS"
{
    printf 'ra2d %s\n\n' "$version"
    cat "$to/notes.md"
    printf '\nSHA-256; the source archive is of %s, packed by %s:\n\n' "$(git --version)" \
        "$(gzip --version | sed -n 1p)"
    cat "$to/SHA256SUMS"
} >"$to/tag.txt"
echo "release: $# files of $version, commit $commit, in $to; to tag it:"
echo "    git tag -a $tag -F $to/tag.txt $commit"
