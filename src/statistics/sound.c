// Sound that a solid radiates: samples, blocks, spectra, power in bands, the rows of sound.tsv.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The experiments behind the model measure sound pressure, $L_p \sim 20 n \log_{10} V + 20 m
 * \log_{10} R_a$ (Eq. 1), but the simulations of the paper end with the vibration. This file has
 * the parts of the radiation of sound that are the same for all solids; the radiation of the modes
 * depends on the solid (strip_sound.c, plate_sound.c of `areal`).
 *
 * **Sampling.** Differences of the amplitudes over D steps, divided by $D \tau$, are velocities
 * averaged over this time. The average is a filter against aliasing without further work. Its
 * effect in the band is removed exactly: we divide by $(\sin\pi f D\tau/(\pi f D\tau))^2$. The
 * interval $D \tau$ is 10 us or less (100 kHz, five times the band of 20 kHz). If the step itself
 * is longer, D is 1 and the band is a fifth of the sampling rate. Modes up to twice the band are
 * taken.
 *
 * **Blocks.** The record is cut into blocks of up to 32768 differences, which are transformed
 * (FFTW). If a block had sharp ends, about $1/(2\pi^2 f T_b)$ of the energy of a low mode would
 * leak to frequencies above f, where radiation and A-weighting are stronger than at the mode
 * itself. So one block fades into the next one. Over the last quarter of a block, where x grows
 * from 0 to 1, its differences are multiplied by
 * $$ w(x) = \sin\bigl(\tfrac\pi2 \cos^2 \tfrac{\pi x}2\bigr), \quad 0 < x < 1,
 *                                                                        % eq:sound-fade $$
 * and those of the next block, which begins there, by w(1 - x). Since $w^2(x) + w^2(1 - x) = 1$,
 * the energy of all blocks is that of all differences (Parseval's theorem), wherever a transient
 * lies. (This is the window of Vorbis I. Two octaves away from a tone the level is then at least 65
 * dB below that of the tone; with sharp ends it is at least 35 dB below.) The number of differences
 * is known beforehand, so that all blocks can have the same length. At the end of the record, and
 * at its beginning unless the solid is at rest there, the squares of the weights fall to 0; so
 * means are divided by the sum of these squares. A record that is shorter than a block is one
 * block, faded over a quarter of its length at either end. Without a taper blocks have sharp ends,
 * and the last one is filled with zeros.
 *
 * **Own power.** Efficiency rises steeply with frequency below coincidence, where bending waves are
 * slower than sound. So a subsonic mode may radiate most of its power far above its natural
 * frequency. Therefore we do not multiply mean squares by one efficiency for each mode (the result
 * `own` does that, for comparison). The radiated power is computed from all modes together, line by
 * line of the spectrum.
 *
 * **Limits.** The air neither loads nor damps the solid (at 6 kHz a steel beam of 2 mm radiates
 * 7e-4 of its energy in one radian, and loses 4e-2 by its damping of 2 %). Slider and baffle are
 * rigid and radiate nothing.
 *
 * Units SI. Sound is a result and never enters the dynamics: its logarithms are those of the C
 * library, and the last bits of FFTW may differ between processors. Tests:
 * tests/statistics/test_sound.c, tests/areal/test_plate_sound.c, tests/sliding/test_sound_table.c.
 */
#include "statistics/sound.h"

#include <fftw3.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/room.h"
#include "statistics/bands.h"
#include "statistics/spectrum.h"

static const double PI = 3.141592653589793;
static const double TOP = 20000.0;   ///< upper end of the band [Hz]
static const double INTERVAL = 1e-5; ///< largest interval between samples [s]
enum { TILE = 504 };                 ///< number of differences that a tile has for each mode
/// number of differences that are written into a tile at once; divides TILE and BLOCK
enum { TOGETHER = 8 };

// ## Bands and levels

double ra_sound_octave(size_t j)
{
    return ldexp(1000.0, (int)j - 5);
}

void ra_sound_add(struct ra_sound_result *r, double frequency, double power)
{
    r->power += power;
    r->power_A += power * ra_a_weighting(frequency);
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        const double middle = ra_sound_octave(o);
        const bool inside = frequency >= middle / sqrt(2.0) && frequency < middle * sqrt(2.0);
        r->octave[o] += inside ? power : 0.0;
    }
}

double ra_sound_power_level(double power)
{
    return power > 0.0 ? 10.0 * log10(power / 1e-12) : -HUGE_VAL;
}

double ra_sound_pressure_level(double power)
{
    // mean over the half circle of radius 1 m, through which cylindrical waves pass
    const double square = power * (RA_SOUND_DENSITY * RA_SOUND_SPEED) / PI;
    return square > 0.0 ? 10.0 * log10(square / (2e-5 * 2e-5)) : -HUGE_VAL;
}

