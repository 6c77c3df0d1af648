// Sound that a plate in a baffle radiates: power, efficiency, octave bands.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The plate lies in a rigid plane, the baffle, and radiates into the half space on one side. Its
 * field is Rayleigh's integral (J. W. S. Rayleigh, *The Theory of Sound* II, Sect. 278),
 * $$ p(\mathbf x) = \frac{i \rho_0 \omega}{2 \pi} \int \frac{v\, e^{-ikR}}{R}\, dS, \quad
 *    k = \omega/c_0 ,                                                    % eq:rayleigh-plate $$
 * and far away the power that goes in a direction $\mathbf s$ is the square of one transform of v.
 * With $v = \sum_{mn} \dot U_{mn} X_m(x) Y_n(y)$ this transform is separable:
 * $$ W = \rho_0 c_0 \frac{k^2}{4\pi^2} \int_{2\pi} \Big\langle \Big|\sum_{mn} \dot U_{mn}
 *    H_m(k s_x) H_n(k s_y)\Big|^2\Big\rangle\, d\Omega, \quad
 *    H_m(\kappa) = \int X_m e^{i\kappa x} dx                             % eq:plate-power $$
 * for every frequency; $\langle\rangle$ is the spectral density. All modes are summed before the
 * square, so that the interference of their sounds is included. For a single mode the power is
 * $\rho_0 c_0 \sigma \langle \dot U^2\rangle$ with the efficiency
 * $\sigma = (k^2/4\pi^2) \int |H_m H_n|^2 d\Omega$ (C. E. Wallace, J. Acoust. Soc. Am. 51, 1972,
 * 946-952). Its limits are (verified)
 * $$ \sigma \to \frac{32\, k^2 a b}{m^2 n^2 \pi^5} \; (k \to 0, \; m, n \; odd), \qquad
 *    \sigma \to 1 \; (k \gg k_{mn}) :                                    % eq:plate-efficiency $$
 * where $k_{mn}$ is the wavenumber of the mode. The first limit is a monopole of the volume
 * velocity $8 \sqrt{ab}\, \dot U/(mn\pi^2)$.
 *
 * **Transforms.** About the middle of the plate a shape is symmetric and has a real transform, or
 * it is antisymmetric and has an imaginary one. We divide transforms by $\sqrt L$ and leave out the
 * i. At $z = \kappa L$ the transform of a sine is then (eq:mode-transform), and that of a cosine
 * $$ h_m = \frac{2 \sqrt2\, z\, t_m(z/2)}{z^2 - (m\pi)^2}, \quad t_m = \sin \; (m \; even), \;
 *    \cos \; (m \; odd), \qquad h_0 = \frac{2 \sin(z/2)}{z} .            % eq:cosine-transform $$
 * Products of shapes of different parity along a side are odd in $s_x$ or $s_y$, and their integral
 * is 0. So the modes fall into four classes, and for each class the integral is four times that
 * over a quarter of the half sphere.
 *
 * **Directions.** With $s_x = \mu$, $s_y = \sqrt{1 - \mu^2} \cos\alpha$ the measure is
 * $d\mu\, d\alpha$. In $\alpha$ the integrand is periodic and entire, so that we use the midpoint
 * rule with $k b \sqrt{1 - \mu^2}/4 + 10$ points in a quarter turn. In $\mu$ it is entire, and
 * Gauss's rule (GSL) with $k \sqrt{a^2 + b^2}/2 + 12$ points from -1 to 1 is exact to rounding. The
 * rules are made beforehand; from one rule to the next k grows by about a tenth.
 *
 * **Blocks.** The power is computed for every line of a spectrum (sound.c of `statistics`), without
 * interpolation. If a run is shorter than a block, zeros are appended, up to three times its
 * length.
 *
 * **Limits.** The baffle is infinite. Without a baffle the back of the plate would radiate, too,
 * and below coincidence its sound would cancel a large part of the sound of the front. Pressure
 * levels are means over the half sphere of radius 1 m.
 *
 * Tests: tests/areal/test_plate_sound.c.
 */
