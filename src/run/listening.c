// The sound of a run: members of an observer that listens to a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * sound.c of `statistics` computes the radiated sound. It needs only amplitudes. These are
 * available also within a flight, so a flight need not end early for the sound.
 *
 * Tests: tests/sliding/test_tables.c, tests/areal/test_areal_observers.c.
 */
#include "run/listening.h"

#include "run/pair_case.h"

bool ra_listening_wanted(const void *run)
{
    return ((const struct ra_run *)run)->c->sound;
}

void ra_listening_hear(void *own, uint64_t step, const double *amplitude)
{
    struct ra_listening *const l = own;
    ra_sound_observe(l->sound, step, amplitude);
}

uint64_t ra_listening_next(const void *own, uint64_t step)
{
    const struct ra_listening *const l = own;
    (void)step;
    return ra_sound_next(l->sound);
}

void ra_listening_free(void *own)
{
    struct ra_listening *const l = own;
    ra_sound_free(l->sound);
}

static enum ra_code write_sound(struct ra_table *t, void *own, struct ra_status *st)
{
    struct ra_listening *const l = own;
    return ra_sound_write(t, l->sound, st);
}

const struct ra_run_table ra_listening_tables[] = {{"sound.tsv", NULL, write_sound, 0},
                                                   {NULL, NULL, NULL, 0}};
