// How small differences between two runs of a problem grow: tangent map of a step (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A scheme that is a recurrence, $D_{n+1} = a D_n - b U_n + c F(U_n)$, $U_{n+1} = U_n + D_{n+1}$
 * (src/oscillators/recurrence.c), takes a small difference $(\delta U, \delta D)$ to
 *
 * $$ \delta D_{n+1} = a\,\delta D_n - b\,\delta U_n - c \sum_l \kappa w_l R_l
 *    (R_l \cdot \delta U_n), \qquad \delta U_{n+1} = \delta U_n + \delta D_{n+1} ,
 *                                                                          % eq:lyapunov-tangent $$
 *
 * where the sum is over the slave nodes in contact at $t_n$, $w_l$ their tributary length and $R_l$
 * the displacement of slave and master there of each mode, so that the gap is $g_l = \dots -
 * R_l \cdot U$. Coefficients, contacts and $R_l$ are those of the program. The penalty's force is
 * continuous where contact begins and ends, and a difference in these times adds nothing of first
 * order.
 *
 * The *exponents* are the mean rates at which the map stretches lengths, areas, volumes, ...: the
 * logarithms of what orthonormal vectors have become, made orthonormal again every few steps, over
 * the time (Benettin's method; the factors are those of a QR decomposition). The square of a length
 * is $\sum m_k [\bar\omega^2 \delta U_k^2 + (\delta D_k/\tau)^2]$, with the mean natural frequency
 * $\bar\omega$.
 *
 * **What is known of them.** Contact does not enter the determinant of a step, $\prod_k a_k$: all
 * exponents together are $\tau^{-1} \sum_k \ln a_k$, whatever touches,
 *
 * $$ \sum_i \lambda_i = \frac1\tau \sum_k \ln \frac{1 - \zeta_k \omega_k \tau}
 *    {1 + \zeta_k \omega_k \tau} \;\text{(central differences)}, \qquad
 *    -2 \sum_k \zeta_k \omega_k \;\text{(Verlet, exact propagator)} .    % eq:lyapunov-sum $$
 *
 * If all modes have one decay d, they all have one $a$, $m_k c_k$ is the same of all, and a step
 * multiplies the form $\Omega(v, w) = \sum_k m_k (\delta U_k^v\, \delta D_k^w - \delta D_k^v\,
 * \delta U_k^w)$ by $a$, if and only if the forces' tangent is symmetric: with Verlet and central
 * differences, of which $m_k c_k$ does not depend on $\omega_k$. Then exponents come in pairs, the
 * first and the last, the second and the last but one, whose sums are $\tau^{-1} \ln a$, which is
 * $-2 d$ with Verlet:
 *
 * $$ \lambda_i + \lambda_{2N+1-i} = \tau^{-1} \ln a .                    % eq:lyapunov-pairs $$
 *
 * At any time, and not in the limit alone, if vectors begin in pairs: the first half amplitudes of
 * single modes, the others, in reversed order, increments of the same. In the lengths above the
 * map J that takes the one to the other is a rotation, and $\Omega(v, w)$ the product of $v$ and
 * $J w$ but for a factor; the first N vectors stay such that all their $\Omega$ are 0, the others
 * stay their images by J, and the triangle R of the decomposition has a lower half that is, in
 * reversed order, a times the inverse of the transposed upper one.
 *
 * Tests: tests/verify/test_tangent.c, verify/verify_lyapunov.c.
 */
#ifndef RA_LAW_TANGENT_H
#define RA_LAW_TANGENT_H

#include <stdbool.h>
#include <stddef.h>

#include "model/room.h"

/** Differences to one run of a problem. */
struct tangent {
    const struct ra_problem *problem;
    size_t width, count; ///< entries of a modal array; vectors
    double *amplitude;   ///< delta U (count x width)
    double *increment;   ///< delta D (count x width)
    double *stretched;   ///< sums of logarithms, one a vector (count)
    double *weight[2];   ///< of delta U and of delta D in a length (width)
    double *row;         ///< work space: R_l (width)
    double *force;       ///< work space (count x width)
    double time;         ///< over which the sums are [s]
};

/** Takes memory for so many vectors and fills them with random numbers, orthonormal. RA_INPUT if
 *  the scheme is no recurrence or the law not the penalty, RA_SYSTEM without memory; free after a
 *  failure, too. */
enum ra_code tangent_make(const struct ra_problem *problem, size_t count, struct tangent *t,
                          struct ra_status *st);
void tangent_free(struct tangent *t);

/** The differences at t_{n+1} from those at t_n, after ra_step has found the contacts at t_n. n is
 *  1 at least: the first step has other coefficients. */
void tangent_step(struct tangent *t, struct ra_state *state);

/** Makes the vectors orthonormal, and adds what they have become to the sums. */
void tangent_measure(struct tangent *t);

/** Twice as many vectors as modes: single amplitudes, then increments in reversed order. */
void tangent_pair(struct tangent *t);

/** Begins the sums anew with the vectors as they are, orthonormal: what they turned to before is
 *  not counted. */
void tangent_begin(struct tangent *t);

/** The exponent of vector i [1/s]; the largest is that of vector 0. */
double tangent_exponent(const struct tangent *t, size_t i);

/** The form Omega of vectors i and j; what all exponents add up to [1/s] (eq:lyapunov-sum). */
double tangent_form(const struct tangent *t, size_t i, size_t j);
double tangent_sum(const struct ra_problem *problem);

#endif
