// A rolling run computed a second time in other ways, for the tests of its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This header uses only parts of src/rolling that have their own tests: the reader of cases, the
 * surfaces, and the contact computation of one position by its reference method ("dense"). All
 * other parts are written from the equations: the gap, P_0, its spectrum by direct sums, the
 * random terms and their sines, the two structures with sines as shapes (only pinned beams) in
 * GSL's integrator of order 8, Welch's means by direct sums, the quasi-stationary prediction.
 */
#ifndef RA_ROLLING_REFERENCE_H
#define RA_ROLLING_REFERENCE_H

#include "support/check.h"

#include <complex.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <stdbool.h>
#include <string.h>

#include "base/random.h"
#include "rolling/case.h"

#define REFERENCE_PI 3.14159265358979323846

enum {
    REFERENCE_POSITIONS = 64,
    REFERENCE_CELLS = 256,
    REFERENCE_TERMS = 16,
    REFERENCE_MODES = 4,
    REFERENCE_ROWS = 12000,
    REFERENCE_BINS = 300,
    REFERENCE_MANY = 3
};
enum { OF_EXCITATION, OF_FORCE, OF_LOWER, OF_UPPER, OF_ALL };

struct reference_body {
    bool beam;
    size_t modes;
    double omega[REFERENCE_MODES], damping[REFERENCE_MODES];
    double mass, length, start, speed, probe;
};

struct reference {
    const struct ra_rolling_case *c;
    struct reference_body body[2];
    // the path
    size_t positions, touching;
    double distance;
    double load[REFERENCE_POSITIONS], approach[REFERENCE_POSITIONS], total[REFERENCE_POSITIONS];
    double stiffness[REFERENCE_POSITIONS], area[REFERENCE_POSITIONS];
    double capped[REFERENCE_POSITIONS];
    double mean_load, mean_approach, k0, k0_difference;
    // its spectrum
    size_t waves;
    double wavenumber[REFERENCE_POSITIONS], Phi[REFERENCE_POSITIONS];
    double frequency[REFERENCE_POSITIONS], S[REFERENCE_POSITIONS];
    double mean, variance, low, high;
    // the contact
    double K, C, resonance, mass[2];
    // one realisation
    double term_frequency[REFERENCE_TERMS], term_amplitude[REFERENCE_TERMS];
    double term_phase[REFERENCE_TERMS];
    size_t steps, rows, first, bins, many, separated;
    double history[OF_ALL][REFERENCE_ROWS], displacement[2][REFERENCE_ROWS];
    // the first realisation, and all of them
    double shown[6][REFERENCE_ROWS]; ///< P_0, F_c, displacements, velocities
    double density[OF_ALL][REFERENCE_MANY][REFERENCE_BINS];
    double signal_variance[OF_ALL][REFERENCE_MANY], kurtosis[REFERENCE_MANY];
    double predicted[OF_ALL][REFERENCE_BINS];
};

static inline double reference_mean(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += x[i];
    }
    return sum / (double)n;
}

/** The mean of (x - mean of x)^power. */
static inline double reference_power(const double *x, size_t n, int power)
{
    const double mean = reference_mean(x, n);
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += pow(x[i] - mean, power);
    }
    return sum / (double)n;
}

// ## Path

