// Sound that a solid radiates: samples, blocks, spectra, power in bands, and rows of sound.tsv.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOUND_H
#define RA_SOUND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/room.h"

/** Air at 20 degrees C and 101.325 kPa. */
#define RA_SOUND_DENSITY 1.204 ///< $\rho_0$ [kg/m^3]
#define RA_SOUND_SPEED 343.2   ///< $c_0$ [m/s]

enum { RA_OCTAVES = 10 };        ///< number of octave bands, from 31.5 Hz to 16 kHz
enum { RA_SOUND_BLOCK = 32768 }; ///< number of differences in a block of a long run

/** Sound radiated to one side. The unit of power is W. If the solid is plane, it is W per metre of
 *  width (W/m). */
struct ra_sound_result {
    /// upper limit of the band [Hz]; all further members are for 0 < f <= band
    double band;
    double power;              ///< mean sound power [W], plane [W/m]
    double power_A;            ///< mean sound power with A-weighting [W], plane [W/m]
    double mean_square;        ///< mean square velocity of the solid [m^2/s^2]
    double efficiency;         ///< power, divided by $\rho_0 c_0$, extent and mean_square [1]
    double octave[RA_OCTAVES]; ///< power in each octave band [W], plane [W/m]
    /// power if each mode radiated only at its natural frequency [W], plane [W/m]
    double own;
    /// frequency at which bending waves travel at the speed of sound [Hz]
    double coincidence;
    double seconds; ///< time over which the sound was evaluated [s]
};

struct ra_sound;

/** The part that depends on the kind of solid: it computes power from the spectra of the modes. */
struct ra_radiator {
    const char *solid; ///< name of the solid in sound.tsv
    const char *unit;  ///< unit of power, such as "W/m"
    /// share of the power that passes through $\pi$ m2 of the half sphere of radius 1 m; plane:
    /// through the half circle of radius 1 m, which is $\pi$ m long
    double per_half_turn;
    bool in_place; ///< transforms overwrite the samples; FFTW then rounds differently
    // receives the spectra of a block
    void (*take)(struct ra_sound *sound);
    // computes power, power_A, octave, own and coincidence. A sum over the blocks, times `mean`, is
    // a mean over the evaluated time
    enum ra_code (*evaluate)(const struct ra_sound *sound, double mean,
                             struct ra_sound_result *result, struct ra_status *st);
};

/** A listener to the modes of a solid: it takes samples of their amplitudes. The modal array of the
 *  solid has these modes in rows. In round brackets: the size of an array. */
struct ra_sound {
    const struct ra_radiator *radiator;
    void *body;           ///< memory of the radiator
    double extent;        ///< length [m] or area [m^2] of the solid
    double interval;      ///< interval between samples [s]
    double band;          ///< highest frequency that is evaluated [Hz]
    uint64_t every, next; ///< steps between two samples; step of the next sample
    size_t rows;          ///< number of rows of the modal array
    size_t *begin;        ///< first entry of each row (rows)
    size_t *heard;        ///< number of modes used in each row, from the first on (rows)
    size_t modes;         ///< number of modes used in all rows
    /// factors of the amplitudes, from the norms of the shapes; 1 at first (modes)
    double *norm;
    double *before; ///< amplitudes of the last sample (modes)
    bool started;   ///< there is a sample in `before`
    double *recent; ///< differences that are not yet in a tile (8 x modes)
    /// differences, tile by tile; within a tile mode by mode (tiles x modes x 504)
    double *difference;
    size_t block;   ///< number of differences in one transform
    size_t taper;   ///< number of differences over which a block fades into the next
    double *fade;   ///< weights at the start of a block, eq:sound-fade (taper)
    bool from_rest; ///< the first block starts with full weight, because nothing moved before
    /// number of differences from the start of a block to that of the next; the first `longer`
    /// blocks have one more
    uint64_t hop, longer;
    uint64_t blocks; ///< number of complete blocks
    /// differences in the present block; how many of them also belong to the block before
    size_t filled, faded;
    double weight;    ///< sum of the squares of all weights
    uint64_t samples; ///< number of all differences
    struct fftw_plan_s *plan;
    double *row;        ///< differences of one mode, followed by zeros (block + 2)
    double (*whole)[2]; ///< transform of `row`, in place or not (block/2 + 1)
    size_t bins;        ///< bins in the band, without f = 0; bin b is at f = b/(block interval)
    /// transforms X of all modes in the band, mode by mode (modes x (bins + 1))
    double (*line)[2];
    /// for each bin, the factor from $|X|^2$ to squared velocity times the block (bins + 1)
    double *undo;
    double *square;          ///< sums of these squared velocities over bins and blocks (modes)
    struct ra_arrays arrays; ///< owns all these arrays and the memory of the radiator
};

