// Sound that a plate in a baffle radiates: power, efficiency, octave bands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_PLATE_SOUND_H
#define RA_AREAL_PLATE_SOUND_H

#include "areal/plate.h"
#include "statistics/room.h"

extern const struct ra_radiator ra_plate_radiator; ///< power is in W

/** Listens to the modes of a plate up to twice the band of 20 kHz: amplitudes (width of the modes)
 *  come every `interval` [s], samples in a block of `block` (even). Plate and modes must live as
 *  long. RA_INPUT if the plate is more than 2 m across, RA_SYSTEM without memory. */
enum ra_code ra_plate_sound_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                 double interval, size_t block, struct ra_sound **sound,
                                 struct ra_status *st);

/** The same as `of` says, in blocks that fade into each other: of RA_SOUND_BLOCK, or shorter ones
 *  that hold a short run four times. */
enum ra_code ra_plate_sound_listen(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                   const struct ra_sound_steps *of, struct ra_sound **sound,
                                   struct ra_status *st);

/** Radiation efficiency of the mode with m and n half waves at the wavenumber k [1/m] of the air,
 *  up to twice the band. */
double ra_plate_sound_efficiency(const struct ra_sound *sound, size_t m, size_t n, double k);

/** Transform of a shape of a pair of edges L apart over sqrt(L), its middle the origin and without
 *  the i of odd ones, at $z = \kappa L$. */
double ra_plate_transform(enum ra_edges edges, size_t waves, double z);

#endif
