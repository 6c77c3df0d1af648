// What the methods of the contact computation have in common.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_FOOTPRINT_METHOD_H
#define RA_ROLLING_FOOTPRINT_METHOD_H

#include <math.h>
#include <stdbool.h>

#include "rolling/half_spaces.h"

struct ra_footprint;
struct ra_footprint_solver;

/** One contact problem. Either the load or the overlap is prescribed. */
struct ra_footprint_task {
    bool loaded;    ///< true: the load is prescribed
    double load;    ///< F [N], if `loaded`
    double overlap; ///< approach since first touch [m]; if `loaded`, the method finds it
};

/** A method of solution. `solve` receives a feasible guess in `pressure`. It sets the pressure, the
 *  overlap, and the stiffness and iterations of the result. */
struct ra_footprint_method {
    const char *name;
    bool unloaded; ///< true: the method cannot prescribe the load
    /// true: the method is as printed and does not meet the conditions; its residual is not judged
    bool faulty;
    enum ra_code (*make)(struct ra_footprint_solver *solver, struct ra_status *st);
    void (*free)(struct ra_footprint_solver *solver);
    /// computes u = G p
    void (*deflect)(struct ra_footprint_solver *solver, const double *pressure, double *deflection);
    enum ra_code (*solve)(struct ra_footprint_solver *solver, struct ra_footprint_task *task,
                          double *pressure, struct ra_footprint *result, struct ra_status *st);
};

/// A solver with its memory. In round brackets: the size of an array.
struct ra_footprint_solver {
    struct ra_cells cells;
    struct ra_half_spaces bodies;
    const struct ra_footprint_method *method;
    size_t count;       ///< nx ny
    double cell_area;   ///< area of a cell, dx dy [m^2]
    double *compliance; ///< compliances G for each offset [m/Pa] (ny x nx)
    double *height;     ///< separation h minus its smallest value [m] (ny x nx)
    double *gap;        ///< work space [m] (ny x nx)
    bool stiff;         ///< true: the stiffness is wanted
    void *data;         ///< memory of the method
};

extern const struct ra_footprint_method ra_footprint_fft, ra_footprint_dense, ra_footprint_printed;

/** The violation of the conditions by one cell [m] (eq:footprint-residual, before scaling). It is
 *  computed for every cell in every iteration, so it uses comparisons: fmin and fmax would be slow
 *  function calls. */
static inline double ra_footprint_violation(const struct ra_footprint_solver *solver,
                                            double pressure, double gap)
{
    const double self = solver->compliance[0] * pressure;
    const double cap = solver->compliance[0] * solver->bodies.yield;
    const double least = self - gap > 0.0 ? self - gap : 0.0;
    return fabs(self - (least < cap ? least : cap));
}

/** Computes the gap of the deformed surfaces [m] (ny x nx), g = h - approach + G p. In cells with
 *  $p = P_Y$, -g is the plastic flattening. */
void ra_footprint_gap(struct ra_footprint_solver *solver, const double *separation,
                      const double *pressure, double approach, double *gap);

#endif
