// Two structures coupled at a moving contact point (Sect. 2.1, Eqs. 13, 14, 36).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_RESPONSE_H
#define RA_ROLLING_RESPONSE_H

#include <signal.h>
#include <stdbool.h>

#include "rolling/interaction.h"
#include "rolling/structure.h"

/** The coupled problem; immutable while it is solved. Index 0: lower, 1: upper structure. */
struct ra_rolling {
    const struct ra_structure *structure[2];
    struct ra_interaction interaction;
    double start[2]; ///< contact point at t = 0 in the frame of each structure, $\xi_i(0)$ [m]
    double speed[2]; ///< its speed there [m/s]
    double load;     ///< static force that presses the upper structure down at the contact [N]
    double probe[2]; ///< place of the probe on each structure [m]
    bool separation; ///< F_c = max(0, ...): leaves the linear model
    double step;     ///< h [s]
    size_t steps;    ///< number of steps
    size_t every;    ///< a record every so many steps
};

/** What is recorded at t = n every h, n = 0 .. steps/every; each array may be NULL. */
struct ra_rolling_record {
    double *force;           ///< $F_c$ [N]
    double *velocity[2];     ///< of the probe of each structure [m/s]
    double *displacement[2]; ///< of the probe of each structure [m]
    size_t separated;        ///< steps at whose end there was no contact
};

/** Solves for an excitation $P_0$ [N] given at half steps, t = n h/2 (2 steps + 1), from the
 *  equilibrium under its first value's mean `mean` [N]. RA_INPUT if the step is beyond the bound
 *  of stability, a contact point leaves its beam or a parameter is negative; RA_NUMERIC if the
 *  motion diverges; RA_EARLY if `stop` (may be NULL) becomes non-zero. */
enum ra_code ra_rolling_solve(const struct ra_rolling *problem, const double *excitation,
                              double mean, struct ra_rolling_record *record,
                              const volatile sig_atomic_t *stop, struct ra_status *st);

/** The longest step that RK4 carries for this problem [s]; see response.c. */
double ra_rolling_stable_step(const struct ra_rolling *problem);

/** Ratios of the harmonic answers to the excitation $P_0$ with the contact point at rest at
 *  `start`. */
struct ra_rolling_transfer {
    double complex force;           ///< $F_c/P_0$
    double complex displacement[2]; ///< of the probes [m/N]
};
enum ra_code ra_rolling_transfer(const struct ra_rolling *problem, double omega,
                                 struct ra_rolling_transfer *transfer, struct ra_status *st);

/** The contact resonance by the formula $\sqrt{k_0 (1/m_1 + 1/m_2)}/2 \pi$ [Hz], $1/m_i$ the sum of
 *  $u_p^2$ over the modes below that frequency (mass of a wheel; for a beam `mean_square` true
 *  takes the mean of $u_p^2$ over its length, 1/mass, else the value at `start`). `mass` may be
 *  NULL. */
enum ra_code ra_rolling_resonance(const struct ra_rolling *problem, bool mean_square,
                                  double *frequency, double mass[2], struct ra_status *st);

#endif
