// A run beside a recording: ra2d compare.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMPARE_H
#define RA_COMPARE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/recording.h"

enum {
    RA_COMPARE_PATH = 1300, ///< bytes of the path of a run
    RA_COMPARE_SUMS = 2     ///< rows behind the bands
};

/** What is compared. */
struct ra_compare_spec {
    // folders of runs of one case that differ in the seed, or the folder of their sweep (runs)
    const char *const *run;
    size_t runs;
    const char *probe;   ///< a velocity or a sound pressure; NULL: the first velocity
    double from;         ///< samples of a run before are left out [s]
    double width;        ///< of narrow bands [Hz]; 0: third octaves
    const char *output;  ///< a page, .html; NULL: a table
    const char *command; ///< the command line, for the head of what is printed
    struct ra_recording_spec recording; ///< its measure and reference are set here
};

/** A band of frequencies, or the sum of all of them. */
struct ra_compared {
    char name[24];            ///< of a third octave, the middle of a narrow band [Hz]; all, all_A
    double low, middle, high; ///< its edges, and where it is drawn [Hz]
    double run, recorded;     ///< levels [dB]
    double half;              ///< half width of the 95 % interval of the run's [dB]
    bool within;              ///< the difference of levels is not larger
};

/** Run and recording, side by side. */
struct ra_comparison {
    struct ra_compared *row; ///< bands, then all and all_A (rows)
    size_t rows;
    size_t runs;                       ///< whose mean is compared
    double duration;                   ///< of the segments of spectra [s]
    bool pressure;                     ///< of sound; or it is a velocity
    struct ra_velocity run, recording; ///< of the first run, and what was recorded
    char note[1024];                   ///< what the recording is, and where its scale is from
};

/** Reads and compares. RA_INPUT: a run has no such probe, the recording cannot be read, or the two
 *  have no band in common. Free in any case. */
enum ra_code ra_compare_make(const struct ra_compare_spec *spec, struct ra_comparison *c,
                             struct ra_status *st);
void ra_compare_free(struct ra_comparison *c);

/** The unit of the compared levels. */
const char *ra_compare_unit(const struct ra_comparison *c);

/** Prints the bands, both levels, their difference and its interval. */
void ra_compare_print(const struct ra_compare_spec *spec, const struct ra_comparison *c, FILE *out);

/** A page with the same table, figures and both sounds. */
enum ra_code ra_compare_page(const struct ra_compare_spec *spec, const struct ra_comparison *c,
                             const struct ra_run_control *control, struct ra_status *st);

/** Reads, compares and writes: the page, or the table on `out`. */
enum ra_code ra_compare(const struct ra_compare_spec *spec, const struct ra_run_control *control,
                        FILE *out, struct ra_status *st);

/** Folders of runs; the folder of a sweep is replaced by those of its members. */
struct ra_members {
    char (*path)[RA_COMPARE_PATH]; ///< (count)
    size_t count, room;
};
/** RA_INPUT for a sweep whose runs differ in more than the seed. Free in any case. */
enum ra_code ra_members_find(const char *const *run, size_t runs, struct ra_members *m,
                             struct ra_status *st);
void ra_members_free(struct ra_members *m);

#endif
