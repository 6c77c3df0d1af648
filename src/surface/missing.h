// Points that were not measured: the marks in their place, and the heights that replace them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MISSING_H
#define RA_MISSING_H

#include "base/room.h"
#include "surface/format.h"
#include "surface/profile.h"
#include "surface/topography.h"

enum { RA_MARKS = 3, RA_PLACES = 3 };

/** What stands among heights that were measured or not. */
struct ra_missing {
    size_t count;            ///< points that were not measured
    size_t place[RA_PLACES]; ///< the first of them
    size_t marks;            ///< how many numbers stand for none
    double
        mark[2 * RA_MARKS + RA_DECLARED]; ///< these numbers [m], first those that the file declares
    size_t declared;                      ///< how many these are
    size_t marked;                        ///< points that have one of them
    size_t impossible;                    ///< points beyond RA_LONGEST: no height, whatever is said
    bool outlier;          ///< one height lies farther from all others than their range
    size_t outlier_place;  ///< where it is first
    double outlier_height; ///< [m]
    size_t often;          ///< points of one height, if they are three of four or more; 0: none
    double often_height;   ///< [m]
};

/** Finds the points that were not measured among height[i stride], i = 0..count-1 [m]: those that
 *  are not finite, those that the file declares, and marks (missing.c), which become NAN; with
 *  RA_MISSING_VALUE marks stay, unless they are impossible. */
void ra_missing_find(double *height, size_t count, size_t stride, enum ra_missing_use use,
                     const struct ra_declared *declared, struct ra_missing *missing);

/** The marks in the words of a message, such as `-999.9, far from all others`, in units of which
 *  `per_metre` are one metre; "" if no mark is a number. Returns `text`. */
const char *ra_missing_marks(const struct ra_missing *missing, double per_metre, char *text,
                             size_t size);

/** The reason in a refusal. It does not count marks that are taken as heights. */
struct ra_missing ra_missing_refused(const struct ra_missing *missing, enum ra_missing_use use);

/** The remedy: words of a format with which a message ends. `filled`: the points lie between
 *  measured ones. */
const char *ra_missing_remedy(const struct ra_missing *missing, bool filled);

/** Fills heights that are NAN between others by straight lines: of a line over positions x[i
 *  stride], NULL: i. Those before the first and behind the last one stay. Returns how many it
 *  filled. */
size_t ra_missing_fill(double *height, const double *x, size_t count, size_t stride);

/** The same for a rectangle: the mean of the lines along its row and its column, or the one that
 *  exists. `left` is a point that has neither; the number of cells if there is none. */
enum ra_code ra_missing_fill_cells(struct ra_topography *topography, size_t *left,
                                   struct ra_status *st);

/** Whether a number is one that programs write where nothing was measured: -999.9, 9999, -32768. */
bool ra_missing_usual(double number);

#endif
