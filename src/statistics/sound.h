// Sound that a solid radiates: samples, blocks, spectra, power in bands, the rows of sound.tsv.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOUND_H
#define RA_SOUND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/room.h"

/** Air at 20 degrees C and 101.325 kPa. */
#define RA_SOUND_DENSITY 1.204 ///< $\rho_0$ [kg/m^3]
#define RA_SOUND_SPEED 343.2   ///< $c_0$ [m/s]

enum { RA_OCTAVES = 10 };        ///< octave bands from 31.5 Hz to 16 kHz
enum { RA_SOUND_BLOCK = 32768 }; ///< differences in a block of a long run

/** Sound radiated to one side. The unit of power is W; if the solid is plane, W per metre of width
 *  (W/m). */
struct ra_sound_result {
    double band;               ///< everything below is for 0 < f <= band [Hz]
    double power;              ///< mean sound power [W or W/m]
    double power_A;            ///< the same, A-weighted [W or W/m]
    double mean_square;        ///< mean square velocity of the solid [m^2/s^2]
    double efficiency;         ///< power over $\rho_0 c_0$ extent mean_square [1]
    double octave[RA_OCTAVES]; ///< power in octave bands [W or W/m]
    double own;         ///< power if each mode radiated at its own frequency alone [W or W/m]
    double coincidence; ///< frequency at which bending waves are as fast as sound [Hz]
    double seconds;     ///< length of what was heard [s]
};

struct ra_sound;

/** The part that depends on the solid: from the spectra of its modes to power. */
struct ra_radiator {
    const char *solid;    ///< its name in sound.tsv
    const char *unit;     ///< of its power, "W/m"
    double per_half_turn; ///< share of it that goes through $\pi$ m2, or m, at 1 m
    bool in_place;        ///< its transforms overwrite the samples: FFTW rounds otherwise then
    // receives the spectra of a block
    void (*take)(struct ra_sound *sound);
    // computes power, power_A, octave, own and coincidence; a sum over the blocks times `mean` is a
    // mean over the time that was heard
    enum ra_code (*evaluate)(const struct ra_sound *sound, double mean,
                             struct ra_sound_result *result, struct ra_status *st);
};

/** A listener to the modes of a solid. The modes that it hears are rows of the solid's modal array.
 *  */
struct ra_sound {
    const struct ra_radiator *radiator;
    void *body;           ///< what the radiator keeps
    double extent;        ///< length or area of the solid [m or m^2]
    double interval;      ///< between samples [s]
    double band;          ///< highest frequency [Hz]
    uint64_t every, next; ///< steps between samples; of the next one
    size_t rows;          ///< of the modal array
    size_t *begin;        ///< where each begins (rows)
    size_t *heard;        ///< how many of its modes are heard, the first ones (rows)
    size_t modes;         ///< heard, in all
    double *norm;         ///< of the shapes: factors of the amplitudes, 1 when made (modes)
    double *before;       ///< amplitudes of the last sample (modes)
    bool started;         ///< there is one
    double *recent;       ///< differences that are not in a tile yet (8 x modes)
    double *difference;   ///< tile by tile, mode by mode in it (tiles x modes x 504)
    size_t block;         ///< differences that are transformed together
    size_t taper;         ///< differences in which one block fades into the next one
    double *fade;         ///< weights of a block that begins, eq:sound-fade (taper)
    bool from_rest;       ///< the first block begins with its full weight
    uint64_t hop, longer; ///< from block to block; how many, the first ones, are one longer
    uint64_t blocks;      ///< complete ones
    size_t filled, faded; ///< differences of this block; of those, of the one before as well
    double weight;        ///< sum of the squares of all weights
    uint64_t samples;     ///< differences in all
    struct fftw_plan_s *plan;
    double *row;        ///< differences of one mode, and silence (block + 2)
    double (*whole)[2]; ///< their transform, in place or not (block/2 + 1)
    size_t bins;        ///< of the band, without f = 0; bin b is f = b/(block interval)
    double (*line)[2];  ///< the band of all transforms X, mode by mode (modes x (bins + 1))
    double *undo;       ///< by bin: $|X|^2$ times this is of velocities, times the block (bins + 1)
    double *square;     ///< sums of these over bins and blocks (modes)
    struct ra_arrays arrays; ///< all of these, and what the radiator keeps
};

