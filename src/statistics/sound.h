// Sound that the resonator radiates: power, efficiency, octave bands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOUND_H
#define RA_SOUND_H

#include <stdint.h>

#include "base/status.h"
#include "modes/modes.h"

/** Air at 20 degrees C and 101.325 kPa. */
#define RA_SOUND_DENSITY 1.204 ///< rho_0 [kg/m^3]
#define RA_SOUND_SPEED 343.2   ///< c_0 [m/s]

enum { RA_OCTAVES = 10 }; ///< octave bands from 31.5 Hz to 16 kHz

struct ra_sound;

/** Listens to the first modes of a strip with pinned ends, orthonormal shapes: amplitudes come
 *  every `interval` [s], samples in a block of `block` (even). `frequency` [Hz] of the modes
 *  (count): those above twice the band are left out. RA_INPUT if that leaves more than 512 modes or
 *  the strip is longer than 20 m, RA_SYSTEM without memory. Free with ra_sound_free. */
enum ra_code ra_sound_make(double length, const double *frequency, size_t count, double interval,
                           size_t block, struct ra_sound **sound, struct ra_status *st);
void ra_sound_free(struct ra_sound *sound);

/** The next amplitudes U_k [m^(3/2)] (count). Takes no memory. */
void ra_sound_sample(struct ra_sound *sound, const double *amplitude);

/** The same for a beam with its modes, whose shapes need not be of norm 1 (Timoshenko), that is
 *  stepped by `tau` [s], from step `from` on; RA_INPUT unless it is pinned at both ends. */
enum ra_code ra_sound_listen(const struct ra_beam *beam, const struct ra_modes *modes, double tau,
                             uint64_t from, struct ra_sound **sound, struct ra_status *st);
/** To be called after every step with its number n and the amplitudes U_k,n (count). */
void ra_sound_observe(struct ra_sound *sound, uint64_t step, const double *amplitude);
/** The next step that it looks at. */
uint64_t ra_sound_next(const struct ra_sound *sound);

/** What was radiated to one side, per metre of width. */
struct ra_sound_result {
    double band;               ///< everything below is for 0 < f <= band [Hz]
    double power;              ///< mean sound power [W/m]
    double power_A;            ///< the same, A-weighted [W/m]
    double mean_square;        ///< mean square velocity of the strip [m^2/s^2]
    double efficiency;         ///< power over rho_0 c_0 L mean_square [1]
    double octave[RA_OCTAVES]; ///< power in octave bands [W/m]
    double own;                ///< power if each mode radiated at its own frequency alone [W/m]
    double coincidence;        ///< frequency at which bending waves are as fast as sound [Hz]
    double seconds;            ///< length of what was heard [s]
};
/** Closes the last block and evaluates; to be called once. RA_SYSTEM without memory. */
enum ra_code ra_sound_evaluate(struct ra_sound *sound, struct ra_sound_result *result,
                               struct ra_status *st);

/** Exact middle of an octave band [Hz]: 1000 2^(j - 5), j = 0..RA_OCTAVES-1. */
double ra_sound_octave(size_t j);

/** Radiation efficiency sigma_mn of the modes m, n = 1, 2, ... of a pinned strip at k L (eq. sigma
 *  of sound.c): the self-efficiency for m = n; 0 for an odd and an even mode. */
double ra_sound_efficiency(size_t m, size_t n, double kL);

/** h_m of a sine of m = 1, 2, ... half waves (eq:mode-transform), about its middle: t is cos(z/2)
 *  of odd m, sin(z/2) of even ones. Its pole at z = m pi is removable. */
double ra_sound_transform(size_t m, double z, double t);

/** 10 log10(power/1e-12 W/m) and the mean level 1 m from the axis [dB]; -HUGE_VAL for 0. */
double ra_sound_power_level(double power);
double ra_sound_pressure_level(double power);

#endif
