// The observer of sound in a run of sliding.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What the resonator radiates, is in strip_sound.c of `statistics`.
 *
 * Tests: tests/sliding/test_sound_table.c, tests/sliding/test_tables.c.
 */
#include "run/room.h"
#include "sliding/simulation.h"
#include "statistics/room.h"

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct ra_listening *const l = own;
    const struct ra_sliding_simulation *const s = run;
    const struct ra_solid *const resonator = &s->problem.solid[0];
    return ra_strip_sound_listen(&resonator->beam, &resonator->modes, s->problem.pair.modal.step,
                                 s->run.from, &l->sound, st);
}

const struct ra_observer ra_sliding_sound = {.name = "sound",
                                             .size = sizeof(struct ra_listening),
                                             .wanted = ra_listening_wanted,
                                             .make = make,
                                             .key = "output.sound",
                                             .free = ra_listening_free,
                                             .hear = ra_listening_hear,
                                             .next = ra_listening_next,
                                             .tables = ra_listening_tables};
