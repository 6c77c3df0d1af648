// What the two lists of candidates share: the bounds of gaps, and how a list begins.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATES_LISTS_H
#define RA_CANDIDATES_LISTS_H

#include "detection/candidates.h"

enum { WINDOW = 16 };  ///< widest window of the coarse list [nodes]
#define RELATIVE 1e-13 ///< bound of the rounding of a gap, over the heights and deflections in it

/** What is known of the lines of both solids when a list is made. */
struct ra_list_bounds {
    double sigma; ///< largest second difference of a line [m]
    double error; ///< of a gap by interpolation (eq:interpolation) and rounding [m]
};

/** A fine list to be made. */
struct ra_list_plan {
    struct ra_offset until;
    double margin; ///< (eq:margin) [m]
    double wanted; ///< of the coarse list, the skin aside [m]
};

/** amplitude + way drift, in c->expected; the way in cells. */
static inline void ra_candidates_expect(const struct ra_problem *problem, struct ra_candidates *c,
                                        const double *amplitude, double way, const double *drift)
{
    for (size_t k = 0; k < problem->width; k++) {
        c->expected[0][k] = amplitude[k] + way * drift[k];
    }
}

/** (eq:travel): what gaps can have lost since the list was made, against what was expected [m]. */
double ra_candidates_travel(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_level_list *list, const struct ra_offset *offset,
                            const double *const amplitude[2]);

/** Bounds of the lines with these amplitudes. */
struct ra_list_bounds ra_candidates_bounds(const struct ra_problem *problem,
                                           const struct ra_candidates *c,
                                           const double *const amplitude[2]);

/** (eq:margin): what gaps can fall short of those of the expected lines at the two ends of a way
 *  (in cells), on which the slopes of the lines change by `tilted` [m]. */
double ra_candidates_margin(const struct ra_list_bounds *bounds, double way, double tilted);

/** Lines of the spots in c->wide by interpolation of the deflection. */
void ra_candidates_draw(const struct ra_problem *problem, struct ra_candidates *c,
                        const double *const amplitude[2], const struct ra_spot *spot, size_t count);

/** Notes that a list is made now, which ends at `until`. Its skin grows if travel has ended the
 *  last one, and tends to twice the travel if the sliding has. */
void ra_candidates_begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                              struct ra_level_list *list, const struct ra_offset *offset,
                              const struct ra_offset *until, const double *const amplitude[2]);

/** What the coarse list has to promise, the skin aside, into plan->wanted: gaps lose as much if the
 *  modes do what the plan expects (c->arrival). Depends on what the slider can face, so on the
 *  coarse list. */
void ra_candidates_want(const struct ra_problem *problem, struct ra_candidates *c,
                        const double *const amplitude[2], struct ra_list_plan *plan);

/** Makes the coarse list anew, with room for the plan, whose `wanted` follows. */
void ra_candidates_coarse(const struct ra_problem *problem, struct ra_candidates *c,
                          const struct ra_offset *offset, const double *const amplitude[2],
                          struct ra_list_plan *plan);

#endif