static inline void reference_position(struct reference *r, const struct ra_topography *surface,
                                      struct ra_footprint_solver *solver, size_t s, double *slopes)
{
    const struct ra_rolling_case *const c = r->c;
    const struct ra_cells *const all = &surface[0].cells;
    double separation[REFERENCE_CELLS], pressure[REFERENCE_CELLS] = {0};
    const double Rx[2] = {c->body[0].radius, c->body[1].radius};
    const double Ry[2] = {c->body[0].crown, c->body[1].crown};
    for (size_t k = 0; k < c->cells_x * c->cells_y; k++) {
        const size_t i = k % c->cells_x, j = k / c->cells_x;
        const double x = ((double)i - ((double)c->cells_x - 1.0) / 2.0) * all->dx;
        const double y = ((double)j - ((double)c->cells_y - 1.0) / 2.0) * all->dy;
        separation[k] = 0.0;
        for (int b = 0; b < 2; b++) {
            separation[k] += (Rx[b] > 0.0 ? x * x / (2.0 * Rx[b]) : 0.0) +
                             (Ry[b] > 0.0 ? y * y / (2.0 * Ry[b]) : 0.0) -
                             surface[b].height[j * all->nx + s * c->stride + i];
        }
    }
    struct ra_status st;
    struct ra_footprint here, there;
    if (c->prescribe_load) {
        check_ok(ra_footprint_load(solver, separation, c->load, pressure, &here, &st), &st);
    } else {
        check_ok(ra_footprint_approach(solver, separation, c->approach, pressure, &here, &st), &st);
    }
    r->load[s] = here.load;
    r->approach[s] = here.approach;
    r->stiffness[s] = here.stiffness;
    r->area[s] = here.area;
    r->capped[s] = here.capped_area;
    bool touches = false;
    for (size_t j = 0; j < c->cells_y; j++) {
        touches |= pressure[j * c->cells_x] > 0.0 || pressure[(j + 1) * c->cells_x - 1] > 0.0;
    }
    r->touching += touches;
    // solved again with a thousandth more load, or with the approach that makes this difference
    const double more = 1e-3 * here.load, deeper = more / here.stiffness;
    if (c->prescribe_load) {
        check_ok(ra_footprint_load(solver, separation, c->load + more, pressure, &there, &st), &st);
        *slopes += (there.approach - here.approach) / more;
    } else {
        check_ok(
            ra_footprint_approach(solver, separation, c->approach + deeper, pressure, &there, &st),
            &st);
        *slopes += (there.load - here.load) / deeper;
    }
}

static inline void reference_path(struct reference *r)
{
    const struct ra_rolling_case *const c = r->c;
    struct ra_topography surface[2] = {{.height = NULL}, {.height = NULL}};
    struct ra_footprint_solver *solver;
    struct ra_status st;
    const double nu[2] = {c->body[0].poisson, c->body[1].poisson};
    const double modulus = 1.0 / ((1.0 - nu[0] * nu[0]) / c->body[0].beam.young +
                                  (1.0 - nu[1] * nu[1]) / c->body[1].beam.young);
    const struct ra_half_spaces bodies = {modulus, c->yield};
    const struct ra_cells cells = {c->cells_x, c->cells_y, c->spacing_x, c->spacing_y};
    double slopes = 0.0, compliance = 0.0;
    check_ok(ra_rolling_case_surfaces(c, surface, NULL, 0, &st), &st);
    assert_int_equal(surface[0].cells.nx, c->cells_x + (c->positions - 1) * c->stride);
    assert_int_equal(surface[1].cells.ny, c->cells_y);
    check_ok(ra_footprint_make(&cells, &bodies, "dense", &solver, &st), &st);
    r->positions = c->positions;
    r->distance = (double)c->stride * c->spacing_x;
    for (size_t s = 0; s < r->positions; s++) {
        reference_position(r, surface, solver, s, &slopes);
        compliance += 1.0 / r->stiffness[s];
    }
    const double n = (double)r->positions;
    r->k0 = c->prescribe_load ? n / compliance : reference_mean(r->stiffness, r->positions);
    r->k0_difference = c->prescribe_load ? n / slopes : slopes / n;
    r->mean_load = reference_mean(r->load, r->positions);
    r->mean_approach = reference_mean(r->approach, r->positions);
    r->K = c->stiffness > 0.0 ? c->stiffness : r->k0;
    for (size_t s = 0; s < r->positions; s++) {
        r->total[s] = r->load[s] + r->K * (r->mean_approach - r->approach[s]);
    }
    ra_footprint_free(solver);
    ra_topography_free(&surface[0]);
    ra_topography_free(&surface[1]);
}

// ## Spectra

/** The one-sided density of x about its mean: by Hann's window on segments that overlap by half, or
 * (segment 0) of all samples without a window. */
