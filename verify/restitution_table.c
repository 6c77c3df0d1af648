// What single blows give back: a slider that is thrown on a resonator, a row each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **blows CELL CASE SEED SEEDS COUNT [-s] OVERRIDE...** The law of roughness noise
 * (src/run/expected.c) has the restitution e of one blow, derived for a summit of the surfaces' rms
 * curvature in front of all modes of the resonator, under the mass M/4 that the end of a slider
 * has. Here blows are made by the program: the slider of the case is thrown on the resonator at
 * rest, without weight and without sliding, with the rough surfaces of SEEDS seeds, SEED the first,
 * at COUNT random places of the resonator for each. What meets first, and where on the slider, is
 * what the surfaces have there.
 *
 * Half of the blows are *flat*: the slider comes parallel, and is struck anywhere. Half are at an
 * *end*: it is tilted by 50 um at its ends, ten times the roughness. The speed v is
 * Rayleigh's with the mean square of the bouncer, $4 \sigma^2/(1 - e)$ (verify/verify_bouncer.c),
 * $\sigma = V s_c$, e the law's.
 *
 * **Measured** is from the first contact to the first step without: with the changes $\Delta v$,
 * $\Delta\omega$ of the slider's rigid motion and its moment of inertia I,
 * $$ r = \frac{I \Delta\omega}{M \Delta v}, \qquad e = -\frac{v' + \omega' r}{v}
 *                                                                 % eq:restitution-measured $$
 * are the arm of the impulse and the speed of the slider there, after over before. The energy of
 * its rigid motion says the same: the blow takes $(1 - e^2) M_e v^2/2$ of it, with the mass
 * $1/M_e = 1/M + r^2/I$ of the slider at the arm, M/4 at its end and M in the middle.
 *
 * Tests: tests/scripts/restitution_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "made.h"
#include "sliding/run.h"
#include "sliding/simulation.h"

static const double TILT = 50e-6, ABOVE = 1e-6; ///< [m]
static const double LONGEST = 50e-3;            ///< of a flight and its blow [s]

/// How the slider comes, and what becomes of it.
struct blow {
    double place, speed, tilt; ///< of its rear end on the resonator [m], [m/s]; of an end [m]
    double arm, restitution, contact; ///< r [m], e, time of contact [s]
};

/// The heave and the pitch of the slider: of amplitudes or of their velocities.
static void rigid_of(const struct ra_pair *pair, const double *modal, double motion[2])
{
    for (int i = RA_HEAVE; i <= RA_PITCH; i++) {
        motion[i] = modal[pair->rigid[i].mode] * pair->rigid[i].shape;
    }
}

/// Steps until the first contact has ended; false if there is none in time.
static bool fly_and_strike(const struct ra_problem *p, struct ra_state *state, double *contact)
{
    struct ra_status st = {RA_OK, ""};
    bool met = false;
    *contact = 0;
    do {
        made_or_fail(ra_step(p, state, &st), &st);
        if (ra_contact_count(state) > 0) {
            met = true;
            *contact += p->pair.modal.step;
        } else if (met) {
            return true;
        }
    } while (ra_time(p, state) < LONGEST);
    return false;
}

/// (eq:restitution-measured)
static void measure(const struct ra_problem *p, const struct ra_state *state, struct blow *b)
{
    const struct ra_beam *const beam = &p->solid[1].beam;
    const double M = p->solid[1].mass * beam->length;
    const double inertia = M * beam->length * beam->length / 12;
    double after[2];
    rigid_of(&p->pair, state->at.motion.velocity, after);
    b->arm = inertia * after[RA_PITCH] / (M * (after[RA_HEAVE] - b->speed));
    b->restitution = -(after[RA_HEAVE] + after[RA_PITCH] * b->arm) / b->speed;
}

static bool throw_it(const struct ra_sliding_case *c, struct blow *b)
{
    struct ra_problem p;
    struct ra_state state;
    struct ra_status st = {RA_OK, ""};
    char note[1024];
    made_or_fail(ra_sliding_case_problem(c, &p, note, sizeof note, &st), &st);
    const struct ra_rigid *const heave = &p.pair.rigid[RA_HEAVE], *const pitch = heave + 1;
    const struct ra_oscillators *const modal = &p.pair.modal;
    // away by as much as the end comes nearer
    modal->start_amplitude[pitch->mode] = b->tilt / (c->solid[1].beam.length / 2) / pitch->shape;
    modal->start_amplitude[heave->mode] = -(fabs(b->tilt) + ABOVE) / heave->shape;
    modal->start_velocity[heave->mode] = b->speed / heave->shape;
    made_or_fail(ra_state_init(&p, &state, &st), &st);
    const bool struck = fly_and_strike(&p, &state, &b->contact);
    if (struck) {
        measure(&p, &state, b);
    }
    ra_state_clear(&p, &state);
    ra_problem_clear(&p);
    return struck;
}

