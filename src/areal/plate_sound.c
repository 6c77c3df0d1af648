// Sound that a plate in a baffle radiates: power, efficiency, octave bands.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The plate lies in a rigid plane, the baffle, and radiates into the half space on one side. Its
 * field is Rayleigh's integral (J. W. S. Rayleigh, *The Theory of Sound* II, Sect. 278),
 * $$ p(\mathbf x) = \frac{i \rho_0 \omega}{2 \pi} \int \frac{v\, e^{-ikR}}{R}\, dS, \quad
 *    k = \omega/c_0 ,                                                    % eq:rayleigh-plate $$
 * and far away the power that goes in a direction $\mathbf s$ is the square of one transform. With
 * $v = \sum_k \dot U_k \psi_k$, $\psi_k = X_m(x) Y_n(y)$, it is separable:
 * $$ W = \rho_0 c_0 \frac{k^2}{4\pi^2} \int_{2\pi} \Big\langle \Big|\sum_{mn} \dot U_{mn}
 *    H_m(k s_x) H_n(k s_y)\Big|^2\Big\rangle\, d\Omega, \quad
 *    H_m(\kappa) = \int X_m e^{i\kappa x} dx                             % eq:plate-power $$
 * for every frequency, $\langle\rangle$ the spectral density. No mode is taken alone: what they
 * radiate together, in phase or not, is all there. Of one mode it is $\rho_0 c_0 \sigma \langle
 * \dot U^2\rangle$ with the efficiency $\sigma = (k^2/4\pi^2) \int |H_m H_n|^2 d\Omega$ (C. E.
 * Wallace, J. Acoust. Soc. Am. 51, 1972, 946-952), whose limits are (verified)
 * $$ \sigma \to \frac{32\, k^2 a b}{m^2 n^2 \pi^5} \; (k \to 0, \; m, n \; odd), \qquad
 *    \sigma \to 1 \; (k \gg k_{mn}) :                                    % eq:plate-efficiency $$
 * the first is a monopole of the volume velocity $8 \sqrt{ab}\, \dot U/(mn\pi^2)$.
 *
 * **Transforms.** About the plate's middle a shape is symmetric, its transform real, or not, and
 * imaginary. Over $\sqrt L$ and without the i, at $z = \kappa L$, a sine has (eq:mode-transform),
 * a cosine
 * $$ h_m = \frac{2 \sqrt2\, z\, t_m(z/2)}{z^2 - (m\pi)^2}, \quad t_m = \sin \; (m \; even), \;
 *    \cos \; (m \; odd), \qquad h_0 = \frac{2 \sin(z/2)}{z} .            % eq:cosine-transform $$
 * Shapes of different parity along either side do not meet: their product is odd in s_x or s_y. So
 * the integral is four times that over a quarter of the half sphere, in each of four classes.
 *
 * **Directions.** With $s_x = \mu$, $s_y = \sqrt{1 - \mu^2} \cos\alpha$ the measure is $d\mu\,
 * d\alpha$. In alpha the integrand is periodic and entire: the midpoint rule, $k b \sqrt{1 -
 * \mu^2}/4 + 10$ points in a quarter turn. In mu it is entire: Gauss's rule (GSL), $k \sqrt{a^2 +
 * b^2}/2 + 12$ points from -1 to 1, to rounding; rules are made ahead, one for each tenth of k.
 *
 * **Sampling**, the undoing of its average and the blocks are those of two dimensions (sound.c of
 * `statistics`), but every line of a spectrum is radiated by itself, nothing is interpolated, and
 * of a run that is shorter than a block no more silence is transformed than three times its length.
 *
 * **Limits.** Light fluid, rigid and silent block, an infinite baffle: without one the back cancels
 * more of the front below coincidence. Pressure levels are means over the half sphere of radius
 * 1 m. FFTW's and libm's last bits may differ between processors: results go to sound.tsv alone,
 * never to the summary or the motion.
 *
 * Tests: tests/areal/test_plate_sound.c.
 */
#include "areal/plate_sound.h"

#include <fftw3.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/modes.h"
#include "statistics/bands.h"

static const double PI = 3.141592653589793;
static const double TOP = 20000.0;   ///< upper end of the band [Hz]
static const double LONGEST = 2.0;   ///< across the plate [m]
static const double INTERVAL = 1e-5; ///< between samples [s]
enum { BLOCK = 32768, LEAST_BLOCK = 512, COLUMNS = 8, RULES = 64 };

