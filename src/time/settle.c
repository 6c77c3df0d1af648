// Static equilibrium before the sliding starts (reading L4, "settled").
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper starts from rest with the profiles just touching; the slider then falls on the
 * resonator, and the vibration begins with this loading and not with the roughness. The reading
 * "settled" starts from the equilibrium instead: U with
 * $$ F_k(U) \mp G_k - m \omega_k^2 U_k = 0 \quad\text{for all } k .       % eq:equilibrium $$
 *
 * **Method.** Dynamic relaxation: the same step with the same contact law, the slider standing
 * still, and *fictitious masses*, which the equilibrium does not depend on. We choose the
 * coefficient c of every mode so that tau omega is at most 1 with all nodes in contact,
 * $$ \gamma_k = 1/(m\omega_k^2 + 4\kappa s) ,                             % eq:fictitious $$
 * s as in stability.c (for multipliers, which bring no stiffness, the stiffest mode stands for
 * kappa). Slow modes then move as fast as the contact allows. Velocities are removed whenever the
 * kinetic energy has passed a maximum (kinetic damping). We stop when the residual of
 * (eq:equilibrium), with the forces averaged over WINDOW steps, stays below the tolerance times the
 * weight.
 *
 * A list of candidates is given up when the modes have travelled beyond it or the slider has moved
 * on. Here neither happens for long: it would stay as wide as it was when the slider fell. So lists
 * are renewed after RENEW steps, and adapt to how little is left of the motion.
 *
 * The state is left at rest at the equilibrium, not started. Tests: tests/time/test_settle.c (known
 * static deflection; a rough case carries the weight from the first step on).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/forces.h"
#include "detection/candidates.h"
#include "model/modal.h"
#include "time/scheme.h"
#include "time/step.h"

enum { WINDOW = 64, RENEW = 4 * WINDOW };

/// The recurrences of both solids with fictitious masses.
static enum ra_code make_relaxed(const struct ra_problem *problem, double stiffness,
                                 struct ra_recurrence relaxed[2], struct ra_status *st)
{
    if (ra_modal_pair(problem, &relaxed[0].a, &relaxed[1].a, st) != RA_OK ||
        ra_modal_pair(problem, &relaxed[0].b, &relaxed[1].b, st) != RA_OK ||
        ra_modal_pair(problem, &relaxed[0].c, &relaxed[1].c, st) != RA_OK) {
        return RA_SYSTEM;
    }
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const solid = &problem->solid[i];
        for (size_t k = 0; k < solid->modes.count; k++) {
            const double spring = solid->mass * (solid->modes.omega[k] * solid->modes.omega[k]);
            relaxed[i].c[k] = 1.0 / (spring + stiffness);
            relaxed[i].b[k] = spring * relaxed[i].c[k];
            relaxed[i].a[k] = 1.0;
        }
    }
    return RA_OK;
}

/// 4 kappa s, or the stiffest mode where the law has no stiffness.
static double contact_stiffness(const struct ra_problem *problem)
{
    const double omega = ra_contact_frequency(problem);
    const double lighter = fmin(problem->solid[0].mass, problem->solid[1].mass);
    if (omega > 0.0) {
        // omega^2 = 2 kappa (s1/m1 + s2/m2) >= 2 kappa s/m for the lighter one
        return 2.0 * fmax(problem->solid[0].mass, problem->solid[1].mass) * (omega * omega);
    }
    const double modal = ra_modal_frequency(problem);
    return modal > 0.0 ? lighter * (modal * modal) : lighter / (problem->step * problem->step);
}

/// Kinetic energy by the increments, in the fictitious masses.
static double kinetic(const struct ra_problem *still, const struct ra_state *state)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < still->solid[i].modes.count; k++) {
            const double step = state->motion[i].next[k];
            sum += step * step / still->solid[i].onward.c[k];
        }
    }
    return sum;
}

static void stop_motion(const struct ra_problem *still, struct ra_state *state)
{
    for (int i = 0; i < 2; i++) {
        const size_t bytes = still->solid[i].modes.width * sizeof(double);
        memset(state->motion[i].increment, 0, bytes);
        memset(state->motion[i].next, 0, bytes);
        memset(state->motion[i].velocity, 0, bytes);
        memcpy(state->motion[i].after, state->motion[i].amplitude, bytes);
    }
    // whatever the modes have travelled: it has to be found anew
    state->travel = HUGE_VAL;
}

