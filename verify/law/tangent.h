// How small differences between two runs of a problem grow: tangent map of a step (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A scheme that is a recurrence, $D_{n+1} = a D_n - b U_n + c F(U_n)$, $U_{n+1} = U_n + D_{n+1}$
 * (src/oscillators/recurrence.c), maps a small difference $(\delta U, \delta D)$ between two runs
 * to the difference after the step,
 *
 * $$ \delta D_{n+1} = a\,\delta D_n - b\,\delta U_n - c \sum_l \kappa w_l R_l
 *    (R_l \cdot \delta U_n), \qquad \delta U_{n+1} = \delta U_n + \delta D_{n+1} ,
 *                                                                          % eq:lyapunov-tangent $$
 *
 * The sum is over the slave nodes in contact at $t_n$. $w_l$ is the tributary length of a slave,
 * and $R_l$ has the relative displacement of slave and master in each mode, so that the gap is $g_l
 * = \dots - R_l \cdot U$. Coefficients, contacts and $R_l$ are those of the program. The force of
 * the penalty is continuous where contact begins and ends. So a small difference of the time at
 * which contact begins or ends has no effect of first order.
 *
 * The *exponents* are the mean rates at which the map stretches lengths, areas, volumes, and so on.
 * The map is applied to orthonormal vectors, which are made orthonormal again every few steps; the
 * factors are those of a QR decomposition. The sums of their logarithms, divided by the time, are
 * the exponents (Benettin's method). The square of a length is
 * $\sum m_k [\bar\omega^2 \delta U_k^2 + (\delta D_k/\tau)^2]$, with the mean natural frequency
 * $\bar\omega$.
 *
 * **What is known of the exponents.** Contact does not enter the determinant of a step,
 * $\prod_k a_k$: the sum of all exponents is $\tau^{-1} \sum_k \ln a_k$, whatever touches,
 *
 * $$ \sum_i \lambda_i = \frac1\tau \sum_k \ln \frac{1 - \zeta_k \omega_k \tau}
 *    {1 + \zeta_k \omega_k \tau} \;\text{(central differences)}, \qquad
 *    -2 \sum_k \zeta_k \omega_k \;\text{(Verlet, exact propagator)} .    % eq:lyapunov-sum $$
 *
 * Suppose that all modes have the same decay d. Then $a$ is the same for all modes. With Verlet and
 * central differences $m_k c_k$ does not depend on $\omega_k$, so it is the same for all modes,
 * too. Then a step multiplies the form $\Omega(v, w) = \sum_k m_k (\delta U_k^v\, \delta D_k^w -
 * \delta D_k^v\, \delta U_k^w)$ by $a$ if and only if the tangent of the forces is symmetric.
 * Exponents then form pairs, the first with the last, the second with the last but one, and so on.
 * The sum of each pair is $\tau^{-1} \ln a$, which is $-2 d$ with Verlet:
 *
 * $$ \lambda_i + \lambda_{2N+1-i} = \tau^{-1} \ln a .                    % eq:lyapunov-pairs $$
 *
 * This holds at any time, not only in the limit, if the vectors begin in pairs: the first N are the
 * amplitudes of single modes, and the others, in reversed order, are the increments of the same
 * modes. Let J be the map from the first to the others. Measured in the lengths that are given
 * above, J is a rotation, and $\Omega(v, w)$ is proportional to the product of $v$ and $J w$. The
 * form $\Omega$ of any two of the first N vectors remains 0, and the other vectors remain their
 * images by J. So the lower half of the triangle R of the decomposition is, in reversed order, $a$
 * times the inverse of the transposed upper half.
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
    double *weight[2];   ///< weights of delta U and of delta D in a length (width)
    double *row;         ///< work space: R_l (width)
    double *force;       ///< work space (count x width)
    double time;         ///< duration of the sums [s]
};

/** Takes memory for `count` vectors and fills them with random numbers, orthonormal. RA_INPUT if
 *  the scheme is no recurrence or the law not the penalty, RA_SYSTEM without memory; free after a
 *  failure, too. */
enum ra_code tangent_make(const struct ra_problem *problem, size_t count, struct tangent *t,
                          struct ra_status *st);
void tangent_free(struct tangent *t);

/** The differences at t_{n+1} from those at t_n, after ra_step has found the contacts at t_n. n is
 *  1 at least: the first step has other coefficients. */
void tangent_step(struct tangent *t, struct ra_state *state);

/** Makes the vectors orthonormal, and adds the logarithms of their stretching to the sums. */
void tangent_measure(struct tangent *t);

/** Twice as many vectors as modes: single amplitudes, then increments in reversed order. */
void tangent_pair(struct tangent *t);

/** Sets the sums to zero. The vectors, which are orthonormal, keep the directions to which they
 *  have turned. */
void tangent_begin(struct tangent *t);

/** The exponent of vector i [1/s]; the largest is that of vector 0. */
double tangent_exponent(const struct tangent *t, size_t i);

/** The form Omega of vectors i and j; the sum of all exponents [1/s] (eq:lyapunov-sum). */
double tangent_form(const struct tangent *t, size_t i, size_t j);
double tangent_sum(const struct ra_problem *problem);

#endif
