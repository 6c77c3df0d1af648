// Comparing a run with a recording: ra2d compare.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMPARE_H
#define RA_COMPARE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/recording.h"

enum {
    RA_COMPARE_PATH = 1300, ///< bytes of the path of a run
    RA_COMPARE_SUMS = 2     ///< rows behind those of the bands
};

/** What is compared. */
struct ra_compare_spec {
    // folders of runs of one case with different seeds, or the folder of their sweep (runs)
    const char *const *run;
    size_t runs;
    const char *probe;   ///< a probe of velocity or sound pressure; NULL: the first velocity probe
    double from;         ///< earlier samples of a run are left out [s]
    double width;        ///< width of narrow bands [Hz]; 0: third octaves
    const char *output;  ///< page to write (.html); NULL: a table is printed
    const char *command; ///< command line, for the head of what is printed
    /// the recording; the comparison sets its members `measure` and `reference`
    struct ra_recording_spec recording;
};

/** A band of frequencies, or the sum of all of them. */
struct ra_compared {
    /// nominal frequency of a third octave, middle of a narrow band [Hz]; or all, all_A
    char name[24];
    double low, middle, high; ///< edges of the band, and the frequency at which it is drawn [Hz]
    double run, recorded;     ///< levels of both [dB]
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

/** Reads and compares both. RA_INPUT: a run has no such probe, the recording cannot be read, or the
 *  two have no band in common. Free in any case. */
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

/** Reads and compares both, then writes the page or prints the table on `out`. */
enum ra_code ra_compare(const struct ra_compare_spec *spec, const struct ra_run_control *control,
                        FILE *out, struct ra_status *st);

/** Folders of runs. The folder of a sweep is replaced by the folders of its runs. */
struct ra_members {
    char (*path)[RA_COMPARE_PATH]; ///< (count)
    size_t count, room;
};
/** Finds them. RA_INPUT for a sweep whose runs differ in more than the seed. Free in any case. */
enum ra_code ra_members_find(const char *const *run, size_t runs, struct ra_members *m,
                             struct ra_status *st);
void ra_members_free(struct ra_members *m);

#endif
