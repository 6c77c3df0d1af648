// How the slider is held: springs and dashpots, blocked motions, friction (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In the paper the slider lies on the resonator by its weight alone. It is free to heave and to
 * pitch (in three dimensions also to roll). The paper does not describe what moves it along. A real
 * slider hangs in a holder on a carriage that moves with it. This file models three properties of
 * the holder.
 *
 * **Springs and dashpots** act against a rigid motion: a displacement or an angle q of the slider
 * causes the force or moment $-k q - c \dot q$. With one mode for each rigid motion, $q = s_k U_k$
 * (s is the shape of heave, or the slope of the shape of pitch or roll), the equation of this mode
 * (eq:oscillator) has
 * $$ \omega_k^2 = \frac{k s_k^2}{m_k} , \qquad d_k = \frac{c\, s_k^2}{2 m_k} :
 *                                                                          % eq:holder $$
 * so the rigid mode becomes an oscillator. No scheme and no kernel needs a change. The model is
 * exact, and the energies of the modes include those of the springs. For heave the frequency is
 * $\sqrt{k/M}$ with the mass M, for a rotation $\sqrt{k/I}$ with the moment of inertia I. The
 * springs are relaxed when the slider is undeformed in its position at t = 0. Its weight loads
 * them. They act on the rigid motions only. So it does not matter where they are fixed, and bending
 * modes are not affected.
 *
 * **Blocked** motions are removed from the modes: an entry of the arrays whose mass is 0 is not a
 * mode (oscillators.c). The remaining equations are those of a slider without this motion. Its
 * initial value is removed, too.
 *
 * **Friction** at the face is Coulomb's: a force $\mu N$ against the sliding, N being the sum of
 * the contact forces at this instant. The carriage pushes with the same force at the pivot, at the
 * height H above the face. The two forces are a couple, and its moment
 * $$ T = \mu N H \operatorname{sign} V , \qquad F_{pitch} = T s_{pitch} ,     % eq:friction $$
 * presses the leading edge on the resonator. The moment of a couple is the same about every point.
 * A slider of length L that stands on its two edges carries $N (\tfrac12 \pm \mu H/L)$ there, until
 * $\mu H/L = 1/2$ lifts the trailing edge. Along the face the friction is distributed as the
 * contact forces are. It has moments about the middle lines of the slider and the resonator, T/H
 * times half a thickness, and would bend them. We leave out both moments; the error is small if the
 * slider bends little. Pitching also moves the face along x, by H times an angle of some 1e-5,
 * which we leave out as well. The moment of inertia is taken about the centre of mass. If the pivot
 * is held at a distance r above the centre of mass, one must add $M r^2$; in three dimensions this
 * can be given in block.inertia_pitch.
 *
 * **Energy.** The carriage supplies the power $\mu N V$, and the face turns $\mu N (V - H \dot q)$
 * of it into heat. The rest, $T \dot q$, is the power of the friction on the pitch. The balance
 * contains only this rest. It does not count the whole power of the carriage ($\mu V$ times the
 * mean force of the summary), because any residual would look small compared with this power.
 *
 * **Stability.** With friction the matrix K of the contact becomes (1 + E) K, where E has one
 * entry, $\epsilon = \mu H s_{pitch}/s_{heave}$. So the largest eigenvalue is at most
 * $1 + \epsilon$ times the largest eigenvalue of K. The matrix is not symmetric, and a sliding
 * block with friction may flutter by itself. This is a property of the model, not an error of the
 * scheme.
 *
 * Units: SI; of a line per width. Tests: tests/model/test_holder.c.
 */
#include "model/holder.h"

#include <math.h>
#include <stdlib.h>

static const char *const NAMES[RA_RIGID_MODES] = {"heave", "pitch", "roll"};

// ## Springs, dashpots, blocked motions

bool ra_holder_holds(const struct ra_holder *h)
{
    bool any = h->friction != 0.0;
    for (int i = 0; i < RA_RIGID_MODES; i++) {
        any |= h->stiffness[i] != 0.0 || h->damping[i] != 0.0 || h->blocked[i];
    }
    return any;
}

static bool good(double x)
{
    return x >= 0.0 && isfinite(x);
}

