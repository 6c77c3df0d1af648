// Node-to-segment detection in two passes (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DETECTION_H
#define RA_DETECTION_H

#include "model/room.h"

/** A range of nodes, [begin, end). */
struct ra_range {
    int64_t begin, end;
};

static inline int64_t ra_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t ra_larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/** Memory for lines, candidate ranges and as many contacts as two passes can find. */
enum ra_code ra_detection_make(const struct ra_problem *problem, struct ra_detection *detection,
                               struct ra_status *st);
void ra_detection_free(struct ra_detection *detection);

/** ra_zone_room: the largest number of nodes of solid i that the other solid can meet at once, with
 *  a margin. ra_packed_room: the largest number of packed indices. It is at least the number of
 *  modes, and at least 256 more than the number of slider nodes. */
size_t ra_zone_room(const struct ra_problem *problem, int i);
size_t ra_packed_room(const struct ra_problem *problem);

/** Allocates an array of 8-byte numbers over the packed indices of a solid and sets them to zero:
 *  ra_packed_room entries, and RA_MARGIN more on either side. Returns NULL on failure and sets
 *  RA_SYSTEM. Free with ra_packed_array_free. */
void *ra_packed_array(const struct ra_problem *problem, struct ra_status *st);
void ra_packed_array_free(void *array);

/** Geometry of both passes at an offset: which nodes lie over which segments (Eqs. 28, 29, 31). */
void ra_detection_passes(const struct ra_problem *problem, const struct ra_offset *offset,
                         struct ra_pass pass[2]);

/** Changes `pass` to another offset of which only the local coordinate differs: the slaves lie over
 *  the same segments. */
void ra_detection_slide(const struct ra_problem *problem, const struct ra_offset *offset,
                        struct ra_pass pass[2]);

/** Coefficients of the weights and their derivatives in the form of the kernel `weigh`
 *  (RA_WEIGHT_ROWS rows). */
const double (*ra_detection_weights(const struct ra_problem *problem, bool on_nodes))[4];

/** Makes the whole contact zone one candidate range of whole blocks of nodes. The first node of
 *  this range has index 0. Returns the number of ranges: 1, or 0 if the solids do not overlap. */
size_t ra_detection_zone(const struct ra_problem *problem, const struct ra_pass pass[2],
                         struct ra_candidate_range *candidate);

/** line = h + u of all nodes of a candidate range, for both solids, from modal amplitudes (padded
 *  width). For set-up and comparison. */
void ra_detection_lines(const struct ra_problem *problem, const double *const amplitude[2],
                        const struct ra_candidate_range *candidate, double *const line[2]);

/** The line h + u at one node, with the same bits as from ra_packed_lines. */
double ra_line_at(const struct ra_problem *problem, const double *amplitude, int solid,
                  int64_t node);

/** The packed index of a node; -1 if it is in no candidate range. */
int64_t ra_packed_index(const struct ra_detection *detection, int solid, int64_t node);

/** The slave nodes of a candidate range whose master nodes also lie in it; a Hermite segment needs
 *  l'-1 and l'+2. The range of the pass excludes nodes at the ends of the master solid. */
struct ra_range ra_candidate_slaves(const struct ra_problem *problem,
                                    const struct ra_candidate_range *candidate,
                                    const struct ra_pass *pass, int slave);

/** Gap of a slave node in a candidate range [m]. */
double ra_gap_at(const struct ra_problem *problem, const struct ra_detection *detection, int slave,
                 int64_t node);

/** dg/d(Vt) of a slave node in a candidate range: minus the slope of the master line under it. */
double ra_sliding_slope(const struct ra_problem *problem, const struct ra_detection *detection,
                        int slave, int64_t node);

/** Flags those slaves over Hermite segments in [begin, end) of a candidate range that have a gap
 *  less than `below`: bit j of close[b] stands for node begin + 8 b + j. Returns the number of
 *  blocks b, at most RA_FLAGS. */
enum { RA_FLAGS = 64 };
size_t ra_flag(const struct ra_problem *problem, const struct ra_detection *detection, int slave,
               const struct ra_candidate_range *candidate, int64_t begin, int64_t end, double below,
               unsigned char close[RA_FLAGS]);

/** Lists every slave node of the candidate ranges that has a gap less than `below`. */
void ra_detection_list(const struct ra_problem *problem, double below,
                       struct ra_detection *detection);

/** The candidate range of whole blocks that contains these slider nodes and the nodes under them,
 *  now and one cell further on. */
struct ra_candidate_range ra_candidate_over(const struct ra_problem *problem,
                                            const struct ra_pass pass[2], struct ra_range slider);

/** Appends a candidate range, which must not begin before the last one; overlapping ranges are
 *  merged. Node l has the index l - origin. */
void ra_candidate_append(struct ra_detection *detection, struct ra_candidate_range candidate);

/** The complete plain detection: passes, zone, lines, list. */
void ra_detect_plain(const struct ra_problem *problem, const struct ra_offset *offset,
                     const double *const amplitude[2], double below,
                     struct ra_detection *detection);

/** Hermite weights of Eq. 31 and their derivatives by $\xi$. */
void ra_hermite(double xi, double N[4]);
void ra_hermite_slope(double xi, double slope[4]);

/** The gap of a slave at height y over the master nodes m[0..3] = l'-1..l'+2 (Eq. 30). */
static inline double ra_gap(double delta, double y, const double *m, const double *N)
{
    return (delta - y) - ((N[0] * m[0] + N[1] * m[1]) + (N[2] * m[2] + N[3] * m[3]));
}

/** dg/d(Vt) of a Hermite slave: minus the slope of the master line. */
static inline double ra_gap_slope(const double *m, const double *slope)
{
    return -((slope[0] * m[0] + slope[1] * m[1]) + (slope[2] * m[2] + slope[3] * m[3]));
}

/** The gap over the linear segment m[0], m[1] (Eq. 32). If $\xi = 0$, m[1] is not read. */
static inline double ra_gap_linear(double delta, double y, const double *m, double xi)
{
    return (delta - y) - ((1.0 - xi) * m[0] + (xi > 0.0 ? xi * m[1] : 0.0));
}

#endif
