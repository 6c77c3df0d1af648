// What a problem is: it never changes (Sect. 2). Its description is public (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROBLEM_H
#define RA_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "kernels/kernels.h"
#include "model/imposed.h"
#include "modes/modes.h"

/** Coefficients of the modal recurrence D_{n+1} = a D_n - b U_n + c F_n, one value a mode
 *  (recurrence.c). One-step schemes have those of dV/dt here: of V, U and F (runge_kutta.c). */
struct ra_recurrence {
    double *a; ///< factor of the last increment [1]
    double *b; ///< factor of the modal amplitude, subtracted [1]
    double *c; ///< factor of the modal force, dU_{n+1}/dF_n [m^2/N]
};

/** The velocity at t_n of a recurrence, p D_{n+1} + q D_n + r U_n, one value a mode [1/s]
 *  (two_step.c). */
struct ra_velocity_formula {
    double *p, *q, *r;
};

/** Oscillators of one mass, of whatever solid: what a scheme makes its coefficients from, and where
 *  it writes them. */
struct ra_oscillators {
    size_t count;
    double mass;                         ///< modal mass, that of all of them
    const double *omega;                 ///< natural angular frequencies [rad/s] (count)
    const double *decay;                 ///< zeta_k omega_k [1/s] (count)
    struct ra_recurrence begin, onward;  ///< the step from n = 0, and every other one
    struct ra_velocity_formula velocity; ///< at t_n, of schemes that use one
};

/** One solid ready to run. All arrays are owned by the problem and never change. Those over the
 *  modes have the padded width of the modes, and solid 1's lie behind solid 0's. */
struct ra_solid {
    struct ra_beam beam;
    double mass;                         ///< m_i, mass per length [kg/m]
    struct ra_modes modes;               ///< shapes psi_k(x_l) and omega_k
    size_t first, nodes;                 ///< as in the spec
    double *decay;                       ///< zeta_k omega_k [1/s] (modes)
    double *gravity;                     ///< modal gravity force, with its sign (modes)
    double *height;                      ///< h_l [m] (nodes)
    double spacing;                      ///< chi [m]
    double *start_amplitude;             ///< U_k(0) (modes)
    double *start_velocity;              ///< dU_k/dt(0) (modes)
    struct ra_recurrence begin;          ///< the step from n = 0
    struct ra_recurrence onward;         ///< every other step
    struct ra_velocity_formula velocity; ///< at t_n, of schemes that use one
};

/** Tributary length of a node, Eq. 35: chi, chi/2 at the ends, 0 of what is none [m]. */
static inline double ra_tributary(const struct ra_solid *solid, size_t l)
{
    return l >= solid->nodes                 ? 0.0
           : l == 0 || l + 1 == solid->nodes ? 0.5 * solid->spacing
                                             : solid->spacing;
}

struct ra_law;
struct ra_scheme;

/** Everything that does not change in a run. */
struct ra_problem {
    struct ra_solid solid[2];
    struct ra_sliding sliding;
    double spacing, distance, step; ///< chi, delta, tau
    const struct ra_law *law;
    double coefficient[RA_LAW_PARAMETERS]; ///< of the law, made of its parameters
    double deepest;                        ///< penetration up to which the step is stable [m]
    const struct ra_scheme *scheme;
    enum ra_slaves slaves;
    bool linear;
    bool plain;   ///< the plain engine
    size_t width; ///< of a modal array of both solids: that of solid 1 lies behind that of solid 0
    const struct ra_kernels *kernels; ///< the loops of the instruction set
    double limit;                     ///< stability limit of the step with contact [s]
};

#endif