static inline void reference_welch(const double *x, size_t count, double rate, size_t segment,
                                   double *density)
{
    double complex turn[2 * REFERENCE_BINS];
    double window[2 * REFERENCE_BINS], power = 0.0;
    const bool whole = segment == 0;
    const size_t n = whole ? count : segment, hop = whole ? n : n / 2;
    const double mean = reference_mean(x, count);
    for (size_t j = 0; j < n; j++) {
        const double angle = 2.0 * REFERENCE_PI * (double)j / (double)n;
        turn[j] = cos(angle) - (double complex)I * sin(angle);
        window[j] = whole ? 1.0 : 0.5 - 0.5 * cos(angle);
        power += window[j] * window[j];
    }
    for (size_t b = 0; b <= n / 2; b++) {
        double sum = 0.0, segments = 0.0;
        for (size_t start = 0; start + n <= count; start += hop) {
            double complex X = 0.0;
            for (size_t j = 0; j < n; j++) {
                X += window[j] * (x[start + j] - mean) * turn[b * j % n];
            }
            sum += creal(X * conj(X));
            segments += 1.0;
        }
        density[b] = (b == 0 || b == n / 2 ? 1.0 : 2.0) * sum / (segments * power * rate);
    }
}

static inline void reference_spectrum(struct reference *r)
{
    const struct ra_rolling_case *const c = r->c;
    const size_t length = c->segment > 0 ? c->segment : r->positions;
    reference_welch(r->total, r->positions, 1.0 / r->distance, c->segment, r->Phi);
    r->waves = length / 2 + 1;
    for (size_t i = 0; i < r->waves; i++) {
        // Phi is over the wavenumber, not over waves per metre; S is over the frequency (Eq. 33)
        r->Phi[i] /= 2.0 * REFERENCE_PI;
        r->wavenumber[i] = 2.0 * REFERENCE_PI * (double)i / ((double)length * r->distance);
        r->frequency[i] = c->speed * r->wavenumber[i] / (2.0 * REFERENCE_PI);
        r->S[i] = 2.0 * REFERENCE_PI * r->Phi[i] / c->speed;
    }
    r->mean = reference_mean(r->total, r->positions);
    r->variance = reference_power(r->total, r->positions, 2);
    r->low = c->low > 0.0 ? c->low : r->frequency[1];
    r->high = c->high > 0.0 ? c->high : r->frequency[r->waves - 1];
}

/** The integral of S, which is linear between its points, by the midpoint rule on each piece. */
static inline double reference_integral(const struct reference *r, double low, double high)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < r->waves; i++) {
        const double a = fmax(low, r->frequency[i]), b = fmin(high, r->frequency[i + 1]);
        const double share =
            (0.5 * (a + b) - r->frequency[i]) / (r->frequency[i + 1] - r->frequency[i]);
        sum += b > a ? (b - a) * ((1.0 - share) * r->S[i] + share * r->S[i + 1]) : 0.0;
    }
    return sum;
}

// ## Structures

static inline double reference_shape(const struct reference_body *b, size_t p, double x)
{
    return b->beam ? sqrt(2.0 / b->mass) * sin((double)(p + 1) * REFERENCE_PI * x / b->length)
                   : 1.0 / sqrt(b->mass);
}

static inline void reference_make_body(struct reference *r, int i)
{
    const struct ra_rolling_case *const c = r->c;
    const struct ra_rolling_body *const from = &c->body[i];
    struct reference_body *const b = &r->body[i];
    b->beam = from->kind == RA_ROLLING_BEAM;
    if (!b->beam) {
        b->modes = 1;
        b->mass = from->mass;
        b->omega[0] = sqrt(from->spring / from->mass);
    } else {
        const double H = from->height,
                     bending = sqrt(from->beam.young * H * H / 12.0 / from->beam.density);
        b->modes = from->modes;
        b->length = from->beam.length;
        b->mass = from->beam.density * from->width * H * b->length;
        b->start = from->start;
        b->speed = from->moving ? c->speed : 0.0;
        b->probe = isinf(from->probe) ? b->length / 2.0 : from->probe;
        for (size_t p = 0; p < b->modes; p++) {
            b->omega[p] = pow((double)(p + 1) * REFERENCE_PI / b->length, 2) * bending;
        }
    }
    for (size_t p = 0; p < b->modes; p++) {
        b->damping[p] = 2.0 * from->damping * b->omega[p];
    }
}

/** The contact resonance by its formula. It has the masses of the modes below it, and always that
 * of the first mode. */
