// Sound that the resonator radiates as a strip in a baffle.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STRIP_SOUND_H
#define RA_STRIP_SOUND_H

#include "modes/room.h"
#include "statistics/sound.h"

/// the radiator of a strip; its power is per metre of width
extern const struct ra_radiator ra_strip_radiator;

/** Listens to the first modes of a strip with pinned ends and orthonormal shapes. Amplitudes $U_k$
 *  [m^(3/2)] arrive every `interval` [s]; a block has `block` samples (even). `omega` [rad/s]
 *  belongs to the modes (count); modes above twice the band are left out. RA_INPUT if more than 512
 *  modes remain or the strip is longer than 20 m. RA_SYSTEM without memory. */
enum ra_code ra_strip_sound_make(double length, const double *omega, size_t count, double interval,
                                 size_t block, struct ra_sound **sound, struct ra_status *st);

/** Works as the function above, for a beam with its modes, whose norms may differ from 1
 *  (Timoshenko). `of` gives the steps; blocks fade into each other. RA_INPUT also if the beam is
 *  not pinned at both ends. */
enum ra_code ra_strip_sound_listen(const struct ra_beam *beam, const struct ra_modes *modes,
                                   const struct ra_sound_steps *of, struct ra_sound **sound,
                                   struct ra_status *st);

/** RA_INPUT if a beam with these modes is not accepted by the functions above. */
enum ra_code ra_strip_sound_check(const struct ra_beam *beam, const struct ra_modes *modes,
                                  const struct ra_sound_steps *of, struct ra_status *st);

/** Radiation efficiency $\sigma_{mn}$ of the modes m, n = 1, 2, ... of a pinned strip at kL
 *  (eq:sigma of strip_sound.c). For m = n it is the self-efficiency. It is 0 if one mode is odd and
 *  the other even. */
double ra_strip_efficiency(size_t m, size_t n, double kL);

/** $h_m$ of a sine of m = 1, 2, ... half waves (eq:mode-transform) about the middle of the strip; t
 *  is cos(z/2) if m is odd, sin(z/2) if m is even. The pole at $z = m \pi$ is removable. */
double ra_strip_transform(size_t m, double z, double t);

#endif
