// Turning a record of velocity into a sound: rate, mean, clicks, level.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A listener near a beam hears mainly its velocity, so the velocity of a probe is written as sound.
 * In this sound one can distinguish shocks from hum. The radiated sound is a different quantity: it
 * also depends on the direction and on the radiation efficiency (sound.c).
 *
 * **Rate.** Sound cards take 48 kHz, a probe is sampled at rates such as 100 kHz. libsoxr converts
 * the record from one rate to the other. The sound is limited to the narrower band of the two
 * rates. Below 0.95 of this band nothing changes by more than 1 %. Frequencies above 1.05 of it
 * would appear as other tones; they are reduced by 80 dB or more (verified).
 *
 * **Time.** Slowed down K times, a record lasts K times longer and every frequency is divided by K:
 * shocks of microseconds come into the range of the ear.
 *
 * **Mean and ends.** A record begins and ends at any value, and these two steps would be heard as
 * clicks. Its mean, a constant velocity, is not heard but uses a part of the scale.
 * Let the weight $w_i$ rise as a squared sine over the first F samples, fall in the same way over
 * the last F samples, and be 1 between them. Then the sound is
 * $$ y_i = w_i \Big( x_i - \frac{\sum_j w_j x_j}{\sum_j w_j} \Big), \quad \sum_i y_i = 0 ,
 *                                                                        % eq:waveform-ends $$
 * where F samples are 10 ms, or an eighth of a short record. For repetition, a record of n samples
 * is made into a period of $P = n - F$ samples whose end continues into its beginning. Its first F
 * samples are
 * $$ x_i \sin \tfrac{\pi}{2} \theta_i + x_{P+i} \cos \tfrac{\pi}{2} \theta_i, \quad
 *    \theta_i = (i + \tfrac12)/F .                                       % eq:waveform-loop $$
 * This keeps the mean square if $x_i$ and $x_{P+i}$ are not correlated.
 *
 * **Level.** The mean square of a sound is that of the record before its ends were faded. With
 * A-weighting it is multiplied by the ratio by which the weighting reduces the spectrum, at the
 * frequencies $f_j$ that are heard,
 * $$ \overline{y^2}_A = \overline{y^2} \, \frac{\sum_j A(f_j) S_j}{\sum_j S_j} ,
 *                                                                        % eq:waveform-weighted $$
 * with A of eq:a-weighting. So a shock has the same share in both mean squares, wherever it lies in
 * the record, and the A-weighted level exceeds the plain one by no more than the 1.27 dB of A. S is
 * Welch's density (eq:welch) of the $y_i$ of eq:waveform-ends, in segments of at most 8192 samples
 * that overlap by half. The first segment begins half a segment before the record. So the samples
 * at both ends have their full weight in spite of Hann's window.
 *
 * Tests: tests/command/test_waveform.c and test_listen.c.
 */
#include "command/waveform.h"

#include <math.h>
#include <soxr.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "statistics/room.h"

static const double PI = 3.141592653589793;
static const double FADE = 0.01; ///< longest time over which an end is faded [s]
/// A record is constant if its rms without its mean is at most this share of its largest sample.
static const double REST = 1e-12;
/// numbers of samples: of a piece; of a segment of the spectrum; of the shortest sound, of which
/// one sample is faded at each end
enum { PIECE = 1 << 16, SEGMENT = 8192, LEAST = 8 };
#define LONGEST 1e8 ///< most samples of a file: 35 minutes, 0.8 GB of memory

// ## The library

/// The functions of libsoxr that we call. The library is loaded for the first sound (library.c).
static struct {
    __typeof__(soxr_create) *soxr_create;
    __typeof__(soxr_delete) *soxr_delete;
    __typeof__(soxr_io_spec) *soxr_io_spec;
    __typeof__(soxr_process) *soxr_process;
    __typeof__(soxr_quality_spec) *soxr_quality_spec;
} lib;

