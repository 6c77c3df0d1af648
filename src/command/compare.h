// A run beside a recording: ra2d compare.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMPARE_H
#define RA_COMPARE_H

#include <stdio.h>

#include "command/recording.h"

/** What is compared. */
struct ra_compare_spec {
    const char *const *run; ///< folders of runs of one case, each with another seed (runs)
    size_t runs;
    const char *probe;   ///< a velocity or a sound pressure; NULL: the first velocity
    double from;         ///< samples of a run before are left out [s]
    const char *command; ///< the command line, for the head of what is printed
    struct ra_recording_spec recording; ///< its measure and reference are set here
};

/** Prints third octaves and levels of both, their difference and its band. RA_INPUT: a run has no
 *  such probe, the recording is not read, or they have no third octave in common. */
enum ra_code ra_compare(const struct ra_compare_spec *spec, FILE *out, struct ra_status *st);

#endif