/// Points mu > 0 of Gauss's rules, each with an even number of them from -1 to 1.
struct rules {
    size_t count, first[RULES + 1]; ///< where rule i begins
    double *point, *weight;         ///< (first[count])
};

struct ra_plate_sound {
    const struct ra_plate *plate;
    const struct ra_plate_modes *modes;
    double interval, band;
    size_t block, bins;        ///< bin b is f = b/(block interval)
    size_t count;              ///< modes that are heard
    size_t *heard;             ///< of the modes with n half waves across, the first ones (blocks)
    double *before;            ///< amplitudes of the last sample (count)
    double *difference;        ///< sample by sample (block x count)
    double *row;               ///< of some modes, and their transforms (COLUMNS x (block + 2))
    double (*spectrum)[2];     ///< bin by bin (bins + 1, count)
    double *square;            ///< sums of |X|^2 over the band (count)
    double *along, *across;    ///< transforms in a direction (most; blocks)
    double (*sum)[2];          ///< over the modes of a row, by parity along (2 x blocks)
    size_t filled;             ///< differences in the block
    uint64_t all, every, next; ///< differences so far; steps between samples; of the next one
    bool started;
    fftw_plan plan;
    struct rules rules;
    double power, power_A, octave[RA_OCTAVES]; ///< sums so far
};

// ## Transforms and directions

/// t are sin(z/2) and cos(z/2).
static double transform(enum ra_edges edges, size_t waves, double z, const double t[2])
{
    if (edges == RA_SUPPORTED) {
        return ra_sound_transform(waves, z, t[waves % 2]);
    }
    if (waves == 0) {
        return fabs(z) > 1e-8 ? 2.0 * t[0] / z : 1.0;
    }
    return -z / ((double)waves * PI) * ra_sound_transform(waves, z, t[waves % 2]);
}

double ra_plate_transform(enum ra_edges edges, size_t waves, double z)
{
    return transform(edges, waves, z, (const double[2]){sin(0.5 * z), cos(0.5 * z)});
}

/// The same of `count` numbers of half waves from `least` on.
static void transforms(enum ra_edges edges, size_t least, size_t count, double z, double *h)
{
    const double t[2] = {sin(0.5 * z), cos(0.5 * z)};
    for (size_t n = 0; n < count; n++) {
        h[n] = transform(edges, least + n, z, t);
    }
}

static double across(const struct ra_plate *p)
{
    return sqrt(p->length * p->length + p->width * p->width);
}

/// Points of a rule for k, half of them: mu > 0.
static size_t points(const struct ra_plate *p, double k)
{
    return (size_t)ceil(0.25 * k * across(p)) + 6;
}

static size_t turns(const struct ra_plate *p, double k)
{
    return (size_t)ceil(0.25 * k * p->width) + 10;
}

/// The rules up to k; only counts if there is no memory yet.
static enum ra_code make_rules(const struct ra_plate *p, double k, struct rules *r,
                               struct ra_status *st)
{
    r->count = 0;
    r->first[0] = 0;
    for (size_t n = 6, enough = 0; enough == 0; r->count++) {
        n = n + 2 > n + n / 10 ? n + 2 : n + n / 10;
        enough = n >= points(p, k) || r->count + 1 == RULES;
        r->first[r->count + 1] = r->first[r->count] + n;
        if (r->point == NULL) {
            continue;
        }
        gsl_error_handler_t *const handler = gsl_set_error_handler_off();
        gsl_integration_glfixed_table *const table = gsl_integration_glfixed_table_alloc(2 * n);
        gsl_set_error_handler(handler);
        if (table == NULL) {
            return ra_fail(st, RA_SYSTEM, "no memory for directions of sound");
        }
        for (size_t i = 0; i < n; i++) {
            const size_t at = r->first[r->count] + i;
            gsl_integration_glfixed_point(-1.0, 1.0, n + i, &r->point[at], &r->weight[at], table);
        }
        gsl_integration_glfixed_table_free(table);
    }
    return RA_OK;
}

/// The rule that k wants.
static size_t rule_of(const struct ra_plate_sound *s, double k)
{
    const size_t n = points(s->plate, k);
    size_t i = 0;
    while (i + 1 < s->rules.count && s->rules.first[i + 1] - s->rules.first[i] < n) {
        i++;
    }
    return i;
}

