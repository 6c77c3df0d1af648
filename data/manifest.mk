# make manifest, check-manifest, check-digests: checksums of all inputs and reference values.
# SPDX-License-Identifier: GPL-3.0-or-later

.PHONY: manifest check-manifest check-digests
manifest:
	@data/manifest.sh
check-manifest:
	@data/manifest.sh --check
# checks the digests of archived tables; the goals that archive a table write its digest
check-digests:
	@data/digests.sh --check
