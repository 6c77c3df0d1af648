// Comparing a run with a recording: ra2d compare.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMPARE_H
#define RA_COMPARE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/room.h"
#include "command/figure.h"
#include "command/page.h"
#include "command/recording.h"

enum {
    RA_COMPARE_PATH = 1300, ///< bytes of the path of a run
    RA_COMPARE_SUMS = 2     ///< number of rows after those of the bands
};

/** What is compared. */
struct ra_compare_spec {
    // folders of runs of one case with different seeds, or the folder of their sweep (runs)
    const char *const *run;
    size_t runs;
    /// paths of recordings: one, or one for each point of a sweep (recordings)
    const char *const *measured;
    size_t recordings;
    /// name of a probe of velocity or sound pressure; NULL: the first velocity
    const char *probe;
    double from;                        ///< samples of a run before this time are left out [s]
    double width;                       ///< width of narrow bands [Hz]; 0: third octaves
    const char *output;                 ///< path of a page, .html; NULL: a table is printed
    const char *command;                ///< the command line, for the head of what is printed
    struct ra_recording_spec recording; ///< without path, measure and reference
};

/** A band of frequencies, or the sum of all bands. */
struct ra_compared {
    /// name of the row: nominal frequency of a third octave or middle of a narrow band [Hz], "all"
    /// or "all_A"
    char name[24];
    double low, middle, high; ///< edges of the band, and the frequency at which it is drawn [Hz]
    double run, recorded;     ///< levels of run and recording [dB]
    double half;              ///< half width of the 95 % interval of the run's level [dB]
    bool within;              ///< the difference of the levels is at most `half`
};

/** Run and recording, side by side. */
struct ra_comparison {
    struct ra_compared *row; ///< bands, then all and all_A (rows)
    size_t rows;
    size_t runs;                       ///< number of runs in the mean
    double duration;                   ///< length of the segments of spectra [s]
    bool pressure;                     ///< true: sound pressure; false: velocity
    struct ra_velocity run, recording; ///< samples of the first run, and of the recording
    char note[1024];                   ///< kind of the recording, and where its scale comes from
};

/** Reads runs and recording, and compares them. RA_INPUT: a run has no such probe, the recording
 *  cannot be read, or they have no band in common. Free even after a failure. */
enum ra_code ra_compare_make(const struct ra_compare_spec *spec, struct ra_comparison *c,
                             struct ra_status *st);
void ra_compare_free(struct ra_comparison *c);

/** The unit of the compared levels. */
const char *ra_compare_unit(const struct ra_comparison *c);

/** Prints the bands, both levels, their difference and its interval. */
void ra_compare_print(const struct ra_compare_spec *spec, const struct ra_comparison *c, FILE *out);

/** Writes a page with the same table, with figures, and with both sounds. */
enum ra_code ra_compare_page(const struct ra_compare_spec *spec, const struct ra_comparison *c,
                             const struct ra_run_control *control, struct ra_status *st);

/** Writes a page about a comparison: its frame, with the output of `sections`. While they are
 *  written, `to` is the page. */
enum ra_code ra_compare_frame(const struct ra_compare_spec *spec, struct ra_page *to,
                              ra_page_filler *sections, void *context,
                              const struct ra_run_control *control, struct ra_status *st);

/** The curves that are drawn from the rows: levels before RA_CURVE_LEVELS, then differences.
 *  ra_compare_curves has their names. */
enum {
    RA_CURVE_RUN,
    RA_CURVE_RECORDING,
    RA_CURVE_LOWER,
    RA_CURVE_UPPER,
    RA_CURVE_LEVELS,
    RA_CURVE_DIFFERENCE = RA_CURVE_LEVELS,
    RA_CURVE_ABOVE,
    RA_CURVE_BELOW,
    RA_CURVES
};
extern const char *const ra_compare_curves[RA_CURVES];
double ra_compare_value(const struct ra_compared *row, size_t curve);
/** Draws one value of each band (`which`: RA_CURVE_RUN, ...). The curve has the number `curve`.
 *  Bands without this value are left out. Returns false if no band has the value. */
bool ra_compare_bands(struct ra_figures *f, size_t curve, size_t which,
                      const struct ra_comparison *c);

/** Adds both sounds of a comparison to a page, at the same scale. */
enum ra_code ra_compare_sounds(const struct ra_page *to, const struct ra_comparison *c);

/** The points of a sweep, which are combinations of its keys, each beside a recording. */
struct ra_compare_points {
    char path[RA_COMPARE_PATH]; ///< path of the sweep's table of runs
    struct ra_records runs;
    struct ra_choice by;      ///< columns of the keys
    struct ra_groups groups;  ///< runs that differ in the seed alone
    size_t name;              ///< column of the folder of a run
    struct ra_comparison *of; ///< comparison of each point (groups.count)
};
/** Finds the points of the sweep that is to be compared. groups.count is 0 if there is only one
 *  point: single runs, or a sweep over seeds. RA_USAGE unless there is one recording, or one for
 *  each point. Free even after a failure. */
enum ra_code ra_compare_points_find(const struct ra_compare_spec *spec, struct ra_compare_points *p,
                                    struct ra_status *st);
void ra_compare_points_free(struct ra_compare_points *p);
/** The recording of a point. */
const char *ra_compare_measured(const struct ra_compare_spec *spec, size_t point);
/** Reads and compares all points. The samples of runs and recordings are kept for the first
 *  RA_POINTS_HEARD points. */
enum { RA_POINTS_HEARD = 6 };
enum ra_code ra_compare_points_make(const struct ra_compare_spec *spec, struct ra_compare_points *p,
                                    struct ra_status *st);
/** Sums up the differences of the bands: the root of their mean square [dB], and the number of
 *  bands within the half width. Bands without a level do not count. */
double ra_compare_rms(const struct ra_comparison *c, size_t *within, size_t *bands);
/** Prints a row for each point. */
void ra_compare_points_print(const struct ra_compare_spec *spec, const struct ra_compare_points *p,
                             FILE *out);
enum ra_code ra_compare_points_page(const struct ra_compare_spec *spec,
                                    const struct ra_compare_points *p,
                                    const struct ra_run_control *control, struct ra_status *st);

/** Reads and compares, and writes the page or, on `out`, the table. For a sweep over other keys
 *  than the seed there is a row for each point. */
enum ra_code ra_compare(const struct ra_compare_spec *spec, const struct ra_run_control *control,
                        FILE *out, struct ra_status *st);

/** Folders of runs. The folder of a sweep is replaced by the folders of its runs. */
struct ra_members {
    char (*path)[RA_COMPARE_PATH]; ///< the folders (count)
    size_t count, room;
};
/** Finds the folders. RA_INPUT for a sweep whose runs differ in more than the seed. Free even after
 *  a failure. */
enum ra_code ra_members_find(const char *const *run, size_t runs, struct ra_members *m,
                             struct ra_status *st);
void ra_members_free(struct ra_members *m);

#endif
