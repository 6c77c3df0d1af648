// Gaussian profile filters with a cut-off wavelength (ISO 16610-21).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CUTOFF_H
#define RA_CUTOFF_H

#include "surface/mean_line.h"
#include "surface/profile.h"
#include "surface/topography.h"

/** The fraction of an amplitude of a given wavelength that the mean line keeps: 1/2 at the cut-off
 *  wavelength itself. */
double ra_cutoff_transmission(double cutoff, double wavelength);

/** True if short waves must be removed before a record with the spacing `own` is put on a grid with
 *  `spacing`, because the grid is coarser. */
bool ra_cutoff_is_coarser(double own, double spacing);

/** The lambda_s that is used for a value of the key. 0: none. HUGE_VAL: five spacings of the grid
 *  if the grid is coarser than the record, else none. */
double ra_cutoff_meant(double given, double own, double spacing);

/** The side of a cut-off that is kept. */
enum ra_cutoff_side {
    RA_CUTOFF_LONG, ///< $\lambda_s$: the mean line is kept
    RA_CUTOFF_SHORT ///< $\lambda_c$: the profile minus the mean line is kept
};

/** Filters a profile in place. The cut-off must have 5 to 30000 spacings and must not be longer
 *  than the record; otherwise RA_INPUT, which names the key of this side. RA_SYSTEM without memory.
 */
enum ra_code ra_cutoff_filter(struct ra_profile *profile, double cutoff, enum ra_cutoff_side side,
                              struct ra_status *st);

/** The same as ra_cutoff_filter with the mean line `by` instead of the Gaussian one; `by` has its
 *  own limit in spacings. */
enum ra_code ra_cutoff_filter_by(const struct ra_mean_line *by, struct ra_profile *profile,
                                 double cutoff, enum ra_cutoff_side side, struct ra_status *st);

/** Filters by both cut-offs: first by $\lambda_s$, always with the Gaussian mean line. A cut-off of
 *  0 is not used. RA_INPUT as for ra_cutoff_filter, and also unless $\lambda_s$ is below
 *  $\lambda_c$. */
enum ra_code ra_cutoff_filter_both(struct ra_profile *profile, double lambda_s, double lambda_c,
                                   const struct ra_mean_line *by, struct ra_status *st);
/** The same as ra_cutoff_filter_both for a map, along both axes. */
enum ra_code ra_cutoff_filter_area(struct ra_topography *topography, double lambda_s,
                                   double lambda_c, const struct ra_mean_line *by,
                                   struct ra_status *st);

/** Adds to a note that $\lambda_c$ filters, and names the mean line if it is not the Gaussian
 *  one. */
void ra_cutoff_say(const struct ra_mean_line *by, double lambda_c, char *note, size_t note_size);

#endif
