# Tables of the moving mass.
# SPDX-License-Identifier: GPL-3.0-or-later

# Moving mass: our deflection beside the closed form, at the speeds of the four values of alpha
# and at the four printed speeds; and the contact force while the mass crosses the beam.
CROSSINGS := $(patsubst moving-mass-%,%,$(filter moving-mass-%,$(RUNS)))
DEFLECTIONS := $(patsubst %,$(OUT)/deflection-%.tsv,$(filter-out refined%,$(CROSSINGS)))
$(DEFLECTIONS): $(OUT)/deflection-%.tsv: $(call run_of,moving-mass-%) $(B)/verify/moving_mass_table
	$(B)/verify/moving_mass_table deflection $(<D) >$@.tmp
	mv $@.tmp $@
$(eval $(call derived,crossing,$(filter moving-mass-%,$(RUNS)),moving_mass_table,$(OUT)/runs/%,\
    $(call run_of,%)))
