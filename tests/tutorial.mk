# make tutorial.
# SPDX-License-Identifier: GPL-3.0-or-later

# The tutorial of README.md: a profile as a profilometer writes it (a synthetic one), its roughness, a
# simulation, level and shocks, figures, sound. Same bits everywhere: what it prints is known.
TUTORIAL := $(OUT)/tutorial
.PHONY: tutorial
tutorial: $(B)/ra2d | packages-plot
	@mkdir -p $(TUTORIAL); \
	say() { awk -F'\t' -v want="$$2" 'BEGIN { n = split(want, w, " ") } { v[$$1] = $$2; u[$$1] = $$3 } \
	    END { for (i = 1; i <= n; i++) printf "%s\t%.4g\t%s\n", w[i], v[w[i]], u[w[i]] }' $$1; }; \
	$(B)/ra2d roughness data/cases/tutorial-profile.txt --level line >$(TUTORIAL)/roughness.tsv; \
	$(B)/ra2d check data/cases/tutorial.ini >$(TUTORIAL)/check.txt; \
	$(B)/ra2d run data/cases/tutorial.ini -o $(TUTORIAL)/run; \
	$(B)/ra2d plot $(TUTORIAL)/run -o $(TUTORIAL)/figures.pdf; \
	$(B)/ra2d listen $(TUTORIAL)/run -o $(TUTORIAL)/sound.wav >$(TUTORIAL)/sound-scale.tsv; \
	$(B)/ra2d animate data/cases/tutorial.ini -o $(TUTORIAL)/motion.gif --from 50ms --duration 2ms --frames 40; \
	{ say $(TUTORIAL)/roughness.tsv 'Ra Rq lc'; say $(TUTORIAL)/run/summary.tsv \
	    'level_resonator force_mean_over_weight contacts_mean shocks_resonator shocks_below_1e-4s'; \
	say $(TUTORIAL)/run/sound.tsv 'sound_pressure_level_1m'; } | tee $(TUTORIAL)/results.tsv; \
	diff tests/scripts/tutorial.expected $(TUTORIAL)/results.tsv; \
	echo '== tutorial as expected; its figures, sound and film are in $(TUTORIAL)'
