// The restitution of single blows, from a slider thrown on a resonator: one row for each blow.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **blows CELL CASE SEED SEEDS COUNT [-s] OVERRIDE...** In the law of roughness noise
 * (src/run/expected.c) the restitution e of one blow is derived for a summit with the surfaces' rms
 * curvature, which acts on all modes of the resonator and on the mass at the end of a slider, M/4,
 * or at the corner of a block, M/7. Here the program simulates blows. The slider of the case is
 * thrown on the resonator at rest, without weight and without sliding. There are SEEDS seeds of the
 * rough surfaces, SEED is the first, and for each the slider falls on COUNT random places of the
 * resonator. The surfaces decide which nodes meet first, and where the slider is struck.
 * **blows-areal** does the same for a block on a plate.
 *
 * Half of the blows are *flat*: the slider arrives parallel and is struck at any place. The others
 * are at an *end*: the slider is tilted by 50 um at its ends, ten times the roughness. A block is
 * tilted by as much both along and across, and is struck at a *corner*. The speed v has Rayleigh's
 * distribution with the mean square of the bouncer, $4 \sigma^2/(1 - e)$ (verify/verify_bouncer.c),
 * where $\sigma = V s_c$ and e is that of the law.
 *
 * **Measured values** compare the states before the first contact and at the first step without
 * contact. Let $\Delta v$ be the change of the slider's heave velocity, $\Delta\omega_i$ the
 * changes of its rotations i (pitch; for a block also roll), and $I_i$ its moments of inertia. Then
 * $$ r_i = \frac{I_i \Delta\omega_i}{M \Delta v}, \qquad
 *    e = -\frac{v' + \sum_i \omega_i' r_i}{v}                          % eq:restitution-measured $$
 * The $r_i$ are the arms of the impulse; e is the speed with which the slider leaves at the arm,
 * divided by the speed with which it came. The energy of the rigid motion gives the same e: the
 * blow takes $(1 - e^2) M_e v^2/2$ of it. $M_e$ is the mass of the slider at the arm,
 * $1/M_e = 1/M + \sum_i r_i^2/I_i$: M/4 at the end of a line, M/7 at the corner of a flat box, M in
 * the middle.
 * `arm` is the rms of the arms divided by half the sides of the slider: 1 at an end or a corner.
 *
 * Tests: tests/scripts/restitution_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/run.h"
#include "base/random.h"
#include "law/fixed.h"
#include "made.h"
#include "sliding/run.h"
#include "sliding/simulation.h"

static const double TILT = 50e-6, ABOVE = 1e-6; ///< [m]
static const double LONGEST = 50e-3;            ///< of a flight and its blow [s]

// ## A slider that is thrown

enum { ROTATIONS = RA_RIGID_MODES - 1 };

/// How the slider is thrown, and the results of the blow.
struct blow {
    double place, side;     ///< places of the slider's rear end (along) and side (across) [m]
    double speed;           ///< [m/s]
    double tilt[ROTATIONS]; ///< how far an end is lowered or raised [m]
    double half[ROTATIONS]; ///< half of the slider's sides [m]; 0: it cannot turn about this axis
    double arm[ROTATIONS];  ///< r_i [m]
    double restitution, contact; ///< e, time of contact [s]
};

/// M of the heave, I of a rotation.
static double inertia_of(const struct ra_pair *pair, int motion)
{
    const struct ra_rigid *const r = &pair->rigid[motion];
    return pair->modal.mass[r->mode] / (r->shape * r->shape);
}

/// The velocity of a rigid motion; 0 if the slider does not have this motion.
static double velocity_of(const struct ra_pair *pair, const struct ra_instant *at, int motion)
{
    const struct ra_rigid *const r = &pair->rigid[motion];
    return r->shape > 0.0 ? at->motion.velocity[r->mode] * r->shape : 0.0;
}

/// Steps until the first contact has ended; false if there is none in time.
static bool fly_and_strike(const struct ra_pair *pair, struct ra_instant *at, double *contact)
{
    struct ra_status st = {RA_OK, ""};
    const double step = pair->modal.step;
    bool met = false;
    *contact = 0;
    do {
        made_or_fail(ra_pair_step(pair, at, &st), &st);
        if (at->contacts > 0) {
            met = true;
            *contact += step;
        } else if (met) {
            return true;
        }
    } while ((double)at->step * step < LONGEST);
    return false;
}

/// (eq:restitution-measured)
static void measure(const struct ra_pair *pair, const struct ra_instant *at, struct blow *b)
{
    const double M = inertia_of(pair, RA_HEAVE), heave = velocity_of(pair, at, RA_HEAVE);
    double there = heave;
    for (int i = 0; i < ROTATIONS && b->half[i] > 0.0; i++) {
        const double turning = velocity_of(pair, at, RA_HEAVE + 1 + i);
        const double I = inertia_of(pair, RA_HEAVE + 1 + i);
        b->arm[i] = I * turning / (M * (heave - b->speed));
        there += turning * b->arm[i];
    }
    b->restitution = -there / b->speed;
}