static inline void reference_contact(struct reference *r)
{
    const bool moving = r->body[0].speed > 0.0 || r->body[1].speed > 0.0;
    double omega = 0.0;
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 2; i++) {
            const struct reference_body *const b = &r->body[i];
            double sum = 0.0;
            for (size_t p = 0; p < b->modes && (p == 0 || b->omega[p] < omega); p++) {
                sum += moving ? 1.0 / b->mass : pow(reference_shape(b, p, b->start), 2);
            }
            r->mass[i] = 1.0 / sum;
        }
        omega = sqrt(r->K * (1.0 / r->mass[0] + 1.0 / r->mass[1]));
    }
    r->resonance = omega / (2.0 * REFERENCE_PI);
    r->C = 2.0 * r->c->contact_damping * r->K / omega;
}

// ## Realisations

/** Draws K - 1 limits and then K phases from stream j. */
static inline void reference_draw(struct reference *r, size_t j)
{
    double limit[REFERENCE_TERMS + 1] = {r->low};
    const size_t K = r->c->terms;
    struct ra_random random;
    ra_random_seed(&random, r->c->seed, j);
    for (size_t k = 1; k < K; k++) {
        const double value = r->low + (r->high - r->low) * ra_random_uniform(&random);
        size_t at = k;
        for (; at > 1 && limit[at - 1] > value; at--) {
            limit[at] = limit[at - 1];
        }
        limit[at] = value;
    }
    limit[K] = r->high;
    for (size_t k = 0; k < K; k++) {
        r->term_frequency[k] = sqrt(limit[k] * limit[k + 1]);
        r->term_amplitude[k] = sqrt(2.0 * reference_integral(r, limit[k], limit[k + 1]));
        r->term_phase[k] = ra_random_uniform(&random);
    }
}

/** P_0(t): a sum of sines, or the cubic through four positions. */
static inline double reference_excitation(const struct reference *r, double t)
{
    double P = 0.0;
    if (r->c->source == RA_SOURCE_SPECTRUM) {
        for (size_t k = 0; k < r->c->terms; k++) {
            P += r->term_amplitude[k] *
                 sin(2.0 * REFERENCE_PI * (r->term_frequency[k] * t + r->term_phase[k]));
        }
        return P + r->mean;
    }
    const double x = r->c->speed * t / r->distance;
    const double from = fmin(fmax(floor(x) - 1.0, 0.0), (double)r->positions - 4.0);
    for (int a = 0; a < 4; a++) {
        double weight = 1.0;
        for (int b = 0; b < 4; b++) {
            weight *= a == b ? 1.0 : (x - from - (double)b) / (double)(a - b);
        }
        P += weight * r->total[(size_t)from + (size_t)a];
    }
    return P;
}

/** F_c for the amplitudes q (lower, upper) and their rates. */
static inline double reference_force(const struct reference *r, double t, const double *q,
                                     const double *v)
{
    double e = 0.0, rate = 0.0, sign = 1.0;
    for (int i = 0; i < 2; i++) {
        const struct reference_body *const b = &r->body[i];
        for (size_t p = 0; p < b->modes; p++) {
            const double u = reference_shape(b, p, b->start + b->speed * t);
            e += sign * u * *q++;
            rate += sign * u * *v++;
        }
        sign = -1.0;
    }
    const double F = reference_excitation(r, t) + r->K * e + r->C * rate;
    return r->c->separation && F < 0.0 ? 0.0 : F;
}

static inline int reference_slope(double t, const double y[], double dy[], void *context)
{
    const struct reference *const r = context;
    const size_t n = r->body[0].modes + r->body[1].modes;
    const double F = reference_force(r, t, y, y + n);
    size_t k = 0;
    for (int i = 0; i < 2; i++) {
        const struct reference_body *const b = &r->body[i];
        for (size_t p = 0; p < b->modes; p++, k++) {
            const double u = reference_shape(b, p, b->start + b->speed * t);
            dy[k] = y[n + k];
            dy[n + k] = (i == 0 ? -F : F - r->mean_load) * u - b->damping[p] * y[n + k] -
                        b->omega[p] * b->omega[p] * y[k];
        }
    }
    return GSL_SUCCESS;
}

