// Films of runs of any kind: times of the frames, and files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_H
#define RA_FILM_H

#include "command/pictures.h"

/** A run that is computed again. All functions receive `context`. */
struct ra_film_run {
    double step; ///< $\tau$ [s]
    /// number of steps of the whole run
    uint64_t steps;
    enum ra_code (*advance)(void *context, struct ra_status *st); ///< takes one step
    /// called after each step that belongs to a frame
    void (*add)(void *context);
    /// makes a frame of the present state
    enum ra_code (*take)(void *context, struct ra_status *st);
    void *context;
};

/** ra_film_begin: the first step whose forces belong to a frame. ra_film_end: the step after the
 *  last frame. Frames are at least one step apart. */
double ra_film_begin(const struct ra_film_run *run, const struct ra_animation *what);
double ra_film_end(const struct ra_film_run *run, const struct ra_animation *what);

/** Shortens a film to the time that the run covers, and to at most one frame for each step; tells
 *  the user. RA_USAGE if the run covers no part of the film. */
enum ra_code ra_film_fit(const struct ra_film_run *run, struct ra_animation *what,
                         const struct ra_run_control *control, struct ra_status *st);

/** Computes the run up to the last frame. The film must fit the run. RA_EARLY if stopped. */
enum ra_code ra_film_watch(const struct ra_film_run *run, const struct ra_animation *what,
                           const struct ra_run_control *control, struct ra_status *st);

/** The range of the values on an axis. */
struct ra_axis {
    double low, high;
};
extern const struct ra_axis ra_axis_empty; ///< the range without values
/** Widens the range to include values; NaN is ignored. */
void ra_axis_widen(struct ra_axis *range, const double *value, size_t count);
/** Widens the range by 5 % at both ends. */
void ra_axis_margin(struct ra_axis *range);
/** The distance of the marks on an axis: the smallest of 1, 2 or 5 times a power of ten that is at
 *  least a fifth of the range. */
double ra_axis_marks(struct ra_axis range);

/** Begins the script of a film whose frames have `width` x `height` dots. */
enum ra_code ra_film_open(struct ra_gnuplot *g, const struct ra_animation *what, int width,
                          int height, struct ra_status *st);
/** Draws the frames of the script: a GIF, or `frames` PNG files in a folder. Either all of them are
 *  written or none. */
enum ra_code ra_film_draw(struct ra_gnuplot *g, const struct ra_animation *what, size_t frames,
                          const struct ra_run_control *control, struct ra_status *st);

#endif
