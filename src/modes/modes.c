// Beams and their natural modes: frequencies and orthonormal shapes at the nodes (Sect. 2.1, 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each solid is an Euler-Bernoulli beam (Sect. 2.1). Its natural modes solve
 * $$ D \psi_k'''' = m \omega_k^2 \psi_k , \qquad D = E I, \quad m = \rho A,
 *    \qquad \omega_k = a_k^2 \sqrt{D/m}                             % eq:ra2d-10 $$
 * with two conditions at each end: free $(\psi'' = \psi''' = 0)$, pinned $(\psi = \psi'' = 0)$ or
 * clamped $(\psi = \psi' = 0)$. The paper uses pinned-pinned (Eq. 11) and free-free (Eqs. 12-16);
 * we allow every pair. shapes.c finds the roots $a_k L$ and the flexural shapes; this file computes
 * the frequencies and the shapes of any mode at any node.
 *
 * **Rigid modes** are Eqs. 12, 13; the rotation about a pin is $\sqrt{3/L}\, x/L$.
 *
 * **Shear and rotary inertia** (`shear` > 0): pinned beams keep their shapes except for a factor;
 * see timoshenko.c.
 *
 * **Accuracy and bits.** An error in the last bit grows until the whole trajectory is different. So
 * the only function of the C library used here is the square root, which is correctly rounded.
 * Shapes of pinned beams come from a table of $\sin(\pi j/N)$: with x = l L/N,
 * $\sin((k+1) \pi l / N)$ depends only on (k+1) l mod 2N. The other shapes are evaluated in
 * shapes.c. Frequencies use products and roots only.
 *
 * **Memory.** There is no table of all nodes times all modes: a run reads only the nodes that the
 * slider passes. Callers ask for the shapes of one node or of one mode, and store those that they
 * use often. This file stores the flexural shapes of beams that are not pinned, because a sum of
 * exponentials takes longer than the look-up of a sine.
 *
 * Tests: tests/modes/test_modes.c (known roots and frequencies, orthonormality to
 * mode 60, end conditions).
 */
#include "modes/modes.h"

#include <math.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "modes/timoshenko.h"

enum { ROW = 8 }; ///< tables over the nodes are padded to a multiple of this number of doubles

// ## Frequencies

double ra_modes_square(const struct ra_beam *beam, size_t k)
{
    double omega, square = 1.0;
    if (beam->shear > 0.0) {
        ra_timoshenko_mode(beam, k, &omega, &square);
    }
    return square;
}

double ra_modes_omega(const struct ra_beam *beam, size_t k)
{
    double omega, square;
    if (beam->shear > 0.0) {
        ra_timoshenko_mode(beam, k, &omega, &square);
        return omega;
    }
    const double a = ra_modes_root(beam->left, beam->right, k) / beam->length;
    return a * a * sqrt(ra_beam_stiffness(beam) / ra_beam_mass(beam));
}

// ## Shapes

/// Eqs. 12, 13 or, for a beam with one pin, the rotation about it: sqrt(3/L) times the distance
/// from the pin, divided by L.
static double rigid_shape(const struct ra_modes *modes, size_t k, size_t l)
{
    const double x = (double)(modes->first + l) / (double)modes->intervals;
    if (modes->left == RA_FREE && modes->right == RA_FREE) {
        return k == 0 ? modes->amplitude[0] : modes->amplitude[1] * (2.0 * x - 1.0);
    }
    return modes->amplitude[0] * (modes->left == RA_PINNED ? x : 1.0 - x);
}

/// The factor of a rigid mode, or of Eq. 11.
static double amplitude_of(const struct ra_beam *beam, const struct ra_modes *modes, size_t k)
{
    const bool translation = k == 0 && modes->rigid == 2;
    return translation        ? 1.0 / sqrt(beam->length)
           : k < modes->rigid ? sqrt(3.0 / beam->length)
                              : sqrt(2.0 * modes->square[k] / beam->length);
}

/// sin(pi index/N) for index < 2N. The table has a quarter of a turn.
static double table_sine(const double *table, size_t intervals, size_t index)
{
    const bool below = index > intervals;
    const size_t half = below ? index - intervals : index;
    const double sine = table[half <= intervals / 2 ? half : intervals - half];
    return below ? -sine : sine;
}

double ra_modes_at(const struct ra_modes *modes, size_t k, size_t l)
{
    double psi;
    ra_modes_sample(modes, k, l, 1, &psi);
    return psi;
}

/// Eq. 11 from the sine table: index (k+1) l mod 2N, which grows by l from mode to mode.
void ra_modes_part(const struct ra_modes *modes, size_t k, size_t l, double psi[RA_MODES_PART])
{
    const size_t left = k < modes->count ? modes->count - k : 0;
    const size_t count = left < RA_MODES_PART ? left : RA_MODES_PART;
    size_t j = 0;
    if (modes->sine != NULL && l < modes->nodes) {
        const double *const table = modes->sine, *const amplitude = modes->amplitude + k;
        const size_t intervals = modes->intervals, turn = 2 * intervals, place = modes->first + l;
        size_t index = (k + 1) * place % turn;
        for (; j < count; j++) {
            psi[j] = amplitude[j] * table_sine(table, intervals, index);
            index += place;
            index -= index < turn ? 0 : turn;
        }
    }
    for (; j < count; j++) {
        psi[j] = ra_modes_at(modes, k + j, l);
    }
    for (; j < RA_MODES_PART; j++) {
        psi[j] = 0.0;
    }
}

/// The same, with an index that grows by k+1 from node to node.
void ra_modes_sample(const struct ra_modes *modes, size_t k, size_t begin, size_t count,
                     double *psi)
{
    const size_t left = begin < modes->nodes && k < modes->count ? modes->nodes - begin : 0;
    const size_t some = left < count ? left : count;
    if (some > 0 && k < modes->rigid) {
        for (size_t l = 0; l < some; l++) {
            psi[l] = rigid_shape(modes, k, begin + l);
        }
    } else if (some > 0 && modes->sine != NULL) {
        const double *const table = modes->sine, amplitude = modes->amplitude[k];
        const size_t intervals = modes->intervals, turn = 2 * intervals;
        size_t index = (k + 1) * (modes->first + begin) % turn;
        for (size_t l = 0; l < some; l++) {
            psi[l] = amplitude * table_sine(table, intervals, index);
            index += k + 1;
            index -= index < turn ? 0 : turn;
        }
    } else if (some > 0) {
        memcpy(psi, modes->flexural + (k - modes->rigid) * modes->nodes + begin,
               some * sizeof *psi);
    }
    for (size_t l = some; l < count; l++) {
        psi[l] = 0.0;
    }
}

void ra_modes_row(const struct ra_modes *modes, size_t l, double *row)
{
    for (size_t k = 0; k < modes->width; k += RA_MODES_PART) {
        ra_modes_part(modes, k, l, row + k);
    }
}

/// Prepares the data from which shapes are found: sines of a quarter of a turn, or the flexural
/// shapes themselves.
static enum ra_code prepare_shapes(const struct ra_beam *beam, struct ra_modes *modes,
                                   struct ra_status *st)
{
    const size_t bending = modes->count > modes->rigid ? modes->count - modes->rigid : 0;
    for (size_t k = 0; k < modes->count; k++) {
        modes->amplitude[k] = amplitude_of(beam, modes, k);
    }
    if (beam->left == RA_PINNED && beam->right == RA_PINNED) {
        modes->sine = ra_alloc(modes->intervals / 2 + 1, sizeof *modes->sine, "sine table", st);
        if (modes->sine == NULL) {
            return RA_SYSTEM;
        }
        ra_exact_sine_table(modes->intervals, modes->sine);
        return RA_OK;
    }
    modes->flexural = ra_alloc(bending * modes->nodes, sizeof *modes->flexural, "mode shapes", st);
    for (size_t j = 0; modes->flexural != NULL && j < bending; j++) {
        double *const psi = modes->flexural + j * modes->nodes;
        ra_modes_shape(beam, j + 1, modes->intervals, modes->first, modes->nodes, psi);
        // the shape at a held end is exactly 0, not 1e-75
        if (beam->left != RA_FREE && modes->first == 0) {
            psi[0] = 0.0;
        }
        if (beam->right != RA_FREE) {
            psi[modes->nodes - 1] = 0.0;
        }
    }
    return modes->flexural != NULL ? RA_OK : RA_SYSTEM;
}

// ## Memory

/// The arrays over the modes.
static enum ra_code take(size_t count, size_t intervals, size_t first, size_t nodes,
                         struct ra_modes *modes, struct ra_status *st)
{
    memset(modes, 0, sizeof *modes);
    modes->count = count;
    modes->nodes = nodes;
    modes->first = first;
    modes->intervals = intervals;
    modes->pitch = (nodes + ROW - 1) / ROW * ROW;
    modes->width = (count + RA_MODES_PART - 1) / RA_MODES_PART * RA_MODES_PART;
    modes->root = ra_alloc(count, sizeof *modes->root, "roots", st);
    modes->omega = ra_alloc(count, sizeof *modes->omega, "natural frequencies", st);
    modes->square = ra_alloc(count, sizeof *modes->square, "norms", st);
    modes->amplitude = ra_alloc(count, sizeof *modes->amplitude, "amplitudes of shapes", st);
    return modes->root != NULL && modes->omega != NULL && modes->square != NULL &&
                   modes->amplitude != NULL
               ? RA_OK
               : RA_SYSTEM;
}

// ## All modes of a beam

enum ra_code ra_modes_make(const struct ra_beam *beam, size_t count, size_t intervals, size_t first,
                           size_t nodes, struct ra_modes *modes, struct ra_status *st)
{
    memset(modes, 0, sizeof *modes);
    if (count == 0 || intervals == 0 || nodes == 0) {
        return ra_fail(st, RA_INPUT, "a beam needs at least one mode and two nodes");
    }
    if (beam->shear > 0.0 && (beam->left != RA_PINNED || beam->right != RA_PINNED)) {
        return ra_fail(st, RA_INPUT, "a beam with shear must be pinned at both ends");
    }
    const enum ra_code code = take(count, intervals, first, nodes, modes, st);
    modes->left = beam->left;
    modes->right = beam->right;
    modes->rigid = ra_modes_rigid_count(beam->left, beam->right);
    for (size_t k = 0; code == RA_OK && k < count; k++) {
        modes->square[k] = ra_modes_square(beam, k);
    }
    if (code != RA_OK || prepare_shapes(beam, modes, st) != RA_OK) {
        ra_modes_free(modes);
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < count; k++) {
        modes->root[k] = ra_modes_root(beam->left, beam->right, k);
        modes->omega[k] = ra_modes_omega(beam, k);
    }
    mpfr_free_cache();
    return RA_OK;
}

// ## Any modes

/// Gregory's correction of the trapezoidal rule at the end whose values are $y_0$, $y_s$,
/// $y_{2s}$...
static double end_of(const double *psi, ptrdiff_t s)
{
    enum { TERMS = 6 };
    static const double factor[TERMS] = {-0.5,         1.0 / 12.0,   -1.0 / 24.0,
                                         19.0 / 720.0, -3.0 / 160.0, 863.0 / 60480.0};
    double y[TERMS], sum = 0.0;
    for (int j = 0; j < TERMS; j++) {
        y[j] = psi[j * s] * psi[j * s];
    }
    // $y_0$ is replaced by one forward difference after the other
    for (int j = 0; j < TERMS; j++) {
        sum += factor[j] * y[0];
        for (int i = 0; i + 1 < TERMS - j; i++) {
            y[i] = y[i + 1] - y[i];
        }
    }
    return sum;
}

/// The integral of $\psi^2$ over the nodes by Gregory's rule of order 7, in units of the spacing.
/// If the node at x = 0 is missing, where a supported shape is 0, this end uses the trapezoidal
/// rule.
static double sum_of_squares(const double *psi, size_t nodes, bool without_first)
{
    enum { FEWEST = 12 };
    double sum = 0.0;
    for (size_t l = 0; l < nodes; l++) {
        sum += psi[l] * psi[l];
    }
    if (nodes < FEWEST) {
        const double last = psi[nodes - 1] * psi[nodes - 1];
        return sum - 0.5 * last - (without_first ? 0.0 : 0.5 * (psi[0] * psi[0]));
    }
    return sum + end_of(psi + nodes - 1, -1) + (without_first ? 0.0 : end_of(psi, 1));
}

enum ra_code ra_modes_given(const double *omega, const double *psi, size_t count, double spacing,
                            size_t intervals, size_t first, size_t nodes, struct ra_modes *modes,
                            struct ra_status *st)
{
    const enum ra_code code = take(count, intervals, first, nodes, modes, st);
    modes->given = true;
    modes->left = modes->right = RA_FREE;
    modes->flexural =
        code == RA_OK ? ra_alloc(count * nodes, sizeof *modes->flexural, "mode shapes", st) : NULL;
    if (modes->flexural == NULL) {
        ra_modes_free(modes);
        return RA_SYSTEM;
    }
    memcpy(modes->omega, omega, count * sizeof *omega);
    memcpy(modes->flexural, psi, count * nodes * sizeof *psi);
    for (size_t k = 0; k < count; k++) {
        modes->square[k] = spacing * sum_of_squares(psi + k * nodes, nodes, first > 0);
    }
    return RA_OK;
}

void ra_modes_free(struct ra_modes *modes)
{
    if (modes != NULL) {
        free(modes->root);
        free(modes->omega);
        free(modes->square);
        free(modes->amplitude);
        free(modes->sine);
        free(modes->flexural);
        memset(modes, 0, sizeof *modes);
    }
}