static void put(const struct blow *b, const char *cell, const char *seed,
                const struct ra_sliding_case *c, const struct ra_expected *e, double sigma)
{
    ra_table_text(&made_table, "cell", cell);
    ra_table_text(&made_table, "seed", seed);
    ra_table_text(&made_table, "kind", b->tilt == 0 ? "flat" : "end");
    ra_table_number(&made_table, "sliding_speed", "m/s", c->pair.speed);
    ra_table_number(&made_table, "place", "m", b->place);
    ra_table_number(&made_table, "arm", "1", fabs(b->arm) / (c->solid[1].beam.length / 2));
    ra_table_number(&made_table, "speed", "1", b->speed / sigma);
    ra_table_number(&made_table, "contact", "s", b->contact);
    ra_table_number(&made_table, "restitution", "1", b->restitution);
    ra_table_number(&made_table, "expected", "1", e->restitution);
    ra_table_end_row(&made_table);
}

/// The case as it slides, and what the law says of it; sigma.
static double expect(const char *path, const char *const *override, size_t count,
                     struct ra_sliding_case *c, struct ra_expected *e)
{
    struct ra_problem p;
    struct ra_status st = {RA_OK, ""};
    char note[1024];
    made_or_fail(ra_sliding_case_read(path, override, count, c, &st), &st);
    made_or_fail(ra_sliding_case_problem(c, &p, note, sizeof note, &st), &st);
    made_or_fail(ra_sliding_expect(&p, c, e, &st), &st);
    if (!e->known || p.pair.rigid[RA_PITCH].shape == 0) {
        made_fail(RA_INPUT, "%s: a rough slider is wanted that heaves and pitches", path);
    }
    ra_problem_clear(&p);
    return e->given / e->power / ra_sliding_case_weight(c, 1);
}

/// The blow `k`: even ones are flat.
static struct blow draw(struct ra_random *random, long k, double room, double spacing,
                        double mean_square)
{
    const double place = room * ra_random_uniform(random);
    const double square = -log(1 - ra_random_uniform(random));
    const double side = ra_random_uniform(random) < .5 ? -TILT : TILT;
    return (struct blow){.place = floor(place / spacing) * spacing,
                         .speed = sqrt(mean_square * square),
                         .tilt = k % 2 == 0 ? 0 : side};
}

static void write_seed(const char *cell, const char *path, uint64_t seed, long blows,
                       const char **override, size_t count)
{
    char key[64], *const number = key + strlen("surface.seed=");
    struct ra_sliding_case c;
    struct ra_expected e;
    struct ra_random random;
    snprintf(key, sizeof key, "surface.seed=%llu", (unsigned long long)seed);
    override[0] = key;
    const double sigma = expect(path, override, count, &c, &e);
    const double room = c.solid[0].beam.length - c.solid[1].beam.length;
    struct ra_sliding_case thrown = c;
    thrown.solid[1].gravity = 0;
    thrown.pair.speed = 0;
    ra_random_seed(&random, seed, 2);
    for (long k = 0; k < blows; k++) {
        struct blow b =
            draw(&random, k, room, c.pair.spacing, 4 * sigma * sigma / (1 - e.restitution));
        thrown.pair.start = b.place;
        if (!throw_it(&thrown, &b)) {
            made_fail(RA_NUMERIC, "%s: blow %ld of seed %s does not end", cell, k, number);
        }
        if (made_table.naming) {
            put(&b, cell, number, &c, &e, sigma);
        }
        put(&b, cell, number, &c, &e, sigma);
    }
    ra_sliding_case_free(&c);
}

static void write_blows(int count, char **argument)
{
    enum { MOST = 64, FIXED = 5 };
    const char *override[MOST] = {NULL};
    const uint64_t first = strtoull(argument[2], NULL, 10), seeds = strtoull(argument[3], NULL, 10);
    size_t overrides = 1;
    for (int j = FIXED; j < count; j++) {
        override[overrides] = argument[j];
        overrides += strcmp(argument[j], "-s") != 0;
    }
    for (uint64_t seed = first; seed < first + seeds; seed++) {
        write_seed(argument[0], argument[1], seed, strtol(argument[4], NULL, 10), override,
                   overrides);
    }
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"blows", write_blows, 5, 60, "CELL CASE SEED SEEDS COUNT [-s] OVERRIDE..."},
        {.what = NULL}};
    return made_main(parts, argc, argv);
}