double ra_plate_sound_efficiency(const struct ra_plate_sound *s, size_t m, size_t n, double k)
{
    const struct ra_plate *const p = s->plate;
    const size_t rule = rule_of(s, k);
    double sum = 0.0;
    for (size_t i = s->rules.first[rule]; i < s->rules.first[rule + 1]; i++) {
        const double mu = s->rules.point[i], rest = k * sqrt(1.0 - mu * mu);
        const double h = ra_plate_transform(p->ends, m, k * mu * p->length);
        const size_t count = turns(p, rest);
        double part = 0.0;
        for (size_t j = 0; j < count; j++) {
            const double kappa = rest * cos(0.5 * PI * ((double)j + 0.5) / (double)count);
            const double g = ra_plate_transform(p->sides, n, kappa * p->width);
            part += g * g;
        }
        sum += s->rules.weight[i] * (h * h) * (0.5 * PI * part / (double)count);
    }
    // four quarters; transforms are over sqrt(a b)
    return k * k / (4.0 * PI * PI) * (p->length * p->width) * 4.0 * sum;
}

// ## Set-up

/// How many of the modes of each row are not above twice the band.
static void choose_modes(struct ra_plate_sound *s)
{
    const struct ra_plate_modes *const modes = s->modes;
    s->count = 0;
    for (size_t q = 0; q < modes->blocks; q++) {
        const double *const omega = modes->omega + modes->begin[q];
        s->heard[q] = 0;
        while (s->heard[q] < modes->size[q] && omega[s->heard[q]] <= 2.0 * s->band * RA_TWO_PI) {
            s->heard[q]++;
        }
        s->count += s->heard[q];
    }
}

static enum ra_code take_memory(struct ra_plate_sound *s, struct ra_status *st)
{
    const size_t blocks = s->modes->blocks, points = s->rules.first[s->rules.count];
    const struct {
        double **array;
        size_t count;
    } list[] = {{&s->before, s->count}, {&s->square, s->count},    {&s->along, s->modes->most},
                {&s->across, blocks},   {&s->rules.point, points}, {&s->rules.weight, points}};
    // touched as they are filled
    s->difference = ra_reserve(s->block * s->count, sizeof(double), "sound", st);
    s->row = ra_reserve(COLUMNS * (s->block + 2), sizeof(double), "sound", st);
    s->spectrum = ra_reserve((s->bins + 1) * s->count, sizeof *s->spectrum, "sound", st);
    s->sum = ra_alloc(2 * blocks, sizeof *s->sum, "sound", st);
    bool complete =
        s->difference != NULL && s->row != NULL && s->spectrum != NULL && s->sum != NULL;
    for (size_t a = 0; a < sizeof list / sizeof *list && complete; a++) {
        *list[a].array = ra_alloc(list[a].count, sizeof(double), "sound", st);
        complete = *list[a].array != NULL;
    }
    if (!complete) {
        return RA_SYSTEM;
    }
    s->plan = fftw_plan_dft_r2c_1d((int)s->block, s->row, (fftw_complex *)(void *)s->row,
                                   FFTW_ESTIMATE | FFTW_UNALIGNED);
    return s->plan != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "FFTW has no plan for %zu", s->block);
}

/// The wavenumber of air at a frequency.
static double wavenumber(double frequency)
{
    return RA_TWO_PI * frequency / RA_SOUND_SPEED;
}

enum ra_code ra_plate_sound_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                 double interval, size_t block, struct ra_plate_sound **sound,
                                 struct ra_status *st)
{
    *sound = NULL;
    if (across(plate) > LONGEST) {
        return ra_fail(st, RA_INPUT,
                       "sound is computed for plates of at most %g m across; this one has %.6g m",
                       LONGEST, across(plate));
    }
    struct ra_plate_sound *const s = ra_alloc(1, sizeof *s, "sound", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    *s = (struct ra_plate_sound){.plate = plate,
                                 .modes = modes,
                                 .interval = interval,
                                 .band = fmin(TOP, 0.2 / interval),
                                 .block = block,
                                 .every = 1};
    s->bins = (size_t)(s->band * ((double)block * interval));
    s->heard = ra_alloc(modes->blocks, sizeof *s->heard, "sound", st);
    enum ra_code code = s->heard != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        choose_modes(s);
        code = make_rules(plate, wavenumber(2.0 * s->band), &s->rules, st);
    }
    if (code == RA_OK) {
        code = take_memory(s, st);
    }
    if (code == RA_OK) {
        code = make_rules(plate, wavenumber(2.0 * s->band), &s->rules, st);
    }
    if (code != RA_OK) {
        ra_plate_sound_free(s);
        return code;
    }
    *sound = s;
    return RA_OK;
}