static bool throw_it(const struct ra_pair *pair, struct blow *b)
{
    struct ra_status st = {RA_OK, ""};
    const struct ra_oscillators *const modal = &pair->modal;
    const struct ra_rigid *const heave = &pair->rigid[RA_HEAVE];
    double nearer = 0.0;
    for (int i = 0; i < ROTATIONS && b->half[i] > 0.0; i++) {
        const struct ra_rigid *const turn = heave + 1 + i;
        modal->start_amplitude[turn->mode] = b->tilt[i] / b->half[i] / turn->shape;
        nearer += fabs(b->tilt[i]);
    }
    // the slider is raised by as much as the tilt lowers its end
    modal->start_amplitude[heave->mode] = -(nearer + ABOVE) / heave->shape;
    modal->start_velocity[heave->mode] = b->speed / heave->shape;
    struct ra_instant *const at = made_memory(1, pair->kind->state);
    made_or_fail(ra_instant_make(pair, at, &st), &st);
    const bool struck = fly_and_strike(pair, at, &b->contact);
    if (struck) {
        measure(pair, at, b);
    }
    ra_instant_free(at);
    free(at);
    return struck;
}

// ## Its case, on a line and on an area

/// A slider: its case when it slides, with the law's prediction, and its case when it is thrown.
struct thrown {
    struct ra_sliding_case line;
    struct ra_areal_case area;
    struct ra_expected expected;
    double sigma;           ///< [m/s]
    double room[2];         ///< along and across the resonator [m]
    double half[ROTATIONS]; ///< of the slider's sides [m]; 0: it cannot turn about this axis
    double spacing, speed;  ///< [m], of sliding [m/s]
};

static void known(const struct thrown *t, const char *path)
{
    if (!t->expected.known || t->half[0] == 0.0) {
        made_fail(RA_INPUT, "%s: a rough slider is wanted that heaves and pitches", path);
    }
}

/// Functions for one kind: reads both cases, simulates one blow, and frees the cases.
struct kind {
    const char *edge; ///< the part of a tilted slider that is struck
    void (*read)(struct thrown *t, const char *path, const char *const *override, size_t count);
    bool (*throw)(struct thrown *t, struct blow *b);
    void (*free)(struct thrown *t);
};

static void read_line(struct thrown *t, const char *path, const char *const *override, size_t count)
{
    struct ra_sliding_case *const c = &t->line;
    struct ra_problem p;
    struct ra_status st = {RA_OK, ""};
    char note[1024];
    made_or_fail(ra_sliding_case_read(path, override, count, c, &st), &st);
    made_or_fail(ra_sliding_case_problem(c, &p, note, sizeof note, &st), &st);
    made_or_fail(ra_sliding_expect(&p, c, &fixed_first, &t->expected, &st), &st);
    const double length = c->solid[1].beam.length;
    t->half[0] = p.pair.rigid[RA_PITCH].shape > 0.0 ? 0.5 * length : 0.0;
    ra_problem_clear(&p);
    known(t, path);
    t->sigma = t->expected.given / t->expected.power / ra_sliding_case_weight(c, 1);
    t->room[0] = c->solid[0].beam.length - length;
    t->spacing = c->pair.spacing;
    t->speed = c->pair.speed;
    c->solid[1].gravity = 0;
    c->pair.speed = 0;
}

static bool throw_line(struct thrown *t, struct blow *b)
{
    struct ra_problem p;
    struct ra_status st = {RA_OK, ""};
    char note[1024];
    t->line.pair.start = b->place;
    made_or_fail(ra_sliding_case_problem(&t->line, &p, note, sizeof note, &st), &st);
    const bool struck = throw_it(&p.pair, b);
    ra_problem_clear(&p);
    return struck;
}

static void free_line(struct thrown *t)
{
    ra_sliding_case_free(&t->line);
}

static void read_area(struct thrown *t, const char *path, const char *const *override, size_t count)
{
    struct ra_areal_case *const c = &t->area;
    struct ra_status st = {RA_OK, ""};
    made_or_fail(ra_areal_case_read(path, override, count, c, &st), &st);
    made_or_fail(ra_areal_case_expect(c, &fixed_first, &t->expected, &st), &st);
    t->half[0] = 0.5 * c->length;
    t->half[1] = 0.5 * c->width;
    known(t, path);
    const double weight = c->density * c->height * c->length * c->width * c->gravity[RA_BLOCK];
    t->sigma = t->expected.given / t->expected.power / weight;
    t->room[0] = c->plate.length - c->length - 8.0 * c->pair.spacing;
    t->room[1] = c->plate.width - c->width;
    t->spacing = c->pair.spacing;
    t->speed = c->pair.speed;
    c->gravity[RA_BLOCK] = 0.0;
    c->pair.speed = 0.0;
    // the flight begins without settling, since there is no weight
    c->pair.initial = RA_INITIAL_TOUCHING;
}

