// How far the deflections can have moved (Sect. 2.4.1): bounds that hold at all nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TRAVEL_H
#define RA_TRAVEL_H

#include "model/room.h"

/** Mode shapes at every so many nodes of a stretch of each solid, and what is summed from them. */
struct ra_travel_samples {
    size_t stride;    ///< nodes from one sample to the next
    size_t first[2];  ///< number m of the first sample
    size_t pitch[2];  ///< samples of a row, and room
    double *shape[2]; ///< $\psi_k$ at node stride (first + m) = shape[k pitch + m] (count x pitch)
    double *value[2]; ///< sum_k $U_k \psi_k$ there (pitch)
};

/** Deflections of both solids, linear between samples that are `stride` nodes apart. */
struct ra_sketch {
    int64_t stride;
    int64_t first[2], count[2]; ///< samples there are: value_m is that at node stride (first + m)
    double *value[2];           ///< (count, room as for samples)
    double *eighth;             ///< work: values at every eighth node
};

/** Bounds of the modes of both solids. Modal arrays of solid 1 lie behind those of solid 0. */
struct ra_travel {
    double *reach[2]; ///< $|\psi_k|$ at and between nodes is not larger (width)
    double *bend[2];  ///< nor are second differences of $\psi_k$ over the nodes (width)
    double *tilt[2];  ///< nor is the slope per cell of what Eq. 31 makes of them (width)
    double *away[2];  ///< work (width)
    double *zero;     ///< zeros, as many as the longest array here has
    struct ra_travel_samples samples;
    double kinked; ///< what a deflection is off a line between samples, over its curvature
};

enum ra_code ra_travel_make(const struct ra_problem *problem, struct ra_travel *t,
                            struct ra_status *st);
void ra_travel_free(struct ra_travel *t);

/** max $|y_l|$, max $|y_{l+1} - y_l|$ and max $|y_{l-1} - 2 y_l + y_{l+1}|$ of n values. */
double ra_largest_size(const double *y, size_t n);
double ra_largest_difference(const double *y, size_t n);
double ra_largest_second_difference(const double *y, size_t n);

/** Bound of the second differences of the deflection of solid i. */
double ra_curvature(const struct ra_problem *problem, const struct ra_travel *t, int i,
                    const double *amplitude);

/** Bound of the slope of a deflection per cell, of the change from one set of amplitudes to
 *  another. */
double ra_tilted(const struct ra_problem *problem, const struct ra_travel *t,
                 const double *const amplitude[2], const double *const before[2]);

/** Bound of the deflections of both solids together. */
double ra_largest_deflection(const struct ra_problem *problem, const struct ra_travel *t,
                             const double *const amplitude[2]);

/** Bound of what a gap can have lost between two sets of amplitudes (eq:travel), all nodes of the
 *  slider facing nodes [begin, end) of the resonator. */
double ra_travelled(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], const double *const before[2], int64_t begin,
                    int64_t end);

/** From now on the resonator nodes asked for lie in [begin, end), which is no longer than
 *  ra_zone_room. (Those of the slider are always there, and at first the resonator's first
 *  ones.) */
void ra_travel_cover(const struct ra_problem *problem, struct ra_travel *t, int64_t begin,
                     int64_t end);

/** Memory for a sketch; to be freed also after a failure. */
enum ra_code ra_sketch_make(const struct ra_travel *t, struct ra_sketch *sketch,
                            struct ra_status *st);
void ra_sketch_free(struct ra_sketch *sketch);

/** The deflections of the whole slider and of the resonator's nodes [begin, end): off by no more
 *  than `kinked` times the curvature. */
void ra_sketch_draw(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], int64_t begin, int64_t end,
                    struct ra_sketch *sketch);

/** line = h + u of the nodes [begin, end) of solid i, whole blocks that the sketch has. line[0] is
 *  that of node `begin`. */
void ra_sketch_line(const struct ra_problem *problem, const struct ra_sketch *sketch, int i,
                    int64_t begin, int64_t end, double *line);

#endif
