// How far the deflections can have moved (Sect. 2.4.1): bounds that are valid at all nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TRAVEL_H
#define RA_TRAVEL_H

#include "model/room.h"

/** Mode shapes at every `stride`-th node of a part of each solid, and deflections from them. */
struct ra_travel_samples {
    size_t stride;    ///< nodes from one sample to the next
    size_t first[2];  ///< index m of the first sample
    size_t pitch[2];  ///< number of samples for which there is memory
    double *shape[2]; ///< $\psi_k$ at node stride (first + m) = shape[k pitch + m] (count x pitch)
    double *value[2]; ///< deflections sum_k $U_k \psi_k$ at these nodes (pitch)
};

/** A sketch of the deflections of both solids: linear between samples that are `stride` nodes
 *  apart. */
struct ra_sketch {
    int64_t stride;
    /// first sample and number of samples; value m is the deflection at node stride (first + m)
    int64_t first[2], count[2];
    double *value[2]; ///< deflections at the samples (count; memory for `pitch` of them)
    double *eighth;   ///< work space: deflections at every eighth node
};

/** Bounds for the modes of both solids. Modal arrays hold solid 0 first, then solid 1. */
struct ra_travel {
    double *reach[2]; ///< largest $|\psi_k|$ at nodes and between them (width)
    double *bend[2];  ///< largest second difference of $\psi_k$ over the nodes (width)
    /// largest slope per cell of the line that Eq. 31 makes from $\psi_k$ (width)
    double *tilt[2];
    double *away[2]; ///< work space (width)
    double *zero;    ///< zeros, as many as the longest array has entries
    struct ra_travel_samples samples;
    /// largest distance of a deflection from a straight line between samples, divided by the
    /// curvature
    double kinked;
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

/** ra_tilted: an upper bound of the change of slope of a deflection, per cell, between two sets of
 *  amplitudes. */
double ra_tilted(const struct ra_problem *problem, const struct ra_travel *t,
                 const double *const amplitude[2], const double *const before[2]);

/** An upper bound of the deflections of both solids together. */
double ra_largest_deflection(const struct ra_problem *problem, const struct ra_travel *t,
                             const double *const amplitude[2]);

/** An upper bound of the decrease of any gap between two sets of amplitudes (eq:travel). The
 *  resonator's nodes [begin, end) lie opposite the slider. */
double ra_travelled(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], const double *const before[2], int64_t begin,
                    int64_t end);

/** Makes samples at the resonator nodes [begin, end), at most ra_zone_room of them. At the start
 *  the samples are at the resonator's first nodes. Samples of the slider always exist. */
void ra_travel_cover(const struct ra_problem *problem, struct ra_travel *t, int64_t begin,
                     int64_t end);

/** Makes memory for a sketch. Free it, after a failure too. */
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
