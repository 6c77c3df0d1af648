// Random profiles with the spectrum and the distribution of heights of a record.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SYNTHESIS_H
#define RA_SYNTHESIS_H

#include <stdint.h>

#include "surface/roughness.h"

/** Fills the heights of `profile`, whose nodes and spacing are set, with a random profile. It has
 *  the power spectrum, the rms height and the height distribution of `record` about its
 *  least-squares line. RA_INPUT if the record is flat. RA_SYSTEM without memory. */
enum ra_code ra_synthesise(const struct ra_profile *record, uint64_t seed, uint64_t stream,
                           struct ra_profile *profile, struct ra_status *st);

/** Differences between a synthesised profile and the record. */
struct ra_likeness {
    /// largest relative difference of the power in third octaves, from a tenth of the record's
    /// length down to two nodes
    double spectrum;
    struct ra_roughness record, made; ///< parameters of both, about their least-squares lines
};
enum ra_code ra_likeness_of(const struct ra_profile *record, const struct ra_profile *made,
                            struct ra_likeness *likeness, struct ra_status *st);

#endif
