// The two surfaces of a case on a page.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SURFACES_H
#define RA_SURFACES_H

#include "command/page.h"
#include "surface/room.h"

/** The profiles of both solids of a case, the lower solid first. */
struct ra_surfaces {
    const char *name[2];
    struct ra_profile profile[2]; ///< in three dimensions the profiles along the middle lines
    struct ra_roughness is[2];    ///< roughness of these profiles
    bool middle;                  ///< true: the profiles are middle lines of areas
    double lambda[2][2]; ///< short and long cut-off of each profile, by its keys [m]; 0: none
};

/** Makes the surfaces of a run again from its case, of any kind. RA_INPUT if the case can no longer
 *  be read. Free even after a failure. */
enum ra_code ra_surfaces_make(const char *case_file, struct ra_surfaces *s, struct ra_status *st);
void ra_surfaces_free(struct ra_surfaces *s);

/** Prints parameters, profiles and spectra of a run's surfaces on a page, or why there are none. */
enum ra_code ra_surfaces_put(const struct ra_page *p, const char *run);
/** Does the same for the first of several folders of runs or sweeps. If there are several runs, the
 *  page says which one is shown. */
enum ra_code ra_surfaces_put_first(const struct ra_page *p, const char *const *run, size_t runs);

#endif
