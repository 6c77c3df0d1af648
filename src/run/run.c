// A run of any kind: its observers and their histograms.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each kind of run has a list of observers. A run has those that its case needs, in the order of
 * the list. The last observer of every run is summary.c, which writes the tables that all observers
 * share.
 *
 * Tests: tests/run/test_loop.c, tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

enum { BINS_PER_DECADE = 10 };

static enum ra_code make_one(struct ra_run *run, const struct ra_observer *is, struct ra_status *st)
{
    struct ra_run_slot *const s = &run->slot[run->slots];
    *s = (struct ra_run_slot){.is = is, .own = run};
    if (is->size > 0) {
        s->own = ra_alloc(1, is->size, is->name, st);
        if (s->own == NULL) {
            return RA_SYSTEM;
        }
        memcpy(s->own, &run, sizeof run);
    }
    run->slots++;
    if (is->make == NULL || is->key == NULL) {
        return is->make != NULL ? is->make(s->own, run, st) : RA_OK;
    }
    struct ra_status why = {RA_OK, ""};
    is->make(s->own, run, &why);
    return ra_run_refuse(run, is->key, &why, st);
}

enum ra_code ra_run_make(struct ra_run *run, const struct ra_observer *itself, struct ra_status *st)
{
    const struct ra_observer *const *const list = run->engine->observers;
    size_t count = 0;
    while (list[count] != NULL) {
        count++;
    }
    run->slot = ra_alloc(count + 1, sizeof *run->slot, "observers", st);
    enum ra_code code = run->slot != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; i < count && code == RA_OK; i++) {
        if (list[i]->wanted == NULL || list[i]->wanted(run)) {
            code = make_one(run, list[i], st);
        }
    }
    return code == RA_OK ? make_one(run, itself, st) : code;
}

void ra_run_clear(struct ra_run *run)
{
    for (size_t i = 0; i < run->slots; i++) {
        const struct ra_run_slot *const s = &run->slot[i];
        if (s->is->free != NULL) {
            s->is->free(s->own);
        }
        if (s->is->size > 0) {
            free(s->own);
        }
    }
    free(run->slot);
    for (struct ra_run_histogram *h = run->first, *next; h != NULL; h = next) {
        next = h->next;
        ra_histogram_free(&h->bins);
        free(h);
    }
}

struct ra_histogram *ra_run_histogram_make(struct ra_run *run, const char *quantity, int low,
                                           int high, struct ra_status *st)
{
    struct ra_run_histogram **end = &run->first;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    struct ra_run_histogram *const h = ra_alloc(1, sizeof *h, "histogram", st);
    if (h == NULL || ra_histogram_make(low, high, BINS_PER_DECADE, &h->bins, st) != RA_OK) {
        free(h);
        return NULL;
    }
    h->quantity = quantity;
    *end = h;
    return &h->bins;
}

enum ra_code ra_run_refuse(const struct ra_run *run, const char *key, const struct ra_status *why,
                           struct ra_status *st)
{
    return why->code == RA_INPUT ? ra_case_fail(run->origin, key, st, "%s", why->text)
           : why->code == RA_OK  ? RA_OK
                                 : ra_fail(st, why->code, "%s", why->text);
}
