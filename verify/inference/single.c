// One run of a sliding case without a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The loop is that of `ra2d run` (src/run/loop.c) with the observers of levels and shocks, and
 * leaves the same bits in them; but for tables there is nothing.
 *
 * **The step.** A stiffer contact wants a shorter step. $\tau$ is halved until it is at most
 * half of the stability limit: 1 us up to four times the printed penalty.
 *
 * **After the end.** Where the slider comes to the end of the resonator before T, a run stops. If
 * the average goes on, the slider is taken off, and every mode rings freely: with
 * $E = (v^2 + \omega^2u^2)/2$ and $\dot E = -2\zeta\omega v^2$,
 * $$ \int_0^T v^2\,dt = \frac{E(0) - E(T)}{2\zeta\omega}. $$
 *
 * Tests: tests/inference/test_single.c.
 */
#include "inference/single.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inference/rough.h"
#include "line/line.h"
#include "sliding/run.h"
#include "statistics/energy.h"
#include "statistics/shock_counts.h"
#include "statistics/shocks.h"

enum { SETTLE_MOST = 20000000 };
static const double SETTLE_TOLERANCE = 1e-6;

/// A run on its way.
struct going {
    const struct ra_sliding_case *c;
    const struct single_order *order;
    struct single *result;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance;
    struct ra_shocks shocks;
    uint64_t steps, every; ///< of the run; between two samples, 0 without a probe
    size_t node;           ///< of the probe
};

// ## The problem

/// Profiles and damping, which a problem copies.
struct lent {
    struct ra_profile profile[2];
    double *damping[2];
};

static enum ra_code lend(const struct ra_sliding_case *c, double smoothing, struct lent *lent,
                         struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        const size_t modes = c->solid[i].modes;
        code = rough_make(&c->surface[i], smoothing, ra_sliding_case_nodes(c, i), c->pair.spacing,
                          &lent->profile[i], st);
        lent->damping[i] = ra_alloc(modes, sizeof(double), "damping", st);
        for (size_t k = 0; lent->damping[i] != NULL && k < modes; k++) {
            lent->damping[i][k] = c->solid[i].damping;
        }
        code = code == RA_OK && lent->damping[i] == NULL ? RA_SYSTEM : code;
    }
    return code;
}

/// The problem of the case with its step.
static enum ra_code make_problem(const struct ra_sliding_case *c, const struct lent *lent,
                                 struct ra_problem *problem, struct ra_status *st)
{
    struct ra_problem_spec spec = {.spacing = c->pair.spacing,
                                   .speed = c->pair.speed,
                                   .start = c->pair.start,
                                   .touching = true,
                                   .step = c->pair.step,
                                   .slaves = c->pair.slaves,
                                   .law = c->pair.law,
                                   .parameter = {ra_law_value(&c->pair.origin, "penalty")},
                                   .scheme = c->pair.scheme};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = (struct ra_solid_spec){.beam = c->solid[i].beam,
                                               .modes = c->solid[i].modes,
                                               .damping = lent->damping[i],
                                               .gravity = c->solid[i].gravity,
                                               .nodes = lent->profile[i].count,
                                               .height = lent->profile[i].height};
    }
    return ra_problem_init(&spec, problem, st);
}

/// The problem, with a step of at most half of the limit; `c` has that step then.
static enum ra_code make_stable(struct ra_sliding_case *c, double smoothing,
                                struct ra_problem *problem, struct ra_status *st)
{
    struct lent lent = {{{0}}, {NULL}};
    memset(problem, 0, sizeof *problem);
    enum ra_code code = lend(c, smoothing, &lent, st);
    for (bool stable = false; code == RA_OK && !stable;) {
        code = make_problem(c, &lent, problem, st);
        stable = code == RA_OK && c->pair.step <= problem->pair.limit / 2.0;
        if (code == RA_UNSTABLE || (code == RA_OK && !stable)) {
            ra_problem_clear(problem);
            c->pair.step /= 2.0;
            code = RA_OK;
        }
    }
    for (int i = 0; i < 2; i++) {
        ra_profile_free(&lent.profile[i]);
        free(lent.damping[i]);
    }
    return code;
}

// ## The loop

static void take_shock(const struct ra_shock *shock, void *context)
{
    struct going *const g = context;
    if (shock->complete) {
        const double M = g->c->pair.shock_reference;
        g->result->shocks++;
        g->result->below[0] += shock->peak < M;
        g->result->below[1] += shock->peak < 10 * M;
        g->result->below[2] += shock->peak < 100 * M;
        g->result->brief += ra_run_duration(shock->steps, g->c->pair.step) < SHORT_SHOCK;
    }
}

/// Steps after step n before one at which somebody looks: a sample, or the last one.
static uint64_t uneventful(const struct going *g, uint64_t n)
{
    uint64_t next = g->steps - 1;
    if (g->every > 0) {
        const uint64_t sample = n - n % g->every + g->every;
        next = sample < next ? sample : next;
    }
    return next > n + 1 ? next - n - 1 : 0;
}

