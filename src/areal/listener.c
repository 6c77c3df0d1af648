// The sound pressure of a plate at a point in the air.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The pressure is Rayleigh's integral in the time domain. Every piece of the plate in its baffle is
 * a source, at a distance R from the listener, whose sound arrives after the time $R/c_0$,
 * $$ p(t) = \frac{\rho_0}{2\pi} \frac{d}{dt} \int \frac{v(x, y, t - R/c_0)}{R}\, dS
 *    = \frac{\rho_0}{2\pi} \frac{d}{dt} \sum_{mn} \sum_d g_{mn,d}\, \dot U_{mn}(t - d \Delta),
 *    \quad g_{mn,d} = \int \frac{X_m Y_n}{R}\, w_d\Big(\frac{R}{c_0 \Delta}\Big) dS .
 *                                                                       % eq:listener $$
 * The integral is also valid in the near field. $\Delta$ is the interval of the samples; $w_d$ are
 * the weights of Lagrange's cubic through the four samples about a time. Derivatives are
 * differences of successive samples. Half an interval is subtracted from the delays, so that each
 * difference belongs to the time of its sample. So a listener is a table of weights, one for each
 * mode and each delay. The number of delays is the number of samples between the arrival of sound
 * from the nearest piece and from the farthest piece.
 *
 * **Accuracy.** Differences weaken a tone of frequency f by the factor
 * $\sin(\pi f \Delta)/(\pi f \Delta)$, that is, by 0.58 dB at 20 kHz with 10 us. Together with the
 * error of the cubic the error is below 0.05 dB up to 5 kHz, 0.2 dB up to 10 kHz, 1 dB up to 20 kHz
 * (verified). The integral is a sum over pieces. There are at least 16 pieces in each half wave,
 * two in the distance that sound covers between two samples, and four in a length equal to the
 * listener's height.
 *
 * **Order of operations.** Only sums, square roots and correctly rounded sines (exact.c) are used.
 * So the bits are the same on every machine, and the pressure can be written to probes.tsv.
 *
 * The air has 20 degrees C, the block is rigid and radiates nothing, and the baffle is infinite, as
 * in plate_sound.c. Tests: tests/areal/test_listener.c (Rayleigh's integral at a tone, a monopole,
 * the first arrival).
 */
#include "areal/listener.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/room.h"
#include "statistics/room.h"

enum { TO_HALF_WAVE = 16, TO_SAMPLE = 2, TO_HEIGHT = 4 };
static const double MOST = 1e7; ///< largest number of pieces, and of weights

double ra_listener_longest(double height)
{
    return height / (2.0 * RA_SOUND_SPEED);
}

/// The division of the plate into pieces.
struct pieces {
    const struct ra_plate *plate;
    const struct ra_plate_modes *modes;
    size_t along, across;
    double dx, dy;
    const double *place;
    double reach;  ///< $c_0 \Delta$ [m]
    double *shape; ///< $X_m$ at the pieces [m^-1/2] (along x most)
    double *line;  ///< sums over the pieces of a line, for each m and each delay (most x count)
};

static size_t pieces_of(double length, size_t waves, double longest)
{
    return (size_t)ceil(fmax((double)(TO_HALF_WAVE * (waves + 1)), length / longest));
}

static double least_of(double place, double length)
{
    return place < 0.0 ? -place : place > length ? place - length : 0.0;
}

static double most_of(double place, double length)
{
    return fmax(fabs(place), fabs(place - length));
}

/// Distance of two places.
static double distance(double x, double y, double z)
{
    return sqrt(x * x + y * y + z * z);
}

/// Lagrange's weights of four samples, at the fraction f between the second and the third.
static void weigh(double f, double w[4])
{
    w[0] = -f * (f - 1.0) * (f - 2.0) / 6.0;
    w[1] = (f + 1.0) * (f - 1.0) * (f - 2.0) / 2.0;
    w[2] = -(f + 1.0) * f * (f - 2.0) / 2.0;
    w[3] = (f + 1.0) * f * (f - 1.0) / 6.0;
}

/// Sums over the pieces of one line. `y` is the distance of this line from the listener across the
/// plate.
static void add_line(const struct pieces *p, const struct ra_listener *l, double y)
{
    const size_t most = p->modes->most;
    memset(p->line, 0, most * l->count * sizeof(double));
    for (size_t i = 0; i < p->along; i++) {
        const double x = ((double)i + 0.5) * p->dx - p->place[0];
        const double R = distance(x, y, p->place[2]), delay = R / p->reach - 0.5;
        const double whole = floor(delay), *const X = p->shape + i * most;
        double w[4];
        weigh(delay - whole, w);
        double *const line = p->line + ((size_t)whole - 1 - l->first);
        for (size_t r = 0; r < most; r++) {
            const double source = X[r] * (p->dx * p->dy) / R;
            for (size_t d = 0; d < 4; d++) {
                line[r * l->count + d] += source * w[d];
            }
        }
    }
}

