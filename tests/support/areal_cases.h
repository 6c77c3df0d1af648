// A small case in three dimensions in a folder of its own.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_CASES_H
#define RA_AREAL_CASES_H

#include "support/run_cases.h"

#include "areal/run.h"

/** 2000 steps of a rough block of 4 mm on a rough plate of 60 x 40 mm. It takes a few thousandths
 * of a second. */
static const char small_areal[] =
    "[case]\ntitle = Small\n"
    "[plate]\nlength = 60 mm\nwidth = 40 mm\nthickness = 1 mm\ngravity = on\n"
    "[block]\nlength = 4 mm\nwidth = 3 mm\n"
    "[surface]\nRa = 2 um\n"
    "[track]\nspacing = 50 um\nspeed = 0.5 m/s\ninitial = touching\n"
    "[contact]\npenalty = 1e13 Pa/m\n"
    "[time]\nduration = 2 ms\n"
    "[output]\nsample = 10 us\naverage_from = 0.5 ms\nenergy_tolerance = 1 %\n"
    "[probes]\nfast = plate velocity 20.03 mm, 15 mm\n"
    "under = block displacement 1 mm, 2.5 mm\n";

/** cmocka fixture: a new folder with areal.ini. */
static inline int make_areal_folder(void **state)
{
    const int failed = make_folder(state);
    if (!failed) {
        write_file(in(*state, "areal.ini"), small_areal);
    }
    return failed;
}

/** Runs FOLDER/areal.ini with overrides (ended by NULL) into FOLDER/out, and replaces former files
 * there. */
static inline enum ra_code run_areal(const char *folder, const char *const *override,
                                     const char *out, struct ra_run_control *control,
                                     struct ra_status *st)
{
    struct ra_run_control usual = {.force = true};
    size_t count = 0;
    while (override != NULL && override[count] != NULL) {
        count++;
    }
    *st = (struct ra_status){RA_OK, ""};
    return ra_areal_case_run(in(folder, "areal.ini"), override, count, in(folder, out),
                             control != NULL ? control : &usual, st);
}

#endif
