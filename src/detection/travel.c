// How far the deflections can have moved (Sect. 2.4.1): bounds that are valid at all nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The lists of candidates (candidates.c) use bounds of the deflection that take less time to
 * compute than the deflection itself. All bounds are rigorous; none enters a result.
 *
 * **By the modes.** $|u| \le \sum_k \max|\psi_k|\,|U_k|$. Between nodes the master line is
 * interpolated (Eq. 31) and exceeds the values at the nodes by at most an eighth of the largest
 * second difference (eq:deviation). Let $\beta_k$ (`bend`) be the largest second difference of
 * $\psi_k$; second differences of u are then at most $\sigma_u = \sum_k \beta_k |U_k|$. So
 * $$ B = \sum_k (\max|\psi_k| + \beta_k/8)\,|U_k|                     % eq:reach $$
 * is a bound of the deflection at nodes and between them. It is at least five times too large in a
 * run, because modes hardly ever have their largest values at one place and time.
 *
 * **Slopes** per cell of an interpolated deflection are at most the largest first difference plus
 * half the largest second difference (eq:deviation). This bound is computed mode by mode (`tilt`).
 *
 * **By samples.** A sequence with second differences up to $\sigma$ lies within $n^2\sigma/8$ of
 * the straight line between two of its terms n nodes apart (the discrete problem of a uniformly
 * loaded string). So
 * $$ \max|u| \le \max_m |u_{nm}| + \tfrac{n^2}{8}\,\sigma_u .           % eq:interpolation $$
 * Modes are smooth: with n = 256 nodes of 5 um the last term of mode 40 of the paper's beam is
 * below two per cent of its largest value, and the 20 mm of the slider have 16 samples. Samples are
 * MOST nodes apart, or nearer, down to 8 nodes, if a mode's error would exceed the share ROUGHLY of
 * its largest value. Samples of the resonator lie under the slider and some way ahead, and move
 * with it.
 *
 * **Sketches** are deflections of whole solids, linear between samples.
 *
 * **Travel** of both solids between two times is bounded by the modes and by samples, and the
 * smaller bound counts. U is then the difference of the amplitudes. A gap contains the line of a
 * slave and the line of its masters (eq:gap-change), so the bounds of the two solids add up.
 *
 * Tests: tests/detection/test_candidates.c (against the deflection at all nodes),
 * tests/detection/test_lists.c (excess of the bounds).
 */
#include "detection/travel.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/detection.h"
#include "model/room.h"

enum { MOST = 256 };
static const double ROUGHLY = 0.05;

// ## Bounds

double ra_largest_second_difference(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 1; l + 1 < n; l++) {
        const double size = fabs((y[l - 1] - y[l]) + (y[l + 1] - y[l]));
        largest = size > largest ? size : largest;
    }
    return largest;
}

double ra_largest_difference(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 1; l < n; l++) {
        const double size = fabs(y[l] - y[l - 1]);
        largest = size > largest ? size : largest;
    }
    return largest;
}

double ra_largest_size(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 0; l < n; l++) {
        const double size = fabs(y[l]);
        largest = size > largest ? size : largest;
    }
    return largest;
}

double ra_curvature(const struct ra_problem *problem, const struct ra_travel *t, int i,
                    const double *amplitude)
{
    return problem->pair.modal.kernels->distance(t->bend[i], amplitude, t->zero,
                                                 problem->solid[i].modes.width);
}

double ra_tilted(const struct ra_problem *problem, const struct ra_travel *t,
                 const double *const amplitude[2], const double *const before[2])
{
    return problem->pair.modal.kernels->distance(t->tilt[0], amplitude[0], before[0],
                                                 problem->pair.modal.width);
}

double ra_largest_deflection(const struct ra_problem *problem, const struct ra_travel *t,
                             const double *const amplitude[2])
{
    return problem->pair.modal.kernels->distance(t->reach[0], amplitude[0], t->zero,
                                                 problem->pair.modal.width);
}

