// The contact computation: pressures between two rough half-spaces (rolling contact, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_FOOTPRINT_H
#define RA_ROLLING_FOOTPRINT_H

#include <stdbool.h>

#include "rolling/half_spaces.h"

/** Result of a contact computation. */
struct ra_footprint {
    double load;        ///< F = dx dy sum of p [N]
    double approach;    ///< approach $\delta$ of distant points, 0 at the given separation [m]
    double area;        ///< area of cells with p > 0 [m^2]
    double capped_area; ///< area of cells with $p = P_Y$ [m^2]
    double peak;        ///< largest pressure [Pa]
    double stiffness;   ///< $dF/d\delta$ [N/m], exact for the set of elastic cells
    /// scaled violation of the complementarity conditions (eq:footprint-residual)
    double residual;
    size_t iterations; ///< iterations of the method
};

/** A solver: cells, half-spaces and memory of a method. It can be used for any separation of the
 *  surfaces, by one thread at a time. */
struct ra_footprint_solver;

/** Makes a solver by the method `method`: "fft" (the default, for any size), "dense" (a reference,
 *  for some thousand cells), or "printed" (the method of the paper with its faults; prescribed
 *  approach only). RA_INPUT for wrong cells, E*, $P_Y$ or method, RA_SYSTEM without memory. Free in
 *  any case. */
enum ra_code ra_footprint_make(const struct ra_cells *cells, const struct ra_half_spaces *bodies,
                               const char *method, struct ra_footprint_solver **solver,
                               struct ra_status *st);
void ra_footprint_free(struct ra_footprint_solver *solver);

/** Sets whether results include a stiffness (the default). The method "fft" then needs twice as
 *  many iterations. If a stiffness is not wanted, it is 0, unless the method gets it at no cost. */
void ra_footprint_want_stiffness(struct ra_footprint_solver *solver, bool wanted);

/** Whether the method with this name can prescribe a load. */
bool ra_footprint_takes_load(const char *method);

/** The name of method i = 0, 1, ...; NULL after the last method. */
const char *ra_footprint_method_at(size_t i);

/** Solves for a prescribed approach. `separation` [m] (ny x nx) is the distance of the undeformed
 *  surfaces at zero approach, of any sign. `pressure` [Pa] (ny x nx) has a guess before the call
 *  and the solution after it. Zeros are a valid guess; the pressures of a nearby position save
 *  iterations. RA_INPUT for a number that is not finite, RA_NUMERIC if the conditions are not met
 *  to the tolerance. */
enum ra_code ra_footprint_approach(struct ra_footprint_solver *solver, const double *separation,
                                   double approach, double *pressure, struct ra_footprint *result,
                                   struct ra_status *st);

/** Solves for a prescribed load [N]: the inverse problem. RA_INPUT also for a negative load, and
 *  for a load larger than that of all cells at $P_Y$. For the load 0 the approach is that of first
 *  touch. */
enum ra_code ra_footprint_load(struct ra_footprint_solver *solver, const double *separation,
                               double load, double *pressure, struct ra_footprint *result,
                               struct ra_status *st);

#endif