static enum ra_code check(const struct ra_holder *h, const struct ra_pair *pair,
                          struct ra_status *st)
{
    if (!good(h->friction) || !good(h->pivot)) {
        return ra_fail(st, RA_INPUT,
                       "holder: friction %g and height of the pivot %g m must be 0 or positive",
                       h->friction, h->pivot);
    }
    if (h->blocked[RA_HEAVE]) {
        return ra_fail(st, RA_INPUT, "holder: a slider whose heave is blocked has no weight");
    }
    for (int i = 0; i < RA_RIGID_MODES; i++) {
        const bool held = h->stiffness[i] != 0.0 || h->damping[i] != 0.0;
        if (!good(h->stiffness[i]) || !good(h->damping[i])) {
            return ra_fail(st, RA_INPUT,
                           "holder: stiffness %g and damping %g against %s must be 0 or positive",
                           h->stiffness[i], h->damping[i], NAMES[i]);
        }
        if ((held || (i == RA_PITCH && ra_holder_rubs(h))) && pair->rigid[i].shape == 0.0) {
            return ra_fail(st, RA_INPUT,
                           "holder: this slider cannot %s as a rigid body; its ends must be free, "
                           "and it must have this mode",
                           NAMES[i]);
        }
    }
    return RA_OK;
}

static void block(const struct ra_oscillators *all, size_t k)
{
    all->mass[k] = all->omega[k] = all->decay[k] = all->load[k] = 0.0;
    all->start_amplitude[k] = all->start_velocity[k] = 0.0;
}

enum ra_code ra_holder_hold(const struct ra_holder *h, struct ra_pair *pair, struct ra_status *st)
{
    const struct ra_oscillators *const all = &pair->modal;
    if (!ra_holder_holds(h)) {
        return RA_OK;
    }
    if (check(h, pair, st) != RA_OK) {
        return RA_INPUT;
    }
    for (int i = 0; i < RA_RIGID_MODES; i++) {
        struct ra_rigid *const r = &pair->rigid[i];
        if (r->shape == 0.0) {
            continue;
        }
        if (h->blocked[i]) {
            block(all, r->mode);
            continue;
        }
        const double share = r->shape * r->shape / all->mass[r->mode];
        r->held = h->stiffness[i] > 0.0 || h->damping[i] > 0.0;
        all->omega[r->mode] = sqrt(h->stiffness[i] * share);
        all->decay[r->mode] = 0.5 * (h->damping[i] * share);
    }
    return RA_OK;
}

struct ra_held_energy ra_held_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     const struct ra_modal_start *start)
{
    struct ra_held_energy sum = {0.0, 0.0};
    for (int i = 0; i < RA_RIGID_MODES; i++) {
        const struct ra_rigid *const r = &pair->rigid[i];
        if (r->held) {
            double energy[2] = {0.0, 0.0};
            ra_mode_energies(&pair->modal, &at->motion, r->mode, energy);
            sum.stored += energy[1];
            sum.lost += ra_modal_balance(&pair->modal, &at->motion, start, r->mode).damping;
        }
    }
    return sum;
}

// ## Friction

/// The constants of the friction.
struct rubbing {
    size_t mode;      ///< place of the pitch mode
    double moment;    ///< $\mu H$ s_pitch: modal force of pitch per newton of N
    double stiffened; ///< $1 + \epsilon$
};

bool ra_holder_rubs(const struct ra_holder *h)
{
    return h->friction > 0.0 && h->pivot > 0.0 && !h->blocked[RA_PITCH];
}

static enum ra_code prepare(const struct ra_pair *pair, const void *spec, void **data,
                            struct ra_status *st)
{
    const struct ra_holder *const h = spec;
    const struct ra_rigid *const pitch = &pair->rigid[RA_PITCH];
    struct rubbing *const r = ra_alloc(1, sizeof *r, "friction", st);
    *data = r;
    if (r == NULL) {
        return RA_SYSTEM;
    }
    r->mode = pitch->mode;
    r->moment = h->friction * h->pivot * pitch->shape;
    r->stiffened = 1.0 + fabs(r->moment / pair->rigid[RA_HEAVE].shape);
    return RA_OK;
}

static double bound(const struct ra_pair *pair, const void *data, double contact)
{
    const struct rubbing *const r = data;
    (void)pair;
    return contact * sqrt(r->stiffened);
}

static enum ra_code add(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st)
{
    const struct rubbing *const r = data;
    const double speed = pair->sliding.speed;
    (void)own;
    (void)st;
    if (speed != 0.0) {
        force[r->mode] += copysign(r->moment, speed) * at->total_force;
    }
    return RA_OK;
}

const struct ra_term ra_friction = {.name = "friction",
                                    .within = true,
                                    .at_rest = true,
                                    .prepare = prepare,
                                    .release = free,
                                    .bound = bound,
                                    .add = add};