enum ra_code ra_waveform_library(struct ra_status *st)
{
    static const char *const names[] = {"libsoxr.so.0", NULL};
    static const struct ra_symbol symbols[] = {{RA_SYMBOL(lib, soxr_create)},
                                               {RA_SYMBOL(lib, soxr_delete)},
                                               {RA_SYMBOL(lib, soxr_io_spec)},
                                               {RA_SYMBOL(lib, soxr_process)},
                                               {RA_SYMBOL(lib, soxr_quality_spec)}};
    return ra_library(names, "libsoxr0", symbols, sizeof symbols / sizeof *symbols, st);
}

// ## Another rate

/// Passes the pieces of a record through the resampler, then takes the samples that it still holds.
/// Samples that it does not deliver stay 0.
static enum ra_code take_through(soxr_t soxr, const double *sample, size_t samples,
                                 const volatile sig_atomic_t *stop, double *sound, size_t count,
                                 struct ra_status *st)
{
    size_t read = 0, made = 0;
    for (bool ended = false; made < count && !ended;) {
        if (stop != NULL && *stop) {
            return ra_fail(st, RA_EARLY, "interrupted: there is no sound");
        }
        const size_t piece = samples - read < PIECE ? samples - read : PIECE;
        const size_t room = count - made < PIECE ? count - made : PIECE;
        size_t used = 0, got = 0;
        const soxr_error_t wrong = lib.soxr_process(soxr, piece > 0 ? sample + read : NULL, piece,
                                                    &used, sound + made, room, &got);
        if (wrong != NULL) {
            return ra_fail(st, RA_SYSTEM, "libsoxr: %s", wrong);
        }
        read += used;
        made += got;
        ended = piece == 0 && got == 0;
    }
    return RA_OK;
}

enum ra_code ra_resample(const double *sample, size_t samples, double ratio,
                         const volatile sig_atomic_t *stop, double **resampled, size_t *count,
                         struct ra_status *st)
{
    const double wanted = floor((double)(samples - 1) * ratio) + 1.0;
    *resampled = NULL;
    if (!(wanted <= LONGEST)) {
        return ra_fail(st, RA_INPUT, "--slow: the sound would have %.9g samples, at most %.9g",
                       wanted, LONGEST);
    }
    if (ra_waveform_library(st) != RA_OK) {
        return RA_SYSTEM;
    }
    *count = (size_t)wanted;
    double *const sound = ra_alloc(*count, sizeof *sound, "sound", st);
    if (sound == NULL) {
        return RA_SYSTEM;
    }
    soxr_error_t wrong = NULL;
    const soxr_io_spec_t doubles = lib.soxr_io_spec(SOXR_FLOAT64_I, SOXR_FLOAT64_I);
    const soxr_quality_spec_t quality = lib.soxr_quality_spec(SOXR_VHQ | SOXR_STEEP_FILTER, 0);
    soxr_t soxr = lib.soxr_create(1.0, ratio, 1, &wrong, &doubles, &quality, NULL);
    const enum ra_code code =
        soxr == NULL ? ra_fail(st, RA_SYSTEM, "libsoxr: %s", wrong != NULL ? wrong : "no memory")
                     : take_through(soxr, sample, samples, stop, sound, *count, st);
    lib.soxr_delete(soxr);
    if (code != RA_OK) {
        free(sound);
        return code;
    }
    *resampled = sound;
    return RA_OK;
}

// ## Mean and ends

static size_t fade_of(size_t count)
{
    const size_t most = (size_t)(FADE * RA_SOUND_RATE);
    return count / 8 < most ? count / 8 : most;
}

/// $w_i$ of eq:waveform-ends.
static double weight(size_t i, size_t count)
{
    const size_t fade = fade_of(count), from_end = i < count - 1 - i ? i : count - 1 - i;
    const double s = from_end < fade ? sin(0.5 * PI * ((double)from_end + 0.5) / (double)fade) : 1;
    return s * s;
}