static bool throw_area(struct thrown *t, struct blow *b)
{
    struct ra_areal p;
    struct ra_status st = {RA_OK, ""};
    double *record[2] = {NULL, NULL};
    char note[1024];
    t->area.pair.start = b->place + 4.0 * t->spacing;
    t->area.centre = b->side + t->half[1];
    made_or_fail(ra_areal_case_problem(&t->area, &p, record, note, sizeof note, &st), &st);
    const bool struck = throw_it(&p.pair, b);
    ra_areal_free(&p);
    free(record[0]);
    free(record[1]);
    return struck;
}

static void free_area(struct thrown *t)
{
    ra_areal_case_free(&t->area);
}

// ## Rows

static void put(const struct blow *b, long k, const char *kind, const char *cell, const char *seed,
                const struct thrown *t)
{
    double squares = 0.0, sides = 0.0;
    for (int i = 0; i < ROTATIONS && b->half[i] > 0.0; i++) {
        squares += b->arm[i] * b->arm[i] / (b->half[i] * b->half[i]);
        sides += 1.0;
    }
    ra_table_text(&made_table, "cell", cell);
    ra_table_text(&made_table, "seed", seed);
    ra_table_count(&made_table, "blow", (uint64_t)k);
    ra_table_text(&made_table, "kind", kind);
    ra_table_number(&made_table, "sliding_speed", "m/s", t->speed);
    ra_table_number(&made_table, "place", "m", b->place);
    ra_table_number(&made_table, "arm", "1", sqrt(squares / sides));
    ra_table_number(&made_table, "speed", "1", b->speed / t->sigma);
    ra_table_number(&made_table, "contact", "s", b->contact);
    ra_table_number(&made_table, "restitution", "1", b->restitution);
    ra_table_number(&made_table, "expected", "1", t->expected.restitution);
    ra_table_end_row(&made_table);
}

/// A place on the grid between 0 and `room`.
static double somewhere(struct ra_random *random, double room, double spacing)
{
    return floor(room * ra_random_uniform(random) / spacing) * spacing;
}

/// The blow number `k`; blows with an even number are flat.
static struct blow draw(struct ra_random *random, long k, const struct thrown *t)
{
    const double e = t->expected.restitution, mean_square = 4.0 * t->sigma * t->sigma / (1.0 - e);
    struct blow b = {.place = somewhere(random, t->room[0], t->spacing)};
    const double square = -log(1 - ra_random_uniform(random));
    b.speed = sqrt(mean_square * square);
    for (int i = 0; i < ROTATIONS && t->half[i] > 0.0; i++) {
        const double side = ra_random_uniform(random) < .5 ? -TILT : TILT;
        b.half[i] = t->half[i];
        b.tilt[i] = k % 2 == 0 ? 0.0 : side;
    }
    if (t->room[1] > 0.0) {
        b.side = somewhere(random, t->room[1], t->spacing);
    }
    return b;
}

static void write_seed(const struct kind *kind, const char *cell, const char *path, uint64_t seed,
                       long blows, const char **override, size_t count)
{
    char key[64], *const number = key + strlen("surface.seed=");
    struct thrown t = {.sigma = 0.0};
    struct ra_random random;
    snprintf(key, sizeof key, "surface.seed=%llu", (unsigned long long)seed);
    override[0] = key;
    kind->read(&t, path, override, count);
    ra_random_seed(&random, seed, 2);
    for (long k = 0; k < blows; k++) {
        const char *const how = k % 2 == 0 ? "flat" : kind->edge;
        struct blow b = draw(&random, k, &t);
        if (!kind->throw(&t, &b)) {
            made_fail(RA_NUMERIC, "%s: blow %ld of seed %s does not end", cell, k, number);
        }
        if (made_table.naming) {
            put(&b, k, how, cell, number, &t);
        }
        put(&b, k, how, cell, number, &t);
    }
    kind->free(&t);
}

static void write_blows(const struct kind *kind, int count, char **argument)
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
        write_seed(kind, argument[0], argument[1], seed, strtol(argument[4], NULL, 10), override,
                   overrides);
    }
}

static void write_of_line(int count, char **argument)
{
    write_blows(&(struct kind){"end", read_line, throw_line, free_line}, count, argument);
}

static void write_of_area(int count, char **argument)
{
    write_blows(&(struct kind){"corner", read_area, throw_area, free_area}, count, argument);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"blows", write_of_line, 5, 60, "CELL CASE SEED SEEDS COUNT [-s] OVERRIDE..."},
        {"blows-areal", write_of_area, 5, 60, "CELL CASE SEED SEEDS COUNT [-s] OVERRIDE..."},
        {.what = NULL}};
    return made_main(parts, argc, argv);
}
