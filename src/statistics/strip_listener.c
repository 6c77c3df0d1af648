// The sound pressure at a point in the air near a moving strip, as a function of time.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file computes Rayleigh's integral of a strip in its baffle (eq:rayleigh-strip of
 * strip_sound.c) in the time domain. The resonator is divided into pieces along its length. Each
 * piece extends across the strip as an infinite line. The sound of the nearest point of this line
 * arrives after $\tau = R/c_0$, where R is its distance. The sound of its farther points arrives
 * later and later, ever weaker and without an end. The pressure is
 * $$ p(t) = \frac{\rho_0}{\pi} \frac{d}{dt} \sum_k \int_0^\infty \dot U_k(t - s) K_k(s)\, ds, \quad
 *    K_k(s) = \int_{\tau(x) < s} \frac{\psi_k(x)}{\sqrt{s^2 - \tau^2(x)}}\, dx .
 *                                                                       % eq:strip-listener $$
 * (The Fourier transform of the function $1/\sqrt{s^2 - \tau^2}$, $s > \tau$, is
 * $-i\pi/2\, H_0^{(2)}(\omega \tau)$.)
 *
 * **Up to $s_0$**, which is ten samples after the first sound of the farthest piece, the velocities
 * are taken as linear between samples. Then the integrals of K and sK over an interval are exact:
 * they are differences of $\mathrm{arcosh}(s/\tau)$ and $\sqrt{s^2 - \tau^2}$. So each mode has one
 * weight for each delay between the nearest piece and $s_0$.
 *
 * **From $s_0$ on** K is a sum of exponentials. Each exponential needs one number, which decays
 * from sample to sample; the velocities, again linear between samples, are added to it:
 * $$ \frac1{\sqrt{s^2 - \tau^2}} = \int_0^\infty e^{-\sigma s} I_0(\sigma \tau)\, d\sigma
 *    \approx h \sum_j \sigma_j\, e^{-\sigma_j s} I_0(\sigma_j \tau), \quad
 *    \sigma_j = \sigma_0 e^{jh}.                                          % eq:strip-poles $$
 * This is the trapezoidal rule in $\ln\sigma$. It converges like $e^{-\pi^2/h}$; with h = 0.8 its
 * error is below 1e-4. The terms below $\sigma_0$ = 0.01/s are left out. Their sum is
 * $h \sigma_0/(e^h - 1)$, which after a tenth of a second would be 0.07 % of the whole sum. We
 * compute $I_0(z) = \frac1\pi \int_0^\pi e^{z \cos\theta} d\theta$ by the midpoint rule. The factor
 * $e^{-\sigma s_0}$ is taken into this sum, so that nothing overflows.
 *
 * **Accuracy.** With samples $\Delta$ apart, a tone of frequency f is weakened by the factor
 * $(\sin\pi f\Delta/\pi f\Delta)^3$: twice by the lines between samples, once by the difference
 * that replaces d/dt. With $\Delta$ = 10 us this is 0.11 dB at 5 kHz, 0.43 dB at 10 kHz and 1.74 dB
 * at 20 kHz. The difference is the derivative half an interval earlier.
 *
 * **Limits** are those of strip_sound.c. Because the strip is infinitely wide, the sound of a blow
 * decays slowly, like the sound of a line source. The sound of a point source would end. The air
 * has 20 degrees C, and the block radiates no sound. Logarithms and exponentials are those of the C
 * library, and may differ in the last bit between machines. So this pressure is not written to any
 * table that is compared.
 *
 * Tests: tests/statistics/test_strip_listener.c (Rayleigh's integral at tones, the first arrival,
 * the tail of a step).
 */
#include "statistics/strip_listener.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/sound.h"

static const double PI = 3.141592653589793;
enum { TO_HALF_WAVE = 16, AFTER = 10, POLES = 23 };
static const double LONGEST = 20.0; ///< longest strip that is accepted [m]
static const double FARTHEST = 1e5; ///< longest delay that is accepted [samples]
static const double RATIO = 0.8;    ///< h of eq:strip-poles
static const double SLOWEST = 0.01; ///< $\sigma_0$ [1/s]

