// Gaussian filters of white noise: rough profiles and topographies (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The moving average of Garcia and Stoll, for profiles and, along both axes in turn, for
 * topographies (gaussian.c has the equations). We sum in real space over noise that extends K nodes
 * beyond either end. Node l adds its terms in the order of k, each a rounded product and a rounded
 * sum. A vector holds several nodes, not several terms of one node (kernels.c), so every processor
 * gives the same bits.
 *
 * The noise comes from random.c. It needs one logarithm for every two heights. Several logarithms
 * are computed at once in a vector, as for a track (plate_sums.h).
 *
 * Units: SI. Tests: tests/surface/test_profile.c; tests/surface/test_surface.c,
 * tests/surface/test_topography.c (the filtered surfaces).
 */
#include "surface/filter.h"

#include <math.h>

#include "base/room.h"
#include "kernels/room.h"

enum { NODES_PER_LENGTH = 5, MOST_NODES_PER_LENGTH = 100000 };

enum { PAIRS = 128 }; ///< pairs of normal numbers at once, whole blocks of RA_LANES

/// eq:ra2d-polar for up to PAIRS pairs. Of the last pair perhaps only the first number is needed.
static void draw_pairs(struct ra_random *random, size_t pairs, size_t count, size_t stride,
                       double *noise)
{
    double u[PAIRS], v[PAIRS], q[PAIRS], logarithm[PAIRS];
    for (size_t n = 0; n < PAIRS; n++) {
        q[n] = n < pairs ? ra_random_disc(random, &u[n], &v[n]) : 1.0;
    }
    ra_plate_sums_find(NULL)->logarithm(q, pairs, logarithm);
    for (size_t n = 0; n < pairs; n++) {
        const double known = isnan(logarithm[n]) ? ra_exact_log(q[n]) : logarithm[n];
        const double factor = sqrt(-2.0 * known / q[n]);
        noise[2 * n * stride] = u[n] * factor;
        if (2 * n + 1 < count) {
            noise[(2 * n + 1) * stride] = v[n] * factor;
        } else {
            random->spare = v[n] * factor;
            random->has_spare = true;
        }
    }
}

void ra_noise(struct ra_random *random, size_t count, size_t stride, double *noise)
{
    size_t l = 0;
    if (count > 0 && random->has_spare) {
        noise[l++] = ra_random_normal(random);
    }
    while (l < count) {
        const size_t left = (count - l + 1) / 2, pairs = left < PAIRS ? left : PAIRS;
        draw_pairs(random, pairs, count - l, stride, noise + l * stride);
        l += 2 * pairs;
    }
}

enum ra_code ra_filter_check(double length, double spacing, struct ra_status *st)
{
    if (!(length > 0.0 && isfinite(length))) {
        return ra_fail(st, RA_INPUT, "correlation length %g m is wrong: give a positive length",
                       length);
    }
    // an excess of one part in 1e12 is rounding of the two numbers, not a coarser grid
    if (spacing * NODES_PER_LENGTH > length * (1.0 + 1e-12)) {
        return ra_fail(st, RA_INPUT,
                       "spacing %g um is above lc/5 for a correlation length of %g um, the surface "
                       "would be under-resolved: use a spacing of at most %g um, or a correlation "
                       "length of at least %g um",
                       1e6 * spacing, 1e6 * length, 1e6 * length / NODES_PER_LENGTH,
                       1e6 * spacing * NODES_PER_LENGTH);
    }
    if (length > MOST_NODES_PER_LENGTH * spacing) {
        return ra_fail(st, RA_INPUT,
                       "correlation length %g m is more than %d times the spacing %g m: use a "
                       "coarser grid or a shorter correlation length",
                       length, MOST_NODES_PER_LENGTH, spacing);
    }
    return RA_OK;
}

/// $\exp(-2 (K \chi/l_c)^2) = 2^{-60}$ at $K \chi = l_c \sqrt{30 \ln 2}$
size_t ra_filter_half(double nodes_per_length)
{
    return (size_t)(sqrt(30.0 * ra_exact_log(2.0)) * nodes_per_length) + 1;
}

/// The kernel of eq:ra2d-kernel at -K..K, scaled so that its squares sum to 1. The sum runs from
/// the edge inwards, small terms first.
void ra_filter_kernel(double nodes_per_length, size_t half, double *weight)
{
    double squares = 0.0;
    for (size_t k = half; k > 0; k--) {
        const double x = (double)k / nodes_per_length;
        weight[half - k] = weight[half + k] = ra_exact_exp(-2.0 * x * x);
        squares += 2.0 * weight[half - k] * weight[half - k];
    }
    weight[half] = 1.0;
    const double norm = sqrt(squares + 1.0);
    for (size_t k = 0; k <= 2 * half; k++) {
        weight[k] /= norm;
    }
}

/// eq:ra2d-garcia-stoll, by the widest vectors that this processor has.
void ra_filter(const double *noise, size_t stride, const double *weight, size_t terms, size_t count,
               double *height)
{
    ra_kernels_find(NULL)->filter(noise, stride, weight, terms, count, height);
}
