// Points that were not measured: the numbers that mark them, and how they are filled in.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MISSING_H
#define RA_MISSING_H

#include "base/room.h"
#include "surface/format.h"
#include "surface/profile.h"
#include "surface/topography.h"

enum { RA_MARKS = 3, RA_PLACES = 3 };

/** What is known about a set of heights, some of which were not measured. */
struct ra_missing {
    size_t count;            ///< number of points that were not measured
    size_t place[RA_PLACES]; ///< indices of the first of these points
    size_t marks;            ///< number of different marks
                             /// the marks [m], first those that the file declares
    double mark[2 * RA_MARKS + RA_DECLARED];
    size_t declared; ///< number of marks that the file declares
    size_t marked;   ///< number of points with a mark
    /// number of points beyond RA_LONGEST, which cannot be heights in any case
    size_t impossible;
    bool outlier;          ///< one height is farther from all others than their range
    size_t outlier_place;  ///< first point with that height
    double outlier_height; ///< that height [m]
    /// number of points with one common height, if at least three of four have it; else 0
    size_t often;
    double often_height; ///< that height [m]
};

/** Finds the points that were not measured among height[i stride], i = 0..count-1 [m], and sets
 *  them to NAN. These are: heights that are not finite; heights that the file declares as marks;
 *  and other marks (missing.c). With RA_MISSING_VALUE marks stay as heights, unless they are
 *  impossible. */
void ra_missing_find(double *height, size_t count, size_t stride, enum ra_missing_use use,
                     const struct ra_declared *declared, struct ra_missing *missing);

/** Writes the marks for a message, such as `-999.9, far from all others`, in units of which
 *  `per_metre` are one metre; "" if no mark is a number. Returns `text`. */
const char *ra_missing_marks(const struct ra_missing *missing, double per_metre, char *text,
                             size_t size);

/** What a message about a refused file counts: marks that are taken as heights are left out. */
struct ra_missing ra_missing_refused(const struct ra_missing *missing, enum ra_missing_use use);

/** The remedy at the end of a message, as words of a format. `filled` is true if the points lie
 *  between measured ones. */
const char *ra_missing_remedy(const struct ra_missing *missing, bool filled);

/** Fills in, by straight lines between the others, heights that are NAN. The positions are x[i
 *  stride], or i if x is NULL. Heights before the first and behind the last measured one stay NAN.
 *  Returns the number of heights filled in. */
size_t ra_missing_fill(double *height, const double *x, size_t count, size_t stride);

/** The same as ra_missing_fill for a rectangle. Each missing height becomes the mean of the values
 *  along its row and along its column, or one of these values if the other does not exist. `left`
 *  receives a point that has neither value, or the number of cells if there is no such point. */
enum ra_code ra_missing_fill_cells(struct ra_topography *topography, size_t *left,
                                   struct ra_status *st);

/** True if programs usually write this number where nothing was measured: -999.9, 9999, -32768. */
bool ra_missing_usual(double number);

#endif