/// Data of a listener. In round brackets: the size of an array.
struct ra_strip_listener {
    double interval;     ///< $\Delta$ [s]
    size_t modes;        ///< number of modes that are used, from the first on
    size_t first, count; ///< shortest delay, and number of delays [samples]
    /// weights of each mode: for the delays, then for the poles (modes x (count + POLES))
    double *kernel;
    double decay[POLES];      ///< decay of a pole in one interval, $e^{-\sigma_j \Delta}$
    double now_share[POLES];  ///< share of a velocity that a pole receives in the first interval
    double next_share[POLES]; ///< share of a velocity that a pole receives in the next interval
    double fed[POLES];        ///< sum of the velocities of the last sample, weighted for each pole
    double tail[POLES];       ///< value of each pole at the longest delay
    double *sum;              ///< sum over the modes for the present sample (count + POLES)
    /// integrals at the coming samples; sample n is at n mod (first + count)
    double *ring;
    size_t at;     ///< place of the present sample in the ring
    double before; ///< the integral at the last sample
};

/// Computes $e^{-\sigma s} I_0(\sigma \tau)$. All times are in samples.
static double scaled_bessel(double sigma, double tau, double s)
{
    const double z = sigma * tau;
    const size_t points = 16 + (size_t)(4.0 * sqrt(z));
    double sum = 0.0;
    for (size_t i = 0; i < points; i++) {
        sum += exp(z * cos(PI * ((double)i + 0.5) / (double)points) - sigma * s);
    }
    return sum / (double)points;
}

static double sigma_of(const struct ra_strip_listener *l, size_t j)
{
    return SLOWEST * l->interval * exp(RATIO * (double)j);
}

/// Computes the response of a piece with delay $\tau$ [samples] to a unit velocity, at each delay
/// and for each pole.
static void sound(const struct ra_strip_listener *l, double tau, double *row)
{
    const double last = (double)(l->first + l->count - 1);
    memset(row, 0, (l->count + POLES) * sizeof *row);
    double angle = 0.0, root = 0.0;
    for (size_t d = (size_t)tau; d + 1 < l->first + l->count; d++) {
        const double end = (double)d + 1.0;
        const double next_angle = acosh(end / tau), next_root = sqrt(end * end - tau * tau);
        const double K = next_angle - angle, sK = next_root - root;
        row[d - l->first] += end * K - sK;
        row[d + 1 - l->first] += sK - (double)d * K;
        angle = next_angle;
        root = next_root;
    }
    for (size_t j = 0; j < POLES; j++) {
        const double sigma = sigma_of(l, j);
        row[l->count + j] = RATIO * sigma * scaled_bessel(sigma, tau, last);
    }
}

/// Adds the response of a piece, times the shapes of the modes at the piece. All shapes begin at a
/// pinned end.
static void fill(struct ra_strip_listener *l, const struct ra_modes *modes, double length,
                 const double place[2], size_t pieces)
{
    const size_t size = l->count + POLES;
    const double dx = length / (double)pieces, reach = RA_SOUND_SPEED * l->interval;
    for (size_t i = 0; i < pieces; i++) {
        const double x = ((double)i + 0.5) * dx;
        sound(l, hypot(x - place[0], place[1]) / reach, l->sum);
        for (size_t k = 0; k < l->modes; k++) {
            const double psi = modes->amplitude[k] * sin(PI * (double)(k + 1) * x / length);
            for (size_t d = 0; d < size; d++) {
                l->kernel[k * size + d] += psi * dx * l->sum[d];
            }
        }
    }
    for (size_t j = 0; j < POLES; j++) {
        const double sigma = sigma_of(l, j), drop = expm1(-sigma);
        l->decay[j] = exp(-sigma);
        l->now_share[j] = (sigma + drop) / (sigma * sigma);
        l->next_share[j] = (-drop - sigma * l->decay[j]) / (sigma * sigma);
    }
}