enum ra_code ra_plate_sound_listen(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                   double tau, uint64_t from, uint64_t steps,
                                   struct ra_plate_sound **sound, struct ra_status *st)
{
    const uint64_t every = (uint64_t)fmax(1.0, floor(INTERVAL / tau + 1e-6));
    const uint64_t samples = steps > from ? (steps - from) / every : 0;
    size_t block = BLOCK;
    while (block > LEAST_BLOCK && block / 2 >= 4 * samples) {
        block /= 2;
    }
    const enum ra_code code =
        ra_plate_sound_make(plate, modes, (double)every * tau, block, sound, st);
    if (code == RA_OK) {
        (*sound)->every = every;
        (*sound)->next = from;
    }
    return code;
}

double ra_plate_sound_memory(double modes)
{
    const double bins = 2.0 * TOP * INTERVAL * BLOCK;
    return sizeof(double) * (modes * (BLOCK + bins) + COLUMNS * (BLOCK + 2.0));
}

void ra_plate_sound_free(struct ra_plate_sound *s)
{
    if (s == NULL) {
        return;
    }
    if (s->plan != NULL) {
        fftw_destroy_plan(s->plan);
    }
    free(s->heard);
    free(s->before);
    free(s->difference);
    free(s->row);
    free(s->spectrum);
    free(s->square);
    free(s->along);
    free(s->across);
    free(s->sum);
    free(s->rules.point);
    free(s->rules.weight);
    free(s);
}

// ## A block

/// Modes [first, first + COLUMNS) to their spectra.
static void transform_columns(struct ra_plate_sound *s, size_t first)
{
    const size_t stride = s->block + 2, left = s->count - first;
    const size_t columns = left < COLUMNS ? left : COLUMNS;
    for (size_t i = 0; i < s->block; i++) {
        for (size_t c = 0; c < columns; c++) {
            s->row[c * stride + i] = s->difference[i * s->count + first + c];
        }
    }
    for (size_t c = 0; c < columns; c++) {
        double *const row = s->row + c * stride;
        fftw_execute_dft_r2c(s->plan, row, (fftw_complex *)(void *)row);
    }
    for (size_t b = 1; b <= s->bins; b++) {
        for (size_t c = 0; c < columns; c++) {
            double *const x = s->spectrum[b * s->count + first + c];
            x[0] = s->row[c * stride + 2 * b];
            x[1] = s->row[c * stride + 2 * b + 1];
        }
    }
}

/// Sums over the modes of each row, by their parity along the plate.
static void sum_along(const struct ra_plate_sound *s, double (*x)[2])
{
    memset(s->sum, 0, 2 * s->modes->blocks * sizeof *s->sum);
    for (size_t q = 0; q < s->modes->blocks; q++) {
        for (size_t r = 0; r < s->heard[q]; r++, x++) {
            double *const sum = s->sum[2 * q + r % 2];
            sum[0] += s->along[r] * (*x)[0];
            sum[1] += s->along[r] * (*x)[1];
        }
    }
}

/// |sum over the modes|^2 of the four classes, for one direction.
static double radiance(const struct ra_plate_sound *s)
{
    double square = 0.0;
    for (size_t parity = 0; parity < 4; parity++) {
        double re = 0.0, im = 0.0;
        for (size_t q = parity / 2; q < s->modes->blocks; q += 2) {
            re += s->across[q] * s->sum[2 * q + parity % 2][0];
            im += s->across[q] * s->sum[2 * q + parity % 2][1];
        }
        square += re * re + im * im;
    }
    return square;
}

