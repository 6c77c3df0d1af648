// How fast two runs part while a slider rides and while it hops: a row for each pair of surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **pair CASE SEED OVERRIDE...** A run of a slider on a beam, from rest, with the surfaces of SEED.
 * The results cover the time T from the start of the averages on:
 *
 * - the *largest exponent*, twice: by the tangent map of verify/law/tangent.h, and by a twin
 *   (verify/law/twin.h). The twin differs from the run by 1e-8 of the motion, in the direction to
 *   which the map has turned vector 0 before, and is brought back every 100 steps;
 * - the ratio of speeds x, the power $\Pi$ and the restitution e of the law that was fixed first
 *   (verify/law/fixed.h), which are expected before the run; and the measured power,
 *   $\Pi = m \sum_k 2 \zeta_k \omega_k v_k^2/(W V s_c)$ (eq:law-measured);
 * - the rms speed v of the block relative to that of the wall,
 *   `block_speed` $= \sqrt2\, v/(V s_c)$: the second result of verify/verify_bouncer.c. v is the
 *   speed of the whole block. A bar that is struck at its ends turns about a point between the
 *   ends: its v is $1/\sqrt2$ of the speed of the ends.
 *
 * A second twin is not brought back. At the start all its increments and amplitudes differ by one
 * unit in the last place, as those of a program with another rounding would after one step.
 * `parted` is the time at which the mean square over the modes of the difference of velocities
 * first equals that of the velocities of the run. If this does not happen before the end, `parted`
 * has no value, and `difference` is the relative difference at the last step.
 *
 * Tests: tests/scripts/lyapunov_table, tests/verify/test_tangent.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "law/fixed.h"
#include "law/twin.h"
#include "made.h"
#include "sliding/run.h"
#include "sliding/simulation.h"

enum { EVERY = 100 };
static const double APART = 1e-8;

/// A run, its twins, its tangent map, and the results.
struct runs {
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance;
    struct twin near, rounded;
    struct tangent t;
    struct ra_status st;
    uint64_t steps, from, touching;
    double parted, difference; ///< NAN: not parted
};

static void make(const char *path, const char *const *override, size_t count, struct runs *r)
{
    struct ra_status *const st = &r->st;
    made_start(path, override, count, &r->c, &r->problem, &r->state);
    made_or_fail(twin_make(&r->problem, &r->state, &r->near, st), st);
    made_or_fail(twin_make(&r->problem, &r->state, &r->rounded, st), st);
    made_or_fail(tangent_make(&r->problem, 1, &r->t, st), st);
    r->from = ra_pair_case_from(&r->c.pair);
    r->steps = (uint64_t)floor(r->c.pair.duration / r->c.pair.step + 1e-6);
    made_or_fail(ra_balance_init(&r->problem.pair, r->from, &r->balance, st), st);
}

static void end(struct runs *r)
{
    tangent_free(&r->t);
    twin_free(&r->problem, &r->near);
    twin_free(&r->problem, &r->rounded);
    ra_balance_clear(&r->balance);
    made_end(&r->c, &r->problem, &r->state);
}

/// The start of the averages.
static void begin(struct runs *r)
{
    tangent_measure(&r->t);
    tangent_begin(&r->t);
    twin_part(&r->near, &r->state, &r->t, APART);
    twin_round(&r->rounded, &r->t);
    r->parted = (double)NAN;
}

static void measure(struct runs *r)
{
    tangent_measure(&r->t);
    twin_measure(&r->near, &r->state, &r->t);
}

static void go(struct runs *r)
{
    for (uint64_t n = 0; n < r->steps; n++) {
        made_or_fail(ra_step(&r->problem, &r->state, &r->st), &r->st);
        made_or_fail(ra_step(&r->problem, &r->near.state, &r->st), &r->st);
        made_or_fail(ra_step(&r->problem, &r->rounded.state, &r->st), &r->st);
        ra_balance_observe(&r->problem, &r->state, &r->balance);
        if (n > 0) {
            tangent_step(&r->t, &r->state);
        }
        if (n < r->from && n % EVERY == 0) {
            tangent_measure(&r->t);
        } else if (n == r->from) {
            begin(r);
        } else if (n > r->from) {
            if (n % EVERY == 0) {
                measure(r);
            }
            r->touching += ra_contact_count(&r->state) > 0;
            r->difference = twin_difference(&r->rounded, &r->state, &r->t);
            if (isnan(r->parted) && r->difference >= 1) {
                r->parted = (double)(n - r->from) * r->c.pair.step;
            }
        }
    }
    measure(r);
}

/// (eq:law-measured)
static double power_of(const struct runs *r)
{
    const struct ra_solid *const beam = &r->problem.solid[0];
    const double *const decay = r->problem.pair.modal.decay + beam->begin;
    double *const square = made_memory(beam->modes.count, sizeof *square);
    double sum = 0;
    ra_mean_square_velocity(&r->problem, &r->state, &r->balance, 0, square);
    for (size_t k = 0; k < beam->modes.count; k++) {
        sum += 2 * decay[k] * square[k];
    }
    free(square);
    return beam->mass * beam->beam.length * sum;
}

static void put(const struct runs *r, const char *seed, const struct ra_expected *e)
{
    // scale is W V s_c, wall is V s_c
    const double scale = e->given / e->power, wall = scale / ra_sliding_case_weight(&r->c, 1);
    const double square = ra_mean_square_velocity(&r->problem, &r->state, &r->balance, 1, NULL);
    const double counted = (double)(r->steps - r->from - 1);
    ra_table_text(&made_table, "seed", seed);
    ra_table_number(&made_table, "speed", "m/s", r->c.pair.speed);
    ra_table_number(&made_table, "ratio", "1", e->ratio);
    ra_table_number(&made_table, "time", "s", r->t.time);
    ra_table_number(&made_table, "contact_share", "1", (double)r->touching / counted);
    ra_table_number(&made_table, "power", "1", power_of(r) / scale);
    ra_table_number(&made_table, "expected_power", "1", e->power);
    ra_table_number(&made_table, "restitution", "1", e->restitution);
    ra_table_number(&made_table, "block_speed", "1", sqrt(2 * square) / wall);
    ra_table_number(&made_table, "exponent", "1/s", tangent_exponent(&r->t, 0));
    ra_table_number(&made_table, "twin_exponent", "1/s", r->near.stretched / r->t.time);
    ra_table_number(&made_table, "parted", "s", r->parted);
    ra_table_number(&made_table, "difference", "1", r->difference);
    ra_table_end_row(&made_table);
}

static void write_pair(int count, char **argument)
{
    enum { MOST = 64 };
    char seed[64];
    const char *override[MOST] = {seed};
    struct runs r = {.st = {RA_OK, ""}};
    struct ra_expected e;
    snprintf(seed, sizeof seed, "surface.seed=%s", argument[1]);
    for (int j = 2; j < count; j++) {
        override[j - 1] = argument[j];
    }
    make(argument[0], override, (size_t)count - 1, &r);
    made_or_fail(ra_sliding_expect(&r.problem, &r.c, &fixed_first, &e, &r.st), &r.st);
    if (!e.known) {
        made_fail(RA_INPUT, "%s: the law says nothing of this case", argument[0]);
    }
    go(&r);
    // the first row names the columns
    put(&r, argument[1], &e);
    put(&r, argument[1], &e);
    end(&r);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {{"pair", write_pair, 2, 60, "CASE SEED OVERRIDE..."},
                                             {.what = NULL}};
    return made_main(parts, argc, argv);
}