/** Describes the solid whose sound is computed. Amplitudes arrive every `interval` [s]. A block has
 *  `block` samples (even). Row q of the modal array begins at begin[q] and has size[q] modes with
 *  ascending $\omega$ [rad/s]. Blocks fade into each other if `taper` is set and the number of
 *  differences is known in advance. Otherwise they have sharp ends, and the last block is filled up
 *  with zeros. */
struct ra_sound_spec {
    const struct ra_radiator *radiator;
    double extent, interval;
    size_t block, rows;
    bool taper;           ///< blocks fade into each other over a quarter of a block
    bool from_rest;       ///< nothing moves before the first sample
    uint64_t differences; ///< number of differences to come; 0: not known
    const size_t *begin, *size;
    const double *omega;
};

/** The steps of a run over which the sound is computed. If their number is not known (0), blocks
 *  have sharp ends. */
struct ra_sound_steps {
    double tau;           ///< time step [s]
    uint64_t from, steps; ///< first step that is used; number of all steps of the run
    bool from_rest;       ///< the solid is at rest before step 0
};

/** Returns a spec with the members that follow from these steps: interval, block, taper, from_rest
 *  and differences. */
struct ra_sound_spec ra_sound_spec_of(const struct ra_sound_steps *of);

/** Makes a listener; the memory of the radiator is added later. RA_SYSTEM without memory. Free with
 *  ra_sound_free. */
enum ra_code ra_sound_make(const struct ra_sound_spec *spec, struct ra_sound **sound,
                           struct ra_status *st);
void ra_sound_free(struct ra_sound *sound);

/** ra_sound_band: the upper limit of the band for samples every `interval` [Hz]. ra_sound_heard:
 *  the number of modes up to twice this limit, which are used; $\omega$ is ascending. */
double ra_sound_band(double interval);
size_t ra_sound_heard(const double *omega, size_t count, double interval);

/** Steps of `tau` [s] between samples: as many as make 10 us, but at least one. */
uint64_t ra_sound_every(double tau);

/** Memory that a listener needs with blocks of RA_SOUND_BLOCK, without the memory of its radiator
 *  [bytes]. */
double ra_sound_memory(double modes);

/** Takes a sample: the next amplitudes (modal array). Allocates no memory. */
void ra_sound_sample(struct ra_sound *sound, const double *amplitude);
/** Call this after every step, with its number n and the amplitudes. */
void ra_sound_observe(struct ra_sound *sound, uint64_t step, const double *amplitude);
/** The next step at which amplitudes are needed. */
uint64_t ra_sound_next(const struct ra_sound *sound);

/** Closes the last block and evaluates the sound; call it once. RA_SYSTEM without memory. */
enum ra_code ra_sound_evaluate(struct ra_sound *sound, struct ra_sound_result *result,
                               struct ra_status *st);

/** Adds power at a frequency to `power`, `power_A` and `octave`. */
void ra_sound_add(struct ra_sound_result *result, double frequency, double power);

/** Exact middle of an octave band [Hz]: $1000 \cdot 2^{j - 5}$, j = 0..RA_OCTAVES-1. */
double ra_sound_octave(size_t j);

/** ra_sound_power_level: 10 log10(power/1e-12 W/m). ra_sound_pressure_level: mean level at 1 m from
 *  the axis [dB]. -HUGE_VAL for 0. */
double ra_sound_power_level(double power);
double ra_sound_pressure_level(double power);

/** Writes the rows of sound.tsv. */
void ra_sound_put(struct ra_table *table, const struct ra_radiator *radiator,
                  const struct ra_sound_result *result);
/** Evaluates the sound and writes the rows of sound.tsv. */
enum ra_code ra_sound_write(struct ra_table *table, struct ra_sound *sound, struct ra_status *st);

#endif
