// Sound that the resonator radiates: a strip in a baffle.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STRIP_SOUND_H
#define RA_STRIP_SOUND_H

#include "modes/room.h"
#include "statistics/sound.h"

extern const struct ra_radiator ra_strip_radiator; ///< power is per metre of width

/** Listens to the first modes of a strip with pinned ends, orthonormal shapes: amplitudes $U_k$
 *  [m^(3/2)] come every `interval` [s], samples in a block of `block` (even). `omega` [rad/s] of
 *  the modes (count): those above twice the band are left out. RA_INPUT if that leaves more than
 *  512 modes or the strip is longer than 20 m, RA_SYSTEM without memory. */
enum ra_code ra_strip_sound_make(double length, const double *omega, size_t count, double interval,
                                 size_t block, struct ra_sound **sound, struct ra_status *st);

/** The same for a beam with its modes, whose shapes need not be of norm 1 (Timoshenko), as `of`
 *  says, in blocks that fade into each other; RA_INPUT also unless it is pinned at both ends. */
enum ra_code ra_strip_sound_listen(const struct ra_beam *beam, const struct ra_modes *modes,
                                   const struct ra_sound_steps *of, struct ra_sound **sound,
                                   struct ra_status *st);

/** Whether a beam of such modes is one that these take: RA_INPUT otherwise. */
enum ra_code ra_strip_sound_check(const struct ra_beam *beam, const struct ra_modes *modes,
                                  const struct ra_sound_steps *of, struct ra_status *st);

/** Radiation efficiency $\sigma_{mn}$ of the modes m, n = 1, 2, ... of a pinned strip at k L (eq.
 *  $\sigma$ of strip_sound.c): the self-efficiency for m = n; 0 for an odd and an even mode. */
double ra_strip_efficiency(size_t m, size_t n, double kL);

/** $h_m$ of a sine of m = 1, 2, ... half waves (eq:mode-transform), about its middle: t is cos(z/2)
 *  of odd m, sin(z/2) of even ones. Its pole at $z = m \pi$ is removable. */
double ra_strip_transform(size_t m, double z, double t);

#endif
