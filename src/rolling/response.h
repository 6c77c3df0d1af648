// Two structures coupled at a moving contact point (Sect. 2.1, Eqs. 13, 14, 36).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_RESPONSE_H
#define RA_ROLLING_RESPONSE_H

#include <signal.h>
#include <stdbool.h>

#include "rolling/interaction.h"
#include "rolling/structure.h"

/** The coupled problem. It does not change while it is solved. Index 0 is the lower structure, 1
 *  the upper one. */
struct ra_rolling {
    const struct ra_structure *structure[2];
    struct ra_interaction interaction;
    double start[2]; ///< contact point $\xi_i(0)$ at t = 0 in the frame of each structure [m]
    double speed[2]; ///< speed of the contact point in this frame [m/s]
    double load;     ///< static force that presses the upper structure down at the contact [N]
    double probe[2]; ///< place of the probe on each structure [m]
    /// true: F_c = max(0, ...), so that contact can be lost; the model is then not linear
    bool separation;
    double step;  ///< h [s]
    size_t steps; ///< number of steps
    size_t every; ///< steps between two records
};

/** Recorded values at the times t = n h `every`, n = 0 .. steps/every. Each array may be NULL. */
struct ra_rolling_record {
    double *force;           ///< contact force $F_c$ [N]
    double *velocity[2];     ///< velocity of the probe on each structure [m/s]
    double *displacement[2]; ///< displacement of the probe on each structure [m]
    size_t separated;        ///< number of steps that end without contact
};

/** Computes the response to an excitation $P_0$ [N], which is given at half steps t = n h/2 (2
 *  steps + 1 values). The solution starts in equilibrium under `mean` [N], the mean of the
 *  excitation. RA_INPUT: the step is beyond the stability limit, a contact point leaves its beam,
 *  or a parameter is negative. RA_NUMERIC: the motion diverges. RA_EARLY: `stop` (may be NULL)
 *  became non-zero. */
enum ra_code ra_rolling_solve(const struct ra_rolling *problem, const double *excitation,
                              double mean, struct ra_rolling_record *record,
                              const volatile sig_atomic_t *stop, struct ra_status *st);

/** The longest step for which RK4 is stable in this problem [s] (response.c). */
double ra_rolling_stable_step(const struct ra_rolling *problem);

/** Harmonic responses, divided by the excitation $P_0$. The contact point is at rest at `start`. */
struct ra_rolling_transfer {
    double complex force;           ///< $F_c/P_0$
    double complex displacement[2]; ///< displacements of the probes over $P_0$ [m/N]
};
enum ra_code ra_rolling_transfer(const struct ra_rolling *problem, double omega,
                                 struct ra_rolling_transfer *transfer, struct ra_status *st);

/** Computes the contact resonance by the formula $\sqrt{k_0 (1/m_1 + 1/m_2)}/(2 \pi)$ [Hz]. Here
 *  $1/m_i$ is the sum of $u_p^2$ over the modes below this frequency, and at least the first mode.
 *  For a wheel $1/m_i$ is 1 over its mass. For a beam $u_p^2$ is taken at `start`; if `mean_square`
 *  is true, its mean over the length is taken, which is 1 over the mass. `mass` may be NULL. */
enum ra_code ra_rolling_resonance(const struct ra_rolling *problem, bool mean_square,
                                  double *frequency, double mass[2], struct ra_status *st);

#endif
