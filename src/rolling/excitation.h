// The excitation along a rolling path, from contact computations (Sects. 2.3, 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_EXCITATION_H
#define RA_ROLLING_EXCITATION_H

#include <signal.h>
#include <stdbool.h>

#include "rolling/footprint.h"
#include "surface/room.h"

/** Two surfaces, and the window of cells that moves along them. In pure rolling, the same places of
 *  both surfaces meet. */
struct ra_path {
    const struct ra_topography *surface[2]; ///< lower and upper surface, with the same cells
    double curvature_x;                     ///< 1/R along the path, the sum for both bodies [1/m]
    double curvature_y;                     ///< 1/R across the path, the sum for both bodies [1/m]
    size_t window_x, window_y;              ///< number of cells of the window
    size_t stride;                          ///< cells between two positions
    size_t positions;
    struct ra_half_spaces bodies;
    const char *method;   ///< name of the method (ra_footprint_make)
    bool prescribed_load; ///< true: the load is prescribed; false: the approach is
    double load;          ///< $F_s$ [N]
    /// approach $\delta$ of the bodies, from first contact of smooth surfaces on [m]
    double approach;
};

/** RA_INPUT unless the cells of both surfaces are the same. */
enum ra_code ra_path_check_grids(const struct ra_path *path, struct ra_status *st);
/** RA_INPUT unless the surfaces contain all positions of the window. */
enum ra_code ra_path_check_length(const struct ra_path *path, struct ra_status *st);

/** Goes along a path, from its first position on. */
struct ra_walk;
/** RA_INPUT for a wrong path. `path` must outlive the walk. Free in any case. */
enum ra_code ra_walk_make(const struct ra_path *path, bool stiffness, struct ra_walk **walk,
                          struct ra_status *st);
/** Solves the contact at the next position, which must exist. RA_INPUT: the load cannot be
 *  carried. */
enum ra_code ra_walk_on(struct ra_walk *walk, struct ra_footprint *here, struct ra_status *st);
/** The pressures at the position of the last ra_walk_on [Pa] (window_y x window_x). */
const double *ra_walk_pressure(const struct ra_walk *walk);
void ra_walk_free(struct ra_walk *walk);

/** Results of the contact computation at every position. In round brackets: the size of an array.
 *  Free with ra_excitation_free. */
struct ra_excitation {
    size_t count;
    double distance;     ///< distance of two positions [m]
    double *load;        ///< F [N] (count)
    double *approach;    ///< $\delta$ [m] (count)
    double *stiffness;   ///< $k_c = dF/d\delta$, exact [N/m] (count)
    double *area;        ///< area of contact [m^2] (count)
    double *capped_area; ///< area at the yield pressure [m^2] (count)
    double mean_load, mean_approach;
    double first_contact; ///< smallest approach at which there is contact at some position [m]
    /// $d\langle F\rangle/d\delta$ or $dF/d\langle\delta\rangle$ [N/m]; 0: it was not computed
    double k0;
    /// $k_0$ by the printed method, a repeated computation with a small increment [N/m]
    double k0_difference;
    double residual;       ///< largest violation of the complementarity conditions at any position
    size_t iterations;     ///< iterations at all positions together
    size_t touching;       ///< positions with contact at an end of the window along x
    size_t touching_sides; ///< positions with contact at a side of the window along y
};

/** Carries out the contact computation at every position. RA_INPUT: the surfaces have different
 *  grids, the path is longer than the surfaces, or the load cannot be carried. RA_EARLY if `stop`
 *  (may be NULL) becomes non-zero. `progress` (may be NULL) receives the completed share. */
enum ra_code ra_excitation_make(const struct ra_path *path, struct ra_excitation *excitation,
                                const volatile sig_atomic_t *stop,
                                void (*progress)(double share, void *context), void *context,
                                struct ra_status *st);
void ra_excitation_free(struct ra_excitation *excitation);

/** Computes $P_0$ [N] at every position (count) for a constant stiffness $k_0$ [N/m]:
 *  $F + k_0 (\langle\delta\rangle - \delta)$. */
void ra_excitation_total(const struct ra_excitation *excitation, double k0, double *total);

#endif
