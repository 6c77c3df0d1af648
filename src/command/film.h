// What films of all kinds of runs share: when frames are taken, and the files they become.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_H
#define RA_FILM_H

#include "command/pictures.h"

/** A run that is computed again. Functions get `context`. */
struct ra_film_run {
    double step;                                                  ///< $\tau$ [s]
    uint64_t steps;                                               ///< of the whole run
    enum ra_code (*advance)(void *context, struct ra_status *st); ///< one step
    void (*add)(void *context); ///< after each step that belongs to a frame
    enum ra_code (*take)(void *context, struct ra_status *st); ///< a frame of the state of now
    void *context;
};

/** The first step whose forces belong to a frame, and the step behind the last frame: frames are a
 *  step apart at least. */
double ra_film_begin(const struct ra_film_run *run, const struct ra_animation *what);
double ra_film_end(const struct ra_film_run *run, const struct ra_animation *what);

/** Shortens a film, with a note, to what the run has of it, and to as many frames as there are
 *  steps. RA_USAGE if the run has nothing of it. */
enum ra_code ra_film_fit(const struct ra_film_run *run, struct ra_animation *what,
                         const struct ra_run_control *control, struct ra_status *st);

/** The run up to the last frame of a film that fits. RA_EARLY if stopped. */
enum ra_code ra_film_watch(const struct ra_film_run *run, const struct ra_animation *what,
                           const struct ra_run_control *control, struct ra_status *st);

/** What an axis shows. */
struct ra_axis {
    double low, high;
};
extern const struct ra_axis ra_axis_empty; ///< shows nothing
/** Widens it to values, but for those that are NaN. */
void ra_axis_widen(struct ra_axis *range, const double *value, size_t count);
/** Five hundredths at both ends. */
void ra_axis_margin(struct ra_axis *range);
/** 1, 2 or 5 times a power of ten, of which a range has five at most: marks of a low panel. */
double ra_axis_marks(struct ra_axis range);

/** Begins the script of a film whose pictures have so many dots. */
enum ra_code ra_film_open(struct ra_gnuplot *g, const struct ra_animation *what, int width,
                          int height, struct ra_status *st);
/** Draws what the script has: a GIF, or `frames` PNGs in a folder, all of them or none. */
enum ra_code ra_film_draw(struct ra_gnuplot *g, const struct ra_animation *what, size_t frames,
                          const struct ra_run_control *control, struct ra_status *st);

#endif