/// Fills the table of weights: for each delay, the sum over the lines of $Y_n$ times the sum of the
/// line for m (eq:listener). The shapes along x are computed once for all lines.
static void fill(const struct pieces *p, struct ra_listener *l)
{
    const struct ra_plate_modes *const modes = p->modes;
    for (size_t i = 0; i < p->along; i++) {
        for (size_t r = 0; r < modes->size[0]; r++) {
            p->shape[i * modes->most + r] = ra_edges_shape(
                p->plate->ends, modes->least_m + r, ((double)i + 0.5) * p->dx, p->plate->length);
        }
    }
    for (size_t j = 0; j < p->across; j++) {
        const double y = ((double)j + 0.5) * p->dy;
        add_line(p, l, y - p->place[1]);
        for (size_t q = 0; q < modes->blocks; q++) {
            const double Y =
                ra_edges_shape(p->plate->sides, modes->least_n + q, y, p->plate->width);
            double *const kernel = l->kernel + modes->begin[q] * l->count;
            for (size_t n = 0; n < modes->size[q] * l->count; n++) {
                kernel[n] += Y * p->line[n];
            }
        }
    }
}

/// Finds the range of delays, from the nearest piece to the farthest.
static enum ra_code measure(struct pieces *p, struct ra_listener *l, struct ra_status *st)
{
    const double *const at = p->place;
    const double a = p->plate->length, b = p->plate->width;
    const double near = distance(least_of(at[0], a), least_of(at[1], b), at[2]);
    const double far = distance(most_of(at[0], a), most_of(at[1], b), at[2]);
    if (!(l->interval <= ra_listener_longest(near))) {
        return ra_fail(st, RA_INPUT,
                       "sound takes %.3g s from the plate to the listener; samples of %.3g s are "
                       "too far apart, at least two must fit into this time",
                       near / RA_SOUND_SPEED, l->interval);
    }
    l->first = (size_t)floor(near / p->reach - 0.5) - 1;
    l->count = (size_t)floor(far / p->reach - 0.5) + 3 - l->first;
    const double longest = fmin(p->reach / TO_SAMPLE, at[2] / TO_HEIGHT);
    const struct ra_plate_modes *const modes = p->modes;
    p->along = pieces_of(a, modes->least_m + modes->size[0], longest);
    p->across = pieces_of(b, modes->least_n + modes->blocks, longest);
    p->dx = a / (double)p->along;
    p->dy = b / (double)p->across;
    const double pieces = (double)p->along * (double)p->across;
    const double weights = (double)l->count * (double)l->width;
    if (pieces > MOST || weights > MOST) {
        return ra_fail(
            st, RA_INPUT,
            "a listener needs %.3g pieces of the plate and %.3g weights; at most %g of either are "
            "computed: move the listener farther from the plate, or take fewer modes",
            pieces, weights, MOST);
    }
    return RA_OK;
}

enum ra_code ra_listener_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                              const double place[3], double interval, struct ra_listener *l,
                              struct ra_status *st)
{
    *l = (struct ra_listener){.interval = interval, .width = modes->width};
    struct pieces p = {
        .plate = plate, .modes = modes, .place = place, .reach = RA_SOUND_SPEED * interval};
    if (measure(&p, l, st) != RA_OK) {
        return RA_INPUT;
    }
    l->kernel = ra_alloc(l->width * l->count, sizeof(double), "listener", st);
    l->sum = ra_alloc(l->count, sizeof(double), "listener", st);
    l->ring = ra_alloc(l->first + l->count, sizeof(double), "listener", st);
    p.shape = ra_alloc(p.along * modes->most, sizeof(double), "listener", st);
    p.line = ra_alloc(modes->most * l->count, sizeof(double), "listener", st);
    const bool complete =
        l->kernel != NULL && l->sum != NULL && l->ring != NULL && p.shape != NULL && p.line != NULL;
    if (complete) {
        fill(&p, l);
    }
    free(p.shape);
    free(p.line);
    return complete ? RA_OK : RA_SYSTEM;
}

void ra_listener_free(struct ra_listener *l)
{
    if (l != NULL) {
        free(l->kernel);
        free(l->sum);
        free(l->ring);
        memset(l, 0, sizeof *l);
    }
}

double ra_listener_hear(struct ra_listener *l, const double *velocity)
{
    const size_t size = l->first + l->count;
    memset(l->sum, 0, l->count * sizeof *l->sum);
    // the contributions of the present velocities to later pressures are added to those of earlier
    // velocities
    for (size_t k = 0; k < l->width; k++) {
        const double *const kernel = l->kernel + k * l->count;
        for (size_t d = 0; d < l->count; d++) {
            l->sum[d] += kernel[d] * velocity[k];
        }
    }
    size_t at = (l->now + l->first) % size;
    for (size_t d = 0; d < l->count; d++) {
        l->ring[at] += l->sum[d];
        at = at + 1 < size ? at + 1 : 0;
    }
    // the present value is complete; its place in the ring is next used for the sample with the
    // longest delay
    const double heard = l->ring[l->now];
    const double pressure = RA_SOUND_DENSITY / RA_TWO_PI * ((heard - l->before) / l->interval);
    l->ring[l->now] = 0.0;
    l->before = heard;
    l->now = l->now + 1 < size ? l->now + 1 : 0;
    return pressure;
}