// ## Set-up

double ra_sound_band(double interval)
{
    return fmin(TOP, 0.2 / interval);
}

size_t ra_sound_heard(const double *omega, size_t count, double interval)
{
    size_t heard = 0;
    while (heard < count && omega[heard] <= 2.0 * ra_sound_band(interval) * RA_TWO_PI) {
        heard++;
    }
    return heard;
}

uint64_t ra_sound_every(double tau)
{
    return (uint64_t)fmax(1.0, floor(INTERVAL / tau + 1e-6));
}

struct ra_sound_spec ra_sound_spec_of(const struct ra_sound_steps *of)
{
    const uint64_t every = ra_sound_every(of->tau);
    return (struct ra_sound_spec){
        .interval = (double)every * of->tau,
        .block = RA_SOUND_BLOCK,
        .taper = true,
        .from_rest = of->from_rest && of->from == 0,
        .differences = of->steps > of->from ? (of->steps - 1 - of->from) / every : 0};
}

static size_t tiles(size_t block)
{
    return block / TILE + 1;
}

double ra_sound_memory(double modes)
{
    const double bins = 2.0 * TOP * INTERVAL * RA_SOUND_BLOCK;
    const double samples = (double)(tiles(RA_SOUND_BLOCK) * TILE);
    return sizeof(double) * (modes * (samples + bins) + RA_SOUND_BLOCK + RA_SOUND_BLOCK / 4 + 2.0);
}

static enum ra_code choose_modes(const struct ra_sound_spec *spec, struct ra_sound *s,
                                 struct ra_status *st)
{
    s->rows = spec->rows;
    s->begin = ra_arrays_alloc(&s->arrays, s->rows, sizeof *s->begin, "sound", st);
    s->heard = ra_arrays_alloc(&s->arrays, s->rows, sizeof *s->heard, "sound", st);
    if (s->arrays.failed) {
        return RA_SYSTEM;
    }
    for (size_t q = 0; q < s->rows; q++) {
        s->begin[q] = spec->begin[q];
        s->heard[q] = ra_sound_heard(spec->omega + spec->begin[q], spec->size[q], spec->interval);
        s->modes += s->heard[q];
    }
    return RA_OK;
}

static enum ra_code take_memory(struct ra_sound *s, struct ra_status *st)
{
    struct ra_arrays *const all = &s->arrays;
    const size_t size = sizeof(double), waves = tiles(s->block) * s->modes * TILE;
    // this memory is not cleared, since it is written before it is read; a short run uses only a
    // part of it
    s->difference = ra_arrays_add(all, ra_reserve_whole(waves, size, "sound", st), "sound", st);
    s->line = ra_arrays_add(
        all, ra_reserve_whole(s->modes * (s->bins + 1), sizeof *s->line, "sound", st), "sound", st);
    s->norm = ra_arrays_alloc(all, s->modes, size, "sound", st);
    s->before = ra_arrays_alloc(all, s->modes, size, "sound", st);
    s->recent = ra_arrays_alloc(all, TOGETHER * s->modes, size, "sound", st);
    s->row = ra_arrays_alloc(all, s->block + 2, size, "sound", st);
    s->undo = ra_arrays_alloc(all, s->bins + 1, size, "sound", st);
    s->fade = ra_arrays_alloc(all, s->taper + 1, size, "sound", st);
    s->square = ra_arrays_alloc(all, s->modes, size, "sound", st);
    s->whole = s->radiator->in_place
                   ? (double(*)[2])(void *)s->row
                   : ra_arrays_reserve(all, s->block / 2 + 1, sizeof *s->whole, "sound", st);
    if (all->failed || ra_transform_room(s->block, st) != RA_OK) {
        return RA_SYSTEM;
    }
    s->plan = fftw_plan_dft_r2c_1d((int)s->block, s->row, s->whole, FFTW_ESTIMATE | FFTW_UNALIGNED);
    return s->plan != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "FFTW has no plan for %zu", s->block);
}

/// Plans the division of a record into equally long blocks, each of which fades into the next one.
static void plan_blocks(const struct ra_sound_spec *spec, struct ra_sound *s)
{
    const uint64_t all = spec->differences;
    s->hop = s->block;
    if (!spec->taper || all == 0) {
        return;
    }
    const uint64_t shorter = all < s->block ? all : s->block;
    s->taper = shorter / 4 / TOGETHER * TOGETHER;
    const uint64_t span = all - s->taper, most = s->block - s->taper;
    const uint64_t blocks = all <= s->block ? 1 : (span + most - 1) / most;
    s->hop = span / blocks;
    s->longer = span % blocks;
    s->from_rest = spec->from_rest;
}

