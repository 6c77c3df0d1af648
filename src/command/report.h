// A page about runs: ra2d report.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_REPORT_H
#define RA_REPORT_H

#include <stdbool.h>

#include "command/kinds.h"
#include "ra2d.h"
#include "run/room.h"

/** One or several runs on a page. */
struct ra_report_spec {
    const char *const *run; ///< folders (runs)
    size_t runs;
    const char *output;  ///< the .html; NULL: standard output
    const char *command; ///< the command line
};

/** Writes a page that needs nothing else. RA_INPUT unless all are complete runs; nothing is left
 *  of a page that could not be written. */
enum ra_code ra_report(const struct ra_report_spec *spec, const struct ra_run_control *control,
                       struct ra_status *st);

/** What the law says of the case of a run, the folder `run`; zeroed of a kind that expects nothing.
 *  A case that cannot be read any more is outside of the law. */
enum ra_code ra_report_expect(const char *run, const struct ra_case_kind *kind,
                              struct ra_expected *expected, struct ra_status *st);

/** The same of a sweep, the only folder of `spec`: means, figures, sounds, runs. */
enum ra_code ra_sweep_report(const struct ra_report_spec *spec,
                             const struct ra_run_control *control, struct ra_status *st);

#endif