#include "areal/plate_sound.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/room.h"
#include "statistics/room.h"

static const double PI = 3.141592653589793;
static const double LONGEST = 2.0; ///< longest side of a plate that is accepted [m]
enum { LEAST_BLOCK = 512, RULES = 64 };

/// The points $\mu > 0$ of Gauss's rules. Each rule has an even number of points from -1 to 1.
struct rules {
    size_t count, first[RULES + 1]; ///< number of rules; index of the first point of each rule
    double *point, *weight;         ///< points $\mu$ and weights of all rules (first[count])
};

/// Memory of the radiator. Row q of its arrays has the modes of n = least_n + q. In round brackets:
/// the size of an array.
struct body {
    const struct ra_plate *plate;
    const struct ra_plate_modes *modes;
    double (*x)[2]; ///< transforms of all modes at one frequency (one for each mode)
    /// transforms of the shapes in a direction: of all $X_m$ (most), of all $Y_n$ (blocks)
    double *along, *across;
    /// sums over the modes of a row, for each parity along the plate (2 x blocks)
    double (*sum)[2];
    struct rules rules;
    struct ra_sound_result all; ///< power of all frequencies so far, divided by $\rho_0 c_0$
};

// ## Transforms and directions

/// Computes the transform of a shape; t has sin(z/2) and cos(z/2).
static double transform(enum ra_edges edges, size_t waves, double z, const double t[2])
{
    switch (edges) {
    case RA_SUPPORTED:
        return ra_strip_transform(waves, z, t[waves % 2]);
    case RA_GUIDED:
        if (waves == 0) {
            return fabs(z) > 1e-8 ? 2.0 * t[0] / z : 1.0;
        }
        return -z / ((double)waves * PI) * ra_strip_transform(waves, z, t[waves % 2]);
    }
    return (double)NAN; // never: the compiler reports edges without a case
}

double ra_plate_transform(enum ra_edges edges, size_t waves, double z)
{
    return transform(edges, waves, z, (const double[2]){sin(0.5 * z), cos(0.5 * z)});
}

/// Computes the transforms for `count` numbers of half waves, from `least` on.
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

/// The number of points with $\mu > 0$ that a rule for k needs, half of all its points.
static size_t points(const struct ra_plate *p, double k)
{
    return (size_t)ceil(0.25 * k * across(p)) + 6;
}

static size_t turns(const struct ra_plate *p, double k)
{
    return (size_t)ceil(0.25 * k * p->width) + 10;
}

/// Makes the rules up to k. If there is no memory for the points yet, it only counts them.
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

/// The first rule that has enough points for k.
static size_t rule_of(const struct body *d, double k)
{
    const size_t n = points(d->plate, k);
    size_t i = 0;
    while (i + 1 < d->rules.count && d->rules.first[i + 1] - d->rules.first[i] < n) {
        i++;
    }
    return i;
}

double ra_plate_sound_efficiency(const struct ra_sound *s, size_t m, size_t n, double k)
{
    const struct body *const d = s->body;
    const struct ra_plate *const p = d->plate;
    const size_t rule = rule_of(d, k);
    double sum = 0.0;
    for (size_t i = d->rules.first[rule]; i < d->rules.first[rule + 1]; i++) {
        const double mu = d->rules.point[i], rest = k * sqrt(1.0 - mu * mu);
        const double h = ra_plate_transform(p->ends, m, k * mu * p->length);
        const size_t count = turns(p, rest);
        double part = 0.0;
        for (size_t j = 0; j < count; j++) {
            const double kappa = rest * cos(0.5 * PI * ((double)j + 0.5) / (double)count);
            const double g = ra_plate_transform(p->sides, n, kappa * p->width);
            part += g * g;
        }
        sum += d->rules.weight[i] * (h * h) * (0.5 * PI * part / (double)count);
    }
    // the factor 4, because a quarter of the half sphere was summed; a b, because the transforms
    // are divided by sqrt(a b)
    return k * k / (4.0 * PI * PI) * (p->length * p->width) * 4.0 * sum;
}

