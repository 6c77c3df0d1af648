// Random profiles with the spectrum and the heights of a record.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SYNTHESIS_H
#define RA_SYNTHESIS_H

#include <stdint.h>

#include "surface/roughness.h"

/** Fills the heights of `profile`, whose nodes and spacing are set, by a random profile with the
 *  power spectrum, rms and height distribution of `record` about its least-squares line. RA_INPUT
 *  if the record is flat; RA_SYSTEM without memory. */
enum ra_code ra_synthesise(const struct ra_profile *record, uint64_t seed, uint64_t stream,
                           struct ra_profile *profile, struct ra_status *st);

/** How much a profile differs from the record it was modelled on. */
struct ra_likeness {
    /// largest relative difference of the power in third octaves between ten waves in the length
    /// of the record and two nodes
    double spectrum;
    struct ra_roughness record, made; ///< of both, about their least-squares lines
};
enum ra_code ra_likeness_of(const struct ra_profile *record, const struct ra_profile *made,
                            struct ra_likeness *likeness, struct ra_status *st);

#endif
