# make test-crate: the crates of src/crate.sh, by a validator of npm.
# SPDX-License-Identifier: GPL-3.0-or-later

.PHONY: test-crate
test-crate:
	@tests/crate/test-crate.sh $(B)/npm
