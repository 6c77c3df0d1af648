// Films of all kinds of runs: the times of their frames, and their files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_H
#define RA_FILM_H

#include "command/pictures.h"

/** A run that is computed a second time. Its functions get `context`. */
struct ra_film_run {
    double step;                                                  ///< $\tau$ [s]
    uint64_t steps;                                               ///< of the whole run
    enum ra_code (*advance)(void *context, struct ra_status *st); ///< one step
    void (*add)(void *context); ///< after each step that belongs to a frame
    enum ra_code (*take)(void *context, struct ra_status *st); ///< a frame of the state of now
    void *context;
};

/** The first step whose forces belong to a frame; the step after the last frame. Frames are at
 *  least one step apart. */
double ra_film_begin(const struct ra_film_run *run, const struct ra_animation *what);
double ra_film_end(const struct ra_film_run *run, const struct ra_animation *what);

/** Shortens a film to the part that the run covers, and to at most one frame for each step; adds a
 *  note. RA_USAGE if the run covers none of it. */
enum ra_code ra_film_fit(const struct ra_film_run *run, struct ra_animation *what,
                         const struct ra_run_control *control, struct ra_status *st);

/** Computes the run up to the last frame of a film that fits it. RA_EARLY if stopped. */
enum ra_code ra_film_watch(const struct ra_film_run *run, const struct ra_animation *what,
                           const struct ra_run_control *control, struct ra_status *st);

/** The range of an axis. */
struct ra_axis {
    double low, high;
};
extern const struct ra_axis ra_axis_empty; ///< shows nothing
/** Widens the range to include values; NaN is ignored. */
void ra_axis_widen(struct ra_axis *range, const double *value, size_t count);
/** Widens the range by 5 % at both ends. */
void ra_axis_margin(struct ra_axis *range);
/** The distance of the marks on the axis of a low panel: 1, 2 or 5 times a power of ten, at most
 *  five marks in the range. */
double ra_axis_marks(struct ra_axis range);

/** Begins the script of a film whose frames have that many dots. */
enum ra_code ra_film_open(struct ra_gnuplot *g, const struct ra_animation *what, int width,
                          int height, struct ra_status *st);
/** Draws the frames of the script: a GIF, or `frames` PNG files in a folder. Either all of them are
 *  written or none. */
enum ra_code ra_film_draw(struct ra_gnuplot *g, const struct ra_animation *what, size_t frames,
                          const struct ra_run_control *control, struct ra_status *st);

#endif