/** The equilibrium under the mean of P_0 at the first place. */
static inline void reference_settle(const struct reference *r, double *q)
{
    double give[2] = {0.0, 0.0};
    for (int i = 0; i < 2; i++) {
        for (size_t p = 0; p < r->body[i].modes; p++) {
            give[i] +=
                pow(reference_shape(&r->body[i], p, r->body[i].start) / r->body[i].omega[p], 2);
        }
    }
    const double F = (r->mean + r->K * give[1] * r->mean_load) / (1.0 + r->K * (give[0] + give[1]));
    for (int i = 0; i < 2; i++) {
        for (size_t p = 0; p < r->body[i].modes; p++) {
            *q++ = (i == 0 ? -F : F - r->mean_load) *
                   reference_shape(&r->body[i], p, r->body[i].start) / pow(r->body[i].omega[p], 2);
        }
    }
}

static inline void reference_record(struct reference *r, size_t row, double t, const double *y)
{
    const size_t n = r->body[0].modes + r->body[1].modes;
    r->history[OF_EXCITATION][row] = reference_excitation(r, t);
    r->history[OF_FORCE][row] = reference_force(r, t, y, y + n);
    size_t k = 0;
    for (int i = 0; i < 2; i++) {
        double w = 0.0, v = 0.0;
        for (size_t p = 0; p < r->body[i].modes; p++, k++) {
            const double u = reference_shape(&r->body[i], p, r->body[i].probe);
            w += u * y[k];
            v += u * y[n + k];
        }
        r->displacement[i][row] = w;
        r->history[OF_LOWER + i][row] = v;
    }
}

static inline void reference_realise(struct reference *r, size_t j)
{
    double y[4 * REFERENCE_MODES] = {0}, t = 0.0;
    const size_t n = r->body[0].modes + r->body[1].modes;
    gsl_odeiv2_system system = {reference_slope, NULL, 2 * n, r};
    if (r->c->source == RA_SOURCE_SPECTRUM) {
        reference_draw(r, j);
    }
    reference_settle(r, y);
    gsl_odeiv2_driver *const driver =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-6, 1e-15, 1e-9);
    assert_non_null(driver);
    for (size_t row = 0; row < r->rows; row++) {
        assert_int_equal(gsl_odeiv2_driver_apply(driver, &t, (double)row * r->c->sample, y),
                         GSL_SUCCESS);
        reference_record(r, row, t, y);
        r->separated += r->c->separation && r->history[OF_FORCE][row] == 0.0;
    }
    gsl_odeiv2_driver_free(driver);
    const size_t size = r->rows * sizeof(double);
    for (int i = 0; i < 2 && j == 0; i++) {
        memcpy(r->shown[i], r->history[i], size);
        memcpy(r->shown[2 + i], r->displacement[i], size);
        memcpy(r->shown[4 + i], r->history[OF_LOWER + i], size);
    }
    for (int i = 0; i < OF_ALL; i++) {
        const double *const x = r->history[i] + r->first;
        const size_t count = r->rows - r->first;
        reference_welch(x, count, 1.0 / r->c->sample, r->c->psd_segment, r->density[i][j]);
        r->signal_variance[i][j] = reference_power(x, count, 2);
    }
    r->kurtosis[j] = reference_power(r->history[0] + r->first, r->rows - r->first, 4) /
                     pow(r->signal_variance[0][j], 2);
}

// ## Prediction

/** Squared gains with the contact points at their places at time t (eq:rolling-transfer). */
static inline void reference_gains(const struct reference *r, double t, double f, double *gain)
{
    const double omega = 2.0 * REFERENCE_PI * f;
    double complex here[2] = {0.0, 0.0}, there[2] = {0.0, 0.0};
    for (int i = 0; i < 2; i++) {
        const struct reference_body *const b = &r->body[i];
        for (size_t p = 0; p < b->modes; p++) {
            const double u = reference_shape(b, p, b->start + b->speed * t);
            const double complex flexible = b->omega[p] * b->omega[p] - omega * omega +
                                            (double complex)I * omega * b->damping[p];
            here[i] += u * u / flexible;
            there[i] += u * reference_shape(b, p, b->probe) / flexible;
        }
    }
    const double complex F =
        1.0 / (1.0 + (r->K + (double complex)I * omega * r->C) * (here[0] + here[1]));
    gain[OF_EXCITATION] = 1.0;
    gain[OF_FORCE] = pow(cabs(F), 2);
    gain[OF_LOWER] = pow(omega * cabs(F * there[0]), 2);
    gain[OF_UPPER] = pow(omega * cabs(F * there[1]), 2);
}

