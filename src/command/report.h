// Pages about runs: ra2d report.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_REPORT_H
#define RA_REPORT_H

#include <stdbool.h>

#include "command/kinds.h"
#include "ra2d.h"
#include "run/room.h"

/** The runs on a page. */
struct ra_report_spec {
    const char *const *run; ///< folders (runs)
    size_t runs;
    const char *output;  ///< the .html file; NULL: standard output
    const char *command; ///< the command line
};

/** Writes a page that needs no other file. RA_INPUT unless all runs are complete. If the page
 *  cannot be written, no file is left behind. */
enum ra_code ra_report(const struct ra_report_spec *spec, const struct ra_run_control *control,
                       struct ra_status *st);

/** Computes what the law of roughness noise predicts for the case of the run in the folder `run`.
 *  All values are zero if this kind of case has no prediction. A case that can no longer be read
 *  counts as outside the range of the law. */
enum ra_code ra_report_expect(const char *run, const struct ra_case_kind *kind,
                              struct ra_expected *expected, struct ra_status *st);

/** Writes a page about a sweep, which must be the only folder of `spec`: means, figures, sounds,
 *  runs. */
enum ra_code ra_sweep_report(const struct ra_report_spec *spec,
                             const struct ra_run_control *control, struct ra_status *st);

#endif