/// Deflection of solid i at the samples from the one at or before node `begin` to the one at or
/// behind node `end`. Returns their number.
static size_t sample(const struct ra_problem *problem, const struct ra_travel *t, int i,
                     const double *amplitude, int64_t begin, int64_t end, double *value)
{
    const struct ra_travel_samples *const s = &t->samples;
    assert((size_t)begin / s->stride >= s->first[i]);
    const size_t first = (size_t)begin / s->stride - s->first[i];
    const size_t count = ((size_t)end + s->stride - 1) / s->stride - s->first[i] - first + 1;
    assert(first + count <= s->pitch[i]);
    problem->pair.modal.kernels->synthesise(s->shape[i] + first, s->pitch[i],
                                            problem->solid[i].modes.count, amplitude, t->zero,
                                            value, (count + RA_LANES - 1) / RA_LANES * RA_LANES);
    return count;
}

/// (eq:interpolation) for nodes [begin, end) of solid i.
static double local_bound(const struct ra_problem *problem, const struct ra_travel *t, int i,
                          const double *amplitude, int64_t begin, int64_t end)
{
    const double *const value = t->samples.value[i];
    const size_t count = sample(problem, t, i, amplitude, begin, end, t->samples.value[i]);
    double largest = 0.0;
    for (size_t m = 0; m < count; m++) {
        const double size = fabs(value[m]);
        largest = size > largest ? size : largest;
    }
    // between nodes, an eighth of the curvature more
    return largest + (t->kinked + 0.125) * ra_curvature(problem, t, i, amplitude);
}

double ra_travelled(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], const double *const before[2], int64_t begin,
                    int64_t end)
{
    const double all = problem->pair.modal.kernels->distance(t->reach[0], amplitude[0], before[0],
                                                             problem->pair.modal.width);
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        t->away[0][k] = amplitude[0][k] - before[0][k];
    }
    const int64_t nodes = (int64_t)problem->solid[0].nodes;
    const int64_t first = begin < 0 ? 0 : begin < nodes ? begin : nodes - 1;
    const int64_t last = end > nodes ? nodes : end > first ? end : first + 1;
    const double local =
        local_bound(problem, t, 0, t->away[0], first, last) +
        local_bound(problem, t, 1, t->away[1], 0, (int64_t)problem->solid[1].nodes);
    return local < all ? local : all;
}

// ## Sketches

/// Sketches solid i from node `begin` to node `end`.
static void sketch_solid(const struct ra_problem *problem, const struct ra_travel *t, int i,
                         const double *amplitude, int64_t begin, int64_t end,
                         struct ra_sketch *sketch)
{
    sketch->first[i] = begin / sketch->stride;
    sketch->count[i] = (int64_t)sample(problem, t, i, amplitude, begin, end, sketch->value[i]);
}

void ra_sketch_draw(const struct ra_problem *problem, struct ra_travel *t,
                    const double *const amplitude[2], int64_t begin, int64_t end,
                    struct ra_sketch *sketch)
{
    const int64_t pitch = (int64_t)problem->solid[0].modes.pitch;
    const int64_t first = begin < 0 ? 0 : begin < pitch ? begin : pitch;
    const int64_t last = end < first ? first : end < pitch ? end : pitch;
    sketch->stride = (int64_t)t->samples.stride;
    sketch->count[0] = 0;
    if (first < last) {
        sketch_solid(problem, t, 0, amplitude[0], first, last, sketch);
    }
    sketch_solid(problem, t, 1, amplitude[1], 0, (int64_t)problem->solid[1].modes.pitch, sketch);
}

void ra_sketch_line(const struct ra_problem *problem, const struct ra_sketch *sketch, int i,
                    int64_t begin, int64_t end, double *line)
{
    const int64_t parts = sketch->stride / RA_LANES, blocks = (end - begin) / RA_LANES;
    const double *value = sketch->value[i] + (begin / sketch->stride - sketch->first[i]);
    double *const eighth = sketch->eighth;
    for (int64_t b = 0, part = begin / RA_LANES % parts; b <= blocks; b++) {
        // the last of these nodes may be the last sample
        eighth[b] =
            part == 0 ? value[0] : value[0] + (double)part / (double)parts * (value[1] - value[0]);
        part = part + 1 < parts ? part + 1 : 0;
        value += part == 0;
    }
    if (blocks > 0) {
        problem->pair.modal.kernels->interpolate(eighth, problem->solid[i].height + begin, line,
                                                 (size_t)blocks);
    }
}

// ## Samples

