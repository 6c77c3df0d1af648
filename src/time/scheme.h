// Time schemes (Sect. 2.3, and the earlier paper's Sect. 4) as a const table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEME_H
#define RA_SCHEME_H

#include "detection/candidates.h"

/** Bounds of the frequencies of a problem, for its largest stable step. */
struct ra_bounds {
    double modal;   ///< largest natural angular frequency [rad/s]
    double contact; ///< what the contact adds, by squares [rad/s] (stability.c)
    double decay;   ///< largest zeta omega [1/s]
};

enum { RA_MOST_STAGES = 8 };

/** A Runge-Kutta method in whole numbers: a_ij = above[i][j]/below[i], b_i = weight[i]/weights, c_i
 * =  part[i]/parts of the scheme. */
struct ra_tableau {
    int stages;
    int below[RA_MOST_STAGES], above[RA_MOST_STAGES][RA_MOST_STAGES];
    int weights, weight[RA_MOST_STAGES];
    int part[RA_MOST_STAGES];
};

struct ra_scheme {
    const char *name;
    int order;      ///< of the global error of a smooth motion
    int stages;     ///< evaluations of the contact forces in a step
    int parts;      ///< they are at multiples of tau/parts after t_n
    int vectors;    ///< numbers kept or needed for each mode, forces included
    int recurrence; ///< 1: D_{n+1} = keep D_n - pull U_n + gain F_n, which multipliers need
    int staggered;  ///< 1: the energy audit holds with half steps, see energy.c
    int sums;       ///< 1: `advance` also sums squares and works, but in the first step
    int growing;    ///< 1: undamped oscillations grow with every step, however small
    const struct ra_tableau *tableau; ///< of a Runge-Kutta method, NULL for others
    /// the largest stable step [s] (of a growing scheme: the largest that is of any use)
    double (*largest_step)(const struct ra_bounds *bounds);
    /// fills the coefficients of a solid for a step tau
    void (*prepare)(struct ra_solid *solid, double tau);
    /// U_{n+1} and the velocity at t_n from the forces at t_n
    enum ra_code (*advance)(const struct ra_problem *problem, struct ra_state *state,
                            struct ra_status *st);
    /// work space, or NULL if the scheme needs none
    enum ra_code (*make)(const struct ra_problem *problem, void **memory, struct ra_status *st);
    void (*free)(const struct ra_problem *problem, void *memory);
};

/** The recurrence (eq:increments) with the forces of the state: increments `next`, velocities,
 *  amplitudes `after`; with `sums` also those of the motion. Without a `reading` velocities are
 *  (D_{n+1} + D_n)/(2 tau). Returns the travel as it is watched. Only for a scheme with `recurrence`. */
double ra_recur(const struct ra_problem *problem, const struct ra_state *state,
                const struct ra_watch *watch, double *after, const struct ra_reading *reading,
                int sums);

/** The scheme of that name, or NULL; ra_scheme_at(i) for i = 0, 1, ... until NULL. */
const struct ra_scheme *ra_scheme_find(const char *name);
const struct ra_scheme *ra_scheme_at(size_t i);

// rows of the table, and where they are derived
extern const struct ra_scheme ra_central_differences;         ///< scheme.c
extern const struct ra_scheme ra_verlet, ra_exact_propagator; ///< scheme_two_step.c
extern const struct ra_scheme ra_euler, ra_symplectic_euler, ra_heun, ra_rk4,
    ra_huta; ///< scheme_stages.c

#endif
