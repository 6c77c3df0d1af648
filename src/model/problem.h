// What a problem is: its description, and the problem itself, which never changes (Sect. 2).
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

/** One solid as a user describes it. Arrays belong to the caller and are copied. */
struct ra_solid_spec {
    struct ra_beam beam;
    size_t modes;               ///< M >= 1, rigid modes included
    const double *damping;      ///< zeta_k (modes), or NULL for none; ignored for rigid modes
    double gravity;             ///< g acting on this solid, towards the resonator [m/s^2]
    size_t first;               ///< index of the first node: 0, or 1 as printed (reading L10)
    size_t nodes;               ///< N
    const double *height;       ///< h_l [m], positive towards the other solid (nodes), NULL: flat
    const double *displacement; ///< u(x_l, 0) [m] (nodes), or NULL for 0
    const double *velocity;     ///< du/dt(x_l, 0) [m/s] (nodes), or NULL for 0
};

enum { RA_LAW_PARAMETERS = 4 }; ///< most parameters of a contact law

/** Whose nodes are slaves: the two passes of Sect. 2.4.1, or one of them. */
enum ra_slaves { RA_SLAVES_BOTH, RA_SLAVES_RESONATOR, RA_SLAVES_SLIDER };

/** A problem as a user describes it: solid 0 is the resonator (bottom), 1 the slider (top). */
struct ra_problem_spec {
    struct ra_solid_spec solid[2];
    double spacing; ///< chi [m], of both solids; L_i is a whole number of them
    double speed;   ///< V [m/s]
    double start;   ///< x0, abscissa of the slider's left end at t = 0 [m]
    double gap;     ///< delta, distance of the two reference lines [m]
    int touching;   ///< 1: delta is what makes the lines touch at t = 0, plus `gap` (reading L4)
    double step;    ///< tau [s]
    enum ra_slaves slaves; ///< passes of the detection
    int linear;          ///< 1: the master is interpolated linearly everywhere (Eq. 32); 0: Eq. 30
    const char *kernels; ///< instruction set: a name of kernels.h; NULL: the best one here
    int plain;           ///< 1: look at all nodes at every step (the reference); 0: at the spots
    const char *law;     ///< a name in the table of contact laws (contact/laws.c)
    double parameter[RA_LAW_PARAMETERS]; ///< of the law, in its own order (contact/law.h), SI
    const char *scheme; ///< a name in the table of schemes (time/schemes.c); NULL: the first one
};

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
    double spacing, gap, step;
    const struct ra_law *law;
    double coefficient[RA_LAW_PARAMETERS]; ///< of the law, made of its parameters
    double deepest;                        ///< penetration up to which the step is stable [m]
    const struct ra_scheme *scheme;
    enum ra_slaves slaves;
    int linear;
    int plain;    ///< 1: the plain engine
    size_t width; ///< of a modal array of both solids: that of solid 1 lies behind that of solid 0
    const struct ra_kernels *kernels; ///< the loops of the instruction set
    double limit;                     ///< stability limit of the step with contact [s]
};

#endif
