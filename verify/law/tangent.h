// How small differences between two runs of a problem grow: tangent map of a step (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The step $D_{n+1} = a D_n - b U_n + c F(U_n)$, $U_{n+1} = U_n + D_{n+1}$
 * (src/oscillators/central_differences.c) takes a small difference $(\delta U, \delta D)$ to
 *
 * $$ \delta D_{n+1} = a\,\delta D_n - b\,\delta U_n - c \sum_l \kappa w_l R_l
 *    (R_l \cdot \delta U_n), \qquad \delta U_{n+1} = \delta U_n + \delta D_{n+1} , $$
 *
 * where the sum is over the slave nodes in contact at $t_n$, $w_l$ their tributary length and $R_l$
 * the displacement of slave and master there of each mode, so that the gap is $g_l = \dots -
 * R_l \cdot U$. The penalty's force is continuous where contact begins and ends, and a difference
 * in these times adds nothing of first order.
 *
 * The *exponents* are the mean rates at which the map stretches lengths, areas, volumes, ...: the
 * logarithms of what orthonormal vectors have become, made orthonormal again every few steps, over
 * the time (Benettin's method). Lengths are energies, $\sum m_k [\omega_k^2 \delta U_k^2 + (\delta
 * D_k/\tau)^2]$, with the lowest $\omega$ for rigid modes.
 *
 * **What is known of them.** Contact does not enter the determinant of a step, $\prod_k a_k$: all
 * exponents together are $\tau^{-1} \sum_k \ln a_k$, whatever touches. If all modes have one
 * decay d, they all have one $a$, $m_k c_k$ is the same of all, and a step multiplies the form
 * $\Omega(v, w) = \sum_k m_k (\delta U_k^v\, \delta D_k^w - \delta D_k^v\, \delta U_k^w)$ by $a$,
 * if and only if the forces' tangent is symmetric. Then exponents come in pairs, the first and the
 * last, the second and the last but one, whose sums are $\tau^{-1} \ln a$.
 */
#ifndef RA_LAW_TANGENT_H
#define RA_LAW_TANGENT_H

#include <stdbool.h>
#include <stddef.h>

#include "model/room.h"

/** Differences to one run of a problem with central differences and the penalty law. */
struct tangent {
    const struct ra_problem *problem;
    size_t width, count;    ///< entries of a modal array; vectors
    double *amplitude;      ///< delta U (count x width)
    double *increment;      ///< delta D (count x width)
    double *stretched;      ///< sums of logarithms, one a vector (count)
    double *weight[2];      ///< of delta U and of delta D in a length (width)
    double *row, *row_part; ///< work space: R_l; shapes of one solid
    double *force;          ///< work space (count x width)
    double time;            ///< since the vectors were orthonormal for the first time [s]
};

/** Takes memory for so many vectors and fills them with random numbers, orthonormal. False without
 *  memory; free after a failure, too. */
bool tangent_make(const struct ra_problem *problem, size_t count, struct tangent *t);
void tangent_free(struct tangent *t);

/** The differences at t_{n+1} from those at t_n, after ra_step has found the contacts at t_n. n is
 *  1 at least: the first step has other coefficients. */
void tangent_step(struct tangent *t, struct ra_state *state);

/** Makes the vectors orthonormal, and adds what they have become to the sums. */
void tangent_measure(struct tangent *t);

/** The exponent of vector i [1/s]; the largest is that of vector 0. */
double tangent_exponent(const struct tangent *t, size_t i);

/** The form Omega of vectors i and j; what all exponents add up to [1/s]. */
double tangent_form(const struct tangent *t, size_t i, size_t j);
double tangent_sum(const struct ra_problem *problem);

#endif
