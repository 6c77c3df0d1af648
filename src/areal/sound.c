// The observer of sound in a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What the plate radiates, is in plate_sound.c. What is heard at a place is a column of probes.tsv
 * (sampling.c).
 *
 * Tests: tests/areal/test_areal_observers.c.
 */
#include "areal/plate_sound.h"
#include "areal/run.h"
#include "run/rows.h"

struct listening {
    const struct ra_areal_simulation *run;
    struct ra_plate_sound *sound;
};

static bool is_wanted(const void *run)
{
    const struct ra_areal_simulation *const s = run;
    return s->c->sound;
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct listening *const l = own;
    const struct ra_areal_simulation *const s = run;
    const struct ra_areal *const p = &s->problem;
    struct ra_status why = {RA_OK, ""};
    ra_plate_sound_listen(&p->plate, &p->modes, p->step, s->run.from, s->run.steps, &l->sound,
                          &why);
    return ra_run_refuse(&s->run, "output.sound", &why, st);
}

static void release(void *own)
{
    struct listening *const l = own;
    ra_plate_sound_free(l->sound);
}

static void hear(void *own, uint64_t step, const double *amplitude)
{
    struct listening *const l = own;
    ra_plate_sound_observe(l->sound, step, amplitude);
}

/// Spherical waves go through 2 pi m2 at 1 m.
static enum ra_code write_sound(struct ra_table *t, void *own, struct ra_status *st)
{
    struct listening *const l = own;
    struct ra_sound_result result;
    (void)st;
    ra_plate_sound_evaluate(l->sound, &result);
    ra_rows_sound(t, &result, &(const struct ra_sound_words){"plate", "W", 0.5});
    return RA_OK;
}

static const struct ra_run_table tables[] = {{"sound.tsv", NULL, write_sound, 0},
                                             {NULL, NULL, NULL, 0}};

const struct ra_observer ra_areal_sound = {.name = "sound",
                                           .size = sizeof(struct listening),
                                           .wanted = is_wanted,
                                           .make = make,
                                           .free = release,
                                           .hear = hear,
                                           .tables = tables};