/// Adds the residual of (eq:equilibrium) of this step to the window.
static void add_residual(const struct ra_problem *still, const struct ra_state *state,
                         double *const residual[2])
{
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &still->solid[i];
        for (size_t k = 0; k < s->modes.count; k++) {
            residual[i][k] +=
                (state->motion[i].force[k] + s->gravity[k]) -
                s->mass * (s->modes.omega[k] * s->modes.omega[k]) * state->motion[i].amplitude[k];
        }
    }
}

/// Largest mean residual of the window over the largest load; empties the window.
static double close_window(const struct ra_problem *still, double *const residual[2])
{
    double worst = 0.0, load = 0.0;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < still->solid[i].modes.count; k++) {
            worst = fmax(worst, fabs(residual[i][k]) / WINDOW);
            load = fmax(load, fabs(still->solid[i].gravity[k]));
            residual[i][k] = 0.0;
        }
    }
    return load > 0.0 ? worst / load : worst;
}

/// Steps until the residual is small; `still` has fictitious masses and no sliding.
static enum ra_code relax(const struct ra_problem *still, struct ra_state *state, double tolerance,
                          uint64_t most, const volatile sig_atomic_t *stop,
                          double *const residual[2], struct ra_status *st)
{
    double last = 0.0, share = HUGE_VAL;
    for (uint64_t n = 1; n <= most; n++) {
        if (stop != NULL && *stop) {
            return ra_fail(st, RA_EARLY, "interrupted while settling, before the first step");
        }
        const enum ra_code code = ra_step(still, state, st);
        if (code != RA_OK) {
            return code;
        }
        add_residual(still, state, residual);
        if (n % RENEW == 0) {
            ra_candidates_expire(state->candidates);
        }
        if (n % WINDOW == 0) {
            share = close_window(still, residual);
            if (share <= tolerance) {
                return RA_OK;
            }
        }
        const double energy = kinetic(still, state);
        if (energy < last) {
            stop_motion(still, state);
        }
        last = energy < last ? 0.0 : energy;
    }
    return ra_fail(st, RA_NUMERIC,
                   "no static equilibrium in %llu relaxation steps: residual %g of the load, "
                   "wanted %g",
                   (unsigned long long)most, share, tolerance);
}

enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st)
{
    struct ra_problem still = *problem;
    // the scheme that the relaxed coefficients are for
    still.scheme = ra_scheme_at(0);
    still.sliding.step = (struct ra_offset){0, 0};
    const double stiffness = contact_stiffness(problem);
    double *residual[2] = {NULL, NULL};
    struct ra_recurrence relaxed[2] = {{NULL, NULL, NULL}, {NULL, NULL, NULL}};
    enum ra_code code = make_relaxed(problem, stiffness, relaxed, st);
    if (code == RA_OK) {
        code = ra_modal_pair(problem, &residual[0], &residual[1], st);
    }
    if (code == RA_OK) {
        for (int i = 0; i < 2; i++) {
            still.solid[i].begin = still.solid[i].onward = relaxed[i];
        }
        stop_motion(&still, state);
        code = relax(&still, state, tolerance, most, stop, residual, st);
    }
    if (steps != NULL) {
        *steps = state->step + 1;
    }
    ra_forces_clear(state);
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &problem->solid[i];
        for (size_t k = 0; k < s->modes.count; k++) {
            state->motion[i].velocity[k] = s->start_velocity[k];
            state->motion[i].increment[k] = problem->step * s->start_velocity[k];
            state->motion[i].force[k] = 0.0;
        }
    }
    state->total_force = state->sliding_force = 0.0;
    state->contacts = 0;
    state->travel = HUGE_VAL;
    state->step = 0;
    state->started = false;
    memset(&state->record, 0, sizeof state->record);
    free(relaxed[0].a);
    free(relaxed[0].b);
    free(relaxed[0].c);
    free(residual[0]);
    return code;
}
