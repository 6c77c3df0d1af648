// Static equilibrium of oscillators under contact, by dynamic relaxation (reading L4, "settled").
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper starts from rest with the profiles just touching; the slider then falls on the
 * resonator, and the vibration begins with this loading and not with the roughness. The reading
 * "settled" starts from the equilibrium instead: U with
 * $$ F_k(U) + G_k - m_k \omega_k^2 U_k = 0 \quad\text{for all } k .       % eq:equilibrium $$
 *
 * **Method.** Dynamic relaxation: the same step with the same contact law, the slider standing
 * still, and *fictitious masses*, which the equilibrium does not depend on. We choose the
 * coefficient c of every mode so that tau omega is at most 1 with all nodes in contact,
 * $$ \gamma_k = 1/(m_k\omega_k^2 + 2 m_{max} \omega_c^2) ,                % eq:fictitious $$
 * where $\omega_c$ bounds what the contact adds: for a pair of beams $2 m_{max}\omega_c^2$ is at
 * least $4\kappa s$, s as in stability.c. (For multipliers, which bring no stiffness, the stiffest
 * mode of the lighter solid stands for it.) Slow modes then move as fast as the contact allows.
 * Velocities are removed whenever the kinetic energy has passed a maximum (kinetic damping). We
 * stop when the residual of (eq:equilibrium), with the forces averaged over WINDOW steps, stays
 * below the tolerance times the largest load.
 *
 * A list of candidates is given up when the modes have travelled beyond it or the slider has moved
 * on. Here neither happens for long: it would stay as wide as it was when the slider fell. So an
 * engine may renew its lists from time to time, and adapt them to how little is left of the motion.
 *
 * Tests: tests/line/test_settle.c (known static deflection; a rough case carries the weight from
 * the first step on), tests/areal/test_areal.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oscillators/oscillators.h"

enum { WINDOW = 64 };

// ## Fictitious masses

/// 2 m omega_c^2, or the stiffest mode where the law has no stiffness.
static double contact_stiffness(const struct ra_oscillators *all, double omega)
{
    double heavier = 0.0, lighter = HUGE_VAL;
    for (size_t k = 0; k < all->width; k++) {
        heavier = fmax(heavier, all->mass[k]);
        lighter = all->mass[k] > 0.0 ? fmin(lighter, all->mass[k]) : lighter;
    }
    if (omega > 0.0) {
        return 2.0 * heavier * (omega * omega);
    }
    const double modal = ra_oscillators_highest(all);
    return modal > 0.0 ? lighter * (modal * modal) : lighter / (all->step * all->step);
}

static double spring(const struct ra_oscillators *all, size_t k)
{
    return all->mass[k] * (all->omega[k] * all->omega[k]);
}

enum ra_code ra_relaxed_make(const struct ra_oscillators *all, double contact,
                             struct ra_oscillators *relaxed, struct ra_status *st)
{
    *relaxed = *all;
    // the scheme that the relaxed coefficients are for
    relaxed->scheme = ra_scheme_at(0);
    double *const memory = ra_alloc(3 * all->width, sizeof *memory, "settling", st);
    relaxed->onward = relaxed->begin = (struct ra_recurrence){.a = memory};
    if (memory == NULL) {
        return RA_SYSTEM;
    }
    const struct ra_recurrence r = {memory, memory + all->width, memory + 2 * all->width};
    const double stiffness = contact_stiffness(all, contact);
    for (size_t k = 0; k < all->width; k++) {
        const bool mode = all->mass[k] > 0.0;
        r.a[k] = 1.0;
        r.c[k] = mode ? 1.0 / (spring(all, k) + stiffness) : 0.0;
        r.b[k] = spring(all, k) * r.c[k];
    }
    relaxed->onward = relaxed->begin = r;
    return RA_OK;
}

void ra_relaxed_free(struct ra_oscillators *relaxed)
{
    free(relaxed->onward.a);
    memset(relaxed, 0, sizeof *relaxed);
}

// ## Relaxation

/// Kinetic energy by the increments, in the fictitious masses.
static double kinetic(const struct ra_oscillators *relaxed, const struct ra_motion *m)
{
    double sum = 0.0;
    for (size_t k = 0; k < relaxed->width; k++) {
        const double step = m->next[k];
        sum += relaxed->mass[k] > 0.0 ? step * step / relaxed->onward.c[k] : 0.0;
    }
    return sum;
}

static void stop_motion(const struct ra_oscillators *relaxed, struct ra_motion *m)
{
    const size_t bytes = relaxed->width * sizeof(double);
    memset(m->increment, 0, bytes);
    memset(m->next, 0, bytes);
    memset(m->velocity, 0, bytes);
    memcpy(m->after, m->amplitude, bytes);
    // whatever the modes have travelled: it has to be found anew
    m->travel = HUGE_VAL;
}

/// Adds the residual of (eq:equilibrium) of this step to the window.
static void add_residual(const struct ra_oscillators *all, const struct ra_motion *m,
                         double *residual)
{
    for (size_t k = 0; k < all->width; k++) {
        residual[k] += (m->force[k] + all->load[k]) - spring(all, k) * m->amplitude[k];
    }
}

/// Largest mean residual of a mode over the largest load, other forces being loads as well; empties
/// the window.
static double close_window(const struct ra_oscillators *all, const struct ra_motion *m,
                           double *residual)
{
    double worst = 0.0, load = 0.0;
    for (size_t k = 0; k < all->width; k++) {
        if (all->mass[k] > 0.0) {
            worst = fmax(worst, fabs(residual[k]) / WINDOW);
            load = fmax(load, fabs(all->load[k] + (m->other != NULL ? m->other[k] : 0.0)));
        }
        residual[k] = 0.0;
    }
    return load > 0.0 ? worst / load : worst;
}

static enum ra_code relax(const struct ra_oscillators *relaxed, struct ra_motion *m,
                          const struct ra_settling *how, double *residual, struct ra_status *st)
{
    double last = 0.0, share = HUGE_VAL;
    for (uint64_t n = 1; n <= how->most; n++) {
        if (how->stop != NULL && *how->stop) {
            return ra_fail(st, RA_EARLY, "interrupted while settling, before the first step");
        }
        const enum ra_code code = how->step(how->engine, st);
        if (code != RA_OK) {
            return code;
        }
        add_residual(relaxed, m, residual);
        if (how->renew != NULL && n % RA_RENEW_EVERY == 0) {
            how->renew(how->engine);
        }
        if (n % WINDOW == 0) {
            share = close_window(relaxed, m, residual);
            if (share <= how->tolerance) {
                return RA_OK;
            }
        }
        const double energy = kinetic(relaxed, m);
        if (energy < last) {
            stop_motion(relaxed, m);
        }
        last = energy < last ? 0.0 : energy;
    }
    return ra_fail(st, RA_NUMERIC,
                   "no static equilibrium in %llu relaxation steps: residual %g of the load, "
                   "wanted %g",
                   (unsigned long long)how->most, share, how->tolerance);
}

enum ra_code ra_relax(const struct ra_oscillators *relaxed, struct ra_motion *motion,
                      const struct ra_settling *how, struct ra_status *st)
{
    double *const residual = ra_alloc(relaxed->width, sizeof *residual, "settling", st);
    if (residual == NULL) {
        return RA_SYSTEM;
    }
    stop_motion(relaxed, motion);
    const enum ra_code code = relax(relaxed, motion, how, residual, st);
    free(residual);
    return code;
}
