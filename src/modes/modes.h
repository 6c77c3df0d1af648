// Natural modes of a beam at its nodes (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_H
#define RA_MODES_H

#include <stdbool.h>

#include "base/room.h"
#include "modes/beam.h"
#include "modes/shapes.h"

#define RA_TWO_PI 6.283185307179586 ///< $2 \pi$, rounded: [rad/s] per [Hz]

enum { RA_MODES_PART = 8 }; ///< number of modes whose shapes at a node are computed together

/** Natural modes of one beam, and the data from which their shapes at its nodes are computed.
 *  Nothing changes after it is made. There is no table of all modes at all nodes: there may be
 *  millions of nodes, and a run needs a few. In round brackets: the size of an array. */
struct ra_modes {
    size_t count; ///< number M of modes, rigid modes included
    size_t rigid; ///< number of rigid modes ($\omega = 0$)
    size_t nodes; ///< number N of nodes
    size_t first; ///< node l is at $x_l$ = (first + l) L/intervals
    size_t intervals;
    size_t pitch;      ///< number of nodes, rounded up to a multiple of 8
    size_t width;      ///< number of modes, rounded up to a multiple of RA_MODES_PART
    double *root;      ///< $a_k L$, roots of the frequency equation; 0 for rigid modes (count)
    double *omega;     ///< $\omega_k$ [rad/s] (count)
    double *square;    ///< $\int_0^L \psi_k^2 dx$: 1, or less (eq:timoshenko-norm) (count)
    double *amplitude; ///< factor of a sine (Eq. 11) or of a rigid mode [m^-1/2] (count)
    double *sine;      ///< for a pinned beam: sin(pi j/intervals) (intervals/2 + 1); else NULL
    // otherwise, or for given modes: $\psi_k(x_l)$ = flexural[(k - rigid) nodes + l] (flexural x
    // nodes)
    double *flexural;
    enum ra_end left, right;
    bool given; ///< the modes were given: no mode counts as rigid, and no root is known
};

/** Modes k = 0..count-1 at the nodes $x_l$ = (first + l) L/intervals, l = 0..nodes-1 (Eqs. 10 to
 *  17, corrected: shapes.c). RA_INPUT if count is 0, or if a beam with shear is not pinned at both
 *  ends. RA_SYSTEM without memory. Free with ra_modes_free. */
enum ra_code ra_modes_make(const struct ra_beam *beam, size_t count, size_t intervals, size_t first,
                           size_t nodes, struct ra_modes *modes, struct ra_status *st);
/** Makes modes of any structure from $\omega_k$ [rad/s] (count) and from $\psi_k$ at nodes that are
 *  `spacing` apart [m^-1/2] (count x nodes). Computes `square` by quadrature. RA_SYSTEM without
 *  memory. */
enum ra_code ra_modes_given(const double *omega, const double *psi, size_t count, double spacing,
                            size_t intervals, size_t first, size_t nodes, struct ra_modes *modes,
                            struct ra_status *st);
void ra_modes_free(struct ra_modes *modes);

/** $\psi_k(x_l)$ [m^-1/2]; 0 for k >= count and for l >= nodes. */
double ra_modes_at(const struct ra_modes *modes, size_t k, size_t l);

/** The same values, with the same bits. ra_modes_part: RA_MODES_PART modes from k on (a multiple of
 *  RA_MODES_PART) at one node. ra_modes_sample: one mode at `count` nodes from `begin` on. */
void ra_modes_part(const struct ra_modes *modes, size_t k, size_t l, double psi[RA_MODES_PART]);
void ra_modes_sample(const struct ra_modes *modes, size_t k, size_t begin, size_t count,
                     double *psi);

/** The same values for all modes at one node, as a row (width) padded by 0. */
void ra_modes_row(const struct ra_modes *modes, size_t l, double *row);

/** $\omega_k$ of this beam [rad/s]: Eq. 10, or the lower branch of Timoshenko's theory. */
double ra_modes_omega(const struct ra_beam *beam, size_t k);

/** $\int_0^L \psi_k^2 dx$ of the shapes of ra_modes_make (eq:timoshenko-norm). */
double ra_modes_square(const struct ra_beam *beam, size_t k);

#endif
