// The tables that all observers of a run share: histograms, timing, summary.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **summary.tsv** has the columns quantity, value, unit, with every number that the report quotes.
 * Its first rows give the length of the run and the reason of its end. Then follow the quantities
 * that are known before the first step (rows of the kind of run), and then the rows of each
 * observer. **timing.tsv**, with the same columns, is the only table that differs from run to run.
 * **histograms.tsv** has the logarithmic histograms of the observers (ra_run_histogram_make).
 *
 * Tests: tests/sliding/test_tables.c, tests/areal/test_areal_run.c.
 */
#include "run/summary.h"

#include "run/run.h"

static enum ra_code write_histograms(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct ra_run *const run = own;
    (void)st;
    for (const struct ra_run_histogram *h = run->first; h != NULL; h = h->next) {
        ra_histogram_rows(t, h->quantity, &h->bins, h == run->first);
    }
    return RA_OK;
}

static enum ra_code write_timing(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct ra_run *const run = own;
    (void)st;
    ra_run_write_cost(t, run->clock.spent, &run->clock, (double)run->done);
    for (size_t i = 0; i < run->slots; i++) {
        const struct ra_run_slot *const s = &run->slot[i];
        if (s->is->cost != NULL) {
            s->is->cost(s->own, t);
        }
    }
    ra_run_end_timing(t);
    return RA_OK;
}

static enum ra_code write_summary(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct ra_run *const run = own;
    ra_table_quantity(t, "", 0.0, "");
    ra_table_quantity(t, "steps", (double)run->done, "1");
    ra_table_quantity(t, "steps_wanted", (double)run->steps, "1");
    ra_table_quantity(t, "settle_steps", (double)run->settle_steps, "1");
    ra_table_quantity(t, "duration", (double)run->done * run->step, "s");
    ra_table_quantity(t, "duration_asked", run->duration, "s");
    ra_table_quantity_text(
        t, "ended_by", run->done < run->steps ? "interrupt or failure" : run->engine->ending(run));
    const enum ra_code code = run->engine->rows(run, t, st);
    for (size_t i = 0; i < run->slots; i++) {
        const struct ra_run_slot *const s = &run->slot[i];
        if (s->is->rows != NULL) {
            s->is->rows(s->own, t);
        }
    }
    return code;
}

static const struct ra_run_table tables[] = {{"histograms.tsv", NULL, write_histograms, 0},
                                             {"timing.tsv", NULL, write_timing, 0},
                                             {"summary.tsv", NULL, write_summary, 0},
                                             {NULL, NULL, NULL, 0}};

const struct ra_observer ra_run_itself = {.name = "run", .tables = tables};
