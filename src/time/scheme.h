// What a time scheme is (Sect. 2.3, and the earlier paper's Sect. 4), and the table of schemes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEME_H
#define RA_SCHEME_H

#include <math.h>
#include <stdbool.h>

#include "model/recurrence.h"

/** Bounds of the frequencies of a problem, for its largest stable step. */
struct ra_bounds {
    double modal;   ///< largest natural angular frequency [rad/s]
    double contact; ///< what the contact adds, by squares [rad/s] (stability.c)
    double decay;   ///< largest zeta omega [1/s]
};

/** That of beams and contact together: their squares add. */
static inline double ra_coupled_frequency(const struct ra_bounds *b)
{
    return sqrt(b->modal * b->modal + b->contact * b->contact);
}

/** The step with which tau omega is `angle`. */
static inline double ra_step_of_angle(double angle, double omega)
{
    return omega > 0.0 ? angle / omega : HUGE_VAL;
}

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
    int order;       ///< of the global error of a smooth motion
    int stages;      ///< evaluations of the contact forces in a step
    int parts;       ///< they are at multiples of tau/parts after t_n
    int vectors;     ///< numbers kept or needed for each mode, forces included
    bool recurrence; ///< D_{n+1} = keep D_n - pull U_n + gain F_n, which multipliers need
    bool formula;   ///< velocities by the problem's velocity formula, or by (D_{n+1} + D_n)/(2 tau)
    bool staggered; ///< the energy audit holds with half steps, see energy.c
    bool sums;      ///< `advance` also sums squares and works, but in the first step
    bool growing;   ///< undamped oscillations grow with every step, however small
    const struct ra_tableau *tableau; ///< of a Runge-Kutta method, NULL for others
    /// the largest stable step [s] (of a growing scheme: the largest that is of any use)
    double (*largest_step)(const struct ra_bounds *bounds);
    /// fills the coefficients of a step tau
    void (*prepare)(const struct ra_oscillators *all, double tau);
    /// U_{n+1}, the velocity at t_n and the travel as it is watched (HUGE_VAL: it has not been),
    /// from the forces at t_n
    enum ra_code (*advance)(const struct ra_problem *problem, struct ra_state *state,
                            const struct ra_watch *watch, struct ra_status *st);
    /// work space, or NULL if the scheme needs none
    enum ra_code (*make)(const struct ra_problem *problem, void **memory, struct ra_status *st);
    void (*free)(const struct ra_problem *problem, void *memory);
};

/** `advance` of a scheme whose `prepare` gives the coefficients of a recurrence and a velocity
 *  formula (two_step.c). */
enum ra_code ra_advance_two_step(const struct ra_problem *problem, struct ra_state *state,
                                 const struct ra_watch *watch, struct ra_status *st);

/** The scheme of that name, or NULL; ra_scheme_at(i) for i = 0, 1, ... until NULL. */
const struct ra_scheme *ra_scheme_find(const char *name);
const struct ra_scheme *ra_scheme_at(size_t i);

/** The names of all schemes; of those that are a recurrence; of those of them that sum, too: i = 0,
 *  1, ... until NULL. */
const char *ra_scheme_name(size_t i);
const char *ra_scheme_of_recurrence(size_t i);
const char *ra_scheme_of_sums(size_t i);

/** The coefficients of the problem's scheme and step, of both solids. */
void ra_scheme_prepare(struct ra_problem *problem);

#endif