// ## Set-up

/// The wavenumber of sound in air at a frequency.
static double wavenumber(double frequency)
{
    return RA_TWO_PI * frequency / RA_SOUND_SPEED;
}

static enum ra_code make_body(struct ra_sound *s, const struct ra_plate *plate,
                              const struct ra_plate_modes *modes, struct ra_status *st)
{
    struct ra_arrays *const all = &s->arrays;
    const double most = wavenumber(2.0 * s->band);
    struct body *const d = s->body = ra_arrays_alloc(all, 1, sizeof *d, "sound", st);
    if (d == NULL) {
        return RA_SYSTEM;
    }
    d->plate = plate;
    d->modes = modes;
    const enum ra_code code = make_rules(plate, most, &d->rules, st);
    if (code != RA_OK) {
        return code;
    }
    const size_t points = d->rules.first[d->rules.count];
    d->along = ra_arrays_alloc(all, modes->most, sizeof(double), "sound", st);
    d->across = ra_arrays_alloc(all, modes->blocks, sizeof(double), "sound", st);
    d->rules.point = ra_arrays_alloc(all, points, sizeof(double), "sound", st);
    d->rules.weight = ra_arrays_alloc(all, points, sizeof(double), "sound", st);
    d->x = ra_arrays_alloc(all, s->modes, sizeof *d->x, "sound", st);
    d->sum = ra_arrays_alloc(all, 2 * modes->blocks, sizeof *d->sum, "sound", st);
    return all->failed ? RA_SYSTEM : make_rules(plate, most, &d->rules, st);
}

/// Makes the listener to a plate. `of` must have at least interval and block.
static enum ra_code make_plate(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                               const struct ra_sound_spec *of, struct ra_sound **sound,
                               struct ra_status *st)
{
    *sound = NULL;
    if (across(plate) > LONGEST) {
        return ra_fail(st, RA_INPUT,
                       "sound is computed for plates of at most %g m across; this one has %.6g m",
                       LONGEST, across(plate));
    }
    struct ra_sound_spec spec = *of;
    spec.radiator = &ra_plate_radiator;
    spec.extent = plate->length * plate->width;
    spec.rows = modes->blocks;
    spec.begin = modes->begin;
    spec.size = modes->size;
    spec.omega = modes->omega;
    enum ra_code code = ra_sound_make(&spec, sound, st);
    if (code == RA_OK && (code = make_body(*sound, plate, modes, st)) != RA_OK) {
        ra_sound_free(*sound);
        *sound = NULL;
    }
    return code;
}

enum ra_code ra_plate_sound_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                 double interval, size_t block, struct ra_sound **sound,
                                 struct ra_status *st)
{
    const struct ra_sound_spec of = {.interval = interval, .block = block};
    return make_plate(plate, modes, &of, sound, st);
}

enum ra_code ra_plate_sound_listen(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                                   const struct ra_sound_steps *of, struct ra_sound **sound,
                                   struct ra_status *st)
{
    struct ra_sound_spec spec = ra_sound_spec_of(of);
    while (spec.block > LEAST_BLOCK && spec.block / 2 >= 4 * spec.differences) {
        spec.block /= 2;
    }
    const enum ra_code code = make_plate(plate, modes, &spec, sound, st);
    if (code == RA_OK) {
        (*sound)->every = ra_sound_every(of->tau);
        (*sound)->next = of->from;
    }
    return code;
}

// ## A block

/// Sums over the modes of each row, separately for each parity along the plate.
static void sum_along(const struct ra_sound *s, const struct body *d)
{
    memset(d->sum, 0, 2 * s->rows * sizeof *d->sum);
    double(*x)[2] = d->x;
    for (size_t q = 0; q < s->rows; q++) {
        for (size_t r = 0; r < s->heard[q]; r++, x++) {
            double *const sum = d->sum[2 * q + r % 2];
            sum[0] += d->along[r] * (*x)[0];
            sum[1] += d->along[r] * (*x)[1];
        }
    }
}