/// The mean that eq:waveform-ends subtracts.
static double faded_mean(const struct ra_waveform *w)
{
    double sum = 0.0, weights = 0.0;
    for (size_t i = 0; i < w->count; i++) {
        sum += weight(i, w->count) * w->value[i];
        weights += weight(i, w->count);
    }
    return sum / weights;
}

/// $y_i$ of eq:waveform-ends.
static double faded(const struct ra_waveform *w, size_t i, double mean)
{
    return weight(i, w->count) * (w->value[i] - mean);
}

/// Applies eq:waveform-ends, and finds the peak.
static void fade_ends(struct ra_waveform *w)
{
    const double mean = faded_mean(w);
    for (size_t i = 0; i < w->count; i++) {
        w->value[i] = faded(w, i, mean);
        w->peak = fmax(w->peak, fabs(w->value[i]));
    }
}

/// Makes a period by eq:waveform-loop, and repeats it `repeat` times.
static enum ra_code repeat_period(struct ra_waveform *w, size_t repeat, struct ra_status *st)
{
    const size_t fade = fade_of(w->count), period = w->count - fade;
    if ((double)period * (double)repeat > LONGEST) {
        return ra_fail(st, RA_INPUT, "--repeat: the sound would have %.9g samples, at most %.9g",
                       (double)period * (double)repeat, LONGEST);
    }
    double *const all = ra_alloc(period * repeat, sizeof *all, "sound", st);
    if (all == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < fade; i++) {
        const double turn = 0.5 * PI * ((double)i + 0.5) / (double)fade;
        w->value[i] = sin(turn) * w->value[i] + cos(turn) * w->value[period + i];
    }
    for (size_t r = 0; r < repeat; r++) {
        memcpy(all + r * period, w->value, period * sizeof *all);
    }
    free(w->value);
    w->value = all;
    w->count = period * repeat;
    return RA_OK;
}

// ## Level

static void remove_mean(double *value, size_t count)
{
    double mean = 0.0;
    for (size_t i = 0; i < count; i++) {
        mean += value[i] / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        value[i] -= mean;
    }
}

/// Refuses velocities whose sum is not finite, and records that cannot be heard without their mean.
static enum ra_code check_motion(const struct ra_velocity *v, const double *moves,
                                 struct ra_status *st)
{
    double most = 0.0, mean_square = 0.0;
    for (size_t i = 0; i < v->count; i++) {
        most = fmax(most, fabs(v->value[i]));
        mean_square += moves[i] * moves[i] / (double)v->count;
    }
    if (!isfinite(mean_square)) {
        return ra_fail(st, RA_INPUT, "velocities of %.80s are too large to be added up", v->name);
    }
    return sqrt(mean_square) > REST * most
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "%.80s is %s all the time: there is nothing to hear; name another "
                         "velocity with --probe, or let the run go on until something moves",
                         v->name, most > 0.0 ? "constant" : "at rest");
}

/// Refuses a sound that is too short: its beginning and its end are faded, and a part must remain
/// between them.
static enum ra_code check_length(const struct ra_velocity *v, double ratio, double slow,
                                 struct ra_status *st)
{
    const double last = (double)(v->count - 1) * ratio, wanted = floor(last) + 1.0;
    return wanted >= LEAST
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "--slow: the sound would have %.0f sample%s, %d at least: write %.3g or "
                         "more, or let the run go on for longer",
                         wanted, wanted > 1.0 ? "s" : "", LEAST, 1.01 * slow * (LEAST - 1) / last);
}

/// Refuses a sound without components in the audible band. Such a sound would contain only what the
/// filter has left of higher components.
static enum ra_code check_band(const struct ra_velocity *v, const struct ra_waveform *w,
                               double slow, struct ra_status *st)
{
    return w->mean_square > 0.0
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "--slow: %.80s has no component below %.3g Hz, the highest frequency that "
                         "would be heard; write more than %g",
                         v->name, 0.5 * RA_SOUND_RATE * slow, slow);
}

