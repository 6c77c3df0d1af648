# make manifest, check-manifest: checksums of all inputs and reference values.
# SPDX-License-Identifier: GPL-3.0-or-later

.PHONY: manifest check-manifest
manifest:
	@data/manifest.sh
check-manifest:
	@data/manifest.sh --check
