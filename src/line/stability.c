// The largest stable time step, contact included (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Central differences are stable while $\tau\omega$ stays below 2 for every frequency of the linear
 * system (central_differences.c). While nodes penetrate, the system is that of the two beams *and*
 * of the penalty springs. For the modal amplitudes of both solids together, let M = diag(m_i) be
 * the masses, K the modal stiffnesses and $K_c$ the stiffness of the springs. Then
 * $$ \omega_{\max}^2 = \lambda_{\max}(M^{-1}(K + K_c))
 *    \le \max_k \omega_k^2 + \lambda_{\max}(M^{-1}K_c) .
 *                                                                    % eq:stability-sum $$
 * The springs store, over the slave nodes l of one pass,
 * $\tfrac{\kappa}{2} \sum_l w_l (u_l + v_l)^2$, where u is the deflection of the slave and v the
 * interpolated deflection of the master. Let $s_i$ be the largest eigenvalue of the Gram matrix
 * $\chi \sum_l \psi_k(x_l)\psi_j(x_l)$ of a solid; then $\sum w u^2 \le s_i |U_i|^2$. For v, the
 * interpolation of Eq. 31 does not increase a sum of squares: its response to a wave
 * $e^{ir\theta}$, $|\sum_r N_r(\xi) e^{ir\theta}|$, is at most 1. The linear outer segments (Eq.
 * 32) can increase it by a factor of at most 1.00525. This is the largest squared singular value of
 * the whole operator, computed over all $\xi$ and for 2 to 80 nodes; it occurs with four nodes at
 * $\xi = 0.05$. We allow 1.006. Cauchy's inequality then gives for both passes
 * $$ \lambda_{\max}(M^{-1}K_c) \le 2.006\,\kappa \left( \frac{s_1}{m_1} + \frac{s_2}{m_2} \right) .
 *                                                                    % eq:stability-contact $$
 * When two flat solids lie on each other with matching nodes, the factor is 2 (erratum E16), so the
 * bound is nearly reached. With one pass only, the factor is 1 for the solid of the slaves and
 * 1.006 for that of the masters. Apart from the error of the trapezoidal rule the Gram matrix is
 * the unit matrix. So s is near 1 unless a solid has few nodes; we use Gershgorin's bound of s.
 *
 * A force that depends on the rate of penetration acts at the same nodes, and its derivative with
 * respect to the rate takes the place of $\kappa$ (rate_method.c). recurrence.c derives the limit
 * of the step from this bound.
 *
 * Tests: tests/line/test_stability.c (against the eigenvalue found by iteration; runs just below
 * and above the limit).
 */
#include <math.h>
#include <stdlib.h>

#include "contact/room.h"
#include "line/line.h"

/// Factors of a solid in (eq:stability-contact). With both passes each solid has 1 for its nodes as
/// slaves plus 1.006 for its nodes as masters. With one pass each solid has only one of the two.
static const double BOTH_PASSES = 2.006, MASTER = 1.006;

/// The sum over the nodes of the product of the shapes of two modes.
static double product(const struct ra_modes *modes, size_t k, size_t j)
{
    enum { SAMPLED = 256 };
    double a[SAMPLED], b[SAMPLED], sum = 0.0;
    for (size_t begin = 0; begin < modes->nodes; begin += SAMPLED) {
        const size_t left = modes->nodes - begin, count = left < SAMPLED ? left : SAMPLED;
        ra_modes_sample(modes, k, begin, count, a);
        ra_modes_sample(modes, j, begin, count, b);
        for (size_t l = 0; l < count; l++) {
            sum += a[l] * b[l];
        }
    }
    return sum;
}

/// Gershgorin's bound of the eigenvalues: the largest row sum of absolute values of the Gram
/// matrix.
static double gershgorin(const struct ra_modes *modes, double spacing)
{
    double largest = 0.0;
    for (size_t k = 0; k < modes->count; k++) {
        double sum = 0.0;
        for (size_t j = 0; j < modes->count; j++) {
            sum += fabs(spacing * product(modes, k, j));
        }
        largest = fmax(largest, sum);
    }
    return largest;
}

/// The bound s of a solid. For sines it is 1 without computation, because they are orthogonal on
/// their nodes.
static double gram_bound(const struct ra_solid *solid, double spacing)
{
    return solid->modes.sine != NULL ? 1.0 : gershgorin(&solid->modes, spacing);
}

/// The right side of (eq:stability-contact). `slope` is the derivative of the force with respect to
/// the penetration, or to its rate; it stands for $\kappa$.
static double largest(const struct ra_problem *problem, double slope)
{
    const bool both = problem->pair.slaves == RA_SLAVES_BOTH;
    const int master = problem->pair.slaves == RA_SLAVES_RESONATOR ? 1 : 0;
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const solid = &problem->solid[i];
        const double share = !both && i == master ? MASTER : 1.0;
        sum += share * (gram_bound(solid, problem->pair.spacing) / solid->mass);
    }
    return (both ? BOTH_PASSES : 1.0) * slope * sum;
}

double ra_contact_frequency(const struct ra_problem *problem)
{
    const struct ra_law *const law = problem->pair.law;
    if (law == NULL || !ra_law_is_local(law)) {
        return 0.0;
    }
    return sqrt(largest(problem, law->stiffness(problem->pair.coefficient, problem->pair.spacing)));
}

double ra_contact_loss(const struct ra_problem *problem)
{
    const struct ra_law *const law = problem->pair.law;
    if (law == NULL || law->loss == NULL) {
        return 0.0;
    }
    return largest(problem, law->loss(problem->pair.coefficient, problem->pair.spacing));
}

double ra_stability_limit(const struct ra_problem *problem)
{
    return problem->pair.limit;
}
