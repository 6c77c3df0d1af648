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

/** Coefficients of a modal recurrence, one value a mode (recurrence.c). One-step schemes have those
 *  of dV/dt here: factors of V, U and F (runge_kutta.c). */
struct ra_recurrence {
    double *keep; ///< factor of the last increment
    double *pull; ///< factor of the modal amplitude
    double *gain; ///< factor of the modal force, dU_{n+1}/dF_n
};

/** How a velocity is read off a recurrence: ahead D_{n+1} + behind D_n + lean U_n, one value a mode
 *  (two_step.c) [1/s]. */
struct ra_reading {
    double *ahead, *behind, *lean;
};

/** One solid ready to run. All arrays are owned by the problem and never change. Those over the
 *  modes have the padded width of the modes, and solid 1's lie behind solid 0's. */
struct ra_solid {
    struct ra_beam beam;
    double mass;                 ///< m_i, mass per length [kg/m]
    struct ra_modes modes;       ///< shapes psi_k(x_l) and omega_k
    size_t first, nodes;         ///< as in the spec
    double *decay;               ///< zeta_k omega_k [1/s] (modes)
    double *gravity;             ///< modal gravity force, with its sign (modes)
    double *height;              ///< h_l [m] (nodes)
    double *weight;              ///< tributary length of a node, Eq. 35: chi, chi/2 at the ends [m]
    double *start_amplitude;     ///< U_k(0) (modes)
    double *start_velocity;      ///< dU_k/dt(0) (modes)
    struct ra_recurrence begin;  ///< the step from n = 0
    struct ra_recurrence onward; ///< every other step
    struct ra_reading reading;   ///< the velocity at t_n
};

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