/// Computes the mode shapes of solid i at the samples [from, to), as far as there is room. Behind
/// the last node the shapes continue as straight lines.
static void fill_samples(const struct ra_modes *modes, int i, size_t from, size_t to,
                         struct ra_travel_samples *s)
{
    const size_t pitch = s->pitch[i], end = modes->nodes - 1;
    for (size_t k = 0; k < modes->count; k += RA_MODES_PART) {
        double last[RA_MODES_PART], before[RA_MODES_PART], psi[RA_MODES_PART];
        ra_modes_part(modes, k, end, last);
        ra_modes_part(modes, k, end - 1, before);
        for (size_t m = from; m < to; m++) {
            const size_t l = s->stride * (s->first[i] + m);
            ra_modes_part(modes, k, l, psi);
            for (size_t j = 0; j < RA_MODES_PART && k + j < modes->count; j++) {
                s->shape[i][(k + j) * pitch + m] =
                    l <= end ? psi[j] : last[j] + (double)(l - end) * (last[j] - before[j]);
            }
        }
    }
}

/// Makes the samples of the resonator begin at number `first`. Samples that are still needed are
/// moved, not computed again.
static void move_samples(const struct ra_modes *modes, size_t first, struct ra_travel_samples *s)
{
    const size_t pitch = s->pitch[0], old = s->first[0];
    const size_t way = first > old ? first - old : old - first;
    const size_t kept = way < pitch ? pitch - way : 0;
    const size_t from = first > old ? way : 0, to = first > old ? 0 : pitch - kept;
    for (size_t k = 0; kept > 0 && k < modes->count; k++) {
        memmove(s->shape[0] + k * pitch + to, s->shape[0] + k * pitch + from,
                kept * sizeof *s->shape[0]);
    }
    s->first[0] = first;
    fill_samples(modes, 0, first > old ? kept : 0, first > old ? pitch : to, s);
}

/// Samples for `nodes` nodes of solid i.
static enum ra_code make_samples(const struct ra_problem *problem, int i, size_t stride,
                                 size_t nodes, struct ra_travel_samples *s, struct ra_status *st)
{
    const struct ra_modes *const modes = &problem->solid[i].modes;
    s->stride = stride;
    s->pitch[i] = nodes / stride + 3 * RA_LANES;
    s->shape[i] = ra_alloc(modes->count * s->pitch[i], sizeof(double), "samples", st);
    s->value[i] = ra_alloc(s->pitch[i], sizeof(double), "samples", st);
    if (s->shape[i] == NULL || s->value[i] == NULL) {
        return RA_SYSTEM;
    }
    fill_samples(modes, i, 0, s->pitch[i], s);
    return RA_OK;
}

/// Makes samples for the resonator nodes [begin, end), both ends included, and a vector more.
static void cover(const struct ra_problem *problem, struct ra_travel_samples *s, size_t begin,
                  size_t end)
{
    const size_t stride = s->stride, pitch = s->pitch[0];
    const size_t first = begin / stride, last = (end + stride - 1) / stride + RA_LANES;
    if (first < s->first[0]) {
        move_samples(&problem->solid[0].modes, last > pitch ? last - pitch : 0, s);
    } else if (last > s->first[0] + pitch) {
        move_samples(&problem->solid[0].modes, first, s);
    }
}

void ra_travel_cover(const struct ra_problem *problem, struct ra_travel *t, int64_t begin,
                     int64_t end)
{
    const int64_t nodes = (int64_t)problem->solid[0].nodes;
    const int64_t first = begin < 0 ? 0 : begin < nodes ? begin : nodes - 1;
    const int64_t last = end > nodes ? nodes : end > first ? end : first + 1;
    cover(problem, &t->samples, (size_t)first, (size_t)last);
}

// ## Memory

