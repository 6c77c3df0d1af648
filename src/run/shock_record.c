// Shocks of nodes in a run: their table, histograms, and shares.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * shocks.tsv has one row for each shock of a node, in the order in which they end. The shares of
 * shocks are those in the paper's text on Fig. 12: shocks with a peak force below M, and shocks
 * shorter than 0.1 ms. M is `output.shock_reference`; without this key it is 0.78 N/m in two
 * dimensions, for any weight of the slider, and the weight of the slider in three. (With a step of
 * 0.1 us a shock of 1000 steps lasts 100 us and is not shorter; one of 999 steps is.) The
 * shares count complete shocks of both solids; only the share with a gain of energy and the
 * histograms of energies are those of the resonator (Fig. 12c).
 *
 * Tests: tests/sliding/test_run_shocks.c, tests/areal/test_areal_run.c.
 */
#include "run/shock_record.h"

#include <math.h>
#include <stddef.h>

enum ra_code ra_shock_record_make(struct ra_shock_record *r, const struct ra_shock_words *words,
                                  struct ra_run *run, struct ra_status *st)
{
    r->words = words;
    r->peak = ra_run_histogram_make(run, "peak_force", words->least, 6, st);
    r->duration = ra_run_histogram_make(run, "duration", -10, 2, st);
    if (words->energy != NULL) {
        r->gain = ra_run_histogram_make(run, "energy_positive", -24, 2, st);
        r->loss = ra_run_histogram_make(run, "energy_negative", -24, 2, st);
    }
    const bool energies = words->energy == NULL || (r->gain != NULL && r->loss != NULL);
    return r->peak != NULL && r->duration != NULL && energies ? RA_OK : RA_SYSTEM;
}

static void put_row(const struct ra_shock_record *r, struct ra_table *t,
                    const struct ra_shock *shock, size_t line)
{
    const double tau = r->run->step;
    ra_table_count(t, "solid", (uint64_t)shock->solid);
    r->words->place(r->run, t, shock, line);
    ra_table_number(t, "start", "s", (double)shock->start * tau);
    ra_table_number(t, "duration", "s", ra_run_duration(shock->steps, tau));
    ra_table_number(t, "peak_force", r->words->force, shock->peak);
    if (r->words->energy != NULL) {
        ra_table_number(t, "energy", r->words->energy, shock->energy);
    }
    ra_table_count(t, "complete", (uint64_t)shock->complete);
    ra_table_end_row(t);
}

void ra_shock_record_add(struct ra_shock_record *r, const struct ra_shock *shock, size_t line)
{
    const double duration = ra_run_duration(shock->steps, r->run->step);
    if (r->run->shock_list) {
        put_row(r, &r->table, shock, line);
    }
    ra_shock_counts_add(&r->counts, shock, duration, r->run->shock_reference);
    if (!shock->complete) {
        return;
    }
    ra_histogram_add(r->peak, shock->peak);
    ra_histogram_add(r->duration, duration);
    if (r->words->energy != NULL && shock->solid == 0) {
        ra_histogram_add(shock->energy > 0.0 ? r->gain : r->loss, fabs(shock->energy));
    }
}

void ra_shock_record_rows(const void *own, struct ra_table *t)
{
    const struct ra_shock_record *const r = own;
    const struct ra_shock_counts *const c = &r->counts;
    const double rate = ra_share(c->complete[0] + c->complete[1], r->run->done) / r->run->step;
    ra_shock_counts_rows(t, c, r->words->solid, rate, r->run->shock_reference, r->words->force);
    for (int i = 0; i < 2 && r->words->energy != NULL; i++) {
        char key[64];
        snprintf(key, sizeof key, "shock_energy_%s", r->words->solid[i]);
        ra_table_quantity(t, key, c->energy[i], r->words->energy);
    }
    if (r->words->energy != NULL) {
        ra_table_quantity(t, "shocks_with_energy_gain", ra_share(r->gain->total, c->complete[0]),
                          "1");
    }
}

static bool is_wanted(const void *own)
{
    const struct ra_shock_record *const r = own;
    return r->run->shock_list;
}

static enum ra_code name_shocks(struct ra_table *t, void *own, struct ra_status *st)
{
    (void)st;
    put_row(own, t, &(const struct ra_shock){0}, 0);
    return RA_OK;
}

const struct ra_run_table ra_shock_record_tables[] = {
    {"shocks.tsv", is_wanted, name_shocks, offsetof(struct ra_shock_record, table)},
    {NULL, NULL, NULL, 0}};
