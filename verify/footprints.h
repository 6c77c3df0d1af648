// Contact problems of cells, and Hertz's solution, for tests and verifications.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_VERIFY_FOOTPRINTS_H
#define RA_VERIFY_FOOTPRINTS_H

#include "rolling/footprint.h"
#include "surface/surface.h"

/** One contact problem with its solver and its results. */
struct bed {
    struct ra_cells cells;
    size_t count;       ///< nx ny
    double *separation; ///< h [m] (ny x nx), zero at first
    double *pressure;   ///< p [Pa] (ny x nx)
    struct ra_footprint_solver *solver;
    struct ra_footprint result;
    struct ra_status st;
    enum ra_code code; ///< of the last call
};

/** Makes nx x ny cells on the sides width and depth [m], and a solver; `code` says whether it
 * worked. Free in any case. */
void bed_make(struct bed *bed, size_t nx, size_t ny, double width, double depth,
              struct ra_half_spaces bodies, const char *method);
void bed_free(struct bed *bed);

/** Adds (x^2 + y^2)/(2 R) about the middle of the cells. */
void bed_add_ball(struct bed *bed, double radius);
/** Subtracts the heights of a topography made by the recipe on the cells of the bed. */
void bed_add_rough(struct bed *bed, const struct ra_surface_recipe *recipe);

/** Both functions solve, from zero pressures; the results or the error are in the bed. */
void bed_approach(struct bed *bed, double approach);
void bed_load(struct bed *bed, double load);

/** Cost of a contact of rough bodies: the slower one of two problems, given load and approach. */
struct footprint_cost {
    double seconds, megabytes, iterations, share, residual;
    double both; ///< processor time of the two together [s]
};
/** Solves both problems on n x n cells (the case of verify_footprint_cost.c). */
enum ra_code footprint_cost(size_t n, struct footprint_cost *cost, struct ra_status *st);

/** Hertz, a ball of radius R on a half-space, by its approach (Johnson, Contact Mechanics, 4.2). */
struct hertz {
    double load;      ///< (4/3) E* R^(1/2) d^(3/2) [N]
    double radius;    ///< a = (R d)^(1/2) [m]
    double peak;      ///< p_0 = 2 E* a/(pi R) [Pa]
    double stiffness; ///< 2 E* a [N/m]
};
struct hertz hertz_of(double modulus, double radius, double approach);

#endif
