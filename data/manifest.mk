# make manifest, check-manifest: checksums of inputs and reference values.
# SPDX-License-Identifier: GPL-3.0-or-later

# MANIFEST has the checksums of all inputs (data/) and reference values (results/reference/).
.PHONY: manifest check-manifest
MANIFEST_FILES = $(shell find data results/reference -type f ! -name '*.tmp' ! -name '*.mk' | sort)
manifest:
	@sha256sum $(MANIFEST_FILES) >MANIFEST.tmp; mv MANIFEST.tmp MANIFEST; wc -l MANIFEST
check-manifest:
	@sha256sum $(MANIFEST_FILES) | diff MANIFEST - || \
	    { echo 'MANIFEST: inputs or reference values are others (<: MANIFEST, >: here); if they shall be: make manifest' >&2; exit 1; }