enum ra_code ra_sound_make(const struct ra_sound_spec *spec, struct ra_sound **sound,
                           struct ra_status *st)
{
    *sound = NULL;
    struct ra_sound *const s = ra_alloc(1, sizeof *s, "sound", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    *s = (struct ra_sound){.radiator = spec->radiator,
                           .extent = spec->extent,
                           .interval = spec->interval,
                           .band = ra_sound_band(spec->interval),
                           .block = spec->block,
                           .every = 1};
    s->bins = (size_t)(s->band * ((double)s->block * s->interval));
    plan_blocks(spec, s);
    if (choose_modes(spec, s, st) != RA_OK || take_memory(s, st) != RA_OK) {
        ra_sound_free(s);
        return RA_SYSTEM;
    }
    const double bin = 1.0 / ((double)s->block * s->interval);
    for (size_t b = 1; b <= s->bins; b++) {
        const double f = (double)b * bin, x = PI * f * s->interval, ratio = x / sin(x);
        // a factor for the change from differences to velocities, for both signs of f, and for the
        // mean over the block
        s->undo[b] = 2.0 * ratio * ratio / (s->interval * s->interval * (double)s->block);
    }
    for (size_t m = 0; m < s->modes; m++) {
        s->norm[m] = 1.0;
    }
    for (size_t j = 0; j < s->taper; j++) {
        const double rise = sin(0.5 * PI * ((double)j + 0.5) / (double)s->taper);
        s->fade[j] = sin(0.5 * PI * rise * rise);
    }
    *sound = s;
    return RA_OK;
}

void ra_sound_free(struct ra_sound *s)
{
    if (s != NULL) {
        if (s->plan != NULL) {
            fftw_destroy_plan(s->plan);
        }
        ra_arrays_free(&s->arrays);
        free(s);
    }
}

// ## Listening

/// Writes the last differences, up to TOGETHER of them, into the tile. A single difference would be
/// one word in a cache line of each mode: 126 lines for one sample. Eight differences fill their
/// cache lines.
static void put_recent(struct ra_sound *s)
{
    const size_t count = (s->filled + TOGETHER - 1) % TOGETHER + 1, begin = s->filled - count;
    double *const tile = s->difference + begin / TILE * TILE * s->modes + begin % TILE;
    for (size_t m = 0; m < s->modes; m++) {
        for (size_t j = 0; j < count; j++) {
            tile[m * TILE + j] = s->recent[j * s->modes + m];
        }
    }
}

/// `rises`: whether a block fades in at its beginning. `falls`: whether it fades out at its end.
/// The last block may be so short that it has no room for one of the fades, or for both.
static bool rises(const struct ra_sound *s)
{
    return s->taper > 0 && s->filled >= s->taper && (s->blocks > 0 || !s->from_rest);
}

static bool falls(const struct ra_sound *s)
{
    return s->taper > 0 && s->filled >= 2 * s->taper;
}

/// Transforms the block of one mode and keeps the frequencies in the band. The missing part of a
/// short block is filled with zeros.
static void transform(struct ra_sound *s, size_t m)
{
    for (size_t begin = 0; begin < s->filled; begin += TILE) {
        const size_t rest = s->filled - begin, count = rest < TILE ? rest : TILE;
        memcpy(s->row + begin, s->difference + begin * s->modes + m * TILE, count * sizeof *s->row);
    }
    for (size_t j = 0; j < s->taper && rises(s); j++) {
        s->row[j] *= s->fade[j];
    }
    for (size_t j = 0; j < s->taper && falls(s); j++) {
        s->row[s->filled - 1 - j] *= s->fade[j];
    }
    memset(s->row + s->filled, 0, (s->block - s->filled) * sizeof *s->row);
    fftw_execute(s->plan);
    double(*const line)[2] = s->line + m * (s->bins + 1);
    memcpy(line, s->whole, (s->bins + 1) * sizeof *line);
    double square = s->square[m];
    for (size_t b = 1; b <= s->bins; b++) {
        square += s->undo[b] * (line[b][0] * line[b][0] + line[b][1] * line[b][1]);
    }
    s->square[m] = square;
}

/// Copies the last differences of a block to the beginning of the next block.
static void carry_over(struct ra_sound *s)
{
    const size_t first = s->filled - s->taper;
    for (size_t j = 0; j < s->taper; j++) {
        const size_t from = first + j;
        const double *const old = s->difference + from / TILE * TILE * s->modes + from % TILE;
        double *const new = s->difference + j / TILE *TILE * s->modes + j % TILE;
        for (size_t m = 0; m < s->modes; m++) {
            new[m * TILE] = old[m * TILE];
        }
    }
}

static void close_block(struct ra_sound *s)
{
    if (s->filled % TOGETHER != 0) {
        put_recent(s);
    }
    for (size_t m = 0; m < s->modes; m++) {
        transform(s, m);
    }
    s->radiator->take(s);
    // means are later divided by `weight`, the sum of the squares of the weights (eq:sound-fade)
    double faded = 0.0;
    for (size_t j = 0; j < s->taper; j++) {
        faded += 1.0 - s->fade[j] * s->fade[j];
    }
    s->weight += (double)s->filled - faded * (rises(s) + falls(s));
    if (falls(s)) {
        carry_over(s);
    }
    s->faded = falls(s) ? s->taper : 0;
    s->filled = s->faded;
    s->blocks++;
}

/// Number of differences in the present block when it is complete.
static uint64_t length(const struct ra_sound *s)
{
    return s->hop + (s->blocks < s->longer) + s->taper;
}

void ra_sound_sample(struct ra_sound *s, const double *amplitude)
{
    double *recent = s->recent + s->filled % TOGETHER * s->modes;
    double *before = s->before;
    const double *norm = s->norm;
    // differences of the amplitudes of the modes that are used; divided by the interval they are
    // mean velocities
    for (size_t q = 0; q < s->rows; q++) {
        const double *const U = amplitude + s->begin[q];
        for (size_t r = 0; r < s->heard[q]; r++) {
            recent[r] = norm[r] * (U[r] - before[r]);
            before[r] = U[r];
        }
        recent += s->heard[q];
        before += s->heard[q];
        norm += s->heard[q];
    }
    s->filled += s->started;
    s->samples += s->started;
    if (s->started && s->filled % TOGETHER == 0) {
        put_recent(s);
    }
    s->started = true;
    if (s->filled == length(s)) {
        close_block(s);
    }
}

void ra_sound_observe(struct ra_sound *s, uint64_t step, const double *amplitude)
{
    if (step == s->next) {
        ra_sound_sample(s, amplitude);
        s->next += s->every;
    }
}

uint64_t ra_sound_next(const struct ra_sound *s)
{
    return s->next;
}

// ## Evaluation

enum ra_code ra_sound_evaluate(struct ra_sound *s, struct ra_sound_result *r, struct ra_status *st)
{
    if (s->filled > s->faded) {
        close_block(s);
    }
    const double mean = s->weight > 0.0 ? 1.0 / s->weight : 0.0;
    *r = (struct ra_sound_result){.band = s->band, .seconds = (double)s->samples * s->interval};
    for (size_t m = 0; m < s->modes; m++) {
        r->mean_square += mean * s->square[m] / s->extent;
    }
    const enum ra_code code = s->radiator->evaluate(s, mean, r, st);
    const double full = RA_SOUND_DENSITY * RA_SOUND_SPEED * s->extent * r->mean_square;
    r->efficiency = full > 0.0 ? r->power / full : 0.0;
    return code;
}

void ra_sound_put(struct ra_table *t, const struct ra_radiator *of, const struct ra_sound_result *r)
{
    static const char *const octave[RA_OCTAVES] = {"31.5", "63",   "125",  "250",  "500",
                                                   "1000", "2000", "4000", "8000", "16000"};
    char key[64], level[64], reference[32];
    snprintf(level, sizeof level, "level_%s_in_band", of->solid);
    snprintf(reference, sizeof reference, "dB re 1e-12 %s", of->unit);
    ra_table_quantity(t, "", 0.0, "");
    ra_table_quantity(t, "sound_power", r->power, of->unit);
    ra_table_quantity(t, "sound_power_level", ra_sound_power_level(r->power), reference);
    ra_table_quantity(t, "sound_pressure_level_1m",
                      ra_sound_pressure_level(of->per_half_turn * r->power), "dB re 2e-5 Pa");
    ra_table_quantity(t, "sound_pressure_level_1m_A",
                      ra_sound_pressure_level(of->per_half_turn * r->power_A), "dB(A) re 2e-5 Pa");
    ra_table_quantity(t, "radiation_efficiency", r->efficiency, "1");
    ra_table_quantity(t, level, ra_level(r->mean_square), "dB re 1e-9 m/s");
    ra_table_quantity(t, "sound_power_level_own", ra_sound_power_level(r->own), reference);
    ra_table_quantity(t, "coincidence_frequency", r->coincidence, "Hz");
    ra_table_quantity(t, "sound_band", r->band, "Hz");
    ra_table_quantity(t, "sound_duration", r->seconds, "s");
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        snprintf(key, sizeof key, "sound_power_level_%s_Hz", octave[o]);
        ra_table_quantity(t, key, ra_sound_power_level(r->octave[o]), reference);
    }
}

enum ra_code ra_sound_write(struct ra_table *t, struct ra_sound *s, struct ra_status *st)
{
    struct ra_sound_result result;
    const enum ra_code code = ra_sound_evaluate(s, &result, st);
    if (code == RA_OK) {
        ra_sound_put(t, s->radiator, &result);
    }
    return code;
}
