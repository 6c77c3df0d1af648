#!/usr/bin/env bash
# The npm package: the command for any system that has node, as `npm pack` makes it.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: src/wasi/package.sh PACKAGE.tgz VERSION COMMIT
# test: tests/scripts/package, make test-wasm
#
# The package has both modules, the runner, the live module with its script, the licence and a page
# that describes it. npm writes no time into it.
set -euo pipefail
[ $# = 3 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
package=$1 version=$2 commit=$3
command -v npm >/dev/null || { echo 'package.sh: no npm here, which packs it' >&2; exit 1; }
folder=${package%.tgz}.npm
rm -rf "$folder"
mkdir -p "$folder"
cp src/wasi/npm/ra2d.mjs src/wasi/npm/README.md src/live/live.mjs LICENSE "$folder"
cp build/wasm/ra2d.wasm build/wasm/ra2d-live.wasm "$folder"
cp build/wasm-scalar/ra2d.wasm "$folder/ra2d-scalar.wasm"
cat >"$folder/package.json" <<END
{
  "name": "ra2d",
  "version": "$version",
  "description": "direct simulation of the noise of sliding and rolling rough surfaces",
  "license": "GPL-3.0-or-later",
  "type": "module",
  "bin": { "ra2d": "ra2d.mjs" },
  "exports": { "./live": "./live.mjs", "./ra2d-live.wasm": "./ra2d-live.wasm" },
  "engines": { "node": ">=18.20" },
  "files": ["ra2d.mjs", "live.mjs", "ra2d.wasm", "ra2d-scalar.wasm", "ra2d-live.wasm"],
  "config": { "commit": "$commit" }
}
END
# the same modes under any umask
chmod 644 "$folder"/*
chmod 755 "$folder/ra2d.mjs"
(cd "$folder" && npm pack --silent --offline --pack-destination .. >/dev/null)
sha256sum "$package"
