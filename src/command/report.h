// A page about runs: ra2d report.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_REPORT_H
#define RA_REPORT_H

#include <stdbool.h>

#include "ra2d.h"

/** One or several runs on a page. */
struct ra_report_spec {
    const char *const *run; ///< folders (runs)
    size_t runs;
    const char *output;  ///< the .html; NULL: standard output
    const char *command; ///< the command line
};

/** Writes a page in a single file. RA_INPUT unless all runs are complete. If the page cannot be
 *  written, nothing is left. */
enum ra_code ra_report(const struct ra_report_spec *spec, const struct ra_run_control *control,
                       struct ra_status *st);

/** The page of a sweep, the only folder of `spec`: means, figures, sounds, runs. */
enum ra_code ra_sweep_report(const struct ra_report_spec *spec,
                             const struct ra_run_control *control, struct ra_status *st);

#endif