/// The sum over the four classes of the squared sum over the modes of a class, for one direction.
static double radiance(const struct body *d)
{
    double square = 0.0;
    for (size_t parity = 0; parity < 4; parity++) {
        double re = 0.0, im = 0.0;
        for (size_t q = parity / 2; q < d->modes->blocks; q += 2) {
            re += d->across[q] * d->sum[2 * q + parity % 2][0];
            im += d->across[q] * d->sum[2 * q + parity % 2][1];
        }
        square += re * re + im * im;
    }
    return square;
}

/// Computes the power at one frequency (eq:plate-power), divided by $\rho_0 c_0$.
static double radiated(const struct ra_sound *s, const struct body *d, double k)
{
    const struct ra_plate *const p = d->plate;
    const size_t rule = rule_of(d, k);
    double sum = 0.0;
    for (size_t i = d->rules.first[rule]; i < d->rules.first[rule + 1]; i++) {
        const double mu = d->rules.point[i], rest = k * sqrt(1.0 - mu * mu);
        transforms(p->ends, d->modes->least_m, s->heard[0], k * mu * p->length, d->along);
        sum_along(s, d);
        const size_t count = turns(p, rest);
        double part = 0.0;
        for (size_t j = 0; j < count; j++) {
            const double kappa = rest * cos(0.5 * PI * ((double)j + 0.5) / (double)count);
            transforms(p->sides, d->modes->least_n, d->modes->blocks, kappa * p->width, d->across);
            part += radiance(d);
        }
        sum += d->rules.weight[i] * (0.5 * PI * part / (double)count);
    }
    return k * k / (4.0 * PI * PI) * (p->length * p->width) * 4.0 * sum;
}

static void take(struct ra_sound *s)
{
    struct body *const d = s->body;
    const double bin = 1.0 / ((double)s->block * s->interval);
    for (size_t b = 1; b <= s->bins; b++) {
        for (size_t n = 0; n < s->modes; n++) {
            memcpy(d->x[n], s->line[n * (s->bins + 1) + b], sizeof *d->x);
        }
        const double f = (double)b * bin;
        ra_sound_add(&d->all, f, s->undo[b] * radiated(s, d, wavenumber(f)));
    }
}

static enum ra_code evaluate(const struct ra_sound *s, double mean, struct ra_sound_result *result,
                             struct ra_status *st)
{
    const struct body *const d = s->body;
    const double impedance = RA_SOUND_DENSITY * RA_SOUND_SPEED;
    (void)st;
    result->power = impedance * mean * d->all.power;
    result->power_A = impedance * mean * d->all.power_A;
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        result->octave[o] = impedance * mean * d->all.octave[o];
    }
    size_t n = 0;
    for (size_t q = 0; q < s->rows; q++) {
        for (size_t r = 0; r < s->heard[q]; r++, n++) {
            const double k = d->modes->omega[s->begin[q] + r] / RA_SOUND_SPEED;
            result->own +=
                impedance * (mean * s->square[n]) *
                ra_plate_sound_efficiency(s, d->modes->least_m + r, d->modes->least_n + q, k);
        }
    }
    // bending waves of wavenumber k have $\omega = \sqrt{D/m}\, k^2$, m being the mass per area;
    // they are as fast as sound at $\omega = c_0^2 \sqrt{m/D}$
    result->coincidence = RA_SOUND_SPEED * RA_SOUND_SPEED / RA_TWO_PI *
                          sqrt(ra_plate_mass(d->plate) / ra_plate_stiffness(d->plate));
    return RA_OK;
}

const struct ra_radiator ra_plate_radiator = {.solid = "plate",
                                              .unit = "W",
                                              // spherical waves go through $2 \pi$ m2 at 1 m
                                              .per_half_turn = 0.5,
                                              .in_place = true,
                                              .take = take,
                                              .evaluate = evaluate};
