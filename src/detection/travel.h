// How far the deflections can have moved (Sect. 2.4.1): bounds that hold at all nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TRAVEL_H
#define RA_TRAVEL_H

#include "model/room.h"

/** Mode shapes at every `stride`-th node of a part of each solid, and the sums made from them. */
struct ra_travel_samples {
    size_t stride;    ///< nodes from one sample to the next
    size_t first[2];  ///< number m of the first sample
    size_t pitch[2];  ///< samples of a row, and room
    double *shape[2]; ///< $\psi_k$ at node stride (first + m) = shape[k pitch + m] (count x pitch)
    double *value[2]; ///< sum_k $U_k \psi_k$ there (pitch)
};

/** A sketch of the deflections of both solids: linear between samples that are `stride` nodes
 *  apart. */
struct ra_sketch {
    int64_t stride;
    int64_t first[2], count[2]; ///< samples there are: value_m is that at node stride (first + m)
    double *value[2];           ///< (count, room as for samples)
    double *eighth;             ///< work: values at every eighth node
};

/** Bounds for the modes of both solids. Modal arrays hold solid 0 first, then solid 1. */
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

/** An upper bound of the second differences of the deflection of solid i. */
double ra_curvature(const struct ra_problem *problem, const struct ra_travel *t, int i,
                    const double *amplitude);

/** Upper bounds: of the slope of a deflection, per cell; and of its change from one set of
 *  amplitudes to another. */
double ra_tilted(const struct ra_problem *problem, const struct ra_travel *t,
                 const double *const amplitude[2], const double *const before[2]);

/** An upper bound of the deflections of both solids together. */
double ra_largest_deflection(const struct ra_problem *problem, const struct ra_travel *t,
                             const double *const amplitude[2]);

/** An upper bound of the decrease of any gap between two sets of amplitudes (eq:travel). All nodes
 *  of the slider face nodes [begin, end) of the resonator. */
double ra_travelled(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], const double *const before[2], int64_t begin,
                    int64_t end);

/** From now on, requests concern the resonator nodes [begin, end), at most ra_zone_room of them.
 *  All nodes of the slider are always available. At the start the resonator's first nodes are. */
void ra_travel_cover(const struct ra_problem *problem, struct ra_travel *t, int64_t begin,
                     int64_t end);

/** Memory for a sketch; to be freed also after a failure. */
enum ra_code ra_sketch_make(const struct ra_travel *t, struct ra_sketch *sketch,
                            struct ra_status *st);
void ra_sketch_free(struct ra_sketch *sketch);

/** Sketches the deflections of the whole slider and of the resonator's nodes [begin, end). The
 *  error is at most `kinked` times the curvature. */
void ra_sketch_draw(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], int64_t begin, int64_t end,
                    struct ra_sketch *sketch);

/** line = h + u of the nodes [begin, end) of solid i, in whole blocks that the sketch contains.
 *  line[0] belongs to node `begin`. */
void ra_sketch_line(const struct ra_problem *problem, const struct ra_sketch *sketch, int i,
                    int64_t begin, int64_t end, double *line);

#endif
