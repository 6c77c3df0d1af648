// Sound that a plate in a baffle radiates: power, efficiency, octave bands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_PLATE_SOUND_H
#define RA_AREAL_PLATE_SOUND_H

#include "areal/plate.h"
#include "statistics/room.h"

extern const struct ra_radiator ra_plate_radiator; ///< the radiator of a plate; its power is in W

/** Listens to the modes of a plate up to twice the band of 20 kHz. Amplitudes (width of the modes)
 *  arrive every `interval` [s]; a block has `block` samples (even). Plate and modes must outlive
 *  the listener. RA_INPUT if a side of the plate is longer than 2 m, RA_SYSTEM without memory. */
enum ra_code ra_plate_sound_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                 double interval, size_t block, struct ra_sound **sound,
                                 struct ra_status *st);

/** Makes the listener for the steps of `of`. Its blocks overlap and fade into each other. A block
 *  has RA_SOUND_BLOCK samples; in a short run it is shorter, so that four blocks fit. */
enum ra_code ra_plate_sound_listen(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                   const struct ra_sound_steps *of, struct ra_sound **sound,
                                   struct ra_status *st);

/** Radiation efficiency of the mode with m and n half waves at the wavenumber k of the air [1/m];
 *  valid up to twice the band. */
double ra_plate_sound_efficiency(const struct ra_sound *sound, size_t m, size_t n, double k);

/** Fourier transform of a shape between edges at the distance L, divided by sqrt(L), at
 *  $z = \kappa L$. The origin is the middle between the edges. For odd shapes the factor i is left
 *  out. */
double ra_plate_transform(enum ra_edges edges, size_t waves, double z);

#endif