/// Finds the range of delays: from that of the nearest piece to ten samples after that of the
/// farthest piece.
static enum ra_code measure(struct ra_strip_listener *l, const struct ra_beam *beam,
                            const struct ra_modes *modes, const double place[2],
                            struct ra_status *st)
{
    const double length = beam->length, reach = RA_SOUND_SPEED * l->interval;
    if (modes->left != RA_PINNED || modes->right != RA_PINNED || modes->given ||
        !(length <= LONGEST)) {
        return ra_fail(
            st, RA_INPUT,
            "sound is computed for beams that are pinned at both ends and at most 20 m long");
    }
    const double beside = fmax(0.0, fmax(-place[0], place[0] - length));
    const double near = hypot(beside, place[1]) / reach;
    const double far = hypot(fmax(fabs(place[0]), fabs(place[0] - length)), place[1]) / reach;
    if (!(near >= 2.0 && far <= FARTHEST)) {
        return ra_fail(st, RA_INPUT,
                       "sound takes %.3g to %.3g intervals of %g s from the beam to the listener; "
                       "2 to %g can be computed",
                       near, far, l->interval, FARTHEST);
    }
    l->first = (size_t)near;
    l->count = (size_t)far + 2 + AFTER - l->first;
    l->modes = ra_sound_heard(modes->omega, modes->count, l->interval);
    return RA_OK;
}

enum ra_code ra_strip_listener_make(const struct ra_beam *beam, const struct ra_modes *modes,
                                    const double place[2], double interval,
                                    struct ra_strip_listener **listener, struct ra_status *st)
{
    struct ra_strip_listener *const l = ra_alloc(1, sizeof *l, "listener", st);
    *listener = l;
    if (l == NULL) {
        return RA_SYSTEM;
    }
    l->interval = interval;
    const enum ra_code code = measure(l, beam, modes, place, st);
    if (code != RA_OK) {
        return code;
    }
    l->kernel = ra_alloc(l->modes * (l->count + POLES), sizeof(double), "listener", st);
    l->sum = ra_alloc(l->count + POLES, sizeof(double), "listener", st);
    l->ring = ra_alloc(l->first + l->count, sizeof(double), "listener", st);
    if (l->kernel == NULL || l->sum == NULL || l->ring == NULL) {
        return RA_SYSTEM;
    }
    fill(l, modes, beam->length, place, TO_HALF_WAVE * (l->modes + 1));
    return RA_OK;
}

void ra_strip_listener_free(struct ra_strip_listener *l)
{
    if (l != NULL) {
        free(l->kernel);
        free(l->sum);
        free(l->ring);
    }
    free(l);
}

/// Advances the poles by one sample. Returns their sum, which arrives with the longest delay.
static double follow_tail(struct ra_strip_listener *l, const double *feed)
{
    double sum = 0.0;
    for (size_t j = 0; j < POLES; j++) {
        l->tail[j] =
            l->decay[j] * l->tail[j] + (l->now_share[j] * feed[j] + l->next_share[j] * l->fed[j]);
        l->fed[j] = feed[j];
        sum += l->tail[j];
    }
    return sum;
}

double ra_strip_listener_hear(struct ra_strip_listener *l, const double *velocity)
{
    const size_t size = l->first + l->count, row = l->count + POLES;
    memset(l->sum, 0, row * sizeof *l->sum);
    for (size_t k = 0; k < l->modes; k++) {
        const double *const kernel = l->kernel + k * row;
        for (size_t d = 0; d < row; d++) {
            l->sum[d] += kernel[d] * velocity[k];
        }
    }
    l->sum[l->count - 1] += follow_tail(l, l->sum + l->count);
    size_t at = (l->at + l->first) % size;
    for (size_t d = 0; d < l->count; d++) {
        l->ring[at] += l->sum[d];
        at = at + 1 < size ? at + 1 : 0;
    }
    // the present value is complete; its place in the ring is next used for the sample with the
    // longest delay
    const double heard = l->ring[l->at];
    const double pressure = RA_SOUND_DENSITY / PI * ((heard - l->before) / l->interval);
    l->ring[l->at] = 0.0;
    l->before = heard;
    l->at = l->at + 1 < size ? l->at + 1 : 0;
    return pressure;
}