static uint64_t more_steps(struct going *g, uint64_t most)
{
    struct ra_stretch stretch;
    uint64_t steps = ra_fly(&g->problem, &g->state, most, NULL), all = 0;
    if (steps > 0) {
        ra_balance_fly(&g->state, &g->balance, steps);
        return steps;
    }
    while (ra_balance_stretches(&g->balance) && ra_shocks_quiet(&g->shocks) &&
           (steps = ra_stretch(&g->problem, &g->state, most - all, &stretch)) > 0) {
        ra_balance_stretch(&g->problem, &stretch, &g->balance, steps);
        ra_shocks_stretch(&g->problem, &g->state, &g->shocks, steps);
        all += steps;
    }
    return all;
}

static enum ra_code loop(struct going *g, struct ra_status *st)
{
    for (uint64_t n = 0; n < g->steps; n++) {
        const enum ra_code code = ra_step(&g->problem, &g->state, st);
        if (code != RA_OK) {
            return code;
        }
        ra_balance_observe(&g->problem, &g->state, &g->balance);
        ra_shocks_observe(&g->problem, &g->state, &g->shocks);
        if (g->every > 0 && n % g->every == 0) {
            g->result->velocity[g->result->samples++] =
                ra_velocity(&g->problem, &g->state, 0, g->node);
        }
        n += more_steps(g, uneventful(g, n));
    }
    ra_shocks_finish(&g->problem, &g->state, &g->shocks);
    return RA_OK;
}

// ## What is read out

double single_ringing(double omega, double zeta, double u, double v, double T)
{
    const double decay = zeta * omega, turn = omega * sqrt(1.0 - zeta * zeta);
    const double shrunk = exp(-decay * T), c = cos(turn * T), s = sin(turn * T) / turn;
    const double later = shrunk * (u * (c + decay * s) + v * s);
    const double speed = shrunk * (v * (c - decay * s) - omega * omega * u * s);
    const double first = v * v + omega * omega * u * u;
    const double last = speed * speed + omega * omega * later * later;
    return (first - last) / (4.0 * decay);
}

/// The mean square velocity, up to the end of the run or to the whole duration.
static double mean_square(const struct going *g)
{
    const struct ra_solid *const s = &g->problem.solid[0];
    const double run = (double)g->steps * g->c->pair.step, rest = g->c->pair.duration - run;
    const double mean = ra_mean_square_velocity(&g->problem, &g->state, &g->balance, 0, NULL);
    if (!g->order->whole || !(rest > g->c->pair.step)) {
        return mean;
    }
    double ringing = 0.0;
    for (size_t k = 0; k < s->modes.count; k++) {
        ringing +=
            s->modes.square[k] / s->beam.length *
            single_ringing(s->modes.omega[k], g->c->solid[0].damping,
                           g->state.at.motion.amplitude[k], g->state.at.motion.velocity[k], rest);
    }
    return (mean * run + ringing) / g->c->pair.duration;
}

static void read_out(const struct going *g)
{
    g->result->level = ra_level(mean_square(g));
    g->result->contact_share = (double)g->balance.contact.touching / (double)g->balance.steps;
    g->result->step = g->c->pair.step;
}

/// Room for the samples, and the frequencies beside which their spectrum is looked at.
static enum ra_code place_probe(struct going *g, struct ra_status *st)
{
    const struct ra_modes *const m = &g->problem.solid[0].modes;
    if (g->order->probe < 0.0) {
        return RA_OK;
    }
    g->every = (uint64_t)floor(1.0 / (SINGLE_RATE * g->c->pair.step) + 0.5);
    g->node = (size_t)floor(g->order->probe / g->c->pair.spacing + 0.5);
    g->result->modes = m->count;
    g->result->velocity = ra_alloc(g->steps / g->every + 1, sizeof(double), "samples", st);
    g->result->frequency = ra_alloc(m->count, sizeof(double), "frequencies", st);
    if (g->result->velocity == NULL || g->result->frequency == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < m->count; k++) {
        g->result->frequency[k] = m->omega[k] / RA_TWO_PI;
    }
    return RA_OK;
}

// ## A run

static enum ra_code go(struct going *g, struct ra_status *st)
{
    enum ra_code code = place_probe(g, st);
    if (code == RA_OK) {
        code = ra_state_init(&g->problem, &g->state, st);
    }
    if (code == RA_OK) {
        code = ra_balance_init(&g->problem.pair, 0, &g->balance, st);
    }
    if (code == RA_OK) {
        code = ra_shocks_init(&g->problem, g->c->shock_force, take_shock, g, &g->shocks, st);
    }
    if (code == RA_OK && g->order->settled) {
        code = ra_settle(&g->problem, &g->state, SETTLE_TOLERANCE, SETTLE_MOST, NULL, NULL, st);
    }
    if (code == RA_OK) {
        code = loop(g, st);
    }
    if (code == RA_OK) {
        read_out(g);
    }
    return code;
}

enum ra_code single_run(struct ra_sliding_case *c, const struct single_order *order,
                        struct single *result, struct ra_status *st)
{
    struct going g = {.c = c, .order = order, .result = result};
    *result = (struct single){0};
    enum ra_code code = make_stable(c, order->smoothing, &g.problem, st);
    if (code == RA_OK) {
        g.steps = ra_sliding_case_steps(c);
        code = go(&g, st);
    }
    ra_state_clear(&g.problem, &g.state);
    ra_balance_clear(&g.balance);
    ra_shocks_clear(&g.shocks);
    ra_problem_clear(&g.problem);
    if (code != RA_OK) {
        single_free(result);
    }
    return code;
}

void single_free(struct single *result)
{
    free(result->velocity);
    free(result->frequency);
    *result = (struct single){0};
}
