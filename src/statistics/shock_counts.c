// Numbers and sizes of shocks, in two and three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * "Short" shocks and the reference force M are those of claims C19, C20 (the paper's Sect. 4:
 * shares of shocks shorter than 100 us, and with a peak below M, 10 M, 100 M). Shares count
 * complete shocks of both solids; shocks that had not ended at the end of the run are counted
 * separately.
 *
 * Tests: tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "statistics/shock_counts.h"

void ra_shock_counts_add(struct ra_shock_counts *c, const struct ra_shock *shock, double duration,
                         double reference)
{
    if (!shock->complete) {
        c->open++;
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        c->below[i] += shock->peak < reference * (i == 0 ? 1 : i == 1 ? 10 : 100);
    }
    c->brief += duration < SHORT_SHOCK;
    c->complete[shock->solid]++;
    c->energy[shock->solid] += shock->energy;
}

static void count(struct ra_table *t, const char *name, const char *solid, uint64_t value)
{
    char key[64];
    snprintf(key, sizeof key, "%s%s", name, solid);
    ra_table_quantity(t, key, (double)value, "1");
}

static void share(struct ra_table *t, const char *name, const char *below, uint64_t part,
                  uint64_t all)
{
    char key[64];
    snprintf(key, sizeof key, "%s_below_%s", name, below);
    ra_table_quantity(t, key, ra_share(part, all), "1");
}

void ra_shock_counts_shares(struct ra_table *t, const struct ra_shock_counts *c, const char *name)
{
    const uint64_t all = c->complete[0] + c->complete[1];
    share(t, name, "M", c->below[0], all);
    share(t, name, "10M", c->below[1], all);
    share(t, name, "100M", c->below[2], all);
    share(t, name, "100us", c->brief, all);
}

void ra_shock_counts_rows(struct ra_table *t, const struct ra_shock_counts *c,
                          const char *const solid[2], double per_second, double reference,
                          const char *unit)
{
    count(t, "shocks_", solid[0], c->complete[0]);
    count(t, "shocks_", solid[1], c->complete[1]);
    count(t, "shocks_", "open", c->open);
    ra_table_quantity(t, "shock_rate", per_second, "1/s");
    ra_table_quantity(t, "shock_reference", reference, unit);
    ra_shock_counts_shares(t, c, "shocks");
}