/// Converts the record to the rate of sounds. The mean of the record is removed before, because the
/// resampler takes a record as 0 beyond its ends, and steps at the ends would cause ringing.
static enum ra_code bring_to_rate(const struct ra_velocity *v, double slow,
                                  const volatile sig_atomic_t *stop, struct ra_waveform *w,
                                  struct ra_status *st)
{
    // the rate is rounded, because 1/1e-5 s is meant to be 100 kHz
    const double rate = 1.0 / v->interval, whole = floor(rate + 0.5);
    const double exact = fabs(rate - whole) <= 1e-9 * rate ? whole : rate;
    double *const copy = ra_alloc(v->count, sizeof *copy, "sound", st);
    if (copy == NULL) {
        return RA_SYSTEM;
    }
    memcpy(copy, v->value, v->count * sizeof *copy);
    remove_mean(copy, v->count);
    const double ratio = slow * RA_SOUND_RATE / exact;
    enum ra_code code = check_motion(v, copy, st);
    code = code == RA_OK ? check_length(v, ratio, slow, st) : code;
    if (code == RA_OK) {
        code = ra_resample(copy, v->count, ratio, stop, &w->value, &w->count, st);
    }
    free(copy);
    for (size_t i = 0; code == RA_OK && i < w->count; i++) {
        w->mean_square += w->value[i] * w->value[i] / (double)w->count;
    }
    return code == RA_OK ? check_band(v, w, slow, st) : code;
}

/// Computes the sums of eq:waveform-weighted over all segments. Work space: `window`, `piece`
/// (segment), `density` (segment/2 + 1).
static enum ra_code add_weighted(const struct ra_waveform *w, size_t segment, const double *window,
                                 double *piece, double *density, double *plain, double *weighted,
                                 struct ra_status *st)
{
    const size_t half = segment / 2;
    const double width = (double)RA_SOUND_RATE / (double)segment, mean = faded_mean(w);
    for (size_t start = 0; start < w->count + half; start += half) {
        for (size_t i = 0; i < segment; i++) {
            const size_t j = start + i - half;
            piece[i] = start + i >= half && j < w->count ? faded(w, j, mean) : 0.0;
        }
        if (ra_welch_through(window, piece, segment, RA_SOUND_RATE, segment, density, st) !=
            RA_OK) {
            return st->code;
        }
        for (size_t f = 0; f <= half; f++) {
            *plain += density[f];
            *weighted += ra_a_weighting((double)f * width) * density[f];
        }
    }
    return RA_OK;
}

/// Computes the A-weighted mean square (eq:waveform-weighted).
static enum ra_code weigh(struct ra_waveform *w, struct ra_status *st)
{
    const size_t even = w->count / 2 * 2, segment = even < SEGMENT ? even : SEGMENT;
    double plain = 0.0, weighted = 0.0;
    double *const all = ra_alloc(3 * segment, sizeof *all, "spectrum", st);
    if (all == NULL) {
        return RA_SYSTEM;
    }
    ra_hann(segment, all);
    const enum ra_code code =
        add_weighted(w, segment, all, all + segment, all + 2 * segment, &plain, &weighted, st);
    free(all);
    if (code == RA_OK && plain > 0.0) {
        w->mean_square_A = w->mean_square * (weighted / plain);
    }
    return code;
}

enum ra_code ra_waveform_make(const struct ra_velocity *v, double slow, size_t repeat,
                              const volatile sig_atomic_t *stop, struct ra_waveform *w,
                              struct ra_status *st)
{
    memset(w, 0, sizeof *w);
    w->unit = v->unit;
    enum ra_code code = bring_to_rate(v, slow, stop, w, st);
    if (code == RA_OK) {
        code = weigh(w, st);
    }
    if (code == RA_OK && repeat > 1) {
        code = repeat_period(w, repeat, st);
    }
    if (code == RA_OK) {
        fade_ends(w);
        return RA_OK;
    }
    ra_waveform_free(w);
    return code;
}

void ra_waveform_free(struct ra_waveform *w)
{
    free(w->value);
    w->value = NULL;
}