/** The sum over all segments of their squared Welch windows at t. Divided by its own sum over all t
 * it is the weight of a moment (eq:rolling-quasi-stationary). */
static inline double reference_weight(const struct reference *r, double t)
{
    double sum = 0.0;
    const size_t n = r->c->psd_segment;
    for (size_t start = r->first; start + n <= r->rows; start += n / 2) {
        const double place = (t / r->c->sample - (double)start) / (double)n;
        sum += place > 0.0 && place < 1.0 ? pow(sin(REFERENCE_PI * place), 4) : 0.0;
    }
    return sum;
}

/** |W|^2 of Hann's window at `quarters` of a bin beside its centre. */
static inline double reference_smear(int quarters)
{
    const double nu = 0.25 * (double)quarters;
    const double s = quarters == 0 ? 1.0
                     : quarters == 4 || quarters == -4
                         ? 0.5
                         : sin(REFERENCE_PI * nu) / (REFERENCE_PI * nu * (1.0 - nu * nu));
    return s * s;
}

static inline void reference_predict(struct reference *r)
{
    enum { MOMENTS = 64, REACH = 12 };
    const double fine = 1.0 / (r->c->sample * (double)r->c->psd_segment) / 4.0;
    const double duration = (double)r->steps * r->c->step;
    const bool moving = r->body[0].speed > 0.0 || r->body[1].speed > 0.0;
    double smear = 0.0, weights = 0.0;
    for (int m = -REACH; m <= REACH; m++) {
        smear += reference_smear(m);
    }
    for (int i = 0; i < MOMENTS; i++) {
        weights += reference_weight(r, duration * (i + 0.5) / MOMENTS);
    }
    for (int m = 1; m <= 4 * (int)(r->bins - 1) + REACH; m++) {
        const double f = m * fine;
        const double S =
            reference_integral(r, fmax(f - fine / 2.0, r->low), fmin(f + fine / 2.0, r->high)) /
            fine;
        double value[OF_ALL] = {0.0}, gain[OF_ALL];
        for (int i = 0; S > 0.0 && i < (moving ? MOMENTS : 1); i++) {
            const double t = moving ? duration * (i + 0.5) / MOMENTS : 0.0;
            reference_gains(r, t, f, gain);
            for (int s = 0; s < OF_ALL; s++) {
                value[s] += S * gain[s] * (moving ? reference_weight(r, t) / weights : 1.0);
            }
        }
        for (int b = 0; b < (int)r->bins; b++) {
            for (int s = 0; s < OF_ALL && m - 4 * b >= -REACH && m - 4 * b <= REACH; s++) {
                r->predicted[s][b] += value[s] * reference_smear(m - 4 * b) / smear;
            }
        }
    }
}

/** Computes the whole run. */
static inline void reference_run(struct reference *r, const struct ra_rolling_case *c)
{
    memset(r, 0, sizeof *r);
    r->c = c;
    reference_path(r);
    reference_spectrum(r);
    reference_make_body(r, 0);
    reference_make_body(r, 1);
    reference_contact(r);
    double duration = c->duration;
    for (int i = 0; i < 2 && c->duration == 0.0; i++) {
        const struct reference_body *const b = &r->body[i];
        if (b->speed > 0.0) {
            const double passage = (b->length - b->start) / c->speed;
            duration = duration > 0.0 ? fmin(duration, passage) : passage;
        }
    }
    r->steps = (size_t)lround(duration / c->step);
    r->rows = (size_t)lround(duration / c->sample) + 1;
    r->first = (size_t)lround(c->discard / c->sample);
    r->bins = c->psd_segment / 2 + 1;
    r->many = c->source == RA_SOURCE_PATH ? 1 : c->realisations;
    assert_true(r->rows <= REFERENCE_ROWS && r->bins <= REFERENCE_BINS);
    assert_true(r->many <= REFERENCE_MANY);
    assert_true(c->source == RA_SOURCE_PATH || c->terms <= REFERENCE_TERMS);
    for (size_t j = 0; j < r->many; j++) {
        reference_realise(r, j);
    }
    reference_predict(r);
}

#endif
