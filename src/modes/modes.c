// Beams and their natural modes: frequencies and orthonormal shapes at the nodes (Sect. 2.1, 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each solid is an Euler-Bernoulli beam (Sect. 2.1). Its natural modes solve
 * $$ D \psi_k'''' = m \omega_k^2 \psi_k , \qquad D = E I, \quad m = \rho A,
 *    \qquad \omega_k = a_k^2 \sqrt{D/m}                             % eq:ra2d-10 $$
 * with two conditions at each end: free (psi'' = psi''' = 0), pinned (psi = psi'' = 0) or clamped
 * (psi = psi' = 0). The paper uses pinned-pinned (Eq. 11) and free-free (Eqs. 12-16); we treat
 * every pair. Roots a_k L and flexural shapes are found in shapes.c; here are the frequencies
 * and the tables of all modes at all nodes.
 *
 * **Rigid modes** are Eqs. 12, 13, and $\sqrt{3/L}\, x/L$ about a pin.
 *
 * **Shear and rotary inertia** (`shear` > 0): pinned beams keep their shapes but for a factor; see
 * timoshenko.c.
 *
 * **Accuracy and bits.** A last bit lost here grows into another trajectory, so nothing comes from
 * libm but square roots, which are correctly rounded. Shapes of pinned beams are looked up in a
 * table of sin(pi j/N), because x = l L/N makes $\sin((k+1) \pi l / N)$ periodic in (k+1) l
 * mod 2N; the others are evaluated in shapes.c. Frequencies use products and roots only.
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

#include "base/exact.h"
#include "modes/timoshenko.h"

enum { ROW = 8 }; ///< rows of the tables are whole numbers of so many doubles

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

// ## Tables

/// Eqs. 12, 13; or the rotation about a pin, sqrt(3/L) times the distance from it over L.
static void sample_rigid(const struct ra_beam *beam, size_t k, size_t intervals, size_t first,
                         size_t nodes, double *psi)
{
    const double L = beam->length;
    for (size_t l = 0; l < nodes; l++) {
        const double x = (double)(first + l) / (double)intervals;
        if (beam->left == RA_FREE && beam->right == RA_FREE) {
            psi[l] = k == 0 ? 1.0 / sqrt(L) : sqrt(3.0 / L) * (2.0 * x - 1.0);
        } else {
            psi[l] = sqrt(3.0 / L) * (beam->left == RA_PINNED ? x : 1.0 - x);
        }
    }
}

/// sin(pi index/N) for index < 2N: a quarter of a turn is in the table.
static double table_sine(const double *table, size_t intervals, size_t index)
{
    const bool below = index > intervals;
    const size_t half = below ? index - intervals : index;
    const double sine = table[half <= intervals / 2 ? half : intervals - half];
    return below ? -sine : sine;
}

/// Eq. 11 from the sine table: index (k+1) l mod 2N.
static void sample_pinned(const double *table, size_t k, double amplitude, size_t intervals,
                          size_t first, size_t nodes, double *psi)
{
    const size_t turn = 2 * intervals;
    size_t index = (k + 1) * first % turn;
    for (size_t l = 0; l < nodes; l++) {
        psi[l] = amplitude * table_sine(table, intervals, index);
        index = (index + k + 1) % turn;
    }
}

/// All rows of `by_mode`.
static enum ra_code sample_modes(const struct ra_beam *beam, size_t intervals, size_t first,
                                 struct ra_modes *modes, struct ra_status *st)
{
    const bool sines = beam->left == RA_PINNED && beam->right == RA_PINNED;
    double *const table =
        sines ? ra_alloc(intervals / 2 + 1, sizeof *table, "sine table", st) : NULL;
    if (sines && table == NULL) {
        return RA_SYSTEM;
    }
    if (sines) {
        ra_exact_sine_table(intervals, table);
    }
    for (size_t k = 0; k < modes->count; k++) {
        double *const psi = modes->by_mode + k * modes->pitch;
        if (k < modes->rigid) {
            sample_rigid(beam, k, intervals, first, modes->nodes, psi);
        } else if (sines) {
            const double amplitude = sqrt(2.0 * modes->square[k] / beam->length);
            sample_pinned(table, k, amplitude, intervals, first, modes->nodes, psi);
        } else {
            ra_modes_shape(beam, k - modes->rigid + 1, intervals, first, modes->nodes, psi);
            // a held end does not move, not even by 1e-75
            if (beam->left != RA_FREE && first == 0) {
                psi[0] = 0.0;
            }
            if (beam->right != RA_FREE) {
                psi[modes->nodes - 1] = 0.0;
            }
        }
    }
    free(table);
    return RA_OK;
}

/// The same numbers, modes across: rows of a node for the projection of its force (Eq. 35).
static void transpose(struct ra_modes *modes)
{
    enum { BLOCK = 64 };
    for (size_t l0 = 0; l0 < modes->nodes; l0 += BLOCK) {
        const size_t l1 = l0 + BLOCK < modes->nodes ? l0 + BLOCK : modes->nodes;
        for (size_t k = 0; k < modes->count; k++) {
            for (size_t l = l0; l < l1; l++) {
                modes->by_node[l * modes->width + k] = modes->by_mode[k * modes->pitch + l];
            }
        }
    }
}

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
    modes->count = count;
    modes->nodes = nodes;
    modes->rigid = ra_modes_rigid_count(beam->left, beam->right);
    modes->pitch = (nodes + ROW - 1) / ROW * ROW;
    modes->width = (count + ROW - 1) / ROW * ROW;
    modes->root = ra_alloc(count, sizeof *modes->root, "roots", st);
    modes->omega = ra_alloc(count, sizeof *modes->omega, "natural frequencies", st);
    modes->square = ra_alloc(count, sizeof *modes->square, "norms", st);
    for (size_t k = 0; modes->square != NULL && k < count; k++) {
        modes->square[k] = ra_modes_square(beam, k);
    }
    modes->by_mode =
        ra_alloc(count * modes->pitch + ROW, sizeof *modes->by_mode, "mode shapes", st);
    modes->by_node = ra_alloc(nodes * modes->width, sizeof *modes->by_node, "mode shapes", st);
    if (modes->root == NULL || modes->omega == NULL || modes->square == NULL ||
        modes->by_mode == NULL || modes->by_node == NULL ||
        sample_modes(beam, intervals, first, modes, st) != RA_OK) {
        ra_modes_free(modes);
        return RA_SYSTEM;
    }
    transpose(modes);
    for (size_t k = 0; k < count; k++) {
        modes->root[k] = ra_modes_root(beam->left, beam->right, k);
        modes->omega[k] = ra_modes_omega(beam, k);
    }
    mpfr_free_cache();
    return RA_OK;
}

void ra_modes_free(struct ra_modes *modes)
{
    if (modes != NULL) {
        free(modes->root);
        free(modes->omega);
        free(modes->square);
        free(modes->by_mode);
        free(modes->by_node);
        memset(modes, 0, sizeof *modes);
    }
}