/// Largest value, first and second difference of mode k over the nodes. For sines, whose phase
/// grows by $\theta = (k+1) \pi/N$ from node to node, these are bounds: 1, $2 \sin(\theta/2)$ and
/// $4 \sin^2(\theta/2)$. We compute them from series with alternating terms, and add a few units in
/// the last place for rounding.
static void bounds_of_mode(const struct ra_modes *modes, size_t k, double bound[3])
{
    enum { SAMPLED = 256 };
    double psi[SAMPLED];
    bound[0] = bound[1] = bound[2] = 0.0;
    if (modes->sine != NULL) {
        const double theta = 0.5 * RA_TWO_PI * (double)(k + 1) / (double)modes->intervals;
        const double t = theta * theta, rounding = 0x1p-49;
        const double first = theta * (1.0 - t / 24.0 * (1.0 - t / 80.0));
        const double second = t * (1.0 - t / 12.0 * (1.0 - t / 30.0));
        bound[0] = modes->amplitude[k];
        bound[1] = modes->amplitude[k] * (first + rounding);
        bound[2] = modes->amplitude[k] * (second + rounding);
        return;
    }
    // the last two nodes of one piece are the first two of the next
    for (size_t begin = 0; begin + 2 < modes->nodes || begin == 0; begin += SAMPLED - 2) {
        const size_t left = modes->nodes - begin, count = left < SAMPLED ? left : SAMPLED;
        ra_modes_sample(modes, k, begin, count, psi);
        bound[0] = fmax(bound[0], ra_largest_size(psi, count));
        bound[1] = fmax(bound[1], ra_largest_difference(psi, count));
        bound[2] = fmax(bound[2], ra_largest_second_difference(psi, count));
    }
}

/// Bounds of all modes. Returns the largest possible distance of samples.
static size_t bound_modes(const struct ra_problem *problem, struct ra_travel *t)
{
    size_t stride = MOST;
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        for (size_t k = 0; k < modes->count; k++) {
            double bound[3];
            bounds_of_mode(modes, k, bound);
            t->bend[i][k] = bound[2];
            t->tilt[i][k] = bound[1] + 0.5 * t->bend[i][k];
            t->reach[i][k] = bound[0] + 0.125 * t->bend[i][k];
            while (stride > RA_LANES &&
                   0.125 * (double)(stride * stride) * bound[2] > ROUGHLY * bound[0]) {
                stride /= 2;
            }
        }
    }
    return stride;
}

enum ra_code ra_travel_make(const struct ra_problem *problem, struct ra_travel *t,
                            struct ra_status *st)
{
    memset(t, 0, sizeof *t);
    enum ra_code code = RA_OK;
    double **const pairs[] = {t->reach, t->bend, t->tilt, t->away};
    for (size_t a = 0; a < sizeof pairs / sizeof *pairs && code == RA_OK; a++) {
        code = ra_modal_pair(problem, &pairs[a][0], &pairs[a][1], st);
    }
    const size_t stride = code == RA_OK ? bound_modes(problem, t) : MOST;
    const size_t nodes[2] = {ra_zone_room(problem, 0), problem->solid[1].modes.pitch};
    size_t longest = problem->pair.modal.width;
    t->kinked = 0.125 * (double)(stride * stride);
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = make_samples(problem, i, stride, nodes[i], &t->samples, st);
        longest = t->samples.pitch[i] > longest ? t->samples.pitch[i] : longest;
    }
    if (code == RA_OK) {
        t->zero = ra_alloc(longest, sizeof(double), "samples", st);
        code = t->zero != NULL ? RA_OK : RA_SYSTEM;
    }
    if (code != RA_OK) {
        ra_travel_free(t);
    }
    return code;
}

void ra_travel_free(struct ra_travel *t)
{
    for (int i = 0; i < 2; i++) {
        free(t->samples.shape[i]);
        free(t->samples.value[i]);
    }
    free(t->reach[0]);
    free(t->bend[0]);
    free(t->tilt[0]);
    free(t->away[0]);
    free(t->zero);
    memset(t, 0, sizeof *t);
}

enum ra_code ra_sketch_make(const struct ra_travel *t, struct ra_sketch *sketch,
                            struct ra_status *st)
{
    size_t nodes = 0;
    for (int i = 0; i < 2; i++) {
        sketch->value[i] = ra_alloc(t->samples.pitch[i], sizeof(double), "sketches", st);
        nodes = t->samples.pitch[i] * t->samples.stride > nodes
                    ? t->samples.pitch[i] * t->samples.stride
                    : nodes;
    }
    sketch->eighth = ra_alloc(nodes / RA_LANES + 1, sizeof(double), "sketches", st);
    return sketch->value[0] != NULL && sketch->value[1] != NULL && sketch->eighth != NULL
               ? RA_OK
               : RA_SYSTEM;
}

void ra_sketch_free(struct ra_sketch *sketch)
{
    free(sketch->value[0]);
    free(sketch->value[1]);
    free(sketch->eighth);
    memset(sketch, 0, sizeof *sketch);
}
