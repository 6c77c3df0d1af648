// Static equilibrium of oscillators under contact, by dynamic relaxation (reading L4, "settled").
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper starts from rest with the profiles just touching. The slider then falls on the
 * resonator, and this loading, not the roughness, starts the vibration. The reading "settled"
 * starts from the equilibrium instead: U with
 * $$ F_k(U) + G_k - m_k \omega_k^2 U_k = 0 \quad\text{for all } k .       % eq:equilibrium $$
 *
 * **Method.** Dynamic relaxation takes the same steps with the same contact law, but the slider
 * does not slide and the modes have *fictitious masses*. The equilibrium does not depend on the
 * masses. We choose the coefficient $c_k = \gamma_k$ of every mode in (eq:increments) so that
 * $\tau \omega$ is at most 1 with all nodes in contact,
 * $$ \gamma_k = 1/(m_k\omega_k^2 + 2 m_{max} \omega_c^2) ,                % eq:fictitious $$
 * where $\omega_c$ bounds what the contact adds: for a pair of beams $2 m_{max}\omega_c^2$ is at
 * least $4\kappa s$, s as in stability.c. (Multipliers add no stiffness; for them $\omega_c$ is the
 * frequency of the stiffest mode of the lighter solid.) Slow modes then move as fast as the contact
 * allows. Velocities are removed whenever the kinetic energy has passed a maximum (kinetic
 * damping). We stop when the residual of (eq:equilibrium), with the forces averaged over WINDOW
 * steps, stays below the tolerance times the largest load.
 *
 * In a run a list of candidates is replaced when the modes have moved further than it allows, or
 * when the slider has moved on. During settling the slider does not move on, and the modes hardly
 * move after a while. The list would then stay as long as it was when the slider fell. So an engine
 * may renew its lists from time to time; they become shorter as the motion decays.
 *
 * **Comparison of kinetic energies.** The method only needs to know which of two steps has the
 * larger kinetic energy. By definition we compare two sums over n modes, added in the order of the
 * modes. Such a sum is slow, because each addition waits for the one before it. So at first the
 * kernel that adds the residuals computes each sum in several parts. All terms are positive, so the
 * relative error of either sum is at most n roundings, $2^{-53} n$, which is less than one part in
 * $10^9$ for a million modes. The sums in the order of the modes are computed only if the two
 * energies are closer than that. The steps are therefore the same as with these sums alone.
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

/// $2 m \omega_c^2$ or, if the law has no stiffness, the stiffness of the stiffest mode.
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
    // the relaxed coefficients belong to this scheme
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

/// Energies that are closer than this, or so small that squares have lost digits, are compared
/// exactly.
static const double CLOSE = 1e-8, TINY = 1e-200;

/// Kinetic energy of the increments of a step with the fictitious masses.
static double kinetic(const struct ra_oscillators *relaxed, const double *step)
{
    double sum = 0.0;
    for (size_t k = 0; k < relaxed->width; k++) {
        sum += relaxed->mass[k] > 0.0 ? step[k] * step[k] / relaxed->onward.c[k] : 0.0;
    }
    return sum;
}

/// True if the kinetic energy is smaller than one step ago. `now` and `before` are approximations
/// of the energies of the two steps.
static bool slows_down(const struct ra_oscillators *relaxed, const struct ra_motion *m,
                       double before, double now)
{
    if (fabs(now - before) > CLOSE * (now + before) && now + before > TINY) {
        return now < before;
    }
    return kinetic(relaxed, m->next) < kinetic(relaxed, m->increment);
}

static void stop_motion(const struct ra_oscillators *relaxed, struct ra_motion *m)
{
    const size_t bytes = relaxed->width * sizeof(double);
    memset(m->increment, 0, bytes);
    memset(m->next, 0, bytes);
    memset(m->velocity, 0, bytes);
    memcpy(m->after, m->amplitude, bytes);
    // the travel of the modes is not known, and must be computed anew
    m->travel = HUGE_VAL;
}

/// Largest mean residual of a mode, divided by the largest load; other forces count as loads.
/// Empties the window.
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
                          const struct ra_settling *how, struct ra_relaxing *r,
                          struct ra_status *st)
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
        // the arrays of the motion exchange their pointers
        r->amplitude = m->amplitude;
        r->step = m->next;
        const double now = relaxed->kernels->relax(r, relaxed->width);
        if (how->renew != NULL && n % RA_RENEW_EVERY == 0) {
            how->renew(how->engine);
        }
        if (n % WINDOW == 0) {
            share = close_window(relaxed, m, r->residual);
            if (share <= how->tolerance) {
                return RA_OK;
            }
        }
        const bool slower = slows_down(relaxed, m, last, now);
        last = slower ? 0.0 : now;
        if (slower) {
            stop_motion(relaxed, m);
        }
    }
    return ra_fail(
        st, RA_NUMERIC,
        "no static equilibrium in %llu relaxation steps: residual %g of the load, tolerance %g",
        (unsigned long long)how->most, share, how->tolerance);
}

enum ra_code ra_relax(const struct ra_oscillators *relaxed, struct ra_motion *motion,
                      const struct ra_settling *how, struct ra_status *st)
{
    const size_t width = relaxed->width;
    double *const memory = ra_alloc(3 * width, sizeof *memory, "settling", st);
    if (memory == NULL) {
        return RA_SYSTEM;
    }
    // $m \omega^2$; and 1/c, which is 0 where there is no mode
    double *const springs = memory + width, *const stiffness = memory + 2 * width;
    for (size_t k = 0; k < width; k++) {
        springs[k] = spring(relaxed, k);
        stiffness[k] = relaxed->mass[k] > 0.0 ? 1.0 / relaxed->onward.c[k] : 0.0;
    }
    struct ra_relaxing r = {.force = motion->force,
                            .load = relaxed->load,
                            .spring = springs,
                            .stiffness = stiffness,
                            .residual = memory};
    stop_motion(relaxed, motion);
    const enum ra_code code = relax(relaxed, motion, how, &r, st);
    free(memory);
    return code;
}
