// The observer of sound in a run of sliding.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What the resonator radiates, is in sound.c of `statistics`. Amplitudes are all that it needs, so
 * that it is served inside flights.
 *
 * Tests: tests/sliding/test_sound_table.c, tests/sliding/test_tables.c.
 */
#include "statistics/sound.h"
#include "run/rows.h"
#include "sliding/simulation.h"

struct listening {
    const struct ra_simulation *run;
    struct ra_sound *sound;
};

static bool is_wanted(const void *run)
{
    const struct ra_simulation *const s = run;
    return s->c->sound;
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct listening *const l = own;
    const struct ra_simulation *const s = run;
    const struct ra_solid *const resonator = &s->problem.solid[0];
    struct ra_status why = {RA_OK, ""};
    ra_sound_listen(&resonator->beam, &resonator->modes, s->problem.step, s->run.from, &l->sound,
                    &why);
    return ra_run_refuse(&s->run, "output.sound", &why, st);
}

static void release(void *own)
{
    struct listening *const l = own;
    ra_sound_free(l->sound);
}

static void hear(void *own, uint64_t step, const double *amplitude)
{
    struct listening *const l = own;
    ra_sound_observe(l->sound, step, amplitude);
}

static uint64_t next(const void *own, uint64_t step)
{
    const struct listening *const l = own;
    (void)step;
    return ra_sound_next(l->sound);
}

static enum ra_code write_sound(struct ra_table *t, void *own, struct ra_status *st)
{
    struct listening *const l = own;
    struct ra_sound_result result;
    const enum ra_code code = ra_sound_evaluate(l->sound, &result, st);
    if (code == RA_OK) {
        ra_rows_sound(t, &result, &(const struct ra_sound_words){"resonator", "W/m", 1.0});
    }
    return code;
}

static const struct ra_run_table tables[] = {{"sound.tsv", NULL, write_sound, 0},
                                             {NULL, NULL, NULL, 0}};

const struct ra_observer ra_sliding_sound = {.name = "sound",
                                             .size = sizeof(struct listening),
                                             .wanted = is_wanted,
                                             .make = make,
                                             .free = release,
                                             .hear = hear,
                                             .next = next,
                                             .tables = tables};