/** A solid to listen to. Amplitudes arrive every `interval` [s]; a block has `block` samples
 *  (even). Row q of its modal array begins at begin[q] and has size[q] modes with ascending
 *  $\omega$ [rad/s]. Blocks fade into each other if `taper` is set and the number of differences is
 *  known beforehand. Otherwise they have sharp ends, and the last block is completed with silence.
 *  */
struct ra_sound_spec {
    const struct ra_radiator *radiator;
    double extent, interval;
    size_t block, rows;
    bool taper;           ///< a quarter of a block
    bool from_rest;       ///< nothing moves when listening begins
    uint64_t differences; ///< that will come
    const size_t *begin, *size;
    const double *omega;
};

/** The steps of a run in which a solid is heard. If their number is not known (0), blocks have
 *  sharp ends. */
struct ra_sound_steps {
    double tau;           ///< of a step [s]
    uint64_t from, steps; ///< the first one that is heard, the number of all
    bool from_rest;       ///< whether the solid is at rest before step 0
};

/** The values of a spec that follow from them: interval, block, taper, from_rest and differences.
 *  */
struct ra_sound_spec ra_sound_spec_of(const struct ra_sound_steps *of);

/** Without a body yet. RA_SYSTEM without memory. Free with ra_sound_free. */
enum ra_code ra_sound_make(const struct ra_sound_spec *spec, struct ra_sound **sound,
                           struct ra_status *st);
void ra_sound_free(struct ra_sound *sound);

/** The upper end of the band for samples every `interval` [Hz]; and the number of modes heard, from
 *  ascending $\omega$: those up to twice the band. */
double ra_sound_band(double interval);
size_t ra_sound_heard(const double *omega, size_t count, double interval);

/** Steps of `tau` [s] between samples: 10 us or, if that is longer, one. */
uint64_t ra_sound_every(double tau);

/** Memory that listening in blocks of RA_SOUND_BLOCK takes, without bodies [bytes]. */
double ra_sound_memory(double modes);

/** The next amplitudes (modal array). Takes no memory. */
void ra_sound_sample(struct ra_sound *sound, const double *amplitude);
/** Call this after every step, with its number n and the amplitudes. */
void ra_sound_observe(struct ra_sound *sound, uint64_t step, const double *amplitude);
/** The next step whose amplitudes it uses. */
uint64_t ra_sound_next(const struct ra_sound *sound);

/** Closes the last block and evaluates; call it once. RA_SYSTEM without memory. */
enum ra_code ra_sound_evaluate(struct ra_sound *sound, struct ra_sound_result *result,
                               struct ra_status *st);

/** Adds power at a frequency to `power`, `power_A` and `octave`. */
void ra_sound_add(struct ra_sound_result *result, double frequency, double power);

/** Exact middle of an octave band [Hz]: $1000 \cdot 2^{j - 5}$, j = 0..RA_OCTAVES-1. */
double ra_sound_octave(size_t j);

/** 10 log10(power/1e-12 W/m) and the mean level 1 m from the axis [dB]; -HUGE_VAL for 0. */
double ra_sound_power_level(double power);
double ra_sound_pressure_level(double power);

/** The rows of sound.tsv. */
void ra_sound_put(struct ra_table *table, const struct ra_radiator *radiator,
                  const struct ra_sound_result *result);
/** Evaluates, and writes them. */
enum ra_code ra_sound_write(struct ra_table *table, struct ra_sound *sound, struct ra_status *st);

#endif
