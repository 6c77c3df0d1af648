// The observer of sound in a run of sliding.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The sound that the resonator radiates is computed in strip_sound.c of `statistics`.
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
    const struct ra_sliding_case_solid *const given = &s->c->solid[0];
    const bool moves = given->initial_velocity != 0.0 || given->initial_velocity_file[0] != '\0';
    const struct ra_sound_steps of = {s->problem.pair.modal.step, s->run.from, s->run.steps,
                                      !moves};
    return ra_strip_sound_listen(&resonator->beam, &resonator->modes, &of, &l->sound, st);
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
