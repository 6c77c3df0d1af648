// The kinds of cases that ra2d runs: finding the kind of a file or run, and filming it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMMAND_KINDS_H
#define RA_COMMAND_KINDS_H

#include "case/room.h"
#include "command/pictures.h"
#include "command/quantities.h"

/** All kinds, ended by NULL. A case in which no section tells the kind is of the first kind. */
extern const struct ra_case_kind *const ra_case_kinds[];

/** The kind of a case file, by its sections. */
const struct ra_case_kind *ra_kind_of_file(const char *path);

/** The kind of the run with this summary: the kind whose `outcome` is a row of it. */
const struct ra_case_kind *ra_kind_of_summary(const struct ra_quantities *summary);

/** How a kind of run is filmed. */
struct ra_film_kind {
    const struct ra_case_kind *kind;
    const char *piece;   ///< piece of report.html that shows a film
    double last, length; ///< for a film on a page: latest end of the film, and its length [s]
    size_t frames;
    double (*end)(const void *values); ///< end of the run [s]; NULL: a page shows the first steps
    /// computes the case again, with the same bits, and draws its frames. A film of rolling whose
    /// duration is not given has one frame for each step
    enum ra_code (*animate)(const void *values, const struct ra_animation *what,
                            const struct ra_run_control *control, struct ra_status *st);
};
extern const struct ra_film_kind ra_sliding_film, ra_areal_film, ra_rolling_film;

/** How runs of a kind are filmed. */
const struct ra_film_kind *ra_film_of(const struct ra_case_kind *kind);

#endif
