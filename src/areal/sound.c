// The observer of sound in a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The sound that the plate radiates is computed in plate_sound.c. The pressure at a place is a
 * column of probes.tsv (sampling.c).
 *
 * Tests: tests/areal/test_areal_observers.c.
 */
#include "areal/plate_sound.h"
#include "areal/run.h"
#include "run/room.h"

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct ra_listening *const l = own;
    const struct ra_areal_simulation *const s = run;
    const struct ra_areal *const p = &s->problem;
    const struct ra_sound_steps of = {p->pair.modal.step, s->run.from, s->run.steps, true};
    return ra_plate_sound_listen(&p->plate, &p->modes, &of, &l->sound, st);
}

const struct ra_observer ra_areal_sound = {.name = "sound",
                                           .size = sizeof(struct ra_listening),
                                           .wanted = ra_listening_wanted,
                                           .make = make,
                                           .key = "output.sound",
                                           .free = ra_listening_free,
                                           .hear = ra_listening_hear,
                                           .next = ra_listening_next,
                                           .tables = ra_listening_tables};