/// (eq:plate-power) of one line, over rho_0 c_0.
static double radiated(struct ra_plate_sound *s, double k, double (*x)[2])
{
    const struct ra_plate *const p = s->plate;
    const size_t rule = rule_of(s, k);
    double sum = 0.0;
    for (size_t i = s->rules.first[rule]; i < s->rules.first[rule + 1]; i++) {
        const double mu = s->rules.point[i], rest = k * sqrt(1.0 - mu * mu);
        transforms(p->ends, s->modes->least_m, s->heard[0], k * mu * p->length, s->along);
        sum_along(s, x);
        const size_t count = turns(p, rest);
        double part = 0.0;
        for (size_t j = 0; j < count; j++) {
            const double kappa = rest * cos(0.5 * PI * ((double)j + 0.5) / (double)count);
            transforms(p->sides, s->modes->least_n, s->modes->blocks, kappa * p->width, s->across);
            part += radiance(s);
        }
        sum += s->rules.weight[i] * (0.5 * PI * part / (double)count);
    }
    return k * k / (4.0 * PI * PI) * (p->length * p->width) * 4.0 * sum;
}

/// What is missing of the block is silence.
static void close_block(struct ra_plate_sound *s)
{
    const double bin = 1.0 / ((double)s->block * s->interval);
    memset(s->difference + s->filled * s->count, 0,
           (s->block - s->filled) * s->count * sizeof(double));
    for (size_t first = 0; first < s->count; first += COLUMNS) {
        transform_columns(s, first);
    }
    for (size_t b = 1; b <= s->bins; b++) {
        const double f = (double)b * bin, half = PI * f * s->interval, ratio = half / sin(half);
        // differences to velocities; both signs of f; mean over the block
        const double undo = 2.0 * ratio * ratio / (s->interval * s->interval * (double)s->block);
        double(*const x)[2] = s->spectrum + b * s->count;
        const double power = undo * radiated(s, wavenumber(f), x);
        s->power += power;
        s->power_A += power * ra_a_weighting(f);
        for (size_t o = 0; o < RA_OCTAVES; o++) {
            const double middle = ra_sound_octave(o);
            const bool inside = f >= middle / sqrt(2.0) && f < middle * sqrt(2.0);
            s->octave[o] += inside ? power : 0.0;
        }
        for (size_t n = 0; n < s->count; n++) {
            s->square[n] += undo * (x[n][0] * x[n][0] + x[n][1] * x[n][1]);
        }
    }
    s->filled = 0;
}

// ## Listening

void ra_plate_sound_sample(struct ra_plate_sound *s, const double *amplitude)
{
    double *const difference = s->difference + s->filled * s->count;
    size_t n = 0;
    for (size_t q = 0; q < s->modes->blocks; q++) {
        const double *const U = amplitude + s->modes->begin[q];
        for (size_t r = 0; r < s->heard[q]; r++, n++) {
            difference[n] = U[r] - s->before[n];
            s->before[n] = U[r];
        }
    }
    s->filled += s->started;
    s->all += s->started;
    s->started = true;
    if (s->filled == s->block) {
        close_block(s);
    }
}

void ra_plate_sound_observe(struct ra_plate_sound *s, uint64_t step, const double *amplitude)
{
    if (step == s->next) {
        ra_plate_sound_sample(s, amplitude);
        s->next += s->every;
    }
}

void ra_plate_sound_evaluate(struct ra_plate_sound *s, struct ra_sound_result *result)
{
    const struct ra_plate *const p = s->plate;
    const double area = p->length * p->width, impedance = RA_SOUND_DENSITY * RA_SOUND_SPEED;
    const double mean = s->all > 0 ? 1.0 / (double)s->all : 0.0;
    close_block(s);
    memset(result, 0, sizeof *result);
    result->power = impedance * mean * s->power;
    result->power_A = impedance * mean * s->power_A;
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        result->octave[o] = impedance * mean * s->octave[o];
    }
    size_t n = 0;
    for (size_t q = 0; q < s->modes->blocks; q++) {
        for (size_t r = 0; r < s->heard[q]; r++, n++) {
            const double k = s->modes->omega[s->modes->begin[q] + r] / RA_SOUND_SPEED;
            const double square = mean * s->square[n];
            result->mean_square += square / area;
            result->own +=
                impedance * square *
                ra_plate_sound_efficiency(s, s->modes->least_m + r, s->modes->least_n + q, k);
        }
    }
    result->band = s->band;
    result->seconds = (double)s->all * s->interval;
    const double full = impedance * area * result->mean_square;
    result->efficiency = full > 0.0 ? result->power / full : 0.0;
    // bending waves, omega = sqrt(D/mu) k^2, are as fast as sound at omega = c^2 sqrt(mu/D)
    result->coincidence = RA_SOUND_SPEED * RA_SOUND_SPEED / RA_TWO_PI *
                          sqrt(ra_plate_mass(p) / ra_plate_stiffness(p));
}
